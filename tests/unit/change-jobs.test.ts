import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../electron/core/ports.ts';
import { putBackJobs, writeCommand } from '../../electron/core/queue/jobs/change-jobs.ts';
import { failure } from '../../shared/kernel/result.ts';
import { decideJob, type JobCommand, kindOf } from '../../shared/queue/decide-job.ts';
import type { JobFacts } from '../../shared/queue/job-change.ts';
import { decidePutBack } from '../../shared/queue/put-back.ts';
import { sampleJob } from '../support/job-facts.ts';

const AT = 1000;
const CANARY = { reason: 'canary', until: null, since: 7 } as const;

/** In what one job can stand otherwise than the one before it. */
const WAYS: readonly Partial<JobFacts>[] = [
  { state: 'cancelled' },
  { state: 'uploading' },
  { state: 'submitted', genId: 'gen_1', attempts: 1 },
  { state: 'failed', attempts: 1, charge: { surely: 0, maybe: 1 } },
  { state: 'failed', attempts: 1, charge: { surely: 1, maybe: 0 } },
  { state: 'done', genId: 'gen_2', attempts: 1, lostOutputs: 1 },
  { paused: true },
  { notBefore: 5 },
  { notBefore: 6 },
  { hold: CANARY },
  { hold: { ...CANARY, since: 8 } },
  { hold: { ...CANARY, until: 9 } },
  { hold: { ...CANARY, reason: 'offline' } },
  { error: failure('OFFLINE') },
  { genId: 'gen_3' },
  { attempts: 2 },
  { charge: { surely: 1, maybe: 0 } },
  { charge: { surely: 0, maybe: 1 } },
  { lostOutputs: 1 },
  { serviceStatus: 'working' },
  { isRemoved: true },
  { position: 2.5 },
];

/** Without what it asks for, as it is read for a command. */
function plain(id: string): JobFacts {
  const {
    name: _,
    model: _model,
    input: _input,
    testMode: _testMode,
    estimate: _estimate,
    ...facts
  } = sampleJob(id, 'queued');
  return { ...facts, isRemoved: false };
}

/** How the ones before them stand. */
const USUAL: readonly Partial<JobFacts>[] = [{}, { state: 'failed', attempts: 1 }, { hold: CANARY }];

/** Jobs of which every second one stands as is usual, and each of the others in a way of its own. */
const JOBS = USUAL.flatMap((usual, group) =>
  WAYS.flatMap((way, index) => [
    { ...plain(`usual ${group}.${index}`), ...usual },
    { ...plain(`other ${group}.${index}`), ...usual, ...way },
  ]),
);

/** What is read of the jobs; what is written is looked at in what the functions say that they wrote. */
function reading(jobs: readonly JobFacts[]): Transaction {
  return { jobs: { facts: () => jobs, apply() {}, place() {} } } as unknown as Transaction;
}

const COMMANDS: readonly JobCommand[] = [
  { kind: 'pause' },
  { kind: 'resume' },
  { kind: 'schedule', notBefore: 5 },
  { kind: 'remove' },
  { kind: 'release', reasons: ['canary'] },
  { kind: 'event', event: 'cancel' },
  { kind: 'event', event: 'retry', acceptsSecondCharge: false },
  { kind: 'event', event: 'watch-again' },
  { kind: 'event', event: 'stop-watching' },
  { kind: 'event', event: 'interrupted' },
];

describe('jobs that are changed together', () => {
  it.each(COMMANDS.map((command) => [JSON.stringify(command), command] as const))(
    'are each decided as if alone: %s',
    (_, command) => {
      const { steps, refused } = writeCommand(
        reading(JOBS),
        JOBS.map(({ id }) => id),
        command,
        AT,
      );
      for (const job of JOBS) {
        const alone = decideJob(kindOf(job, job.isRemoved), command);
        const step = steps.find(({ ids }) => ids.includes(job.id));
        if (alone.ok) expect([job.id, step?.decision]).toEqual([job.id, alone.value]);
        else
          expect(refused.find(({ jobId }) => jobId === job.id)).toEqual({
            jobId: job.id,
            error: alone.error,
          });
      }
    },
  );

  it('are each put back as if alone, to what each was', () => {
    const after = (before: JobFacts): JobFacts => ({
      ...before,
      state: 'cancelled',
      paused: false,
      notBefore: null,
      error: null,
      hold: null,
      position: 1,
    });
    const queued = JOBS.filter(({ state, isRemoved }) => state === 'queued' && !isRemoved);
    const remembered = queued.map((before) => ({ before, after: after(before) }));
    const now = remembered.map((one) => one.after);
    const { steps, refused, places } = putBackJobs(reading(now), remembered, AT);
    expect(refused).toEqual([]);
    for (const one of remembered) {
      const alone = decidePutBack(one.after, one.before, one.after);
      const { position, ...patch } = alone.ok ? alone.value.patch : {};
      const step = steps.find(({ ids }) => ids.includes(one.before.id));
      expect([one.before.id, step?.decision.patch]).toEqual([one.before.id, patch]);
      expect(places.find(({ id }) => id === one.before.id)?.position).toBe(position);
    }
  });

  it('are not put back where something was learned of one of them', () => {
    const remembered = JOBS.map((before) => ({
      before: plain(before.id),
      after: { ...plain(before.id), paused: true },
    }));
    const { steps, refused } = putBackJobs(reading(JOBS), remembered, AT);
    const back = steps.flatMap(({ ids }) => ids);
    for (const [index, job] of JOBS.entries()) {
      const { before, after } = remembered[index] as (typeof remembered)[number];
      expect([job.id, back.includes(job.id)]).toEqual([job.id, decidePutBack(job, before, after).ok]);
    }
    expect(back.length + refused.length).toBe(JOBS.length);
  });

  it('get back each its own request', () => {
    const asking = (id: string, prompt: string) => ({
      ...sampleJob(id, 'queued', { input: { prompt } }),
      isRemoved: false,
    });
    const remembered = ['a', 'b', 'c'].map((id) => ({
      before: asking(id, `was ${id}`),
      after: asking(id, 'is'),
    }));
    const { steps } = putBackJobs(reading(remembered.map(({ after }) => after)), remembered, AT);
    expect(steps.map(({ ids, decision }) => [ids, decision.patch.request?.input])).toEqual(
      ['a', 'b', 'c'].map((id) => [[id], { prompt: `was ${id}` }]),
    );
  });
});
