import { expect, test } from 'vitest';
import { variantOf } from '../../../renderer/takes/take-marks.tsx';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import { sampleJob } from '../../support/job-facts.ts';

const batch = (...inputs: readonly JobInput[]) =>
  new Map(inputs.map((input, at) => [`${at}`, sampleJob(`${at}`, 'done', { batchId: 'one', input })]));
const words = (...inputs: readonly JobInput[]) => {
  const jobs = batch(...inputs);
  return [...jobs.keys()].map((id) => variantOf(jobs, id).words);
};
const file = (assetId: string) => ({ kind: 'file', assetId }) as const;

test('a job is told from its batch by the words and values that are not in all of it', () => {
  expect(words({ prompt: 'A boat at dawn.' }, { prompt: 'A boat at dusk.' })).toEqual(['dawn', 'dusk']);
  expect(
    words(
      { prompt: 'A boat', duration: '5', enableAudio: true, seed: 7 },
      { prompt: 'A boat', duration: '10', enableAudio: false, seed: 8 },
    ),
  ).toEqual(['5 s · Sound On · Seed 7', '10 s · Sound Off · Seed 8']);
  expect(words({ prompt: '夜明けの舟、静かな海' }, { prompt: '夕暮れの舟、静かな海' })).toEqual([
    '夜明けの舟',
    '夕暮れの舟',
  ]);
});

test('alike takes and a job alone have no words, and a value of one job alone is its own', () => {
  expect(words({ prompt: 'A boat' })).toEqual(['']);
  expect(words({ prompt: 'A boat' }, { prompt: 'A boat' })).toEqual(['', '']);
  expect(words({ prompt: 'A boat', seed: 7 }, { prompt: 'A boat' })).toEqual(['Seed 7', '']);
  expect(variantOf(new Map(), 'gone')).toEqual({ words: '', assetId: null });
});

test('of files, the first that not all jobs have is named, and an edit is noticed', () => {
  const jobs = batch({ images: [file('a'), file('b')] }, { images: [file('a'), file('c')] });
  expect(['0', '1'].map((id) => variantOf(jobs, id).assetId)).toEqual(['b', 'c']);
  const edited = new Map(jobs).set(
    '1',
    sampleJob('1', 'queued', { batchId: 'one', input: { images: [file('d')] } }),
  );
  expect(['0', '1'].map((id) => variantOf(edited, id).assetId)).toEqual(['a', 'd']);
});
