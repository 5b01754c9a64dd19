import { describe, expect, test } from 'vitest';
import { formatCurl } from '../../../renderer/features/compose/form/request-preview.tsx';
import { canDo, type JobAction } from '../../../renderer/features/queue/commands/job-actions.ts';
import { summarizeOptions } from '../../../renderer/features/queue/job/job-row.tsx';
import { summarizeBatch } from '../../../renderer/features/queue/list/batch-row.tsx';
import { listRows } from '../../../renderer/features/queue/state/queue-rows.ts';
import { readProgress } from '../../../renderer/ui/feedback/progress-bar.tsx';
import type { Job } from '../../../shared/jobs/job.ts';
import type { JobState } from '../../../shared/jobs/job-state.ts';
import { sumPaid } from '../../../shared/money/ledger.ts';
import { sampleJob } from '../../support/job-facts.ts';

const job = (id: string, state: JobState, more: Partial<Job> = {}): Job =>
  sampleJob(id, state, { position: Number(id), model: 'modelk-o3-elements', updatedAt: Number(id), ...more });

const jobs = [
  job('1', 'done'),
  job('2', 'queued'),
  job('3', 'submitted'),
  job('4', 'unknown'),
  job('5', 'failed'),
  job('6', 'queued'),
];
const ids = (rows: ReturnType<typeof listRows>) =>
  rows.map((row) => {
    if (row.kind === 'job') return `${row.isInBatch ? '- ' : ''}${row.jobId}`;
    return row.kind === 'batch'
      ? `[${row.batchId}: ${row.jobIds.join(' ')}]`
      : `# ${row.section} ${row.count}`;
  });

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

describe('listRows by batch', () => {
  const batched = [
    job('1', 'done', { batchId: 'old' }),
    job('2', 'queued', { batchId: 'night' }),
    job('3', 'queued', { batchId: 'alone' }),
    job('4', 'done', { batchId: 'night' }),
    job('5', 'queued', { batchId: 'night' }),
    job('6', 'submitted', { batchId: 'busy' }),
    job('7', 'failed', { batchId: 'busy' }),
  ];
  const grouped = (...folded: string[]) => ({ isGrouped: true, foldedBatches: new Set(folded) });

  test('a batch stands where its most urgent job would, with all of its jobs; one alone has no heading', () => {
    expect(ids(listRows(batched, 'all', grouped()))).toEqual([
      '# running 1',
      '[busy: 6 7]',
      '- 6',
      '- 7',
      '# waiting 3',
      '[night: 2 4 5]',
      '- 2',
      '- 4',
      '- 5',
      '3',
      '# finished 1',
      '1',
    ]);
  });

  test('a heading counts the jobs of its own section, as the filter does', () => {
    const batch = { batchId: 'b' };
    const grouped = listRows([job('1', 'submitted', batch), job('2', 'queued', batch)], 'all', {
      isGrouped: true,
      foldedBatches: new Set(),
    });
    expect(ids(grouped)).toEqual(['# running 1', '[b: 1 2]', '- 1', '- 2']);
  });

  test('a folded batch is its heading; a filter keeps only its own jobs in it', () => {
    expect(ids(listRows(batched, 'waiting', grouped('night')))).toEqual(['[night: 2 5]', '3']);
  });

  test('a batch is summed up whatever the filter shows', () => {
    const price = { estimate: { currency: 'USD', amount: 0.7 }, practice: false };
    const night = [
      job('1', 'done', { name: 'Robot (1)', ...price }),
      job('2', 'queued', { name: 'Robot (2)', ...price }),
      job('3', 'queued', { ...price }),
      job('4', 'queued', { ...price, testMode: 'success' }),
      job('5', 'failed', price),
      job('6', 'unknown', price),
    ];
    expect(summarizeBatch(night)).toMatchObject({
      size: 6,
      done: 1,
      failed: 1,
      waiting: 3,
      running: 0,
      unknown: 1,
      toGo: { money: [{ currency: 'USD', amount: 1.4 }], submissions: 2, unpriced: 0 },
    });
  });
});

describe('what can be done', () => {
  const all: JobAction[] = [
    'pause',
    'resume',
    'front',
    'edit',
    'cancel',
    'stop',
    'watch',
    'retry',
    'schedule',
    'remove',
  ];
  const able = (state: JobState, more: Partial<Job> = {}) =>
    all.filter((action) => canDo(job('1', state, more), action));

  test('an unknown job is never sent again by a plain button', () => {
    expect(able('unknown')).toEqual([]);
  });
  test('follows the state: before it is sent, on its way, and after', () => {
    expect(able('queued')).toEqual(['pause', 'front', 'edit', 'cancel', 'schedule']);
    expect(able('queued', { paused: true })).toContain('resume');
    expect(able('queued', { paused: true })).not.toContain('pause');
    expect(able('sending')).toEqual([]);
    expect(able('submitted')).toEqual(['stop']);
    expect(able('failed')).toEqual(['edit', 'retry', 'remove']);
    expect(able('failed', { genId: 'g' })).toEqual(['edit', 'watch', 'retry', 'remove']);
    expect(able('done')).toEqual(['remove']);
  });
  test('a time can be taken off only where there is one', () => {
    expect(canDo(job('1', 'queued'), 'unschedule')).toBe(false);
    expect(canDo(job('1', 'queued', { notBefore: 5 }), 'unschedule')).toBe(true);
  });
  test('costs are added by currency; practice and test runs cost nothing', () => {
    const paid = (amount: number, currency = 'USD') => ({ practice: false, estimate: { currency, amount } });
    expect(
      sumPaid([
        job('1', 'failed', paid(0.1)),
        job('2', 'failed', paid(0.2)),
        job('3', 'failed', paid(3, 'credits')),
        job('4', 'failed', { ...paid(9), practice: true }),
        job('5', 'failed', { ...paid(9), testMode: 'failure' }),
        job('6', 'failed', { practice: false }),
      ]),
    ).toEqual({
      money: [
        { currency: 'USD', amount: 0.3 },
        { currency: 'credits', amount: 3 },
      ],
      submissions: 4,
      unpriced: 1,
    });
  });
});

test('options are summed up in words, each once', () => {
  expect(
    summarizeOptions(
      job('1', 'queued', { input: { duration: 8, resolution: '4k', aspectRatio: '16:9', prompt: 'x' } }),
      null,
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
  const curl = formatCurl({ method: 'POST', url: 'https://media.example/v2', body: '{"prompt":"it\'s"}' });
  expect(curl).toContain(String.raw`'{"prompt":"it'\''s"}'`);
  expect(curl).toContain('$API_KEY');
});

test('a command line sends the key as the service wants it, and lets a shell read nothing else', () => {
  const request = { method: 'POST', url: 'https://media.example/v1', body: '{}' };
  const access = { header: 'Authorization', prefix: 'Key `id` ', constants: { 'X-Version': "1'" } };
  const curl = formatCurl(request, { ...access, fresh: ['Trace-Id'] });
  expect(curl).toContain(
    `-H 'Authorization: Key \`id\` '"$API_KEY" -H 'X-Version: 1'\\''' -H 'Trace-Id: '"$(uuidgen)"`,
  );
});

test('a command line puts the key into the address where the service takes it there', () => {
  const access = { header: null, query: 'key', prefix: '', constants: {} };
  const request = { method: 'POST', url: 'https://media.example/v1?a=1', body: '{}' };
  expect(formatCurl(request, access)).toContain(`'https://media.example/v1?a=1&key='"$API_KEY" -H`);
  expect(formatCurl(request, access)).not.toContain('x-api-key');
});
