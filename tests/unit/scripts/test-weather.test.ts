import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findTestWeather } from '../../../scripts/lib/test-weather.mjs';
import { makeFolder } from '../../support/make-folder.ts';

let folder: string;

beforeEach(() => {
  folder = makeFolder('weather');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it.each([
  'expect(performance.now() - started).toBeLessThan(500);',
  'const took = process.hrtime();',
  'expect(Date.now() - started).toBeLessThan(500);',
  'await page.waitForTimeout(300);',
  'await new Promise((resume) => setTimeout(resume, 300));',
  "import { setTimeout as pause } from 'node:timers/promises';",
  'await expect.poll(read, { timeout: 20_000 }).toBe(1);',
  'test.setTimeout(150_000);',
  '}, 30_000);',
  'await vi.waitFor(() => expect(calls).toBe(1));',
  'const place = await button.boundingBox();',
  'test.afterAll(() => rm(folder, { recursive: true }));',
])('finds %s', (line) => {
  write('tests/unit/one.test.ts', `\n${line}\n`);
  expect(findTestWeather(folder, {})).toEqual([expect.stringContaining(`tests/unit/one.test.ts:2: `)]);
});

it.each([
  'const yesterday = Date.now() - 86_400_000;',
  'const timer = setTimeout(() => socket.destroy(), milliseconds);',
  'await new Promise((turn) => setTimeout(turn));',
  '}, 1);',
])('leaves %s alone', (line) => {
  write('tests/unit/one.test.ts', line);
  expect(findTestWeather(folder, {})).toEqual([]);
});

it('leaves the bench alone, where time is measured, and what may for a reason', () => {
  const line = 'await page.waitForTimeout(300);';
  for (const path of ['bench/one.bench.ts', 'e2e/one.e2e.ts', 'support/two.ts']) write(`tests/${path}`, line);
  const exceptions = { 'tests/e2e/': 'for now', 'tests/support/two.ts': 'is slow' };
  expect(findTestWeather(folder, exceptions)).toEqual([]);
});

it('says which exception nothing needs any more', () => {
  const exceptions = { 'tests/support/two.ts': 'is slow' };
  expect(findTestWeather(folder, exceptions)).toEqual(['tests/support/two.ts: needs no exception any more']);
});
