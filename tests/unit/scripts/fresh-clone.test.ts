import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const scripts = resolve(import.meta.dirname, '../../../scripts');
const commands = readdirSync(scripts).filter((name) => name.endsWith('.mjs'));
const STATIC = /^(?:import|export) (?:[\w$*{][^;'"]*? from )?'([^']+)';/gm;

/** Everything that a command loads before its first line runs. */
function listLoaded(path: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(path) || !existsSync(path)) return seen;
  const names = [...readFileSync(path, 'utf8').matchAll(STATIC)].map(([, name = '']) => name);
  seen.set(path, names);
  for (const name of names) if (name.startsWith('.')) listLoaded(resolve(dirname(path), name), seen);
  return seen;
}

it.each(commands)('%s begins in a clone in which no library is installed yet', (command) => {
  const loaded = [...listLoaded(resolve(scripts, command))];
  const libraries = loaded.flatMap(([path, names]) =>
    names
      .filter((name) => !/^(?:\.|node:)/.test(name))
      .map((name) => `${path.slice(scripts.length)}: ${name}`),
  );
  expect(libraries).toEqual([]);
});
