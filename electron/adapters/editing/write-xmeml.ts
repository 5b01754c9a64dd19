import type { Cut } from '../../../shared/film/cut.ts';
import { convertFrames, framesToTimecode, type Ratio } from '../../../shared/kernel/rate.ts';
import {
  describeShot,
  listUpperTracks,
  mediaUrl,
  type PlacedEvent,
  type PlacedMedium,
  placeCut,
  type WriteOptions,
} from './place-cut.ts';
import { growXml, writeXml, type XmlTree } from './xml.ts';

const MAX_CHANNELS = 8;
const SOUND = { depth: 16, samplerate: 48_000 };

/** One clip on a track. Clips of one event are linked, whatever tracks they lie on. */
interface Item {
  readonly id: string;
  readonly media: 'video' | 'audio';
  readonly track: number;
  readonly clip: number;
  readonly channel: number;
}

/** A file, and how much of it is used at its own rate; a soundtrack has no medium. */
type Source = Pick<PlacedMedium, 'fileName' | 'audio'> &
  PlacedMedium['own'] & { readonly medium?: PlacedMedium };

/**
 * A cut as Final Cut Pro 7 XML of version 4, which Premiere Pro and DaVinci Resolve read. Sound lies on a track for each channel,
 * linked with its picture; the soundtrack is below.
 */
export function writeXmeml(cut: Cut, options: WriteOptions): string {
  const placed = placeCut(cut, options);
  const { rate, events, frames, start, soundFrames } = placed;
  const writer = new Writer(rate, options.media);
  for (const event of events) if (event.medium !== undefined) writer.add(sourceOf(event.medium), event, 1, 0);
  for (const [at, upper] of listUpperTracks(placed).entries())
    for (const [event, medium] of upper) writer.add(sourceOf(medium), event, at + 2, 0);
  const { soundtrack } = cut;
  if (soundtrack !== undefined && soundFrames > 0) {
    const used = { rate, in: 0, out: soundFrames, total: soundtrack.frames };
    const below = writer.tracks.audio.length;
    writer.add(
      { fileName: soundtrack.fileName, audio: soundtrack, ...used },
      { recordIn: 0, frames: soundFrames },
      0,
      below,
    );
  }
  const tracks = (media: Item['media']) =>
    writer.tracks[media].map((clipitem, at) => ({
      clipitem,
      enabled: 'TRUE',
      locked: 'FALSE',
      outputchannelindex: media === 'audio' ? (at % 2) + 1 : undefined,
    }));
  const sequence: XmlTree = {
    '@id': 'sequence-1',
    name: cut.name,
    duration: frames,
    rate: describeRate(rate),
    timecode: {
      rate: describeRate(rate),
      string: framesToTimecode(start, cut.rate),
      frame: start,
      displayformat: rate.drop ? 'DF' : 'NDF',
    },
    media: {
      video: {
        format: { samplecharacteristics: describePicture(rate, cut.width, cut.height) },
        track: tracks('video'),
      },
      audio: { numOutputChannels: 2, format: { samplecharacteristics: SOUND }, track: tracks('audio') },
    },
    marker: events
      .filter(({ medium }) => medium === undefined)
      .map(({ event, recordIn }) => describeMarker(describeShot(event), recordIn)),
  };
  return writeXml(growXml('xmeml', { '@version': 4, sequence }));
}

function sourceOf(medium: PlacedMedium): Source {
  const { own, fileName, audio } = medium;
  return { fileName, audio, medium, ...own };
}

function describeRate({ num, den }: Ratio): XmlTree {
  return { timebase: Math.ceil(num / den), ntsc: den === 1 ? 'FALSE' : 'TRUE' };
}

function describePicture(rate: Ratio, width: number, height: number): XmlTree {
  const usual = { anamorphic: 'FALSE', pixelaspectratio: 'square', fielddominance: 'none' };
  return { rate: describeRate(rate), width, height, ...usual };
}

function describeMarker(name: string, at: number): XmlTree {
  return { name, comment: '', in: at, out: -1 };
}

/** Numbers clips and files, and writes a file in full only once. */
class Writer {
  readonly tracks: Record<Item['media'], XmlTree[][]> = { video: [[]], audio: [] };
  private readonly rate: Ratio;
  private readonly folder: string;
  private readonly files = new Map<string, number>();
  private items = 0;

  constructor(rate: Ratio, folder: string) {
    this.rate = rate;
    this.folder = folder;
  }

  /**
   * Puts a clip on the tracks: its picture, if it has a track, and its sound below so many.
   *
   * @param track counted from 1; above the first it is another version, which is off and silent
   */
  add(
    source: Source,
    placed: Pick<PlacedEvent, 'recordIn' | 'frames'> & { readonly event?: PlacedEvent['event'] },
    track: number,
    below: number,
  ): void {
    const channels = track > 1 ? 0 : Math.min(MAX_CHANNELS, source.audio?.channels ?? 0);
    const items = [
      ...(track > 0 ? [this.item('video', track, 1)] : []),
      ...Array.from({ length: channels }, (_, at) => this.item('audio', below + at + 1, at + 1)),
    ];
    for (const item of items)
      this.tracks[item.media][item.track - 1]?.push(this.clip(item, source, placed, items));
  }

  private item(media: Item['media'], track: number, channel: number): Item {
    const tracks = this.tracks[media];
    while (tracks.length < track) tracks.push([]);
    this.items += 1;
    return {
      id: `clipitem-${this.items}`,
      media,
      track,
      channel,
      clip: (tracks[track - 1]?.length ?? 0) + 1,
    };
  }

  private clip(
    item: Item,
    source: Source,
    { event, recordIn, frames }: Parameters<Writer['add']>[1],
    links: readonly Item[],
  ): XmlTree {
    const { medium, fileName, rate } = source;
    const isPicture = item.media === 'video';
    const isSelect = item.track === 1 || !isPicture;
    const file = this.file(source);
    const notes = isPicture && isSelect ? (event?.notes ?? []) : [];
    const at = (frame: number) =>
      convertFrames(Math.max(0, frame - (event?.in ?? 0) + (medium?.in ?? 0)), this.rate, rate, Math.floor);
    return {
      '@id': item.id,
      masterclipid: `masterclip-${this.files.get(fileName)}`,
      name: fileName,
      enabled: isSelect ? 'TRUE' : 'FALSE',
      duration: source.total,
      rate: describeRate(rate),
      start: recordIn,
      end: recordIn + (medium === undefined ? frames : medium.out - medium.in),
      in: source.in,
      out: source.out,
      file,
      stillframe: medium?.kind === 'still' ? 'TRUE' : undefined,
      sourcetrack: isPicture ? undefined : { mediatype: 'audio', trackindex: item.channel },
      logginginfo:
        medium === undefined || event === undefined
          ? undefined
          : {
              description: event.description,
              scene: event.shot,
              shottake: medium.version,
              lognote: `dailies ${medium.takeId}`,
            },
      marker: notes.map(({ frame, text }) => describeMarker(text, at(frame))),
      link: (links.length > 1 ? links : []).map((link) => ({
        linkclipref: link.id,
        mediatype: link.media,
        trackindex: link.track,
        clipindex: link.clip,
        groupindex: link.media === 'audio' ? 1 : undefined,
      })),
    };
  }

  private file({ fileName, rate, total, medium, audio }: Source): XmlTree {
    const known = this.files.get(fileName);
    const id = `file-${known ?? this.files.size + 1}`;
    if (known !== undefined) return { '@id': id };
    this.files.set(fileName, this.files.size + 1);
    const duration = medium?.kind === 'still' ? 1 : total;
    const picture = medium && describePicture(rate, medium.mediaWidth, medium.mediaHeight);
    return {
      '@id': id,
      name: fileName,
      pathurl: mediaUrl(this.folder, fileName, 'localhost'),
      rate: describeRate(rate),
      duration,
      timecode: { rate: describeRate(rate), string: '00:00:00:00', frame: 0, displayformat: 'NDF' },
      media: {
        video: picture && { duration, samplecharacteristics: picture },
        audio: audio && {
          samplecharacteristics: { depth: SOUND.depth, samplerate: audio.sampleRate },
          channelcount: audio.channels,
        },
      },
    };
  }
}
