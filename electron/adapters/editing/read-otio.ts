import type { Edit } from '../../../shared/film/edit.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { isJsonObject, type JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { type RateName, type Ratio, rateOf, ratioOf } from '../../../shared/kernel/rate.ts';
import {
  type FoundEvent,
  Gathered,
  isStillName,
  readPlace,
  seenFrom,
  usedRange,
  wholeFrames,
} from './gather-edit.ts';
import { EditStop } from './xml.ts';

const ID_NAMES = ['shot', 'version', 'take'] as const;

type Json = Record<string, JsonValue>;
/** In seconds. */
interface Range {
  readonly start: number;
  readonly duration: number;
}
/** Numbers that JSON has no word for, and texts, in which the same letters are none. */
const NO_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g;

const object = (value: JsonValue | undefined): Json => (isJsonObject(value) ? value : {});
const list = (value: JsonValue | undefined): Json[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: JsonValue | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
/** `Clip.2` is a Clip, as `Clip.1` was. */
const schemaOf = (value: Json): string => text(value['OTIO_SCHEMA']).split('.')[0] ?? '';

/** Reads an OpenTimelineIO document: a timeline, the first of several, or one clip or track of it. */
export function readOtio(document: string, project: RateName): Edit {
  const parsed = parseBoundedJson(document, CEILINGS.edit);
  const tolerant =
    parsed.kind === 'not-json'
      ? parseBoundedJson(
          document.replace(NO_NUMBERS, (word) => (word.startsWith('"') ? word : 'null')),
          CEILINGS.edit,
        )
      : parsed;
  if (tolerant.kind === 'not-json') throw new EditStop('damaged');
  if (tolerant.kind !== 'value') throw new EditStop('too-large');
  const root = object(tolerant.value);
  if (root['OTIO_SCHEMA'] === undefined) throw new EditStop('unknown');
  return new Reader(project).read(root);
}

class Reader {
  private readonly gathered: Gathered;
  private readonly rate: Ratio;
  private found: Ratio | null = null;

  constructor(project: RateName) {
    this.gathered = new Gathered(project);
    this.rate = rateOf(project);
  }

  read(root: Json): Edit {
    const inner = list(root['children']).filter((one) => schemaOf(one) === 'Timeline');
    const top = schemaOf(root) === 'SerializableCollection' ? (inner[0] ?? root) : root;
    if (inner.length > 1) this.gathered.warn('several-sequences', text(top['name']));
    const start = object(top['global_start_time']);
    if (number(start['rate']) > 0) this.found = ratioOf(number(start['rate']));
    const kind = schemaOf(top);
    if (kind === 'Timeline') this.readStack(object(top['tracks']));
    else if (kind === 'Stack') this.readStack(top);
    else if (kind === 'Track') this.readTrack(top, 'V1', 0);
    else if (kind === 'Clip') this.readTrack({ kind: 'Video', children: [top] }, 'V1', 0);
    else throw new EditStop(kind === 'SerializableCollection' ? 'empty' : 'unknown');
    const { rate } = object(object(top['metadata'])['dailies']);
    return this.gathered.finish('otio', text(top['name']), this.found, rate === '29.97df');
  }

  private readStack(stack: Json): void {
    const counts = { V: 0, A: 0 };
    for (const child of list(stack['children'])) {
      const letter = text(child['kind']) === 'Audio' ? 'A' : 'V';
      counts[letter] += 1;
      const track = `${letter}${counts[letter]}`;
      if (schemaOf(child) === 'Track') this.readTrack(child, track, 0);
      else this.readTrack({ kind: 'Video', children: [child as JsonValue] }, track, 0);
    }
  }

  /** @param from seconds of the record at which it begins */
  private readTrack(track: Json, name: string, from: number): void {
    let at = from;
    for (const item of list(track['children'])) {
      const kind = schemaOf(item);
      const range = this.rangeOf(item);
      if (kind === 'Transition') {
        const [before, after] = [this.secondsOf(item['in_offset']), this.secondsOf(item['out_offset'])];
        this.gathered.addTransition({
          track: name,
          name: text(item['name']) || text(item['transition_type']),
          from: this.frames(at - before),
          to: this.frames(at + after),
        });
        continue;
      }
      const visible = this.shownSeconds(item, range.duration);
      if (kind === 'Clip' || kind === 'Stack' || kind === 'Track')
        this.readItem(item, { track: name, at, range, visible, isEnabled: track['enabled'] !== false });
      else if (kind !== 'Gap') this.gathered.skip(kind);
      at += visible;
    }
  }

  private readItem(
    item: Json,
    place: {
      readonly track: string;
      readonly at: number;
      readonly range: Range;
      readonly visible: number;
      readonly isEnabled: boolean;
    },
  ): void {
    const kind = schemaOf(item);
    const event = this.describe(item, place);
    if (kind === 'Clip') this.gathered.add(event);
    else
      this.gathered.nest({ ...event, kind: 'nested' }, () =>
        kind === 'Stack' ? this.readStack(item) : this.readTrack(item, place.track, 0),
      );
  }

  private describe(
    item: Json,
    { track, at, range, visible, isEnabled }: Parameters<Reader['readItem']>[1],
  ): FoundEvent {
    const reference = this.referenceOf(item);
    const url = text(reference['target_url']) || sequenceUrl(reference);
    const { path, fileName } = readPlace(url, false);
    const available = this.readRange(reference['available_range']);
    const recordIn = this.frames(at);
    const recordOut = this.frames(at + visible);
    const isSound = track.startsWith('A');
    const isStill = !isSound && schemaOf(reference) === 'ExternalReference' && isStillName(fileName);
    const speed = this.speedOf(item);
    const from = seenFrom(((range.start - (available?.start ?? 0)) * this.rate.num) / this.rate.den);
    const frames = Math.max(1, recordOut - recordIn);
    if (schemaOf(reference) === 'GeneratorReference') this.gathered.warn('generator', text(item['name']));
    this.nameEffects(item);
    return {
      track,
      enabled: isEnabled && item['enabled'] !== false,
      kind: isSound ? 'audio' : isStill ? 'still' : 'clip',
      clipName: text(item['name']),
      fileName,
      path,
      ids: readIds(item),
      ...(isStill ? { in: 0, out: frames } : usedRange(from, frames, speed)),
      recordIn,
      recordOut: recordIn + frames,
      mediaFrames:
        available === null || isStill
          ? undefined
          : wholeFrames((available.duration * this.rate.num) / this.rate.den),
      speed: speed === 1 ? undefined : speed,
    };
  }

  /** What changes the picture is named, and what changes the speed in a way that only its maker knows. */
  private nameEffects(item: Json): void {
    for (const effect of list(item['effects'])) {
      const name = schemaOf(effect);
      if (name === 'TimeEffect') this.gathered.warn('speed', text(item['name']));
      else if (name !== 'LinearTimeWarp' && name !== 'FreezeFrame')
        this.gathered.skip(
          text(object(object(effect['metadata'])['Resolve_OTIO'])['Effect Name']) ||
            text(effect['effect_name']) ||
            name,
        );
    }
  }

  /** The one that is in use; older files have only one. */
  private referenceOf(item: Json): Json {
    const all = object(item['media_references']);
    const key = text(item['active_media_reference_key']) || 'DEFAULT_MEDIA';
    return object(all[key] ?? item['media_reference'] ?? Object.values(all)[0]);
  }

  private rangeOf(item: Json): Range {
    const own =
      this.readRange(item['source_range']) ?? this.readRange(this.referenceOf(item)['available_range']);
    if (own !== null) return own;
    const children = list(item['children']);
    const lengths = children.map((child) => this.rangeOf(child).duration);
    const duration =
      schemaOf(item) === 'Track' ? lengths.reduce((all, one) => all + one, 0) : Math.max(0, ...lengths);
    return { start: 0, duration };
  }

  private secondsOf(value: JsonValue | undefined): number {
    const time = object(value);
    const rate = number(time['rate']);
    return rate > 0 ? number(time['value']) / rate : 0;
  }

  private readRange(value: JsonValue | undefined): Range | null {
    if (!isJsonObject(value)) return null;
    const { duration, start_time: start } = value;
    const time = object(duration);
    const [length, rate] = [number(time['value']), number(time['rate'])];
    if (length < 0 || (length > 0 && rate <= 0)) throw new EditStop('damaged');
    if (rate > 0) this.found ??= ratioOf(rate);
    return { start: this.secondsOf(start), duration: this.secondsOf(duration) };
  }

  private speedOf(item: Json): number {
    for (const effect of list(item['effects'])) {
      if (schemaOf(effect) === 'FreezeFrame') return 0;
      if (schemaOf(effect) === 'LinearTimeWarp') return Number(number(effect['time_scalar']).toFixed(4));
    }
    return 1;
  }

  /** DaVinci Resolve and the specification count what is seen; Premiere Pro counts what is used. */
  private shownSeconds(item: Json, seconds: number): number {
    const speed = Math.abs(this.speedOf(item));
    const isOfPremiere = object(item['metadata'])['PremierePro_OTIO'] !== undefined;
    return isOfPremiere && speed > 0 ? seconds / speed : seconds;
  }

  private frames(seconds: number): number {
    return Math.round((seconds * this.rate.num) / this.rate.den);
  }
}

function readIds(item: Json): FoundEvent['ids'] {
  const own = object(object(item['metadata'])['dailies']);
  const found = ID_NAMES.flatMap((name) => (typeof own[name] === 'string' ? [[name, own[name]]] : []));
  return Object.fromEntries(found);
}

/** Pictures with numbers, as one name. */
function sequenceUrl(reference: Json): string {
  if (schemaOf(reference) !== 'ImageSequenceReference') return '';
  const folder = text(reference['target_url_base']).replace(/[\\/]+$/, '');
  const hashes = '#'.repeat(Math.min(9, Math.max(1, number(reference['frame_zero_padding']))));
  return `${folder}/${text(reference['name_prefix'])}${hashes}${text(reference['name_suffix'])}`;
}
