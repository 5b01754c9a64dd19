import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../../../electron/core/ports.ts';
import { createNotificationService } from '../../../electron/core/queue/notifications/notification-service.ts';
import type { Notice } from '../../../shared/queue/notifications-text.ts';
import type { Status } from '../../../shared/queue/status.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says once for each batch that its canaries have ended, and again only after more of them went', async () => {
  const told: Notice[] = [];
  let batches: ReturnType<Store['jobs']['batchesHeldForApproval']> = [];
  const notifications = createNotificationService({
    store: {
      jobs: { batchesHeldForApproval: () => batches, queuedProfiles: () => [], inState: () => [] },
      outputs: { nextEnd: () => null },
    } as unknown as Store,
    settings: { read: () => defaultSettings('/results'), write: async () => defaultSettings('/results') },
    clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} },
    events: { emit: () => {} },
    notifier: {
      isFocused: async () => false,
      notify: async (notice) => told.push(notice) > 0,
      show: () => {},
    },
    log: { info() {}, warn() {}, error() {} },
  });
  const status = {
    paused: false,
    startUp: null,
    safeStart: null,
    profileHolds: {},
    counts: { running: 0, waiting: 6, unknown: 0, failed: 0, done: 2, cancelled: 0 },
    holdCounts: { canary: 6 },
  } as unknown as Status;
  const look = async (now: typeof batches) => {
    batches = now;
    notifications.emit({ type: 'status-changed', status });
    await vi.advanceTimersByTimeAsync(1100);
    return told.splice(0);
  };
  notifications.start();
  expect(await look([{ batchId: 'a', held: 4, open: 1, done: 1 }])).toEqual([]);
  expect(await look([{ batchId: 'a', held: 4, open: 0, done: 2 }])).toEqual([
    { kind: 'canary', made: 2, held: 4 },
  ]);
  expect(await look([{ batchId: 'a', held: 4, open: 0, done: 2 }])).toEqual([]);
  const other = { batchId: 'b', held: 2, open: 0, done: 1 };
  expect(await look([{ batchId: 'a', held: 4, open: 0, done: 2 }, other])).toEqual([
    { kind: 'canary', made: 1, held: 2 },
  ]);
  expect(await look([{ batchId: 'a', held: 4, open: 1, done: 2 }, other])).toEqual([]);
  expect(await look([{ batchId: 'a', held: 4, open: 0, done: 3 }, other])).toEqual([
    { kind: 'canary', made: 3, held: 4 },
  ]);
  notifications.stop();
});
