import type { Edit, EditEvent, EditFormat, EditWarning, EditWarningCode } from '../../../shared/film/edit.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import {
  convertFrames,
  nearestRate,
  type RateName,
  type Ratio,
  rateOf,
} from '../../../shared/kernel/rate.ts';
import { EditStop } from './xml.ts';

/** Counts come as sequences say them, in frames of the sequence or of the project; readers hand over those of the project. */
export type FoundEvent = Omit<EditEvent, 'order'>;

const STILL = /\.(png|jpe?g|webp|tiff?|exr|dpx|bmp|gif|heic|avif|tga|psd)$/i;
/** Of a frame: what is written as a decimal number misses whole frames by less. */
const NEAR = 0.0005;
/** Frames of a transition in which a cut is looked for. */
const MAX_TRANSITION = 500;
const MAX_NAME = 1000;
/** Nested sequences within each other. */
const MAX_NESTED = 16;

interface Transition {
  readonly track: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What a reader has found so far. It throws an {@link EditStop} where that is too much. */
export class Gathered {
  readonly events: FoundEvent[] = [];
  readonly project: RateName;
  private readonly warnings = new Map<string, EditWarning>();
  private readonly unknown = new Map<string, number>();
  private readonly transitions: Transition[] = [];
  private depth = 0;
  private count = 0;

  constructor(project: RateName) {
    this.project = project;
  }

  warn(code: EditWarningCode, what: string): void {
    this.warnings.set(`${code} ${what}`, { code, what });
  }

  skip(what: string): void {
    this.unknown.set(what, (this.unknown.get(what) ?? 0) + 1);
  }

  /** Where one clip turns into another. Of nested sequences it is named only. */
  addTransition(transition: Transition): void {
    this.warn('transition', transition.name);
    this.count += 1;
    if (this.depth === 0 && this.count < CEILINGS.edit.events) this.transitions.push(transition);
  }

  add(event: FoundEvent): void {
    this.count += 1;
    if (this.count > CEILINGS.edit.events) throw new EditStop('too-large');
    const { speed = 1, kind, clipName, fileName } = event;
    const places = [event.in, event.out, event.recordIn, event.recordOut];
    // Longer than anything lasts, or shorter than nothing: whatever else it says may be as wrong.
    if (!places.every(Number.isSafeInteger) || event.out < event.in || event.recordOut < event.recordIn)
      throw new EditStop('damaged');
    if (speed !== 1) this.warn('speed', clipName);
    if (!event.enabled) this.warn('disabled', clipName);
    if (kind === 'generator') this.warn('generator', clipName);
    if (fileName === '' && (kind === 'clip' || kind === 'still')) this.warn('no-file', clipName);
    const shorten = (text: string) => text.slice(0, MAX_NAME);
    this.events.push({ ...event, clipName: shorten(clipName), fileName: shorten(fileName) });
  }

  /**
   * Adds a nested sequence, and what is seen of it where it lies.
   *
   * @param read finds what the sequence holds, by adding it
   */
  nest(outer: FoundEvent, read: () => void): void {
    this.warn('nested', outer.clipName);
    if (outer.speed !== undefined && outer.speed !== 1) this.warn('nested-speed', outer.clipName);
    this.add(outer);
    if (this.depth >= MAX_NESTED) throw new EditStop('too-large');
    const before = this.events.length;
    this.depth += 1;
    read();
    this.depth -= 1;
    for (const inner of this.events.splice(before)) {
      if (inner.kind === 'audio') continue;
      const [from, to] = [Math.max(inner.recordIn, outer.in), Math.min(inner.recordOut, outer.out)];
      if (from >= to) continue;
      const shift = outer.recordIn - outer.in;
      const isPlain = (inner.speed ?? 1) === 1;
      this.events.push({
        ...inner,
        track: outer.track,
        enabled: inner.enabled && outer.enabled,
        in: isPlain ? inner.in + from - inner.recordIn : inner.in,
        out: isPlain ? inner.out - (inner.recordOut - to) : inner.out,
        recordIn: from + shift,
        recordOut: to + shift,
        nested: outer.clipName,
      });
    }
  }

  /** A transition belongs to the clip that it leads to, or else to the one that it ends. */
  private attachTransitions(): void {
    const starts = new Map<string, number>();
    const ends = new Map<string, number>();
    for (const [at, { track, recordIn, recordOut, nested }] of this.events.entries()) {
      if (nested !== undefined) continue;
      starts.set(`${track} ${recordIn}`, at);
      ends.set(`${track} ${recordOut}`, at);
    }
    for (const { track, name: transition, from, to } of this.transitions) {
      const length = Math.min(MAX_TRANSITION, Math.max(0, to - from)) + 1;
      const places = Array.from({ length }, (_, frame) => `${track} ${from + frame}`);
      const find = (edges: ReadonlyMap<string, number>) =>
        edges.get(places.find((one) => edges.has(one)) ?? '');
      const at = find(starts) ?? find(ends);
      const event = this.events[at ?? -1];
      if (at !== undefined && event !== undefined) this.events[at] = { ...event, transition };
    }
  }

  /** The whole, in the order in which it is seen. */
  finish(format: EditFormat, name: string, rate: Ratio | null, isDrop = false): Edit {
    const named = rate === null ? null : nearestRate(rate.num / rate.den);
    const found = named === '29.97' && isDrop ? '29.97df' : named;
    const own = rateOf(this.project);
    if (rate !== null && rate.num * own.den !== own.num * rate.den)
      this.warn('sequence-rate', found ?? String(rate.num / rate.den));
    const pictures = new Set(
      this.events.filter(({ kind, enabled }) => kind !== 'audio' && enabled).map(({ track }) => track),
    );
    if (pictures.size > 1) this.warn('several-tracks', [...pictures].toSorted().join(', '));
    this.attachTransitions();
    const events = this.events
      .map((event, at) => [event, at] as const)
      .toSorted(
        ([one, first], [other, second]) =>
          one.recordIn - other.recordIn || rankTrack(one.track) - rankTrack(other.track) || first - second,
      )
      .map(([event], order): EditEvent => ({ order, ...event }));
    return {
      format,
      name,
      rate: found,
      events,
      warnings: [...this.warnings.values()],
      notUnderstood: [...this.unknown].map(([what, count]) => ({ what, count })),
    };
  }
}

/** Pictures from the lowest to the highest, then sound. */
function rankTrack(track: string): number {
  return Number(track.slice(1)) + (track.startsWith('A') ? 100_000 : 0);
}

/** Whether a name is that of a picture that does not move. */
export function isStillName(name: string): boolean {
  return STILL.test(name);
}

/**
 * The first frame of the project that shows a frame of a medium: what is all but whole is whole, and a frame that begins between
 * two is seen from the second on.
 */
export function seenFrom(frames: number): number {
  const whole = Math.round(frames);
  return Math.abs(frames - whole) < NEAR ? whole : Math.ceil(frames);
}

/** Whole frames in a length, where what is all but whole is whole. */
export function wholeFrames(frames: number): number {
  const whole = Math.round(frames);
  return Math.abs(frames - whole) < NEAR ? whole : Math.floor(frames);
}

/** A range of a medium by where it begins, how long it is seen, and how fast it goes. */
export function usedRange(
  from: number,
  frames: number,
  speed = 1,
): { readonly in: number; readonly out: number } {
  return { in: from, out: from + Math.max(1, seenFrom(frames * Math.abs(speed))) };
}

/** Frames of a sequence counted at the project's rate. */
export function toProject(frames: number, rate: Ratio, project: RateName): number {
  return convertFrames(frames, rate, rateOf(project));
}

/**
 * Where a timeline says that a file is: an address, or a path of any system.
 *
 * @param isAddress what has no scheme is encoded as an address is nevertheless
 */
export function readPlace(
  text: string,
  isAddress: boolean,
): { readonly path: string; readonly fileName: string } {
  const [, rest] = /^file:(?:\/\/localhost(?=\/))?(.*)$/i.exec(text.trim()) ?? [];
  const decoded = rest !== undefined || isAddress ? decode(rest ?? text.trim()) : text.trim();
  const path =
    rest === undefined ? decoded : decoded.replace(/^\/{3,}/, '/').replace(/^\/+(?=[a-z]:[\\/])/i, '');
  return { path, fileName: path.split(/[\\/]/).at(-1) ?? '' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
