import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './list-files.mjs';
import { root } from './paths.mjs';

/** What has a left or a right, with what stands in its place: a page in Arabic is mirrored, and what is written so is not. */
const physical = [
  [/(?<![-\w])(?:margin|padding|border)-(?:left|right)\b/, '…-inline-start, …-inline-end'],
  [/(?<![-\w])border-(?:top|bottom)-(?:left|right)-radius\b/, 'border-start-start-radius …'],
  [/(?<![-\w])(?:left|right)\s*:/, 'inset-inline-start, inset-inline-end'],
  [/text-align\s*:\s*(?:left|right)\b/, 'text-align: start, text-align: end'],
  [/(?:float|clear)\s*:\s*(?:left|right)\b/, 'inline-start, inline-end'],
  [/position-area\s*:[^;]*(?<!span-)\b(?:left|right)\b/, 'x-start, x-end'],
  [/\bspan-(?:left|right)\b/, 'span-x-start, span-x-end'],
  [/transform-origin\s*:[^;]*\b(?:left|right)\b/, 'the middle, or --forward'],
  [/\bto (?:left|right)\b/, 'what does not depend on the side'],
];

/** Four values, of which the second and the fourth are sides. */
const FOUR = /(?<![-\w])(margin|padding|inset|border-width|scroll-padding|scroll-margin)\s*:\s*([^;]+);/;

/** On the line that it is about. */
const NAMED = /\/\* physical: \S.* \*\//;

/**
 * Styles say where a line begins and ends, not left and right, except on lines that name why.
 *
 * @param {string} [folder] the project, or a copy of it
 * @returns {string[]} a line for each finding
 */
export function findPhysicalStyles(folder = root) {
  return listFiles(`${folder}/renderer`)
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      readFileSync(`${folder}/${path}`, 'utf8')
        .split('\n')
        .flatMap((line, index) => findInLine(line).map((found) => `${path}:${index + 1}: ${found}`)),
    );
}

function findInLine(line) {
  if (NAMED.test(line)) return [];
  const found = physical.flatMap(([pattern, instead]) => {
    const hit = pattern.exec(line)?.[0];
    return hit === undefined ? [] : [`${hit} (say ${instead}, or name why: /* physical: … */)`];
  });
  const four = FOUR.exec(line);
  const values = four === null ? [] : splitValues(four[2]);
  if (values.length === 4 && values[1] !== values[3]) found.push(`${four[0]} (say …-block and …-inline)`);
  return found;
}

/** `0 calc(1px + 2px) 0 0` has four. */
function splitValues(text) {
  const values = [''];
  let depth = 0;
  for (const sign of text.trim()) {
    depth += { '(': 1, ')': -1 }[sign] ?? 0;
    if (sign === ' ' && depth === 0) values.push('');
    else values[values.length - 1] += sign;
  }
  return values.filter((value) => value !== '');
}
