/**
 * What four formats say of a cut, read by their definitions alone: Apple's DTD and its note on time, the tables of Final Cut Pro 7 XML,
 * the OpenTimelineIO schemas and CMX3600. Nothing here knows the program's own readers, nor how it counts.
 */

/** `start` is the first frame of the medium, counted at the medium's own rate, or the project's where the format has no other. */
export interface Seen {
  readonly file: string;
  readonly record: number;
  readonly frames: number;
  readonly start: number;
  readonly isOwnRate: boolean;
}

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (ENTITIES[name] ?? '?') : String.fromCodePoint(Number(code)),
  );
}

export function readElements(xml: string): Element {
  const top: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  for (const [, end, name = '', attributes = '', isEmpty, text] of xml.matchAll(
    /<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g,
  )) {
    const last = open.at(-1) as Element;
    if (text !== undefined) last.text += unescapeXml(text);
    else if (end === '/') open.pop();
    else {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
      const next: Element = {
        name,
        attributes: new Map(pairs.map(([, key = '', value = '']) => [key, unescapeXml(value)])),
        children: [],
        text: '',
      };
      last.children.push(next);
      if (isEmpty === '') open.push(next);
    }
  }
  return top.children[0] as Element;
}

export function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

const at = (element: Element, ...way: string[]): string =>
  way.reduce<Element | undefined>((one, name) => one?.children.find((child) => child.name === name), element)
    ?.text ?? '';

type Fraction = readonly [bigint, bigint];

/** `1001/24000s`, `5s`. */
function seconds(text: string | undefined): Fraction {
  const [, over = '', under = '1'] = /^(-?\d+)(?:\/(\d+))?s$/.exec(text ?? '0s') ?? [];
  return [BigInt(over), BigInt(under)];
}

const sum = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const isMore = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d > c * b;

/** A time as a count of frames; it has to be a whole one. */
function inFrames([over, under]: Fraction, [frameOver, frameUnder]: Fraction): number {
  const [all, one] = [over * frameUnder, under * frameOver];
  if (all % one !== 0n) throw new Error(`${over}/${under}s lies between two frames`);
  return Number(all / one);
}

export function seeFcpxml(xml: string): { cut: Seen[]; duration: number; start: number; alternates: number } {
  const root = readElements(xml);
  const resources = new Map(root.children[0]?.children.map((one) => [one.attributes.get('id') ?? '', one]));
  const get = (one: Element | undefined, name: string) => one?.attributes.get(name);
  const sequence = all(root, 'sequence')[0] as Element;
  const frame = seconds(get(resources.get(get(sequence, 'format') ?? ''), 'frameDuration'));
  const start = inFrames(seconds(get(sequence, 'tcStart')), frame);
  const cut: Seen[] = [];
  let next = start;
  let alternates = 0;
  for (const item of sequence.children[0]?.children ?? []) {
    const clip = item.name === 'audition' ? (item.children[0] as Element) : item;
    alternates += item.name === 'audition' ? item.children.length - 1 : 0;
    const offset = inFrames(seconds(get(item, 'offset')), frame);
    if (offset !== next) throw new Error('The spine has a hole');
    const length = seconds(get(clip, 'duration'));
    next = offset + inFrames(length, frame);
    if (clip.name === 'gap') continue;
    const asset = resources.get(get(clip, 'ref') ?? '');
    const isStill = clip.name === 'video';
    const own = isStill ? frame : seconds(get(resources.get(get(asset, 'format') ?? ''), 'frameDuration'));
    const from = seconds(get(clip, 'start'));
    const end = sum(from, length);
    if (!isStill && isMore(end, seconds(get(asset, 'duration'))))
      throw new Error('A clip goes beyond its medium');
    cut.push({
      file: decodeURIComponent(get(asset?.children[0], 'src')?.split('/').at(-1) ?? ''),
      record: offset - start,
      frames: next - offset,
      start: isStill ? 0 : inFrames(from, own),
      isOwnRate: !isStill,
    });
  }
  return { cut, duration: inFrames(seconds(get(sequence, 'duration')), frame), start, alternates };
}

export function seeXmeml(xml: string): { cut: Seen[]; duration: number; start: number } {
  const root = readElements(xml);
  const sequence = root.children[0] as Element;
  const files = new Map(
    all(root, 'file')
      .filter((file) => file.children.length > 0)
      .map((file) => [file.attributes.get('id'), file]),
  );
  const track = all(all(sequence, 'video')[0] as Element, 'track')[0] as Element;
  const cut = track.children
    .filter(({ name }) => name === 'clipitem')
    .map((item): Seen => {
      const fileOf = item.children.find(({ name }) => name === 'file')?.attributes.get('id');
      const file = files.get(fileOf) as Element;
      const isStill = at(item, 'stillframe') === 'TRUE';
      if (!isStill && Number(at(item, 'out')) > Number(at(file, 'duration')))
        throw new Error('A clip goes beyond its medium');
      return {
        file: decodeURIComponent(at(file, 'pathurl').split('/').at(-1) ?? ''),
        record: Number(at(item, 'start')),
        frames: Number(at(item, 'end')) - Number(at(item, 'start')),
        start: Number(at(item, 'in')),
        isOwnRate: !isStill,
      };
    });
  return {
    cut,
    duration: Number(at(sequence, 'duration')),
    start: Number(at(sequence, 'timecode', 'frame')),
  };
}

interface Otio {
  OTIO_SCHEMA: string;
  children?: Otio[];
  kind?: string;
  source_range?: { start_time: { value: number }; duration: { value: number } };
  media_references?: { DEFAULT_MEDIA: { target_url: string } };
  tracks?: Otio;
  global_start_time?: { value: number };
}

export function seeOtio(json: string): { cut: Seen[]; duration: number; start: number } {
  const timeline = JSON.parse(json) as Otio;
  const track = timeline.tracks?.children?.find(({ kind }) => kind === 'Video') as Otio;
  const cut: Seen[] = [];
  let record = 0;
  for (const item of track.children ?? []) {
    const frames = item.source_range?.duration.value ?? 0;
    if (item.OTIO_SCHEMA.startsWith('Clip'))
      cut.push({
        file: item.media_references?.DEFAULT_MEDIA.target_url.split('/').at(-1) ?? '',
        record,
        frames,
        start: item.source_range?.start_time.value ?? 0,
        isOwnRate: false,
      });
    record += frames;
  }
  return { cut, duration: record, start: timeline.global_start_time?.value ?? 0 };
}

/** SMPTE 12M, by counting: two labels go at each minute but every tenth. */
function frameOf(label: string, base: number, isDrop: boolean): number {
  const [hour = 0, minute = 0, second = 0, frame = 0] = label.split(/[:;]/).map(Number);
  let count = ((hour * 60 + minute) * 60 + second) * base + frame;
  if (isDrop) for (let at = 1; at <= hour * 60 + minute; at += 1) if (at % 10 !== 0) count -= 2;
  return count;
}

export function seeEdl(edl: string, base: number): { cut: Seen[]; start: number } {
  const isDrop = edl.includes('FCM: DROP FRAME');
  const start = frameOf('01:00:00:00', base, isDrop);
  const cut: Seen[] = [];
  for (const block of edl.split('\r\n\r\n')) {
    const codes = (block.match(/\d\d:\d\d:\d\d[:;]\d\d/g) ?? []).map((code) => frameOf(code, base, isDrop));
    if (codes.length !== 4) continue;
    const [from = 0, to = 0, record = 0, end = 0] = codes;
    if (to - from !== end - record) throw new Error('Source and record differ');
    const file = /\* FROM CLIP NAME: (.*)/.exec(block)?.[1]?.trim() ?? '';
    cut.push({ file, record: record - start, frames: end - record, start: from, isOwnRate: false });
  }
  return { cut, start };
}
