import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../../../electron/core/ports.ts';
import { createTellingDesk } from '../../../electron/core/telling/telling-desk.ts';
import type { Notice } from '../../../shared/domain/notice.ts';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import type { Status } from '../../../shared/domain/status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says once for each batch that its canaries have ended, and again only after more of them went', () => {
  const told: Notice[] = [];
  let batches: ReturnType<Store['batchesHeldForWord']> = [];
  const desk = createTellingDesk({
    store: {
      batchesHeldForWord: () => batches,
      queuedProfiles: () => [],
      jobsInState: () => [],
    } as unknown as Store,
    settings: { read: () => defaultSettings('/results'), write: () => defaultSettings('/results') },
    clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} },
    events: { emit: () => {} },
    telling: { isFocused: () => false, notify: (notice) => told.push(notice) > 0, show: () => {} },
  });
  const status = {
    paused: false,
    startUp: null,
    profileHolds: {},
    counts: { running: 0, waiting: 6, unknown: 0, failed: 0, done: 2 },
    holdCounts: { canary: 6 },
  } as unknown as Status;
  const look = (now: typeof batches) => {
    batches = now;
    desk.emit({ type: 'status-changed', status });
    vi.advanceTimersByTime(1100);
    return told.splice(0);
  };
  desk.start();
  expect(look([{ batchId: 'a', held: 4, open: 1, done: 1 }])).toEqual([]);
  expect(look([{ batchId: 'a', held: 4, open: 0, done: 2 }])).toEqual([{ kind: 'canary', made: 2, held: 4 }]);
  expect(look([{ batchId: 'a', held: 4, open: 0, done: 2 }])).toEqual([]);
  const other = { batchId: 'b', held: 2, open: 0, done: 1 };
  expect(look([{ batchId: 'a', held: 4, open: 0, done: 2 }, other])).toEqual([
    { kind: 'canary', made: 1, held: 2 },
  ]);
  expect(look([{ batchId: 'a', held: 4, open: 1, done: 2 }, other])).toEqual([]);
  expect(look([{ batchId: 'a', held: 4, open: 0, done: 3 }, other])).toEqual([
    { kind: 'canary', made: 3, held: 4 },
  ]);
  desk.stop();
});
