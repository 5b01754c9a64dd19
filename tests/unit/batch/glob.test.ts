import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginGlob, enterFolder, fitsFile, matcherOf, readGlob } from '../../../shared/batch/glob.ts';
import { fuzz } from '../../support/fuzz.ts';

/** Whether a whole path fits, as the walk asks it: folder by folder. */
function fits(pattern: string, path: string): boolean {
  const steps = readGlob(pattern.split('/'));
  const names = path.split('/');
  let places = beginGlob(steps);
  for (const folder of names.slice(0, -1)) places = enterFolder(steps, places, folder);
  return fitsFile(steps, places, names.at(-1) ?? '');
}

/** The other way to say it: short, by trying everything, and only good for short texts. */
function tryName(pattern: string, name: string): boolean {
  if (pattern === '') return name === '';
  if (pattern[0] === '*')
    return tryName(pattern.slice(1), name) || (name !== '' && tryName(pattern, name.slice(1)));
  const set = /^\[([!^]?)([^\]]+)\](.*)$/.exec(pattern);
  if (set) {
    const [, not = '', characters = '', rest = ''] = set;
    return name !== '' && characters.includes(name[0] ?? '') === (not === '') && tryName(rest, name.slice(1));
  }
  const choice = /^\{([^{}]+)\}(.*)$/.exec(pattern);
  if (choice) {
    const [, words = '', rest = ''] = choice;
    return words.split(',').some((word) => name.startsWith(word) && tryName(rest, name.slice(word.length)));
  }
  const isFitting = name !== '' && (pattern[0] === '?' || pattern[0] === name[0]);
  return isFitting && tryName(pattern.slice(1), name.slice(1));
}

function tryPath([step, ...steps]: readonly string[], [name, ...names]: readonly string[]): boolean {
  if (step === undefined || name === undefined) return false;
  if (step === '**') {
    const rest = steps.length === 0 ? ['*'] : steps;
    return tryPath(rest, [name, ...names]) || (names.length > 0 && tryPath([step, ...steps], names));
  }
  if (!tryName(step, name)) return false;
  return steps.length === 0 ? names.length === 0 : tryPath(steps, names);
}

const letters = fc.constantFrom('a', 'b', 'c');
const piece = fc.oneof(
  { weight: 4, arbitrary: letters },
  { weight: 3, arbitrary: fc.constantFrom('*', '?') },
  fc.constantFrom('[ab]', '[!a]', '{a,bc}', '{ab}', '[', '{', ']'),
);
const step = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
const name = fc.array(letters, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));

describe('a step of a pattern', () => {
  it('fits what trying everything finds, and nothing else', async () => {
    await fuzz(fc.tuple(step, name), ([pattern, text]) => {
      expect(matcherOf(pattern)(text)).toBe(tryName(pattern, text));
    });
  });

  const table: [string, string[], string[]][] = [
    ['*.png', ['a.png', 'ä b.PNG', 'png.png'], ['a.jpg', '.a.png', 'a.png.txt']],
    ['.*', ['.a'], ['a']],
    ['s[a-c0-9]?', ['sax', 'S9_'], ['sdx', 'sa']],
    ['[!a-c]x', ['dx'], ['ax', 'x']],
    ['[-x]', ['-', 'x'], ['a']],
    ['{one,two}.{png,jpg}', ['one.png', 'TWO.jpg'], ['one.', 'onetwo.png']],
    ['x{a', ['x{a'], ['xa']],
    ['x[]y', ['x[]y'], ['xy']],
    ['{}', ['{}'], ['']],
    ['?', ['é', '🎬', 'e\u0301'], ['ab', '']],
    ['a.c', ['a.c'], ['abc']],
  ];
  for (const [pattern, fitting, others] of table) {
    it(`${pattern} fits ${fitting.join(', ')}`, () => {
      for (const text of fitting) expect([text, matcherOf(pattern)(text)]).toEqual([text, true]);
      for (const text of others) expect([text, matcherOf(pattern)(text)]).toEqual([text, false]);
    });
  }
});

describe('a whole pattern', () => {
  const someSteps = fc.array(fc.oneof(step, fc.constant('**')), { minLength: 1, maxLength: 5 });

  it('fits what trying everything finds, and nothing else', async () => {
    await fuzz(fc.tuple(someSteps, fc.array(name, { minLength: 1, maxLength: 5 })), ([steps, names]) => {
      expect(fits(steps.join('/'), names.join('/'))).toBe(tryPath(steps, names));
    });
  });

  it('leads into no hidden folder unless it names one', () => {
    expect(fits('**/*.png', '.git/a.png')).toBe(false);
    expect(fits('.git/**', '.git/a.png')).toBe(true);
    expect(fits('**', 'a/b/c.png')).toBe(true);
  });
});

/** Each of these takes a program that goes back longer than anybody waits: that it ends is the test. */
describe('a pattern that was made to hang', () => {
  const long = 'a'.repeat(255);

  it('of stars and question marks ends', () => {
    expect(matcherOf(`${'*?'.repeat(9)}b`)(long)).toBe(false);
    expect(matcherOf(`${'*?'.repeat(400)}b`)(long)).toBe(false);
    expect(matcherOf(`${'*a'.repeat(120)}*`)(long)).toBe(true);
    expect(matcherOf(`${'*'.repeat(900)}b`)(long)).toBe(false);
  });

  it('of choices and sets ends', () => {
    expect(matcherOf(`${'{a,aa}'.repeat(150)}b`)(long)).toBe(false);
    expect(matcherOf(`${'*[!b]'.repeat(180)}b`)(long)).toBe(false);
    expect(matcherOf('{'.repeat(1000))(long)).toBe(false);
    expect(matcherOf('['.repeat(1000))(long)).toBe(false);
    expect(matcherOf(`${'{a'.repeat(500)}}`)(long)).toBe(false);
  });

  it('of folders ends', () => {
    const deep = `${Array.from({ length: 60 }, () => 'a').join('/')}/b.png`;
    expect(fits(`${'**/'.repeat(50)}*.png`, deep)).toBe(true);
    expect(fits(`${'**/'.repeat(50)}*.jpg`, deep)).toBe(false);
    expect(fits(`${'**/a/'.repeat(50)}*.png`, deep)).toBe(true);
    expect(fits(`${'**/a/'.repeat(50)}c`, deep)).toBe(false);
    expect(fits(`${'**/*/'.repeat(50)}c`, deep)).toBe(false);
  });

  it('has no more places at once than it has steps', () => {
    const steps = readGlob(`${'**/*/'.repeat(50)}c`.split('/'));
    let places = beginGlob(steps);
    for (let folder = 0; folder < 200; folder += 1) places = enterFolder(steps, places, 'a');
    expect(places.length).toBeLessThanOrEqual(steps.length);
  });
});
