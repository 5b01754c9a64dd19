import { describe, expect, test } from 'vitest';
import { applyEnvelope, type CoreState, fromSnapshot } from '../../../renderer/state/core/core-state.ts';
import { type CoreFeed, followCore } from '../../../renderer/state/core/core-store.ts';
import type { CallOutput } from '../../../shared/contract.ts';
import type { CoreEvent, Envelope } from '../../../shared/events.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { sampleJob, sampleStatus as status } from '../../support/job-facts.ts';

function snapshot(revision: number, jobs: Job[] = []): CallOutput<'app.snapshot'> {
  return {
    revision,
    status,
    settings: { ...defaultSettings('/r'), theme: 'system' },
    profile: practiceProfile('http://127.0.0.1:1'),
    jobs,
    rest: null,
    batches: [],
    takes: 0,
  };
}

const jobsChanged = (revision: number, ...jobs: Job[]): Envelope => ({
  revision,
  event: { type: 'jobs-changed', jobs, removedIds: [] },
});

describe('applyEnvelope', () => {
  const state = fromSnapshot(snapshot(7, [sampleJob('a', 'queued')]));

  test('the next one changes the state, an older one does nothing, a later one is a gap', () => {
    const next = applyEnvelope(state, jobsChanged(8, sampleJob('a', 'done'))) as CoreState;
    expect(next.jobs.get('a')?.state).toBe('done');
    expect(next.revision).toBe(8);
    expect(applyEnvelope(state, jobsChanged(7, sampleJob('a', 'done')))).toBe('stale');
    expect(applyEnvelope(state, jobsChanged(9, sampleJob('a', 'done')))).toBe('gap');
  });

  test('progress leaves when its phase is over', () => {
    const progress: CoreEvent = {
      type: 'progress',
      progress: [
        { jobId: 'a', phase: 'uploading', label: 'x', bytes: 1, totalBytes: 2, bytesPerSecond: null },
      ],
    };
    const uploading = applyEnvelope(state, jobsChanged(8, sampleJob('a', 'uploading'))) as CoreState;
    const moving = applyEnvelope(uploading, { revision: 9, event: progress }) as CoreState;
    expect(moving.progress.get('a')).toMatchObject({ bytes: 1 });
    const sent = applyEnvelope(moving, jobsChanged(10, sampleJob('a', 'submitted'))) as CoreState;
    expect(sent.progress.size).toBe(0);
  });
});

/** A core whose snapshots are answered by hand. */
function makeCore() {
  const answers: ((answer: Result<CallOutput<'app.snapshot'>>) => void)[] = [];
  const seen: number[] = [];
  const failures: string[] = [];
  let listener: (envelope: Envelope) => void = () => {};
  const feed: CoreFeed = {
    subscribe: (next) => {
      listener = next;
      return () => {};
    },
    snapshot: () => new Promise((settle) => answers.push(settle)),
    page: async () => expect.fail('everything was in the snapshot'),
  };
  let last: CoreState | null = null;
  const followed = followCore(feed, {
    changed: (state) => {
      last = state;
      seen.push(state.revision);
    },
    completed: () => expect.fail('everything was in the snapshot'),
    failed: ({ code }) => failures.push(code),
  });
  const answer = async (value: Result<CallOutput<'app.snapshot'>>) => {
    answers.shift()?.(value);
    await new Promise((settle) => setTimeout(settle));
  };
  return {
    followed,
    answers,
    seen,
    failures,
    answer,
    send: (envelope: Envelope) => listener(envelope),
    state: () => last,
  };
}

describe('followCore', () => {
  test('what arrives while the snapshot is on its way is applied after it, and what it holds already is not', async () => {
    const core = makeCore();
    core.send(jobsChanged(4, sampleJob('a', 'queued')));
    core.send(jobsChanged(5, sampleJob('a', 'sending')));
    core.send(jobsChanged(6, sampleJob('a', 'done')));
    await core.answer(succeed(snapshot(5, [sampleJob('a', 'sending')])));
    expect(core.seen).toEqual([5, 6]);
    expect(core.state()?.jobs.get('a')?.state).toBe('done');
  });

  test('a gap leads to one new snapshot, and the event that showed it still counts', async () => {
    const core = makeCore();
    await core.answer(succeed(snapshot(1)));
    core.send(jobsChanged(3, sampleJob('b', 'done')));
    core.send(jobsChanged(4, sampleJob('c', 'done')));
    expect(core.answers).toHaveLength(1);
    await core.answer(succeed(snapshot(2)));
    expect(core.state()?.revision).toBe(4);
    expect([...(core.state()?.jobs.keys() ?? [])]).toEqual(['b', 'c']);
  });

  test('a snapshot that fails is told, and can be asked for again', async () => {
    const core = makeCore();
    await core.answer(fail(failure('INTERNAL')));
    expect(core.failures).toEqual(['INTERNAL']);
    const again = core.followed.refresh();
    await core.answer(succeed(snapshot(3)));
    await again;
    expect(core.state()?.revision).toBe(3);
  });
});
