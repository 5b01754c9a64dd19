import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countProperties, listFuzzers } from '../../scripts/lib/fuzzers.mjs';
import { CEILINGS } from '../../shared/kernel/ceilings.ts';

const doors = readDoors(readFileSync('docs/security.md', 'utf8'));
const fuzzers = listFuzzers().map(({ path }) => path);
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The rows below the heading of the table: door, ceilings, reader, fuzzer. */
function readDoors(page: string): { door: string; ceilings: string; reader: string; fuzzer: string }[] {
  const lines = page.slice(page.indexOf('| Door |')).split('\n');
  const rows = lines.slice(2, lines.indexOf(''));
  return rows.map((line) => {
    const [, door = '', ceilings = '', reader = '', fuzzer = ''] = line.split('|').map((cell) => cell.trim());
    return { door, ceilings, reader, fuzzer };
  });
}

describe('the table of doors in docs/security.md', () => {
  it.each(doors)('$door: its ceilings, reader and fuzzer are there', ({ ceilings, reader, fuzzer }) => {
    for (const name of namesIn(ceilings))
      expect([...Object.keys(CEILINGS), 'MAX_NAME_BYTES']).toContain(name);
    const readers = namesIn(reader);
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.filter((path) => !existsSync(path))).toEqual([]);
    const own = namesIn(fuzzer);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((path) => !fuzzers.includes(path))).toEqual([]);
  });

  it('has every fuzzer, and every ceiling of what comes from outside', () => {
    expect(doors.flatMap(({ fuzzer }) => namesIn(fuzzer)).toSorted()).toEqual(fuzzers.toSorted());
    const named = new Set(doors.flatMap(({ ceilings }) => namesIn(ceilings)));
    // What is made here has ceilings too.
    const own = ['pictures', 'fixedFileBytes', 'inline'];
    expect(Object.keys(CEILINGS).filter((name) => !named.has(name) && !own.includes(name))).toEqual([]);
  });
});

it('the soak finds a property in each file of fuzzers', () => {
  const found = listFuzzers();
  expect(found.filter(({ properties }) => properties === 0)).toEqual([]);
  expect(countProperties(found)).toBeGreaterThanOrEqual(doors.length);
});
