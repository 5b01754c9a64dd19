import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../electron/adapters/system.ts';
import { readPolicyValues } from '../../../shared/settings/policy.ts';
import { makeFolder } from '../../support/make-folder.ts';
import {
  type Answer,
  type Host,
  json,
  parseObject,
  refusal,
  type Seen,
  startHost,
} from '../../support/services/host.ts';
import {
  openTestCore,
  request,
  type TestCore,
  type TestCoreOptions,
  unwrap,
} from '../../support/test-core.ts';

/** Services that know a submission again by its key, and others. */

const DAY = 86_400;
const HEADER = { name: 'Idempotency-Key' };
const REFUSES = { ...HEADER, reuse: 'refused', seconds: DAY };
const REPEATS = { ...HEADER, reuse: 'same', seconds: DAY };

let app: TestCore;
let service: Host;
let folder: string;
/** What becomes of the next submissions: taken or not, and answered or not. */
let faults: { isTaken: boolean; isAnswered: boolean }[];
/** What a real service would have charged, by the key. */
let charged: (string | null)[];
let answerReuse: (genId: string) => Answer | Promise<Answer>;
/** As soon as a submission was taken, or not, and before it is answered. */
let onTaken: () => Promise<void>;
const known = new Map<string, string>();

const posts = () => service.seen.filter(({ method }) => method === 'POST');

beforeEach(async () => {
  [faults, charged] = [[], []];
  known.clear();
  folder = join(makeFolder('asked-again'), 'data');
  onTaken = async () => {};
  answerReuse = () => json(422, { error: { code: 'idempotency_key_reuse', message: 'The key was used.' } });
  service = await startHost(async (seen) => {
    if (seen.method === 'GET') return json(200, { status: 'running', outputs: [] });
    const key = readKeyOfHeader(seen);
    const before = key === null ? undefined : known.get(key);
    if (before !== undefined) return answerReuse(before);
    const { isTaken, isAnswered } = faults.shift() ?? { isTaken: true, isAnswered: true };
    const genId = `gen-${charged.length + 1}`;
    if (isTaken) charged.push(key);
    if (isTaken && key !== null) known.set(key, genId);
    await onTaken();
    return isAnswered ? json(200, { genId }) : refusal(502, 'The gateway lost it.');
  });
});
afterEach(async () => {
  await app.close();
  service.close();
});

async function open(options: Partial<TestCoreOptions> = {}): Promise<void> {
  app = await openTestCore(folder, {
    ...{ baseUrl: null, key: 'key-of-asked' },
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
    ...options,
  });
}

const saveProfile = async (idempotency: object | null, profileId: string | null, more: object = {}) => {
  const text = JSON.stringify({
    ...{ format: 1, name: 'Knowing', baseUrl: service.url },
    generation: { url: '/v2/requests/{genId}', status: '/status', outputs: ['/outputs/*'] },
    ...(idempotency === null ? {} : { submission: { genId: '/genId', idempotency } }),
    ...more,
  });
  return (await app.call('profiles.save', { profileId, text })).profileId;
};

/** A job whose answer was lost. */
async function lose(
  idempotency: object | null,
  isTaken: boolean,
): Promise<{ jobId: string; profileId: string }> {
  await open();
  const profileId = await saveProfile(idempotency, null);
  await app.call('profiles.activate', { profileId });
  faults = [{ isTaken, isAnswered: false }];
  const [jobId = ''] = await app.enqueue(
    request('modeln-pro', { prompt: 'A harbour in the rain.', quality: '2K', aspectRatio: '1:1' }),
  );
  await app.waitForState(jobId, 'unknown');
  return { jobId, profileId };
}

const askAgain = (jobId: string) => app.core.calls['jobs.askAgain']({ jobId });
const jobOf = (jobId: string) => app.store.jobs.find(jobId);
const moved = { ok: false, error: { code: 'JOB_MOVED_ON' } };
/** Refused, with its cause. */
const refused = (cause: string) => ({ ok: false, error: { code: 'NOT_ASKED_AGAIN', details: { cause } } });

it.each([
  ['in a header', HEADER, readKeyOfHeader],
  ['in the body', { in: 'body', name: '/meta/request_key' }, readKeyOfBody],
])('get a key of its own with each submission, %s', async (_, place, read) => {
  await open();
  await app.call('profiles.activate', { profileId: await saveProfile(place, null) });
  const image = { prompt: 'A harbour in the rain.', quality: '2K', aspectRatio: '1:1' };
  const ids = await app.enqueue(request('modeln-pro', image), request('modeln-pro', image));
  for (const id of ids) await app.waitForState(id, 'submitted');
  const keys = posts().map(read);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  // It is of the submission alone.
  expect(
    service.seen.filter(({ method }) => method === 'GET').some((one) => readKeyOfHeader(one) !== null),
  ).toBe(false);
});

function readKeyOfHeader({ headers }: Seen): string | null {
  return (headers['idempotency-key'] as string | undefined) ?? null;
}

function readKeyOfBody({ body }: Seen): string | null {
  const meta = parseObject(body)?.['meta'] as { request_key?: string } | undefined;
  return meta?.request_key ?? null;
}

it('that never took the submission take it once, with the very same key and body', async () => {
  const { jobId } = await lose(REFUSES, false);
  unwrap(await askAgain(jobId));
  expect(jobOf(jobId)).toMatchObject({ state: 'submitted', genId: 'gen-1', attempts: 1, error: null });
  expect(jobOf(jobId)?.charge).toEqual({ surely: 1, maybe: 0 });
  const [first, second, ...others] = posts();
  expect(others).toEqual([]);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(second?.body).toEqual(first?.body);
  expect(charged).toHaveLength(1);
});

it('that answer with the same generation charge once', async () => {
  const { jobId } = await lose(REPEATS, true);
  answerReuse = (genId) => json(200, { genId });
  unwrap(await askAgain(jobId));
  expect(jobOf(jobId)).toMatchObject({ state: 'submitted', genId: 'gen-1', charge: { surely: 1, maybe: 0 } });
  expect(charged).toHaveLength(1);
});

it.each([
  ['that refuse the key', REFUSES, () => refusal(422, 'idempotency_key_reuse'), 'key-known'],
  ['that refuse for another reason', REPEATS, () => refusal(402, 'No credit.'), undefined],
  ['that want to be asked later', REPEATS, () => refusal(429, 'Slowly.'), undefined],
] as const)('%s leave it unknown, and nothing else is sent', async (_, idempotency, answer, cause) => {
  const { jobId } = await lose(idempotency, true);
  answerReuse = answer;
  unwrap(await askAgain(jobId));
  expect(jobOf(jobId)).toMatchObject({ state: 'unknown', charge: { surely: 0, maybe: 1 } });
  expect(jobOf(jobId)?.error).toMatchObject({ code: 'ANSWER_UNCLEAR', details: cause ? { cause } : {} });
  expect(posts()).toHaveLength(2);
  expect(charged).toHaveLength(1);
});

it('that promise nothing are never asked again', async () => {
  const { jobId } = await lose(null, true);
  expect(await askAgain(jobId)).toMatchObject(refused('no-promise'));
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.headers).not.toHaveProperty('idempotency-key');
  await app.close();
  // A key alone is no promise, and one that comes later says nothing of what went without.
  const { jobId: other, profileId } = await lose(HEADER, true);
  expect(await askAgain(other)).toMatchObject(refused('no-promise'));
  await saveProfile(REFUSES, profileId);
  expect(await askAgain(other)).toMatchObject(refused('no-promise'));
  expect(posts()).toHaveLength(2);
});

it('are not asked where the promise is over, or would be another account’s', async () => {
  const { jobId, profileId } = await lose(REFUSES, true);
  await saveProfile({ ...REFUSES, name: 'X-Idempotency-Key' }, profileId);
  expect(await askAgain(jobId)).toMatchObject(refused('elsewhere'));
  await saveProfile(HEADER, profileId);
  expect(await askAgain(jobId)).toMatchObject(refused('no-promise'));
  await saveProfile(REFUSES, profileId, { sources: { '/submission/idempotency': 'suggested' } });
  expect(await askAgain(jobId)).toMatchObject(refused('no-promise'));
  await saveProfile(REFUSES, profileId);
  await app.close();
  await open({ key: 'key-of-another-account' });
  expect(await askAgain(jobId)).toMatchObject(refused('elsewhere'));
  expect(posts()).toHaveLength(1);
  await app.call('jobs.retry', { jobIds: [jobId], acceptSecondCharge: true });
  await app.waitForState(jobId, 'submitted');
  const [first, second] = posts();
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

it('are not asked where an organization allows this service no more', async () => {
  const { jobId } = await lose(REFUSES, false);
  await app.close();
  const values = { serviceAddress: 'https://of-the-organization.example' };
  await open({ policy: readPolicyValues(values, '/etc/dailies/policy.json') });
  expect(await askAgain(jobId)).toMatchObject(refused('held'));
  expect(posts()).toHaveLength(1);
});

it('are asked with the key of before a crash, and not once half of its time is over', async () => {
  const { jobId } = await lose(REFUSES, false);
  await app.close();
  const later = (hours: number) => ({
    clock: { ...systemClock, now: () => Date.now() + hours * 3_600_000 },
  });
  await open(later(13));
  expect(await askAgain(jobId)).toMatchObject(refused('over'));
  await app.close();
  // A clock that was set back says nothing of the time that went by.
  await open(later(-1));
  expect(await askAgain(jobId)).toMatchObject(refused('over'));
  await app.close();
  await open(later(11));
  unwrap(await askAgain(jobId));
  expect(jobOf(jobId)).toMatchObject({ state: 'submitted', genId: 'gen-1' });
  expect(new Set(posts().map(readKeyOfHeader)).size).toBe(1);
});

it('are asked once at a time, and nothing else is done to the job meanwhile', async () => {
  const { jobId } = await lose(REPEATS, true);
  const tries: unknown[] = [];
  answerReuse = async (genId) => {
    tries.push(await askAgain(jobId));
    tries.push(await app.core.calls['jobs.retry']({ jobIds: [jobId], acceptSecondCharge: true }));
    tries.push(await app.core.calls['jobs.nameGeneration']({ jobId, genId }));
    return json(200, { genId });
  };
  unwrap(await askAgain(jobId));
  expect(tries).toMatchObject([moved, { value: { changed: [] } }, moved]);
  expect(posts()).toHaveLength(2);
  expect(charged).toHaveLength(1);
});

it.each([
  ['the submission', 1],
  ['the question', 2],
])('are asked again after a kill while %s was on its way', async (_, at) => {
  let killed: Promise<void> | null = null;
  const image = join(makeFolder('killed'), 'data');
  const kill = async () => {
    if (posts().length !== at) return;
    killed = cp(folder, image, { recursive: true });
    await killed;
  };
  answerReuse = (genId) => json(200, { genId });
  onTaken = kill;
  const { jobId } = await lose(REPEATS, at === 1);
  if (at === 2) unwrap(await askAgain(jobId));
  await app.close();
  await killed;
  folder = image;
  await open();
  expect(jobOf(jobId)).toMatchObject({ state: 'unknown', charge: { surely: 0, maybe: 1 } });
  unwrap(await askAgain(jobId));
  expect(jobOf(jobId)).toMatchObject({ state: 'submitted', charge: { surely: 1, maybe: 0 } });
  expect(charged).toHaveLength(1);
  expect(new Set(posts().map(readKeyOfHeader)).size).toBe(1);
});
