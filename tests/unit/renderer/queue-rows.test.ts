import { describe, expect, test } from 'vitest';
import { spellCurl } from '../../../renderer/features/compose/spell-curl.ts';
import { listActions } from '../../../renderer/features/queue/job-actions.ts';
import { listRows } from '../../../renderer/features/queue/queue-rows.ts';
import { readProgress, summarizeOptions } from '../../../renderer/features/queue/summarize-job.ts';
import type { Job } from '../../../shared/domain/job.ts';
import type { JobState } from '../../../shared/domain/job-state.ts';

function job(id: string, state: JobState, more: Partial<Job> = {}): Job {
  return {
    id,
    batchId: 'b',
    position: Number(id),
    model: 'modelk-o3-elements',
    name: id,
    state,
    hold: null,
    paused: false,
    notBefore: null,
    input: {},
    testMode: null,
    profileId: 'practice',
    practice: true,
    genId: null,
    error: null,
    estimate: null,
    createdAt: 0,
    updatedAt: Number(id),
    takeIds: [],
    ...more,
  };
}

const jobs = [
  job('1', 'done'),
  job('2', 'queued'),
  job('3', 'submitted'),
  job('4', 'unknown'),
  job('5', 'failed'),
  job('6', 'queued'),
];
const ids = (rows: ReturnType<typeof listRows>) =>
  rows.map((row) => (row.kind === 'job' ? row.jobId : `# ${row.section} ${row.count}`));

describe('listRows', () => {
  test('what needs the artist comes first; waiting keeps its order; finished is newest first', () => {
    expect(ids(listRows(jobs, 'all'))).toEqual([
      '# unknown 1',
      '4',
      '# running 1',
      '3',
      '# waiting 2',
      '2',
      '6',
      '# finished 2',
      '5',
      '1',
    ]);
  });

  test('a filter shows one kind without headings', () => {
    expect(ids(listRows(jobs, 'waiting'))).toEqual(['2', '6']);
    expect(ids(listRows(jobs, 'failed'))).toEqual(['5']);
    expect(ids(listRows([], 'all'))).toEqual([]);
  });
});

describe('listActions', () => {
  test('an unknown job is never sent again by a plain button', () => {
    expect(listActions(job('1', 'unknown'))).toEqual([]);
  });
  test('what can be done follows the state', () => {
    expect(listActions(job('1', 'queued'))).toEqual(['cancel']);
    expect(listActions(job('1', 'sending'))).toEqual([]);
    expect(listActions(job('1', 'submitted'))).toEqual(['stop']);
    expect(listActions(job('1', 'failed'))).toEqual(['retry']);
    expect(listActions(job('1', 'failed', { genId: 'g' }))).toEqual(['watch', 'retry']);
    expect(listActions(job('1', 'done'))).toEqual([]);
  });
});

test('options are summed up in words, each once', () => {
  expect(
    summarizeOptions(
      job('1', 'queued', { input: { duration: 8, resolution: '4k', aspectRatio: '16:9', prompt: 'x' } }),
    ),
  ).toBe('8 s · 4K · 16:9');
});

test('progress tells share and time left only where they can be known', () => {
  const progress = {
    jobId: '1',
    phase: 'uploading' as const,
    label: 'a',
    bytes: 50,
    totalBytes: 200,
    bytesPerSecond: 25,
  };
  expect(readProgress(progress)).toEqual({ share: 0.25, secondsLeft: 6 });
  expect(readProgress({ ...progress, totalBytes: null })).toEqual({ share: null, secondsLeft: null });
  expect(readProgress({ ...progress, bytesPerSecond: 0 })).toEqual({ share: 0.25, secondsLeft: null });
});

test('a command line survives quotes, and holds no key', () => {
  const curl = spellCurl({ method: 'POST', url: 'https://media.example/v2', body: '{"prompt":"it\'s"}' });
  expect(curl).toContain(String.raw`'{"prompt":"it'\''s"}'`);
  expect(curl).toContain('$API_KEY');
});
