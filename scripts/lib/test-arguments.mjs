import { SetupError } from './say.mjs';
import { vitestSuites } from './suites.mjs';

export const parts = ['check', ...vitestSuites, 'e2e'];

const usage = `Usage: npm test -- [--only PART[,…]] [--changed[=REV]] [--repeat N] [--load N] [--packaged] [what Playwright takes]
  --only      ${parts.join(', ')}
  --changed   only test files that import what changed since main, or since REV
  --repeat    runs the tests N times
  --load      runs N busy loops beside the tests
  --packaged  runs the window tests against a package made for them`;

const most = { '--load': 64, '--repeat': 1000 };

/**
 * @typedef {object} TestArguments
 * @property {string[]} chosen parts to run, in our order
 * @property {number} load busy loops
 * @property {number} repeat
 * @property {string | null} changed the commit to compare with
 * @property {boolean} packaged
 * @property {string[]} filters what goes to Playwright
 *
 * @param {string[]} args
 * @returns {TestArguments}
 */
export function readTestArguments(args) {
  const packaged = args.includes('--packaged');
  const { values, filters } = takeOurs(
    args
      .filter((word) => word !== '--packaged')
      .map((word) => (word === '--changed' ? '--changed=main' : word)),
  );
  const chosen = packaged ? ['e2e'] : readParts(values.get('--only'));
  const options = {
    chosen,
    load: readCount(values, '--load', 0),
    repeat: readCount(values, '--repeat', 1),
    changed: values.get('--changed') ?? null,
    packaged,
    filters,
  };
  if (packaged && (values.get('--only') ?? 'e2e') !== 'e2e') refuse('--packaged has no other part than e2e.');
  if (filters.length > 0 && !chosen.includes('e2e')) refuse(`Nothing here takes ${filters.join(' ')}.`);
  return options;
}

/** Ours may stand anywhere, as `--load 2` or `--load=2`; the rest keeps its order. */
function takeOurs(args) {
  const values = new Map();
  const filters = [];
  for (let index = 0; index < args.length; index += 1) {
    const [, flag, joined] = /^(--(?:only|load|repeat|changed))(?:=(.*))?$/.exec(args[index]) ?? [];
    if (!flag) {
      filters.push(args[index]);
      continue;
    }
    if (values.has(flag)) refuse(`${flag} is there twice.`);
    if (joined === undefined) index += 1;
    const value = joined ?? args[index];
    if (!value || (joined === undefined && value.startsWith('--'))) refuse(`${flag} needs a value.`);
    values.set(flag, value);
  }
  return { values, filters };
}

function readParts(list) {
  if (list === undefined) return parts;
  const names = list.split(',');
  const unknown = names.filter((name) => !parts.includes(name));
  if (unknown.length > 0) refuse(`There is no part "${unknown[0]}".`);
  return parts.filter((part) => names.includes(part));
}

function readCount(values, flag, standard) {
  const text = values.get(flag);
  if (text === undefined) return standard;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > most[flag]) {
    refuse(`${flag} takes a whole number from 1 to ${most[flag]}, not "${text}".`);
  }
  return count;
}

/** @returns {never} */
function refuse(reason) {
  throw new SetupError(reason, usage);
}
