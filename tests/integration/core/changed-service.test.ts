import { expect, it, onTestFinished } from 'vitest';
import { CANARY_KEY } from '../../support/key-canary.ts';
import {
  SCRIPTED_PROFILE_ID as PROFILE,
  type Script,
  type ScriptedService,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { createTestClock } from '../../support/test-clock.ts';
import type { TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, setUp, unwrap } from '../trust/bench.ts';

const ALL = { scope: { kind: 'all' as const } };
const SECOND_KEY = `${CANARY_KEY}-second`;

/** A program whose clock stands: what comes only after a pause does not come before the test lets the time pass. */
async function meet(script: Partial<Script> = {}, concurrent = 4) {
  const secrets: Record<string, string> = { [PROFILE]: CANARY_KEY };
  const clock = createTestClock({ speed: 0 });
  const bench = await setUp(script, { limits: { concurrent, submitsPerMinute: 1000 } });
  const app = await bench.open({ secrets, clock });
  /** The job is done once its time has come to be asked about. */
  const finish = async (id: string) => {
    await app.reach(id, 'submitted');
    clock.skip(60_000);
    await app.reach(id, 'done');
  };
  /** Why nothing of the profile goes. */
  const held = async () => unwrap(await calls(app)['app.snapshot']({})).status.profileHolds[PROFILE];
  return { ...bench, app, secrets, finish, held };
}

async function change(app: TestCore, bindings: Record<string, unknown>): Promise<void> {
  const profile = unwrap(await calls(app)['profiles.get']({ profileId: PROFILE }));
  const text = JSON.stringify({ ...profile, ...bindings });
  unwrap(await calls(app)['profiles.save']({ profileId: PROFILE, text }));
}

function store(app: TestCore, secrets: Record<string, string>, key: string): void {
  secrets[PROFILE] = key;
  app.core.secretChanged({ kind: 'key', profileId: PROFILE });
}

const keysSeen = ({ submissions }: ScriptedService) => submissions.map(({ headers }) => headers['x-api-key']);

const running = () => ({ body: { status: 'running' } });

it('what waits is sent, and asked about, by the profile as it is when it goes', async () => {
  const { app, service, finish } = await meet({ submit: () => ({ body: { id: 'g-1' } }) });
  unwrap(await calls(app)['queue.pause'](ALL));
  const [id] = (await app.enqueue(image('A boat of glass.'))) as [string];
  await change(app, {
    access: { header: 'x-studio-key' },
    submission: { genId: '/id' },
    generation: { url: '/v3/jobs/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
  });
  unwrap(await calls(app)['queue.resume'](ALL));
  await finish(id);
  expect(service.submissions[0]?.headers).toMatchObject({ 'x-studio-key': CANARY_KEY });
  expect(service.submissions[0]?.headers['x-api-key']).toBeUndefined();
  expect(service.requests).toContain('GET /v3/jobs/g-1');
});

it('what is under way is asked about at once, in the new way', async () => {
  const { app, service } = await meet({ query: running });
  const [id] = (await app.enqueue(image('A boat of glass.'))) as [string];
  await app.reach(id, 'submitted');
  service.script.query = () => ({ body: { state: 'ready', files: ['/files/a.png'] } });
  await change(app, {
    generation: { url: '/v2/generation/{genId}', status: '/state', outputs: ['/files/*'] },
    statuses: { completed: ['ready'], failed: ['broken'] },
  });
  await app.reach(id, 'done');
  expect(service.submissions).toHaveLength(1);
});

it('an answer that is under way is read by what its submission was sent with', async () => {
  let release = () => {};
  const answered = new Promise<void>((go) => (release = go));
  const { app, service, finish } = await meet({
    async submit() {
      await answered;
      return { body: { genId: 'g-right', id: 'g-wrong' } };
    },
  });
  const [id] = (await app.enqueue(image('A boat of glass.'))) as [string];
  await waitUntil('the submission', () => service.submissions.length === 1);
  await change(app, { submission: { genId: '/id' } });
  release();
  await finish(id);
  expect(app.store.jobs.find(id)?.genId).toBe('g-right');
  expect(service.submissions).toHaveLength(1);
});

it('a key that is stored anew is used at once, by what was refused with the old one', async () => {
  const { app, service, secrets, finish, held } = await meet(
    {
      submit: ({ headers }) =>
        headers['x-api-key'] === SECOND_KEY
          ? { body: { genId: 'g-1' } }
          : { status: 401, body: { message: 'Who are you?' } },
    },
    1,
  );
  const [refused, waiting] = (await app.enqueue(image('One of two boats.'), image('Two of two boats.'))) as [
    string,
    string,
  ];
  await app.reach(refused, 'failed');
  expect(await held()).toBe('key-refused');
  store(app, secrets, SECOND_KEY);
  await finish(waiting);
  expect(keysSeen(service)).toEqual([CANARY_KEY, SECOND_KEY]);
});

it('a service that moved is found at its new address at once, by what waits and what is under way', async () => {
  const { app, service, secrets, finish, held } = await meet({ query: running });
  const [sent] = (await app.enqueue(image('Sent before it moved.'))) as [string];
  await app.reach(sent, 'submitted');
  await service.stop();
  const [waiting] = (await app.enqueue(image('Waits until it has moved.'))) as [string];
  await waitUntil('the service to be missed', held, (reason) => reason === 'offline');
  const moved = await startScriptedService({ submit: () => ({ body: { genId: 'g-moved' } }) });
  onTestFinished(() => moved.stop());
  await change(app, { baseUrl: moved.baseUrl });
  // A key is for the address that it was stored for.
  expect(secrets[PROFILE]).toBeUndefined();
  store(app, secrets, SECOND_KEY);
  await app.reach(sent, 'done');
  await finish(waiting);
  expect(moved.submissions.map(({ body }) => body['prompt'])).toEqual(['Waits until it has moved.']);
  expect(keysSeen(moved)).toEqual([SECOND_KEY]);
});
