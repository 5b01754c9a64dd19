import type { Cut } from '../../../shared/film/cut.ts';
import { type Ratio, rateOf } from '../../../shared/kernel/rate.ts';
import {
  listUpperTracks,
  mediaPath,
  type PlacedEvent,
  type PlacedMedium,
  placeCut,
  type WriteOptions,
} from './place-cut.ts';

const NOTE_COLOUR = 'RED';

type Json = object | string | number | boolean | null;

/**
 * A cut as an OpenTimelineIO timeline, with what DaVinci Resolve, Premiere Pro, Kdenlive, RV and xSTUDIO each ask for. Ranges
 * are in frames of the project; how long a medium is, in its own.
 */
export function writeOtio(cut: Cut, options: WriteOptions): string {
  const placed = placeCut(cut, options);
  const { events, frames, start, soundFrames } = placed;
  const rate = rateOf(cut.rate);
  const clip = (event: PlacedEvent, medium: PlacedMedium, isEnabled = true) =>
    writeClip(event, medium, rate, options.media, isEnabled);
  const pictures = events.map((event) =>
    event.medium === undefined ? writeGap(event.event.shot, event.frames, rate) : clip(event, event.medium),
  );
  const sounds = events.map((event) =>
    event.medium?.audio === undefined
      ? writeGap('', event.frames, rate)
      : { ...clip(event, event.medium), markers: [] },
  );
  const tracks = [
    writeTrack('Video', 1, pictures),
    ...listUpperTracks(placed).map((upper, at) =>
      writeTrack(
        'Video',
        at + 2,
        fillGaps(upper, rate, (event, medium) => clip(event, medium, false)),
      ),
    ),
  ];
  if (events.some(({ medium }) => medium?.audio !== undefined)) tracks.push(writeTrack('Audio', 1, sounds));
  const { soundtrack } = cut;
  if (soundtrack !== undefined && soundFrames > 0)
    tracks.push(
      writeTrack('Audio', 2, [
        writeItem('Clip.2', soundtrack.fileName, range(0, soundFrames, rate), {
          ...references(options.media, soundtrack.fileName, range(0, soundtrack.frames, rate)),
        }),
      ]),
    );
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    metadata: {
      Resolve_OTIO: { 'Resolve OTIO Meta Version': '1.0' },
      dailies: { rate: cut.rate, width: cut.width, height: cut.height, frames },
    },
    name: cut.name,
    global_start_time: time(start, rate),
    tracks: writeItem('Stack.1', '', null, { children: tracks }),
  };
  // These are real numbers to its readers, and some take no other.
  return `${JSON.stringify(timeline, null, 1).replace(/^(\s*"(?:rate|value)": -?\d+)(,?)$/gm, '$1.0$2')}\n`;
}

function time(frames: number, { num, den }: Ratio): Json {
  return { OTIO_SCHEMA: 'RationalTime.1', rate: num / den, value: frames };
}

function range(from: number, frames: number, rate: Ratio): Json {
  return { OTIO_SCHEMA: 'TimeRange.1', duration: time(frames, rate), start_time: time(from, rate) };
}

function writeItem(
  schema: string,
  name: string,
  source: Json,
  more: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  return {
    OTIO_SCHEMA: schema,
    metadata: {},
    name,
    source_range: source,
    effects: [],
    markers: [],
    enabled: true,
    ...more,
  };
}

function writeGap(name: string, frames: number, rate: Ratio): Readonly<Record<string, Json>> {
  return writeItem('Gap.1', name, range(0, frames, rate), {});
}

function writeTrack(kind: 'Video' | 'Audio', number: number, children: readonly object[]): object {
  const metadata = {
    Resolve_OTIO:
      kind === 'Video' ? { Locked: false } : { 'Audio Type': 'Stereo', Locked: false, SoloOn: false },
  };
  return writeItem('Track.1', `${kind} ${number}`, null, { metadata, kind, children });
}

/** Clips that don’t follow one another: gaps hold them where they are. */
function fillGaps(
  items: readonly (readonly [PlacedEvent, PlacedMedium])[],
  rate: Ratio,
  write: (event: PlacedEvent, medium: PlacedMedium) => object,
): object[] {
  let end = 0;
  return items.flatMap(([event, medium]) => {
    const before = event.recordIn - end;
    end = event.recordIn + medium.out - medium.in;
    return [...(before > 0 ? [writeGap('', before, rate)] : []), write(event, medium)];
  });
}

function references(folder: string, fileName: string, available: Json): Readonly<Record<string, Json>> {
  return {
    media_references: {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'ExternalReference.1',
        metadata: {},
        name: fileName,
        available_range: available,
        available_image_bounds: null,
        target_url: mediaPath(folder, fileName),
      },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
}

function writeClip(
  { event }: PlacedEvent,
  medium: PlacedMedium,
  rate: Ratio,
  folder: string,
  isEnabled: boolean,
): Readonly<Record<string, Json>> {
  const { shot, sequence, notes } = event;
  const { kind, version, takeId: take, own } = medium;
  const markers = isEnabled ? notes : [];
  return writeItem('Clip.2', medium.fileName, range(medium.in, medium.out - medium.in, rate), {
    metadata: { Resolve_OTIO: {}, dailies: { shot, sequence, version, take, kind } },
    markers: markers.map(({ frame, text }) => ({
      OTIO_SCHEMA: 'Marker.2',
      metadata: {},
      name: text,
      color: NOTE_COLOUR,
      comment: text,
      marked_range: range(Math.max(0, frame - event.in + medium.in), 1, rate),
    })),
    enabled: isEnabled,
    ...references(folder, medium.fileName, range(0, own.total, own.rate)),
  });
}
