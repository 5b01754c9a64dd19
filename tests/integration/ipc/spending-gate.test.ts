import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AllHandlers } from '../../../electron/core/core.ts';
import type { SpendingQuestion } from '../../../electron/core/ports/system.ts';
import { createDispatch, type Dispatch } from '../../../electron/desktop/ipc/dispatch.ts';
import { createSpendingGate } from '../../../electron/desktop/ipc/spending-gate.ts';
import type { CallInput, CallName } from '../../../shared/contract.ts';
import { fail } from '../../../shared/kernel/result.ts';
import type { Cap } from '../../../shared/money/budget.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice.ts';
import type { Settings } from '../../../shared/settings/text.ts';
import type { Watch } from '../../../shared/templates/watch.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

/** What SECURITY.md promises: so many in a minute need no hand. */
const FREE = 25;

let folder: string;
let app: TestCore;
let clock: ReturnType<typeof createHandClock>;
let asked: SpendingQuestion[];
/** Settings whose kept value could not be read. */
let damaged: (keyof Settings)[];
let answer: () => Promise<boolean>;
let bounds: unknown[];
let dispatch: Dispatch;
/** Keys and clicks so far. */
let presses: number;

beforeEach(async () => {
  folder = makeFolder('gate');
  await addPaidProfile(folder, 'http://127.0.0.1:1', {});
  app = await openTestCore(folder, { baseUrl: null, start: false });
  use(PAID_PROFILE_ID);
  clock = createHandClock();
  asked = [];
  damaged = [];
  presses = 0;
  bounds = [];
  answer = async () => false;
  const written = async (change: unknown) => {
    bounds.push(change);
    return fail({ code: 'NOT_FOUND', retryable: false, details: {} });
  };
  dispatch = createDispatch({
    handlers: { ...app.core.calls, 'settings.update': written } as unknown as AllHandlers,
    provePaths: app.core.provePaths,
    admitSpending: createSpendingGate({
      store: app.store,
      settings: { read: () => app.settings.current, damaged: () => damaged },
      hasPaidService: app.core.hasPaidService,
      clock,
      ask(question) {
        asked.push(question);
        return answer();
      },
    }),
    takeRevision: () => 1,
    newCorrelationId: () => 'number',
    log: { info() {}, warn() {}, error() {} },
  });
});
afterEach(async () => {
  await app.close();
});

function use(activeProfileId: string): void {
  app.settings.current = { ...app.settings.current, activeProfileId };
}

/** A call as a script in the page makes it; its error's code, or null. */
async function call<Name extends CallName>(name: Name, input: CallInput<Name>, isPressed = false) {
  if (isPressed) presses += 1;
  const result = await dispatch({ name, input, isTrustedSender: true, presses });
  return result.ok ? null : result.error.code;
}

const jobs = (takes: number, more: object = {}) => ({
  jobs: [request('modelk-3-turbo', { prompt: 'A boat.' }, { takes, ...more })],
});
const countJobs = () => app.store.jobs.inState('queued').length;

it('a page without a hand queues a few submissions a minute, and not one more', async () => {
  expect(await call('jobs.enqueue', jobs(FREE))).toBe(null);
  expect(await call('jobs.enqueue', jobs(1))).toBe('NOT_CONFIRMED');
  expect(asked).toEqual([{ about: 'submissions', submissions: 1 }]);
  expect(countJobs()).toBe(FREE);
  clock.advance(60_000);
  expect(await call('jobs.enqueue', jobs(FREE))).toBe(null);
  expect(countJobs()).toBe(2 * FREE);
});

it('many in one call are asked for, and come at a word', async () => {
  answer = async () => true;
  expect(await call('jobs.enqueue', jobs(200))).toBe(null);
  expect(asked).toEqual([{ about: 'submissions', submissions: 200 }]);
  expect(countJobs()).toBe(200);
});

it('whoever said no is left alone for a minute', async () => {
  for (let round = 0; round < 5; round += 1)
    expect(await call('jobs.enqueue', jobs(100))).toBe('NOT_CONFIRMED');
  expect(asked).toHaveLength(1);
  clock.advance(60_000);
  expect(await call('jobs.enqueue', jobs(100))).toBe('NOT_CONFIRMED');
  expect(asked).toHaveLength(2);
  expect(countJobs()).toBe(0);
});

it('while a question stands open, nothing goes past it', async () => {
  const word = Promise.withResolvers<boolean>();
  answer = () => word.promise;
  const first = call('jobs.enqueue', jobs(100));
  expect(await call('jobs.enqueue', jobs(100))).toBe('NOT_CONFIRMED');
  word.resolve(true);
  expect(await first).toBe(null);
  expect(countJobs()).toBe(100);
});

it('a key or a click asks by itself', async () => {
  expect(await call('jobs.enqueue', jobs(500), true)).toBe(null);
  expect([asked, countJobs()]).toEqual([[], 500]);
});

it('each key or click brings one call, and few are put by', async () => {
  expect(await call('jobs.enqueue', jobs(100), true)).toBe(null);
  expect(await call('jobs.enqueue', jobs(100))).toBe('NOT_CONFIRMED');
  // What costs nothing takes none away.
  presses += 1;
  await call('settings.update', { theme: 'dark' });
  expect(await call('jobs.enqueue', jobs(100))).toBe(null);
  clock.advance(60_000);
  // Somebody has typed a page.
  presses += 1000;
  const codes = [];
  for (let round = 0; round < 6; round += 1) codes.push(await call('jobs.enqueue', jobs(100)));
  expect(codes).toEqual([null, null, null, null, 'NOT_CONFIRMED', 'NOT_CONFIRMED']);
});

it('what costs nothing is never asked about', async () => {
  use(PRACTICE_PROFILE_ID);
  app.core.setPracticeBaseUrl('http://127.0.0.1:1');
  expect(await call('jobs.enqueue', jobs(200))).toBe(null);
  const ids = app.store.jobs.inState('queued').map(({ id }) => id);
  expect(await call('jobs.duplicate', { jobIds: ids })).toBe(null);
  expect([asked, countJobs()]).toEqual([[], 400]);
});

it('a paid job counts whichever service is the active one', async () => {
  await call('jobs.enqueue', jobs(200), true);
  const jobIds = app.store.jobs.inState('queued').map(({ id }) => id);
  use(PRACTICE_PROFILE_ID);
  expect(await call('jobs.duplicate', { jobIds })).toBe('NOT_CONFIRMED');
  expect(await call('jobs.retry', { jobIds, acceptSecondCharge: true })).toBe('NOT_CONFIRMED');
  expect(await call('jobs.resume', { jobIds })).toBe('NOT_CONFIRMED');
  expect([asked, countJobs()]).toEqual([[{ about: 'submissions', submissions: 200 }], 200]);
});

const profileText = () => readFileSync(join(folder, 'profiles', `${PAID_PROFILE_ID}.json`), 'utf8');
const capOf = (scope: Cap['scope'], count: number): Cap => ({ scope, limit: { kind: 'submissions', count } });
const BOUNDS = { about: 'bounds' } as const;
const SERVICE = { about: 'service' } as const;

it.each([PAID_PROFILE_ID, PRACTICE_PROFILE_ID])(
  'no page lifts a bound by itself, with %s in use',
  async (active) => {
    await call('jobs.enqueue', jobs(FREE + 1), true);
    const jobIds = app.store.jobs.inState('queued').map(({ id }) => id);
    await call('jobs.schedule', { jobIds, notBefore: 4e12 }, true);
    await call('queue.pause', {});
    use(active);
    app.settings.current = { ...app.settings.current, budget: [capOf('day', 10)] };
    const other = active === PAID_PROFILE_ID ? PRACTICE_PROFILE_ID : PAID_PROFILE_ID;
    const lifts: [CallName, object, SpendingQuestion][] = [
      ['settings.update', { budget: [] }, BOUNDS],
      ['settings.update', { budget: [capOf('day', 11)] }, BOUNDS],
      ['settings.update', { budget: [capOf('month', 10)] }, BOUNDS],
      ['settings.update', { sendsWithoutWayBack: [PAID_PROFILE_ID] }, BOUNDS],
      ['settings.update', { startUp: 'go-on' }, BOUNDS],
      ['settings.update', { activeProfileId: other }, SERVICE],
      ['settings.update', { updates: 'off' }, SERVICE],
      ['key.store', { profileId: PAID_PROFILE_ID, key: 'sk' }, SERVICE],
      ['key.remove', { profileId: PAID_PROFILE_ID }, SERVICE],
      ['webhookSecret.store', { profileId: PAID_PROFILE_ID, secret: 'whsec' }, SERVICE],
      ['webhookSecret.remove', { profileId: PAID_PROFILE_ID }, SERVICE],
      ['delivery.storeToken', { token: 'token' }, SERVICE],
      ['delivery.removeToken', {}, SERVICE],
      ['proxy.signIn', { proxy: 'p:1', user: 'a', password: 'b' }, SERVICE],
      ['proxy.signOut', { proxy: 'p:1' }, SERVICE],
      ['settings.update', { delivery: { kind: 'public', url: 'https://evil.example', port: null } }, SERVICE],
      ['profiles.activate', { profileId: other }, SERVICE],
      ['profiles.save', { profileId: PAID_PROFILE_ID, text: profileText() }, SERVICE],
      ['profiles.save', { profileId: null, text: profileText() }, SERVICE],
      ['queue.resume', {}, BOUNDS],
      ['queue.undo', {}, BOUNDS],
      ['canary.release', { batchId: 'one' }, BOUNDS],
      ['jobs.askAgain', { jobId: 'one' }, BOUNDS],
      ['jobs.stopAtService', { jobId: 'one' }, BOUNDS],
      ['safeStart.goOn', {}, BOUNDS],
      ['safeStart.leaveOut', {}, BOUNDS],
      ['queue.acceptOldData', { submissions: 3 }, BOUNDS],
      ['watches.restore', { watchId: 'one' }, BOUNDS],
      ['watches.retry', { watchId: 'one' }, BOUNDS],
      ['watches.pause', { watchId: 'one', paused: false }, BOUNDS],
      ['jobs.schedule', { jobIds, notBefore: null }, { about: 'submissions', submissions: FREE + 1 }],
      ['jobs.schedule', { jobIds, notBefore: 1 }, { about: 'submissions', submissions: FREE + 1 }],
    ];
    const before = profileText();
    for (const [name, input] of lifts) {
      clock.advance(60_000);
      expect([name, await call(name, input as never)]).toEqual([name, 'NOT_CONFIRMED']);
    }
    expect(asked).toEqual(lifts.map(([, , question]) => question));
    expect([bounds, profileText()]).toEqual([[], before]);
    expect(app.store.jobs.byId(jobIds).map(({ notBefore }) => notBefore)).toEqual(jobIds.map(() => 4e12));
    await call('settings.update', { theme: 'dark' });
    expect(bounds).toEqual([{ theme: 'dark' }]);
    expect(await call('watches.pause', { watchId: 'one', paused: true })).toBe('NOT_FOUND');
  },
);

it('a cap that is new or lower is no lifted bound, but for caps that could not be read', async () => {
  app.settings.current = { ...app.settings.current, budget: [capOf('day', 10)] };
  const tighter = [[capOf('day', 10)], [capOf('day', 9)], [capOf('day', 10), capOf('month', 100)]].map(
    (budget) => ({ budget }),
  );
  for (const change of tighter) await call('settings.update', change);
  expect([asked, bounds]).toEqual([[], tighter]);
  damaged = ['budget'];
  expect(await call('settings.update', { budget: [capOf('day', 9)] })).toBe('NOT_CONFIRMED');
});

it('a template that a watched folder fills is no page’s to change or to bring back, and any other is', async () => {
  const watch: Watch = {
    ...{ id: 'watch', templateId: 'watched', folder: join(folder, 'in'), subfolders: false, mode: 'send' },
    ...{ field: null, values: {}, capPerDay: null, capInAll: 5, isPaused: true, createdAt: 0 },
    profileId: PAID_PROFILE_ID,
  };
  app.store.transact((tx) => tx.watches.save(watch, []));
  const variations = { draw: 'all', count: 1, seed: 0 } as const;
  const content = { model: 'modelk-3-turbo', input: { prompt: 'A boat.' }, takes: 100, variations };
  const template = (id: string | null) => call('templates.save', { id, name: 'More', content });
  expect(await template('watched')).toBe('NOT_CONFIRMED');
  expect(await call('templates.restore', { id: 'watched' })).toBe('NOT_CONFIRMED');
  expect(asked).toEqual([BOUNDS]);
  expect(await template(null)).toBe(null);
});

it('a test run counts as what it would be if its parameter were not the service’s own', async () => {
  expect(await call('jobs.enqueue', jobs(FREE + 1, { testMode: 'success' }))).toBe('NOT_CONFIRMED');
  expect(asked).toEqual([{ about: 'submissions', submissions: FREE + 1 }]);
  expect(await call('jobs.enqueue', jobs(FREE))).toBe(null);
  const runs: [CallName, object][] = [
    ['doctor.run', { profileId: PAID_PROFILE_ID, allowTestSubmission: true }],
    ['examples.run', { profileId: PAID_PROFILE_ID }],
  ];
  for (const [name, input] of runs) {
    expect([name, await call(name, input as never)]).toEqual([name, 'NOT_CONFIRMED']);
  }
});

it('where no service can charge, a person without keys is asked about nothing', async () => {
  use(PRACTICE_PROFILE_ID);
  await app.call('profiles.remove', { profileId: PAID_PROFILE_ID });
  expect(await call('queue.pause', {})).toBe(null);
  expect(await call('queue.resume', {})).toBe(null);
  expect(await call('queue.undo', {})).toBe(null);
  expect(await call('canary.release', { batchId: 'one' })).toBe(null);
  expect(asked).toEqual([]);
});
