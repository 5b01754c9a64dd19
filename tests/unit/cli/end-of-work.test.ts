import { describe, expect, it } from 'vitest';
import { canGoOn } from '../../../electron/cli/commands/work-command.ts';
import { exitCodeFor } from '../../../electron/cli/output/print.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import type { HoldReason, JobState } from '../../../shared/jobs/job-state.ts';
import type { Status } from '../../../shared/queue/status.ts';

const jobs = (...states: JobState[]) =>
  states.map(
    (state) => ({ state, hold: null, notBefore: null, charge: {}, lostOutputs: 0 }) as unknown as Job,
  );

describe('the exit code', () => {
  it.each([
    [jobs(), 0],
    [jobs('done', 'done'), 0],
    [jobs('done', 'failed'), 1],
    [jobs('done', 'cancelled'), 1],
    [jobs('done', 'queued'), 1],
    [jobs('done', 'unknown'), 3],
    [jobs('failed', 'unknown', 'done'), 3],
  ])('%j ends with %i', (list, code) => {
    expect(exitCodeFor(list)).toBe(code);
  });
});

describe('whether there is anything left to do', () => {
  const status = (profileHolds: Record<string, HoldReason> = {}, paused = false) =>
    ({
      profileHolds,
      paused,
      pausedBatches: [],
      pausedModels: [],
      startUp: null,
      safeStart: null,
    }) as unknown as Status;
  const queued = {
    state: 'queued',
    hold: null,
    paused: false,
    notBefore: null,
    profileId: 'studio',
    updatedAt: 0,
  } as unknown as Job;

  it.each(['no-key', 'key-refused', 'profile-missing'] as const)(
    'a queue held for %s waits for a person',
    (reason) => {
      expect(canGoOn(queued, status({ studio: reason }), () => true)).toBe(false);
    },
  );

  it.each(['offline', 'rate-limit', 'practice-starting'] as const)(
    'a queue held for %s goes on by itself',
    (reason) => {
      expect(canGoOn(queued, status({ studio: reason }), () => true)).toBe(true);
    },
  );

  it('a paused queue and an open binding wait for a person', () => {
    expect(canGoOn(queued, status({}, true), () => true)).toBe(false);
    const held = { ...queued, hold: { reason: 'open-binding', until: null, since: 0 } } as unknown as Job;
    expect(canGoOn(held, status(), () => true)).toBe(false);
  });

  it.each([
    ['disk-full', false],
    ['folder-unwritable', false],
    ['results-late', false],
    ['offline', true],
  ] as const)('a result held back for %s: goes on by itself: %s', (reason, goesOn) => {
    const hold = { reason, until: 1, since: 0 };
    const held = { ...queued, state: 'fetching', hold } as unknown as Job;
    expect(canGoOn(held, status(), () => true)).toBe(goesOn);
  });

  it('a submitted job is waited for only while an answer can still come', () => {
    const submitted = { ...queued, state: 'submitted' } as unknown as Job;
    expect(canGoOn(submitted, status(), () => true)).toBe(true);
    expect(canGoOn(submitted, status(), () => false)).toBe(false);
  });
});
