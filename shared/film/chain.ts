import { foldCode, type ShotContent } from './film.ts';

/** A frame that a reference of a shot stands for: `@SH010:last`, `@SH010:first`, `@SH010:37`, `@SH010:still`, `@:still`. */
export interface ChainLink {
  /** The code of the other shot; empty for the shot itself. */
  readonly code: string;
  /** A number counts frames of the project from the start of the clip. */
  readonly frame: 'first' | 'last' | 'still' | number;
}

/** Reads a reference as a link to another shot; null where it is a file or an address. */
export function readChainLink(text: string): ChainLink | null {
  const [, code = '', frame = ''] = /^@([^:;|\n]*):(first|last|still|\d{1,7})$/i.exec(text.trim()) ?? [];
  if (frame === '') return null;
  const word = frame.toLowerCase();
  return {
    code: code.trim(),
    frame: word === 'first' || word === 'last' || word === 'still' ? word : Number(word),
  };
}

type Linked = Pick<ShotContent, 'code' | 'cells'>;

/**
 * How many clips each shot goes back to by frames of clips, with its own; Infinity for those that go back to themselves. Stills are
 * chosen and begin a chain anew.
 *
 * @returns the lengths by folded code
 */
export function measureChains(shots: readonly Linked[]): ReadonlyMap<string, number> {
  return measure(readSources(shots));
}

function measure(sources: ReturnType<typeof readSources>): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const first of sources.keys()) {
    // A chain may be as long as a film: what is open is kept here, and not in calls.
    const path = [first];
    for (let key = path.at(-1); key !== undefined; key = path.at(-1)) {
      const from = sources.get(key) ?? [];
      const open = lengths.has(key) ? [] : from.filter((one) => !lengths.has(one));
      // Whoever comes back here meanwhile goes round in a circle.
      lengths.set(key, Number.POSITIVE_INFINITY);
      if (open.length > 0) path.push(...open);
      else {
        lengths.set(key, 1 + Math.max(0, ...from.map((one) => lengths.get(one) ?? 0)));
        path.pop();
      }
    }
  }
  return lengths;
}

/** The shots that each shot goes back to by frames of clips, all by folded code. */
function readSources(shots: readonly Linked[]): ReadonlyMap<string, readonly string[]> {
  const keys = new Set(shots.map(({ code }) => foldCode(code)));
  return new Map(
    shots.map(({ code, cells }) => {
      const links = Object.values(cells).flatMap((text) => readChainLink(text) ?? []);
      const clips = links.filter(({ frame }) => frame !== 'still');
      return [
        foldCode(code),
        clips.map((link) => foldCode(link.code || code)).filter((one) => keys.has(one)),
      ];
    }),
  );
}

/** The code of a shot whose clip would go back to itself; null for none. */
export function findCircle(shots: readonly Linked[]): string | null {
  const sources = readSources(shots);
  const lengths = measure(sources);
  const isEndless = (key: string) => lengths.get(key) === Number.POSITIVE_INFINITY;
  // What leads into a circle is no part of it: whoever is met again is.
  const met = new Set<string>();
  let key = [...lengths.keys()].find(isEndless);
  for (; key !== undefined && !met.has(key); key = sources.get(key)?.find(isEndless)) met.add(key);
  return shots.find(({ code }) => foldCode(code) === key)?.code ?? null;
}
