/** A stream of numbers in [0, 1), the same for the same seed. */
export type Chance = () => number;

/** A 32-bit FNV-1a hash: the same text gives the same picture. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The mulberry32 generator. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pickFrom<Item>(chance: Chance, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(chance() * items.length)] ?? items[0];
}

export function pickBetween(chance: Chance, low: number, high: number): number {
  return low + chance() * (high - low);
}

/** Smooth one-dimensional noise in [-1, 1], summed over octaves: the outline of a ridge. */
export function createNoise(chance: Chance): (position: number, octaves: number) => number {
  const lattice = Array.from({ length: 512 }, () => chance() * 2 - 1);
  const readSmooth = (position: number) => {
    const cell = Math.floor(position);
    const part = position - cell;
    const from = lattice[cell & 511] ?? 0;
    const to = lattice[(cell + 1) & 511] ?? 0;
    return from + (to - from) * part * part * (3 - 2 * part);
  };
  return (position, octaves) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += readSmooth(position * 2 ** octave + octave * 37.7) * weight;
      total += weight;
      weight *= 0.5;
    }
    return sum / total;
  };
}
