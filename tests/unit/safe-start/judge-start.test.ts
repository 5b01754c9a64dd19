import { expect, it } from 'vitest';
import type { StartRecord } from '../../../electron/core/ports/files.ts';
import { judgeStart } from '../../../electron/core/queue/safe-start/start-guard.ts';

const file = { path: '/inbox/a.mp4', work: 'watch' as const };
const record = (change: Partial<StartRecord>): StartRecord => ({
  early: 0,
  isWell: false,
  inHand: [],
  suspects: [],
  ...change,
});

it('an end in order leaves nothing', () => {
  expect(judgeStart(null, false)).toEqual({ early: 0, isSafe: false, files: [] });
});

it('one early end is chance, two in a row are a safe start', () => {
  const second = judgeStart(record({ inHand: [file] }), false);
  expect(second).toMatchObject({ early: 1, isSafe: false });
  expect(judgeStart(record({ early: second.early, inHand: [file] }), false)).toEqual({
    early: 2,
    isSafe: true,
    files: [file],
  });
  expect(judgeStart(record({ early: 1 }), false)).toEqual({ early: 2, isSafe: true, files: [] });
});

it('an end after a good while counts only with a file in hand', () => {
  expect(judgeStart(record({ early: 1, isWell: true }), false)).toMatchObject({ early: 0, isSafe: false });
  expect(judgeStart(record({ early: 1, isWell: true, inHand: [file] }), false)).toMatchObject({
    isSafe: true,
  });
});

it('where anything may end a run, only an end with a file in hand counts', () => {
  expect(judgeStart(record({ early: 1 }), true)).toMatchObject({ early: 0, isSafe: false });
  expect(judgeStart(record({ early: 1, inHand: [file] }), true)).toMatchObject({ isSafe: true });
});

it('a safe start about which nothing was said is one again, with the same file', () => {
  expect(judgeStart(record({ early: 2, suspects: [file] }), true)).toEqual({
    early: 3,
    isSafe: true,
    files: [file],
  });
});

it('of several files in hand, the one that was in hand at both ends is named', () => {
  const other = { path: '/inbox/b.png', work: 'poster' as const };
  const files = (inHand: StartRecord['inHand'], suspects: StartRecord['suspects']) =>
    judgeStart(record({ early: 1, inHand, suspects }), false).files;
  expect(files([other, file], [file])).toEqual([file]);
  expect(files([other], [file])).toEqual([other]);
  expect(files([], [file])).toEqual([file]);
});
