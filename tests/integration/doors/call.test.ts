import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { AllHandlers } from '../../../electron/core/core.ts';
import { createDispatch, type Dispatch } from '../../../electron/desktop/ipc/dispatch.ts';
import { createSpendingGate } from '../../../electron/desktop/ipc/spending-gate.ts';
import { CALLS, type CallName } from '../../../shared/contract.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { failureSchema } from '../../../shared/kernel/json-schemas.ts';
import { fuzz, USUAL_CASES } from '../../support/fuzz.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { damagedJson, strangeJson } from '../../support/hostile-input.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { drawPicture } from '../../support/sample-media.ts';
import {
  addScriptedProfile,
  SCRIPTED_PROFILE_ID,
  type ScriptedService,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { valuesOfSchema } from '../../support/values-of-schema.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** What docs/security.md promises: so many paid submissions need no hand; here no minute passes. */
const FREE = 25;

interface Page {
  readonly app: TestCore;
  readonly service: ScriptedService;
  readonly dispatch: Dispatch;
  /** Texts of this data that a call may name: ids, paths, addresses. */
  readonly texts: readonly string[];
  /** Profiles that a page may save in place of the artist's: as it is, and with what would make jobs count as free. */
  readonly profiles: readonly string[];
  /** Every file outside the app's own folders, with what is in it. */
  readonly outside: () => Record<string, string>;
  readonly bugs: unknown[];
}

async function openPage(): Promise<Page> {
  const root = mkdtempSync(join(tmpdir(), 'dailies-door-calls-'));
  const home = join(root, 'home');
  for (const name of ['', 'given', 'private']) mkdirSync(join(home, name));
  writeFileSync(join(home, 'private', 'secret.png'), drawPicture(5, 5, '#010203'));
  writeFileSync(join(home, 'given', 'boat.png'), drawPicture(6, 5, '#010204'));
  const service = await startScriptedService();
  await addScriptedProfile(join(root, 'data'), service.baseUrl, { limits: { submitsPerMinute: 1_000_000 } });
  const app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    // An example that a page asks for is followed for up to 45 s: too long for a test.
    clock: createTestClock({ speed: 10 }),
    settings: { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'go-on' },
    log: { info() {}, warn() {}, error() {} },
  });
  onTestFinished(async () => {
    await app.close();
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  });
  await app.call('queue.pause', { scope: { kind: 'all' } });
  const jobIds = await app.enqueue(
    ...['one', 'two', 'three'].map((prompt) => request('modelk-3-turbo', { prompt })),
  );
  await app.call('jobs.pause', { jobIds });
  await app.call('queue.resume', { scope: { kind: 'all' } });
  app.core.give(join(home, 'given'));
  const bugs: unknown[] = [];
  const dispatch = createDispatch({
    handlers: app.core.calls as unknown as AllHandlers,
    provePaths: app.core.provePaths,
    admitSpending: createSpendingGate({
      store: app.store,
      settings: { read: () => app.settings.current },
      hasPaidService: app.core.hasPaidService,
      clock: createHandClock(),
      ask: async () => false,
    }),
    takeRevision: () => 1,
    newCorrelationId: () => 'number',
    log: { info() {}, warn() {}, error: (event, details) => void bugs.push({ event, details }) },
  });
  const paths = [
    join(home, 'private'),
    join(home, 'private', 'secret.png'),
    join(home, 'given', 'boat.png'),
    home,
    root,
  ];
  const profile: object = JSON.parse(
    readFileSync(join(root, 'data', 'profiles', `${SCRIPTED_PROFILE_ID}.json`), 'utf8'),
  );
  const changes = [
    {},
    { testMode: { param: 'dry', models: ['modelk-3-turbo'] }, sources: { '/testMode': 'user' } },
    { models: {} },
    { limits: { submitsPerMinute: 1_000_000 }, unavailableIsUnbilled: true },
  ];
  return {
    ...{ app, service, dispatch, bugs },
    profiles: changes.map((change) => JSON.stringify({ ...profile, ...change })),
    texts: [
      ...jobIds,
      SCRIPTED_PROFILE_ID,
      'practice',
      'modelk-3-turbo',
      'modeln-pro',
      service.baseUrl,
      ...paths,
    ],
    outside: () =>
      Object.fromEntries(
        readdirSync(home, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          // A take that was imported from a folder that was given has its sidecar there.
          .filter((path) => path !== join(home, 'given', 'boat.png.dailies.json'))
          .map((path) => [path, readFileSync(path).toString('base64')]),
      ),
  };
}

/** Calls of the core, as a script in a page that was taken over makes them: mostly of the right shape, with wrong places in it. */
function hostileCalls({ texts, profiles }: Page): fc.Arbitrary<readonly [CallName, JsonValue]> {
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => !('where' in CALLS[name]));
  const inputs = new Map(names.map((name) => [name, valuesOfSchema(CALLS[name].input, texts)]));
  const anyInput = (name: CallName) => inputs.get(name) as fc.Arbitrary<JsonValue>;
  const paid = fc.record({
    input: fc.record({ prompt: fc.string({ minLength: 1 }) }),
    testMode: fc.constantFrom(null, 'success' as const),
  });
  const jobs = paid.map(({ input, testMode }) => ({
    jobs: [request('modelk-3-turbo', input, { testMode })],
  }));
  inputs.set('jobs.enqueue', fc.oneof(anyInput('jobs.enqueue'), jobs as fc.Arbitrary<JsonValue>));
  const saved = fc.record({
    profileId: fc.constantFrom(SCRIPTED_PROFILE_ID, null),
    text: fc.constantFrom(...profiles),
  });
  inputs.set('profiles.save', fc.oneof(anyInput('profiles.save'), saved));
  const spending: CallName[] = [
    'jobs.enqueue',
    'jobs.duplicate',
    'jobs.retry',
    'jobs.resume',
    'queue.resume',
    'queue.undo',
    'profiles.save',
    'profiles.activate',
  ];
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...spending) },
  );
  return name.chain((name) => {
    const right = anyInput(name);
    const input = fc.oneof(
      { weight: 6, arbitrary: right },
      { weight: 3, arbitrary: right.chain((value) => damagedJson([value])) },
      { weight: 1, arbitrary: strangeJson },
    );
    return input.map((value) => [name, value] as const);
  });
}

it('whatever a page calls, it is answered in a known way, writes nothing outside, learns no key and spends no more than needs no hand', async () => {
  const page = await openPage();
  const { app, service, dispatch, outside, bugs } = page;
  const before = outside();
  const answered = new Set<CallName>();
  // A call of the page does reach the service, before one that is drawn takes its profile, its key or its budget away.
  const paid = { jobs: [request('modelk-3-turbo', { prompt: 'A boat.' })] };
  unwrap(await dispatch({ name: 'jobs.enqueue', input: paid, isTrustedSender: true, presses: 0 }));
  await waitUntil('a submission', () => service.submissions.length === 1);
  const tried = await fuzz(hostileCalls(page), async ([name, input]) => {
    bugs.length = 0;
    const answer = await dispatch({ name, input, isTrustedSender: true, presses: 0 });
    expect(bugs).toEqual([]);
    if (answer.ok) answered.add(name);
    else expect(failureSchema.parse(answer.error).code).not.toBe('INTERNAL');
    expect(JSON.stringify(answer)).not.toContain(CANARY_KEY);
    expect(service.submissions.length).toBeLessThanOrEqual(FREE);
    // The artist goes on with what the page has stopped.
    if (name === 'queue.pause') await app.call('queue.resume', { scope: { kind: 'all' } });
  });
  expect(outside()).toEqual(before);
  // It got somewhere: many calls were answered at least once, unless a soak had no time for as many as usual.
  if (tried >= USUAL_CASES) expect(answered.size).toBeGreaterThan(50);
});
