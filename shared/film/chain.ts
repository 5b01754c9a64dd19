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

/**
 * How many clips each shot goes back to by frames of clips, with its own; Infinity for those that go back to themselves. Stills are
 * chosen and begin a chain anew.
 *
 * @returns the lengths by folded code
 */
export function measureChains(
  shots: readonly Pick<ShotContent, 'code' | 'cells'>[],
): ReadonlyMap<string, number> {
  const byCode = new Map(shots.map((shot) => [foldCode(shot.code), shot]));
  const lengths = new Map<string, number>();
  const measure = (key: string): number => {
    const known = lengths.get(key);
    if (known !== undefined) return known;
    // Whoever comes back here meanwhile goes round in a circle.
    lengths.set(key, Number.POSITIVE_INFINITY);
    const links = Object.values(byCode.get(key)?.cells ?? {}).flatMap((text) => readChainLink(text) ?? []);
    const sources = links.filter(({ frame }) => frame !== 'still').map(({ code }) => foldCode(code) || key);
    const length = 1 + Math.max(0, ...sources.filter((one) => byCode.has(one)).map(measure));
    lengths.set(key, length);
    return length;
  };
  for (const key of byCode.keys()) measure(key);
  return lengths;
}

/** The code of a shot whose clip would go back to itself; null for none. */
export function findCircle(shots: readonly Pick<ShotContent, 'code' | 'cells'>[]): string | null {
  const lengths = measureChains(shots);
  return shots.find(({ code }) => lengths.get(foldCode(code)) === Number.POSITIVE_INFINITY)?.code ?? null;
}
