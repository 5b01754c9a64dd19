import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const CSS = readFileSync(resolve(import.meta.dirname, '../../../renderer/ui/styles/tokens.css'), 'utf8');
/** What words stand on, chosen and under the pointer too. */
const GROUNDS = ['app', 'panel', 'raised', 'raised-hover', 'floating', 'well'];
const WORDS = [
  ...['text', 'text-2', 'text-3', 'accent-text'],
  ...['running', 'done', 'failed', 'unknown', 'held'],
];
/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

type Colour = readonly [red: number, green: number, blue: number];

/** The plain colours of a theme, in linear light. */
function readColours(theme: string): ReadonlyMap<string, Colour> {
  const block = CSS.slice(CSS.indexOf(`:root[data-theme="${theme}"] {`));
  const lines = block
    .slice(0, block.indexOf('\n}'))
    .matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...lines].map(([, name = '', ...parts]) => [name, toLinear(parts.map(Number))]));
}

function toLinear([light = 0, chroma = 0, hue = 0]: readonly number[]): Colour {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

it.each(['dark', 'light'])('every kind of words can be read on every ground, %s', (theme) => {
  const colours = readColours(theme);
  const find = (name: string) => colours.get(name) as Colour;
  const faint = GROUNDS.flatMap((ground) =>
    WORDS.map((words) => ({ pair: `${words} on ${ground}`, ratio: contrast(find(words), find(ground)) })),
  ).filter(({ ratio }) => ratio < LEAST);
  expect(faint).toEqual([]);
});
