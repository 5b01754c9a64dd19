import type { Cut, CutEvent } from '../../../shared/film/cut.ts';
import { convertFrames, nearestRate, type RateName, type Ratio } from '../../../shared/kernel/rate.ts';
import {
  describeShot,
  isSameRate,
  mediaUrl,
  type PlacedCut,
  type PlacedEvent,
  type PlacedMedium,
  placeCut,
  type WriteOptions,
} from './place-cut.ts';
import { node, writeXml, type XmlNode } from './xml.ts';

/** Sizes that Final Cut Pro has formats of its own for. */
const SIZES: Readonly<Record<string, string>> = {
  '1280x720': '720p',
  '1920x1080': '1080p',
  '3840x2160': '3840x2160p',
  '4096x2160': '4096x2160p',
};
const RATE_NAMES: Readonly<Record<string, { readonly format: string; readonly conform: string }>> = {
  '23.976': { format: '2398', conform: '23.98' },
  '24': { format: '24', conform: '24' },
  '25': { format: '25', conform: '25' },
  '29.97': { format: '2997', conform: '29.97' },
  '30': { format: '30', conform: '30' },
  '50': { format: '50', conform: '50' },
  '59.94': { format: '5994', conform: '59.94' },
  '60': { format: '60', conform: '60' },
} satisfies Record<Exclude<RateName, '29.97df'>, object>;
const HOUR = 3600;
const SECOND = { num: 1, den: 1 };
const REC_709 = '1-1-1 (Rec. 709)';
const STILL_COLOURS = '1-13-1';
const UNDEFINED_FORMAT = 'FFVideoFormatRateUndefined';

const nameOf = ({ num, den }: Ratio) => RATE_NAMES[nearestRate(num / den) ?? ''];

/** Frames as seconds, in the fractions that Final Cut Pro writes. */
function time(frames: number, { num, den }: Ratio): string {
  const [over, under] = den === 1 ? [100, num * 100] : [den, num];
  return frames === 0 ? '0s' : `${frames * over}/${under}s`;
}

/** Formats by what they say, and assets by their file: each has its id from its place. */
class Resources {
  readonly formats: XmlNode[] = [];
  private readonly ids = new Map<string, string>();

  format(width: number, height: number, rate: Ratio | null): string {
    const key = `${width}x${height}`;
    const full = `${key} ${rate === null ? '' : rate.num / rate.den}`;
    const known = this.ids.get(full);
    if (known !== undefined) return known;
    const id = `r${this.formats.length + 1}`;
    const [size, name] = [SIZES[key], rate === null ? undefined : nameOf(rate)?.format];
    this.formats.push(
      node('format', {
        id,
        name: size !== undefined && name !== undefined ? `FFVideoFormat${size}${name}` : UNDEFINED_FORMAT,
        frameDuration: rate === null ? undefined : time(1, rate),
        width,
        height,
        colorSpace: rate === null ? STILL_COLOURS : REC_709,
      }),
    );
    this.ids.set(full, id);
    return id;
  }
}

/**
 * A cut as FCPXML 1.10, for Final Cut Pro and DaVinci Resolve. Starts of clips are whole frames of their own medium; everything
 * else is in frames of the project.
 */
export function writeFcpxml(cut: Cut, options: WriteOptions): string {
  const placed = placeCut(cut, options);
  const { rate, events, frames, start, files } = placed;
  const resources = new Resources();
  const format = resources.format(cut.width, cut.height, rate);
  const refs = new Map(files.map(({ fileName }, at) => [fileName, `a${at + 1}`]));
  const shots = new Map(
    events.flatMap(({ event, medium, alternates }) =>
      [medium, ...alternates].map((one) => [one?.fileName, event.shot]),
    ),
  );
  const assets = files.map((file) =>
    writeAsset(file, refs.get(file.fileName) ?? '', shots.get(file.fileName) ?? '', resources, options.media),
  );
  const { soundtrack } = cut;
  if (soundtrack !== undefined)
    assets.push(
      node(
        'asset',
        {
          id: 'a0',
          name: soundtrack.fileName,
          start: '0s',
          duration: time(soundtrack.frames, rate),
          hasAudio: 1,
          audioSources: 1,
          audioChannels: soundtrack.channels,
          audioRate: soundtrack.sampleRate,
        },
        writeSource(options.media, soundtrack.fileName),
      ),
    );
  const spine = events.map((event, at) => writeEvent(event, refs, resources, placed, at === 0 ? cut : null));
  const sequence = node(
    'sequence',
    {
      format,
      duration: time(frames, rate),
      tcStart: time(start, rate),
      tcFormat: rate.drop ? 'DF' : 'NDF',
      audioLayout: 'stereo',
      audioRate: '48k',
    },
    node('spine', {}, ...spine),
  );
  const project = node('project', { name: cut.name }, sequence);
  return writeXml(
    node(
      'fcpxml',
      { version: '1.10' },
      node('resources', {}, ...resources.formats, ...assets),
      node('library', {}, node('event', { name: cut.name }, project)),
    ),
  );
}

function writeSource(folder: string, fileName: string): XmlNode {
  return node('media-rep', { kind: 'original-media', src: mediaUrl(folder, fileName) });
}

function writeAsset(
  file: PlacedMedium,
  id: string,
  shot: string,
  resources: Resources,
  folder: string,
): XmlNode {
  const { kind, own, audio, mediaWidth, mediaHeight } = file;
  const md = (key: string, value: string) => node('md', { key: `com.dailies.${key}`, value });
  return node(
    'asset',
    {
      id,
      name: file.fileName,
      start: '0s',
      duration: kind === 'still' ? '0s' : time(own.total, own.rate),
      hasVideo: 1,
      format: resources.format(mediaWidth, mediaHeight, kind === 'still' ? null : own.rate),
      videoSources: 1,
      hasAudio: audio && 1,
      audioSources: audio && 1,
      audioChannels: audio?.channels,
      audioRate: audio?.sampleRate,
    },
    writeSource(folder, file.fileName),
    node('metadata', {}, md('shot', shot), md('version', file.version), md('take', file.takeId)),
  );
}

function writeEvent(
  { event, recordIn, frames, medium, alternates }: PlacedEvent,
  refs: ReadonlyMap<string, string>,
  resources: Resources,
  { rate, start, soundFrames }: PlacedCut,
  soundOf: Cut | null,
): XmlNode {
  const offset = time(start + recordIn, rate);
  const sound = soundOf?.soundtrack;
  const soundAt = (from: string) =>
    sound === undefined || soundFrames === 0
      ? undefined
      : node('asset-clip', {
          ref: 'a0',
          lane: -1,
          name: sound.fileName,
          offset: from,
          start: '0s',
          duration: time(soundFrames, rate),
          audioRole: 'music',
        });
  const hour = convertFrames(HOUR, SECOND, rate, Math.floor);
  if (medium === undefined) {
    const attributes = { name: event.shot, offset, start: time(hour, rate), duration: time(frames, rate) };
    return node('gap', attributes, note(event), soundAt(time(hour, rate)));
  }
  const write = (one: PlacedMedium, at: string | undefined, isPick: boolean): XmlNode => {
    const { kind, own } = one;
    const from = kind === 'still' ? time(hour, rate) : time(own.in, own.rate);
    const markers = isPick ? event.notes.map((item) => writeMarker(event, item, one, rate)) : [];
    const shared = {
      ref: refs.get(one.fileName),
      name: one.fileName,
      offset: at,
      start: from,
      duration: time(one.out - one.in, rate),
    };
    const inner = [isPick ? soundAt(from) : undefined, ...markers];
    if (kind === 'still') return node('video', shared, note(event), ...inner);
    const format = resources.format(one.mediaWidth, one.mediaHeight, own.rate);
    const conform = isSameRate(own.rate, rate)
      ? undefined
      : node('conform-rate', { scaleEnabled: 0, srcFrameRate: nameOf(own.rate)?.conform });
    return node('asset-clip', { ...shared, format, tcFormat: 'NDF' }, note(event), conform, ...inner);
  };
  if (alternates.length === 0) return write(medium, offset, true);
  const others = alternates.map((one) => write(one, undefined, false));
  return node('audition', { offset }, write(medium, undefined, true), ...others);
}

function note(event: CutEvent): XmlNode {
  return node('note', {}, describeShot(event));
}

function writeMarker(
  { in: from }: CutEvent,
  { frame, text }: CutEvent['notes'][number],
  { kind, in: start, own }: PlacedMedium,
  rate: Ratio,
): XmlNode {
  const hour = kind === 'still' ? convertFrames(HOUR, SECOND, rate, Math.floor) : 0;
  // What was cut off the file’s front is counted no more.
  const at = hour + convertFrames(Math.max(0, frame - from + start), rate, own.rate, Math.floor);
  return node('marker', { start: time(at, own.rate), duration: time(1, own.rate), value: text });
}
