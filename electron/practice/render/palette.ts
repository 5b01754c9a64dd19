/** The colours of one picture, as `#rrggbb`. */
export interface Palette {
  /** From the top of the sky to the horizon. */
  readonly sky: readonly [string, string, string, string];
  readonly light: string;
  readonly far: string;
  readonly near: string;
  readonly isNight: boolean;
}

function describePalette(
  sky: Palette['sky'],
  light: string,
  far: string,
  near: string,
  isNight = false,
): Palette {
  return { sky, light, far, near, isNight };
}

const palettes = {
  dawn: describePalette(['#34386b', '#8d6190', '#ee9f80', '#fbdcae'], '#fff3d6', '#c08697', '#211a33'),
  dusk: describePalette(['#131c42', '#43407f', '#c4637a', '#f7ab66'], '#ffe2b0', '#86527d', '#110e22'),
  sea: describePalette(['#062330', '#11566a', '#4fa3a2', '#dcecd0'], '#f6fbe6', '#64a8a8', '#04171e'),
  rose: describePalette(['#42203f', '#95416a', '#e58387', '#fad2b9'], '#fff0e2', '#b3677f', '#22101f'),
  forest: describePalette(['#16322a', '#3d6f56', '#9dbd86', '#f2eac0'], '#fffbe0', '#7ea287', '#08150f'),
  ice: describePalette(['#12305a', '#3a78a8', '#97c7de', '#f0f7f8'], '#ffffff', '#8fb5cd', '#0b1d33'),
  amber: describePalette(['#3a1d0c', '#8a4516', '#dd8c2c', '#fbdf9c'], '#fff4cc', '#b0703c', '#180b05'),
  violet: describePalette(['#191338', '#46308a', '#9270ce', '#ead0f2'], '#fdf0ff', '#7d63ad', '#0c0920'),
  sand: describePalette(['#5f8799', '#adc5ca', '#ecdcc0', '#f8ebd4'], '#fffdf2', '#c8ab8c', '#4a3024'),
  night: describePalette(['#040814', '#0c1b38', '#1d3f63', '#4d8096'], '#e6f4ff', '#2c5570', '#02040a', true),
  winterNight: describePalette(
    ['#070a1c', '#161f4a', '#34407f', '#7d84b8'],
    '#eef0ff',
    '#474f8a',
    '#04050f',
    true,
  ),
} as const;

/** Words that name a light or a place, and the colours that fit them. */
const hints: readonly (readonly [RegExp, Palette])[] = [
  [/\b(night|midnight|moon\w*|stars?|starry|galaxy|aurora)\b/iu, palettes.night],
  [/\b(dawn|sunrise|morning)\b/iu, palettes.dawn],
  [/\b(dusk|sunset|evening|golden hour)\b/iu, palettes.dusk],
  [/\b(sea|ocean|wave|waves|underwater|lake|river|rain)\b/iu, palettes.sea],
  [/\b(forest|woods?|jungle|garden|moss|meadow)\b/iu, palettes.forest],
  [/\b(snow|ice|icy|winter|glacier|arctic)\b/iu, palettes.ice],
  [/\b(desert|dunes?|beach|sand)\b/iu, palettes.sand],
  [/\b(fire|ember|lantern|candle|autumn|gold|golden)\b/iu, palettes.amber],
  [/\b(neon|cyber\w*|synth\w*|violet|purple)\b/iu, palettes.violet],
  [/\b(rose|flower|flowers|blossom|portrait|pink)\b/iu, palettes.rose],
];

/** The palette a prompt's own words ask for, if any do. */
export function findHintedPalette(prompt: string): Palette | null {
  return hints.find(([words]) => words.test(prompt))?.[1] ?? null;
}

export function pickPalette(chance: Chance): Palette {
  const { dawn, ...others } = palettes;
  return pickFrom(chance, [dawn, ...Object.values(others)]);
}

/** Mixes two `#rrggbb` colours; 0 is all `from`, 1 is all `to`. `alpha` in [0, 1]. */
export function mixColors(from: string, to: string, share: number, alpha = 1): string {
  const channel = (color: string, start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  const mixed = [1, 3, 5].map((start) => {
    const low = channel(from, start);
    return Math.round(low + (channel(to, start) - low) * share);
  });
  return `rgba(${mixed.join(',')},${alpha})`;
}

/** The same colour, see-through. */
export function fadeColor(color: string, alpha: number): string {
  return mixColors(color, color, 0, alpha);
}

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
