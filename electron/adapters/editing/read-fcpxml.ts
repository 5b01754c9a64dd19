import type { Edit } from '../../../shared/film/edit.ts';
import { type RateName, type Ratio, rateOf } from '../../../shared/kernel/rate.ts';
import { type FoundEvent, Gathered, isStillName, readPlace, seenFrom, wholeFrames } from './gather-edit.ts';
import { childOf, EditStop, walkXml, type XmlNode } from './xml.ts';

/** What lies on a timeline, and whether it has a medium of its own. */
const ITEMS: Readonly<
  Record<string, 'medium' | 'clip' | 'sequence' | 'multicam' | 'title' | 'gap' | 'several'>
> = {
  'asset-clip': 'medium',
  video: 'medium',
  audio: 'medium',
  clip: 'clip',
  'sync-clip': 'sequence',
  'ref-clip': 'sequence',
  'mc-clip': 'multicam',
  title: 'title',
  gap: 'gap',
  audition: 'several',
};
const UNDERSTOOD = new Set(['note', 'metadata', 'timeMap', 'conform-rate', 'spine', 'transition', 'md']);

interface Time {
  readonly over: bigint;
  readonly under: bigint;
}
const ZERO: Time = { over: 0n, under: 1n };

/** `1001/24000s`, `5s`; what is none is the fallback. Throws an {@link EditStop} where it is written and wrong. */
function readTime(text: string | undefined, fallback: Time): Time {
  if (text === undefined) return fallback;
  const [, over, under = '1'] = /^(-?\d{1,18})(?:\/(\d{1,10}))?s$/.exec(text.trim()) ?? [];
  if (over === undefined || BigInt(under) === 0n) throw new EditStop('damaged');
  return { over: BigInt(over), under: BigInt(under) };
}

const add = (one: Time, other: Time): Time => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});
const less = (one: Time, { over, under }: Time): Time => add(one, { over: -over, under });

/** Where an item's own clock stands on the clock of the whole. */
interface Place {
  readonly record: Time;
  readonly own: Time;
  readonly lane: number;
  readonly enabled: boolean;
}

/** Reads Final Cut Pro XML of any version: the first project's sequence. */
export function readFcpxml(root: XmlNode, project: RateName): Edit {
  return new Reader(root, project).read();
}

class Reader {
  private readonly resources = new Map<string, XmlNode>();
  private readonly root: XmlNode;
  private readonly gathered: Gathered;
  private readonly rate: Ratio;

  constructor(root: XmlNode, project: RateName) {
    this.root = root;
    this.gathered = new Gathered(project);
    this.rate = rateOf(project);
    for (const one of childOf(root, 'resources')?.children ?? [])
      this.resources.set(one.attributes['id'] ?? '', one);
  }

  read(): Edit {
    const all = [...walkXml(this.root)];
    const projects = all.filter(({ name }) => name === 'project');
    const first = projects[0] ?? all.find(({ name }) => name === 'sequence');
    const sequence = first?.name === 'project' ? childOf(first, 'sequence') : first;
    if (sequence === undefined) throw new EditStop('empty');
    const name = first?.attributes['name'] ?? '';
    if (projects.length > 1) this.gathered.warn('several-sequences', name);
    this.readSequence(sequence);
    const frame = readTime(this.formatOf(sequence)?.attributes['frameDuration'], ZERO);
    const rate = frame.over > 0n ? { num: Number(frame.under), den: Number(frame.over) } : null;
    return this.gathered.finish('fcpxml', name, rate, sequence.attributes['tcFormat'] === 'DF');
  }

  private formatOf(owner: XmlNode | undefined): XmlNode | undefined {
    return this.resources.get(owner?.attributes['format'] ?? '');
  }

  private readSequence(sequence: XmlNode): void {
    const start = readTime(sequence.attributes['tcStart'], ZERO);
    const spine = childOf(sequence, 'spine');
    if (spine !== undefined) this.readLine(spine, { record: ZERO, own: start, lane: 0, enabled: true });
  }

  /** What lies in one line: each item begins where it says, else where the one before ends. */
  private readLine(line: XmlNode, place: Place): void {
    let next = place.own;
    for (const item of line.children) {
      const offset = readTime(item.attributes['offset'], next);
      if (item.name === 'transition') {
        const from = add(place.record, less(offset, place.own));
        this.gathered.addTransition({
          track: `V${place.lane + 1}`,
          name: item.attributes['name'] ?? '',
          from: Math.round(this.frames(from)),
          to: Math.round(this.frames(add(from, this.durationOf(item)))),
        });
        continue;
      }
      if (ITEMS[item.name] === undefined) {
        if (!UNDERSTOOD.has(item.name)) this.gathered.skip(item.name);
        continue;
      }
      const shown = ITEMS[item.name] === 'several' ? this.pickOf(item) : item;
      next = add(offset, this.durationOf(shown));
      this.readItem(shown, { ...place, record: add(place.record, less(offset, place.own)) });
    }
  }

  /** The first of an audition is the one that is seen. */
  private pickOf(audition: XmlNode): XmlNode {
    const [pick, ...others] = audition.children;
    if (pick === undefined) throw new EditStop('damaged');
    for (const { attributes } of others) this.gathered.warn('alternates', attributes['name'] ?? '');
    return pick;
  }

  private durationOf(item: XmlNode): Time {
    const asset = this.resources.get(item.attributes['ref'] ?? '');
    return readTime(item.attributes['duration'], readTime(asset?.attributes['duration'], ZERO));
  }

  /** @param place where the item begins; its own clock is not told yet */
  private readItem(item: XmlNode, { record, lane, enabled }: Place): void {
    const asset = this.resources.get(item.attributes['ref'] ?? '');
    const kind = ITEMS[item.name];
    const isMedium = kind === 'medium' && asset?.name === 'asset';
    const own = readTime(
      item.attributes['start'],
      isMedium ? readTime(asset.attributes['start'], ZERO) : ZERO,
    );
    const place = { record, own, lane, enabled: enabled && item.attributes['enabled'] !== '0' };
    if (kind === 'clip') this.readClip(item, place);
    else if (isMedium) this.gathered.add(this.describe(item, item, asset, place, own));
    else if (kind === 'sequence') this.readNested(item, asset, place);
    else if (kind !== 'gap') {
      if (kind === 'multicam') this.gathered.warn('multicam', item.attributes['name'] ?? '');
      this.gathered.add({ ...this.describe(item, item, undefined, place, own), kind: 'generator' });
    }
    if (item.name !== 'sync-clip') this.readAnchored(item, place);
  }

  /** The other form of a clip: its medium is a child of it, and what else it has lies above or below. */
  private readClip(item: XmlNode, place: Place): void {
    // Sound alone hangs below a gap.
    const inner =
      item.children.find(
        (child) => ITEMS[child.name] === 'medium' && (child.attributes['lane'] ?? '0') === '0',
      ) ?? [...walkXml(item)].find(({ name }) => name === 'audio');
    const asset = this.resources.get(inner?.attributes['ref'] ?? '');
    if (inner === undefined || asset?.name !== 'asset') {
      const nested = this.describe(item, item, undefined, place, place.own);
      this.gathered.nest(nested, () => this.readLine(item, { ...place, record: ZERO, own: ZERO }));
      return;
    }
    const start = readTime(inner.attributes['start'], readTime(asset.attributes['start'], ZERO));
    const shift = less(start, readTime(inner.attributes['offset'], ZERO));
    this.gathered.add(this.describe(item, inner, asset, place, add(place.own, shift)));
  }

  private readNested(item: XmlNode, media: XmlNode | undefined, place: Place): void {
    const sequence = childOf(media, 'sequence');
    const event = this.describe(
      item,
      item,
      undefined,
      place,
      less(place.own, readTime(sequence?.attributes['tcStart'], ZERO)),
    );
    this.gathered.nest({ ...event, kind: 'nested' }, () => {
      if (sequence !== undefined) this.readSequence(sequence);
      else this.readLine(item, { ...place, record: ZERO, own: ZERO, lane: 0 });
    });
  }

  /** Clips and lines that are connected to one: they begin on its own clock. */
  private readAnchored(item: XmlNode, place: Place): void {
    for (const child of item.children) {
      const isLine = child.name === 'spine';
      const isItem = ITEMS[child.name] !== undefined;
      if (!isLine && !isItem) {
        if (!UNDERSTOOD.has(child.name)) this.gathered.skip(child.name);
        continue;
      }
      const lane = Number(child.attributes['lane'] ?? 0);
      // The medium of a clip, and its sound.
      if (item.name === 'clip' && lane === 0) continue;
      const offset = less(readTime(child.attributes['offset'], place.own), place.own);
      const inner = { ...place, record: add(place.record, offset), lane, own: ZERO };
      if (isLine) this.readLine(child, inner);
      else this.readItem(ITEMS[child.name] === 'several' ? this.pickOf(child) : child, inner);
    }
  }

  private frames({ over, under }: Time): number {
    // Exact, but for what no clock of a sequence shows.
    const [all, one] = [over * BigInt(this.rate.num), under * BigInt(this.rate.den)];
    return Number(all / one) + Number(all % one) / Number(one);
  }

  /** @param start on the clock of the medium, before its speed is changed */
  private describe(
    item: XmlNode,
    medium: XmlNode,
    asset: XmlNode | undefined,
    { record, lane, enabled }: Place,
    start: Time,
  ): FoundEvent {
    const source = childOf(asset, 'media-rep')?.attributes['src'] ?? asset?.attributes['src'] ?? '';
    const { path, fileName } = readPlace(source, true);
    const clipName = item.attributes['name'] ?? asset?.attributes['name'] ?? '';
    const duration = this.durationOf(item);
    const recordIn = Math.round(this.frames(record));
    const recordOut = Math.round(this.frames(add(record, duration)));
    const isSound =
      medium.name === 'audio' ||
      item.attributes['srcEnable'] === 'audio' ||
      (asset?.attributes['hasVideo'] === undefined && asset?.attributes['hasAudio'] === '1');
    const length = readTime(asset?.attributes['duration'], ZERO);
    const isStill = asset !== undefined && !isSound && (length.over === 0n || isStillName(fileName));
    const origin = readTime(asset?.attributes['start'], ZERO);
    const conform = childOf(item, 'conform-rate');
    if (conform !== undefined && conform.attributes['scaleEnabled'] !== '0')
      this.gathered.warn('other-rate', clipName);
    const mapped = this.mapTime(item, start, duration);
    const from = this.frames(less(mapped?.from ?? start, origin));
    const frames = recordOut - recordIn;
    const first = seenFrom(from);
    const frame = readTime(this.formatOf(asset)?.attributes['frameDuration'], ZERO);
    const used =
      mapped === undefined ? frames : Math.max(1, seenFrom(this.frames(less(mapped.to, mapped.from))));
    return {
      track: isSound ? `A${Math.abs(lane) || 1}` : `V${lane + 1}`,
      enabled,
      kind: isSound ? 'audio' : isStill ? 'still' : 'clip',
      clipName,
      fileName,
      path,
      ids: readIds(asset),
      in: isStill ? 0 : first,
      out: isStill ? frames : first + used,
      inEnd: mapped === undefined ? seenFrom(from + this.frames(frame)) : undefined,
      recordIn,
      recordOut,
      mediaFrames: isStill || asset === undefined ? undefined : wholeFrames(this.frames(length)),
      speed: mapped?.speed,
    };
  }

  /** What a changed speed makes of a range: the points say which time of the medium is seen when. */
  private mapTime(
    item: XmlNode,
    start: Time,
    duration: Time,
  ): { from: Time; to: Time; speed: number } | undefined {
    const points = (childOf(item, 'timeMap')?.children ?? [])
      .filter(({ name }) => name === 'timept')
      .map(
        ({ attributes }) =>
          [readTime(attributes['time'], ZERO), readTime(attributes['value'], ZERO)] as const,
      );
    const seconds = ({ over, under }: Time) => Number(over) / Number(under);
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined || points.length < 2) return undefined;
    const valueAt = (at: number): number => {
      const next = Math.max(
        1,
        points.findIndex(([time]) => seconds(time) >= at),
      );
      const [before, after] = [points[next - 1] ?? first, points[next] ?? last];
      const span = seconds(after[0]) - seconds(before[0]);
      const part = span > 0 ? (at - seconds(before[0])) / span : 0;
      return seconds(before[1]) + part * (seconds(after[1]) - seconds(before[1]));
    };
    const ends = [valueAt(seconds(start)), valueAt(seconds(add(start, duration)))] as const;
    const micro = (at: number): Time => ({ over: BigInt(Math.round(at * 1e6)), under: 1_000_000n });
    const span = seconds(duration);
    return {
      from: micro(Math.min(...ends)),
      to: micro(Math.max(...ends)),
      speed: span > 0 ? Math.round(((ends[1] - ends[0]) / span) * 1000) / 1000 : 1,
    };
  }
}

function readIds(asset: XmlNode | undefined): FoundEvent['ids'] {
  const ids: { shot?: string; version?: string; take?: string } = {};
  for (const { attributes } of childOf(asset, 'metadata')?.children ?? []) {
    const [, key] = /^com\.dailies\.(shot|version|take)$/.exec(attributes['key'] ?? '') ?? [];
    if (key !== undefined) ids[key as keyof typeof ids] = attributes['value'] ?? '';
  }
  return ids;
}
