import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ambience } from '../../../electron/core/ports/system.ts';
import {
  createNotificationService,
  type NotificationService,
} from '../../../electron/core/queue/notifications/notification-service.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { Notice } from '../../../shared/queue/notifications-text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';

keepFromMidnight();

let root: string;
let practice: Practice;
let app: TestCore | null = null;
/** Fast, because the notifications waits until things have settled. */
const clock = createTestClock({ speed: 10 });
let notifications: NotificationService | null = null;

beforeEach(async () => {
  root = makeFolder('notices');
  practice = await openPractice(join(root, 'practice'), ['--pace', '700', '--render', 'fast']);
});
afterEach(async () => {
  notifications?.stop();
  await app?.close();
  await practice.stop();
  app = notifications = null;
});

/** The core with a desktop that only remembers what it is told. */
async function open(options: { isFocused?: boolean; canNotify?: boolean } = {}) {
  const notices: Notice[] = [];
  const shown: Ambience[] = [];
  const inside: Notice[] = [];
  await addPaidProfile(join(root, 'data'), practice.baseUrl, {});
  const core = await openTestCore(join(root, 'data'), {
    baseUrl: practice.baseUrl,
    start: false,
    clock,
    settings: { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
    onEvent: (event: CoreEvent) => notifications?.emit(event),
  });
  app = core;
  notifications = createNotificationService({
    store: core.store,
    settings: { read: () => core.settings.current, write: async () => core.settings.current },
    clock,
    events: {
      emit: (event) => {
        if (event.type === 'notices') inside.push(...event.notices);
      },
    },
    notifier: {
      isFocused: async () => options.isFocused ?? false,
      async notify(notice) {
        if (options.canNotify === false) return false;
        notices.push(notice);
        return true;
      },
      show: (ambience) => void shown.push(ambience),
    },
    log: { info() {}, warn() {}, error: (event, details) => console.error(event, details) },
  });
  unwrap(await core.core.start());
  notifications.start();
  return { core, notices, shown, inside };
}

const prompt = 'A lighthouse in heavy rain, seen from the sea.';
const jobs = (takes: number) => request('modelk-3-turbo', { prompt }, { takes });

describe('what the desktop is told', () => {
  it('that a batch is done, with its figures, and the way there', async () => {
    await practice.addFault({ on: 'generation', fault: 'fail', times: 2 });
    const { core, notices, shown } = await open();
    await core.enqueue(jobs(9));
    await expect
      .poll(() => notices)
      .toEqual([{ kind: 'work-done', batches: 1, done: 7, failed: 2, name: prompt }]);
    const shares = shown.flatMap(({ progress }) => (typeof progress === 'number' ? [progress] : []));
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shown.some(({ progress }) => progress === 'indeterminate' || (progress ?? 0) > 0)).toBe(true);
    await expect
      .poll(() => shown.at(-1))
      .toEqual({ progress: null, attention: 0, isTransferring: false, hasUnsent: false, staysAwake: false });
  });

  it('that outcomes are unknown and the budget is reached, once each, and counts both', async () => {
    await practice.addFault({ on: 'submit', fault: 'reset-before-accept', times: 2 });
    const { core, notices, shown } = await open();
    core.settings.current = {
      ...core.settings.current,
      budget: [{ scope: 'day', limit: { kind: 'submissions', count: 4 } }],
    };
    await core.enqueue(jobs(10));
    await expect.poll(() => shown.at(-1)?.attention).toBe(3);
    expect(notices.filter(({ kind }) => kind === 'budget')).toHaveLength(1);
    expect(notices.filter(({ kind }) => kind === 'unknown').length).toBeGreaterThanOrEqual(1);
    expect(notices.length).toBeLessThanOrEqual(3);
  });

  it('nothing of done work in front of the window; there, what needs the artist is said inside', async () => {
    const { core, notices, inside } = await open({ isFocused: true });
    core.settings.current = {
      ...core.settings.current,
      budget: [{ scope: 'day', limit: { kind: 'submissions', count: 1 } }],
    };
    await core.enqueue(jobs(3));
    await expect.poll(() => inside).toEqual([{ kind: 'budget', count: 2 }]);
    expect(notices).toEqual([]);
  });

  it('inside the window, where notices are switched off or the system has none', async () => {
    const { core, notices, inside } = await open({ canNotify: false });
    core.settings.current = {
      ...core.settings.current,
      budget: [{ scope: 'day', limit: { kind: 'submissions', count: 0 } }],
    };
    await core.enqueue(jobs(1));
    await expect.poll(() => inside).toEqual([{ kind: 'budget', count: 1 }]);
    expect(notices).toEqual([]);
  });
});
