import type { Edit } from '../../../shared/film/edit.ts';
import { convertFrames, type RateName, type Ratio, rateOf } from '../../../shared/kernel/rate.ts';
import { type FoundEvent, Gathered, isStillName, readPlace, toProject, usedRange } from './gather-edit.ts';
import { childOf, EditStop, textAt, walkXml, type XmlNode } from './xml.ts';

/** What says nothing of which frames are seen. */
const EFFECTS = new Set(['filter']);
const ITEMS = new Set(['clipitem', 'generatoritem', 'transitionitem']);

/** Reads Final Cut Pro 7 XML of version 4 or 5: the first sequence that is no nested one. */
export function readXmeml(root: XmlNode, project: RateName): Edit {
  return new Reader(root, project).read();
}

const isTrue = (text: string) => /^true$/i.test(text);
const isFalse = (text: string) => /^false$/i.test(text);

/** A number as it stands there, some of which are decimals; null where there is none. */
function numberAt(item: XmlNode, name: string): number | null {
  const text = textAt(item, name);
  if (text === '') return null;
  if (!/^-?\d{1,12}(\.\d+)?$/.test(text)) throw new EditStop('damaged');
  return Math.round(Number(text));
}

class Reader {
  private readonly files = new Map<string, XmlNode>();
  private readonly sequences = new Map<string, XmlNode>();
  private readonly root: XmlNode;
  private readonly gathered: Gathered;
  private readonly project: RateName;

  constructor(root: XmlNode, project: RateName) {
    this.root = root;
    this.project = project;
    this.gathered = new Gathered(project);
    // Only the first mention of a file or a sequence says what it is.
    for (const one of walkXml(root)) {
      const known = one.name === 'file' ? this.files : one.name === 'sequence' ? this.sequences : null;
      const id = one.attributes['id'] ?? '';
      if (one.children.length > 0 && !known?.has(id)) known?.set(id, one);
    }
  }

  read(): Edit {
    const sequences = [...walkXml(this.root)].filter(
      (one) => one.name === 'sequence' && childOf(one, 'media') !== undefined,
    );
    const [sequence] = sequences;
    if (sequence === undefined) throw new EditStop('empty');
    const name = textAt(sequence, 'name');
    const nested = new Set(
      sequences.flatMap((one) => [...walkXml(one)].filter((inner) => inner.name === 'sequence')),
    );
    if (sequences.filter((one) => !nested.has(one)).length > 1) this.gathered.warn('several-sequences', name);
    const rate = this.rateOf(sequence, rateOf(this.project));
    this.readSequence(sequence, rate);
    return this.gathered.finish('xmeml', name, rate, textAt(sequence, 'timecode', 'displayformat') === 'DF');
  }

  /** 24, 25, 30, 50 or 60, a thousandth slower where it is that of NTSC. */
  private rateOf(owner: XmlNode | undefined, fallback: Ratio): Ratio {
    const base = Number(textAt(owner, 'rate', 'timebase'));
    if (!Number.isInteger(base) || base < 1 || base > 1000) return fallback;
    return isTrue(textAt(owner, 'rate', 'ntsc')) ? { num: base * 1000, den: 1001 } : { num: base, den: 1 };
  }

  private readSequence(sequence: XmlNode, rate: Ratio): void {
    const media = childOf(sequence, 'media');
    for (const kind of ['video', 'audio'] as const) {
      const tracks = (childOf(media, kind)?.children ?? []).filter(({ name }) => name === 'track');
      for (const [at, track] of tracks.entries())
        this.readTrack(track, `${kind === 'video' ? 'V' : 'A'}${at + 1}`, rate);
    }
  }

  private readTrack(track: XmlNode, name: string, rate: Ratio): void {
    const isEnabled = !isFalse(textAt(track, 'enabled'));
    const items = track.children.filter((item) => ITEMS.has(item.name));
    for (const [at, item] of items.entries()) {
      if (item.name === 'transitionitem') {
        this.gathered.addTransition({
          track: name,
          name: textAt(item, 'effect', 'name') || 'transition',
          from: toProject(numberAt(item, 'start') ?? 0, rate, this.project),
          to: toProject(numberAt(item, 'end') ?? 0, rate, this.project),
        });
        continue;
      }
      for (const { name: child } of item.children) if (EFFECTS.has(child)) this.gathered.skip(child);
      this.readItem(item, [items[at - 1], items[at + 1]], { track: name, rate, isEnabled });
    }
  }

  /** Where a clip meets another in a transition it has no end of its own: both go to the same place in it. */
  private edgeOf(transition: XmlNode | undefined): number | null {
    if (transition?.name !== 'transitionitem') return null;
    const [start, end] = [numberAt(transition, 'start') ?? 0, numberAt(transition, 'end') ?? 0];
    const alignment = textAt(transition, 'alignment');
    if (alignment.startsWith('start')) return start;
    return alignment.startsWith('end') ? end : Math.floor((start + end) / 2);
  }

  /** In frames of the sequence; `hidden` lies below a transition before its middle, and was counted in. */
  private placeOf(
    item: XmlNode,
    before: XmlNode | undefined,
    after: XmlNode | undefined,
    rate: Ratio,
  ): { readonly start: number; readonly end: number; readonly hidden: number } {
    const [written, until] = [numberAt(item, 'start') ?? -1, numberAt(item, 'end') ?? -1];
    const used = (numberAt(item, 'out') ?? 0) - (numberAt(item, 'in') ?? 0);
    const length = convertFrames(used, this.rateOf(item, rate), rate);
    const start = written >= 0 ? written : (this.edgeOf(before) ?? until - length);
    const end = until >= 0 ? until : (this.edgeOf(after) ?? start + length);
    const hidden = written < 0 && until >= 0 ? Math.max(0, length - (end - start)) : 0;
    return { start, end, hidden };
  }

  private readItem(
    item: XmlNode,
    [before, after]: readonly [XmlNode | undefined, XmlNode | undefined],
    { track, rate, isEnabled }: { readonly track: string; readonly rate: Ratio; readonly isEnabled: boolean },
  ): void {
    const { start, end, hidden } = this.placeOf(item, before, after, rate);
    const speed = readSpeed(item);
    const file = this.files.get(childOf(item, 'file')?.attributes['id'] ?? '') ?? childOf(item, 'file');
    const { path, fileName } = readPlace(textAt(file, 'pathurl'), true);
    const clipName = textAt(item, 'name');
    const recordIn = toProject(start, rate, this.project);
    const recordOut = toProject(end, rate, this.project);
    if (recordOut <= recordIn) this.gathered.warn('length', clipName);
    const frames = Math.max(0, recordOut - recordIn);
    const isSound = track.startsWith('A');
    const kind = kindOf(item, track, fileName);
    const isStill = kind === 'still' || kind === 'generator';
    const own = this.rateOf(item, rate);
    const seen = (at: number) =>
      Math.max(0, convertFrames(at, own, rateOf(this.project), Math.ceil)) +
      toProject(hidden, rate, this.project);
    const first = numberAt(item, 'in') ?? 0;
    const from = seen(first);
    const slow = Math.round(from * Math.abs(speed));
    const used = isStill ? { in: 0, out: Math.max(1, frames) } : usedRange(slow, frames, speed);
    const event: FoundEvent = {
      track,
      enabled: isEnabled && !isFalse(textAt(item, 'enabled')),
      kind,
      clipName,
      fileName,
      path,
      ids: readIds(item),
      ...used,
      inEnd: speed === 1 ? seen(first + 1) : undefined,
      recordIn,
      recordOut: recordIn + frames,
      mediaFrames: isStill ? undefined : this.lengthOf(file),
      speed: speed === 1 ? undefined : speed,
    };
    const nested = childOf(item, 'sequence');
    if (nested === undefined || isSound) {
      this.gathered.add(event);
      return;
    }
    const sequence = this.sequences.get(nested.attributes['id'] ?? '') ?? nested;
    this.gathered.nest({ ...event, kind: 'nested' }, () =>
      this.readSequence(sequence, this.rateOf(sequence, rate)),
    );
  }

  private lengthOf(file: XmlNode | undefined): number | undefined {
    const frames = file === undefined ? null : numberAt(file, 'duration');
    if (frames === null) return undefined;
    return convertFrames(frames, this.rateOf(file, rateOf(this.project)), rateOf(this.project), Math.floor);
  }
}

function kindOf(item: XmlNode, track: string, fileName: string): FoundEvent['kind'] {
  if (track.startsWith('A')) return 'audio';
  // A title has a file, which is nowhere.
  const isMade =
    item.name === 'generatoritem' || (fileName === '' && childOf(item, 'sequence') === undefined);
  if (isMade) return 'generator';
  return isTrue(textAt(item, 'stillframe')) || isStillName(fileName) ? 'still' : 'clip';
}

/** Of the filter that changes it; 1 where there is none. */
function readSpeed(item: XmlNode): number {
  for (const filter of item.children.filter(({ name }) => name === 'filter')) {
    const effect = childOf(filter, 'effect');
    if (!/^timeremap$/i.test(textAt(effect, 'effectid'))) continue;
    const values = new Map(
      (effect?.children ?? [])
        .filter(({ name }) => name === 'parameter')
        .map((one) => [textAt(one, 'parameterid'), textAt(one, 'value')]),
    );
    const percent = Number(values.get('speed') ?? 100);
    const isBack = isTrue(values.get('reverse') ?? '');
    return Number.isFinite(percent) ? (percent / 100) * (isBack && percent > 0 ? -1 : 1) : 1;
  }
  return 1;
}

function readIds(item: XmlNode): FoundEvent['ids'] {
  const info = childOf(item, 'logginginfo');
  const [, take] = /^dailies (\S+)$/.exec(textAt(info, 'lognote')) ?? [];
  if (take === undefined) return {};
  return { shot: textAt(info, 'scene'), version: textAt(info, 'shottake'), take };
}
