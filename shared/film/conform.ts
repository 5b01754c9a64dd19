import { nameKey } from '../kernel/file-name.ts';
import { toAscii } from './cut.ts';
import type { Edit, EditEvent, EditWarning, EditWarningCode } from './edit.ts';

export interface ConformVersion {
  /** `v003` */
  readonly version: string;
  readonly takeId: string;
  /** Names that its file has or had in a package; the first is the usual one. */
  readonly fileName: string | readonly string[];
  /** Whole frames of the project; null for a still, which is as long as one likes. */
  readonly frames: number | null;
}

export interface ConformShot {
  readonly code: string;
  readonly versions: readonly ConformVersion[];
  /** What the cut shows; `out` is exclusive. Without one the shot is not in the cut. */
  readonly select: { readonly version: string; readonly in: number; readonly out: number } | null;
}

/**
 * What became of a shot, the first that is true: another version, another range, another place; `added` where the cut had it
 * not, or has it once more; `removed` where the timeline has it not; `missing` where neither has.
 */
export const CONFORM_CHANGES = [
  'unchanged',
  'version',
  'trimmed',
  'order',
  'added',
  'removed',
  'missing',
] as const;
export type ConformChange = (typeof CONFORM_CHANGES)[number];

export interface ConformRow {
  /** Null where it is not ours. */
  readonly shot: string | null;
  readonly version: string | null;
  readonly takeId: string | null;
  /** Frames of the project from the start of the take; `out` is exclusive. Null where nothing is used. */
  readonly in: number | null;
  readonly out: number | null;
  /** Place among the rows that the timeline shows, from 0; null where it shows nothing. */
  readonly order: number | null;
  readonly recordIn: number | null;
  readonly recordOut: number | null;
  readonly change: ConformChange;
  /** Frames that are used beyond what the take has; 0 where it is long enough. */
  readonly short: number;
  readonly notOurs: boolean;
  /** As the timeline calls it. */
  readonly name: string;
}

interface Known {
  readonly shot: ConformShot;
  readonly version: ConformVersion;
}

/**
 * Says what a timeline that came back from an editor makes of the shots. Clips are known by our ids, then by the name of their
 * file, then by reel or clip name, where what is left must be one take only. Rows are in the order of the timeline; shots that
 * it has not are behind. Nothing is changed.
 */
export function matchEdit(
  edit: Edit,
  shots: readonly ConformShot[],
): { readonly rows: readonly ConformRow[]; readonly warnings: readonly EditWarning[] } {
  const warnings: EditWarning[] = [...edit.warnings];
  const warn = (code: EditWarningCode, what: string) => warnings.push({ code, what });
  const find = findVersions(shots, warn);
  // A title lets what is below be seen.
  const above = edit.events
    .filter(
      ({ kind, enabled, track }) => enabled && kind !== 'audio' && kind !== 'generator' && track !== 'V1',
    )
    .map(({ recordIn, recordOut, track }) => ({ recordIn, recordOut, height: heightOf(track) }));
  const seen = edit.events.filter((event) => {
    if (event.kind === 'audio' || event.kind === 'nested' || !event.enabled) return false;
    const { recordIn, recordOut } = event;
    const height = heightOf(event.track);
    const isHidden = above.some(
      (one) => one.height > height && one.recordIn <= recordIn && one.recordOut >= recordOut,
    );
    if (isHidden && find(event) !== null) warn('covered', event.clipName);
    return !isHidden;
  });
  const found = seen.map((event) => [event, find(event)] as const);
  const moved = findMoved(found, shots);
  const used = new Set<ConformShot>();
  const rows = found.map(([event, known], order): ConformRow => {
    const { recordIn, recordOut, clipName: name } = event;
    const { in: from, out } = rangeOf(event, known);
    const place = { in: from, out, recordIn, recordOut, order, name };
    if (known === null)
      return { ...place, shot: null, version: null, takeId: null, change: 'added', short: 0, notOurs: true };
    const { shot, version } = known;
    const isAgain = used.has(shot);
    used.add(shot);
    return {
      ...place,
      ...{ shot: shot.code, version: version.version, takeId: version.takeId, notOurs: false },
      change: isAgain ? 'added' : judge(place, known, moved.has(shot)),
      short: version.frames === null ? 0 : Math.max(0, -from) + Math.max(0, out - version.frames),
    };
  });
  const left = shots.filter((shot) => !used.has(shot));
  return { rows: [...rows, ...left.map(describeLeft)], warnings };
}

type Part = Pick<EditEvent, 'in' | 'out'>;

/** What is used. Where that may as well begin as the select does, it does: with the same frame of a clip, or anywhere in a still. */
function rangeOf(event: EditEvent, known: Known | null): Part {
  const select = known?.shot.select;
  if (!select || select.version !== known.version.version || select.in < event.in) return event;
  const { frames } = known.version;
  const out = select.in + event.out - event.in;
  const isSame = frames === null || (select.in < (event.inEnd ?? 0) && out <= frames);
  return isSame ? { in: select.in, out } : event;
}

function judge({ in: from, out }: Part, { shot, version }: Known, isMoved: boolean): ConformChange {
  const { select } = shot;
  if (select === null) return 'added';
  if (select.version !== version.version) return 'version';
  if (from !== select.in || out !== select.out) return 'trimmed';
  return isMoved ? 'order' : 'unchanged';
}

function describeLeft({ code, select }: ConformShot): ConformRow {
  return {
    ...{ shot: code, version: select?.version ?? null, takeId: null, in: null, out: null, order: null },
    ...{ recordIn: null, recordOut: null, short: 0, notOurs: false, name: code },
    change: select === null ? 'missing' : 'removed',
  };
}

const heightOf = (track: string) => Number(track.slice(1));

/** What editing programs add to a name: `.NEW.01`, ` FF`, `.COPY.02`, an ending. */
const ADDED = /(\.(new|copy|sub)\.\d+)+$| ff$|\.\w{2,4}$/i;

function plainName(name: string): string {
  let plain = nameKey(name).trim();
  for (let shorter = plain.replace(ADDED, ''); shorter !== plain; shorter = plain.replace(ADDED, ''))
    plain = shorter;
  return plain;
}

const lettersOf = (name: string) => plainName(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Gives the way from a clip to the one version that it shows; null where there is none, or more than one. */
function findVersions(
  shots: readonly ConformShot[],
  warn: (code: EditWarningCode, what: string) => void,
): (event: EditEvent) => Known | null {
  const all: Known[] = shots.flatMap((shot) => shot.versions.map((version) => ({ shot, version })));
  const takes = new Map(all.map((known) => [known.version.takeId, known]));
  const files = new Map<string, Known[]>();
  const stems = new Map<string, Known[]>();
  // As a package ends a name, and as a shot is called whose select is meant.
  const ends = new Map<string, Known[]>();
  const codes = new Map<string, Known[]>();
  const put = (map: Map<string, Known[]>, key: string, known: Known) => {
    const others = map.get(key) ?? [];
    if (!others.includes(known)) map.set(key, [...others, known]);
  };
  for (const known of all) {
    const { shot, version } = known;
    for (const name of [version.fileName].flat()) {
      put(files, nameKey(name), known);
      put(stems, plainName(name), known);
    }
    put(ends, nameKey(`${toAscii(shot.code).replaceAll('.', '-')}_${version.version}`), known);
    if (shot.select?.version === version.version) put(codes, lettersOf(shot.code), known);
  }
  const findByEnd = (name: string) => {
    const words = plainName(name).split('_');
    const ways = words.map((_, at) => ends.get(words.slice(at).join('_')));
    return ways.find((way) => way !== undefined);
  };
  const answers = new Map<EditEvent, Known | null>();
  const search = (event: EditEvent): Known | null => {
    const { ids, fileName, clipName, reel = '', mediaFrames } = event;
    const byId = takes.get(ids.take ?? '');
    if (byId !== undefined) {
      // A clip keeps our ids when another version is put under it; a name may by now be that of another shot.
      const named = stems.get(plainName(fileName)) ?? findByEnd(fileName) ?? [];
      const other = named.find(({ shot }) => shot === byId.shot);
      return other === undefined || named.includes(byId) ? byId : other;
    }
    const names = [fileName, clipName, reel].filter(Boolean);
    const ways = [
      files.get(nameKey(fileName)),
      ...names.map((name) => stems.get(plainName(name))),
      ...names.map(findByEnd),
      ...[clipName, reel].map((name) => codes.get(lettersOf(name))),
    ];
    const found = ways.filter((way) => way !== undefined && way.length > 0) as Known[][];
    for (const way of found) {
      const fitting =
        way.length > 1 && mediaFrames !== undefined
          ? way.filter(({ version }) => version.frames === mediaFrames)
          : way;
      if (fitting.length === 1) return fitting[0] ?? null;
    }
    if (found.length > 0) warn('ambiguous', clipName);
    return null;
  };
  return (event) => {
    const known = answers.get(event);
    if (known !== undefined) return known;
    const answer = search(event);
    answers.set(event, answer);
    return answer;
  };
}

/** Shots that stand in another order than before: all that the longest row in the old order leaves out. */
function findMoved(
  found: readonly (readonly [EditEvent, Known | null])[],
  shots: readonly ConformShot[],
): ReadonlySet<ConformShot> {
  const places = new Map(shots.filter(({ select }) => select !== null).map((shot, at) => [shot, at]));
  const row = [...new Set(found.flatMap(([, known]) => (known === null ? [] : [known.shot])))].filter(
    (shot) => places.has(shot),
  );
  // The shot that ends the best row of each length, and the one before each shot.
  const ends: number[] = [];
  const before: number[] = [];
  const placeAt = (at: number | undefined) => places.get(row[at ?? -1] as ConformShot) ?? -1;
  for (const at of row.keys()) {
    let length = ends.length;
    while (length > 0 && placeAt(ends[length - 1]) > placeAt(at)) length -= 1;
    before[at] = ends[length - 1] ?? -1;
    ends[length] = at;
  }
  const kept = new Set<ConformShot>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(row[at] as ConformShot);
  return new Set(row.filter((shot) => !kept.has(shot)));
}
