import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStopAnswer } from '../../../shared/queue/text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { type Answer, type Host, json, refusal, type Seen, startHost } from '../../support/services/host.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A service that can be asked to stop a generation. */

const KEY = 'key-of-stopped';
const COST = 'It counts as charged unless the service says otherwise.';

let app: TestCore;
let service: Host;
let answerStop: () => Answer;
let status: string;
let genId: string;
/** What the answer to the submission says besides. */
let told: object;

const isStop = ({ method, path }: Seen) => method === 'DELETE' || path.endsWith('/cancel');
const stops = () => service.seen.filter(isStop);
const submissions = () => service.seen.filter((one) => one.method === 'POST' && !isStop(one)).length;

beforeEach(async () => {
  [answerStop, status, genId, told] = [() => json(200, {}), 'running', 'gen-1', {}];
  service = await startHost((seen) => {
    if (isStop(seen)) return answerStop();
    return json(200, seen.method === 'POST' ? { genId, ...told } : { status, outputs: [] });
  });
});
afterEach(async () => {
  await app.close();
  service.close();
});

async function submitted(cancel: object | null): Promise<string> {
  app = await openTestCore(join(makeFolder('stopped'), 'data'), {
    ...{ baseUrl: null, key: KEY },
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
  const text = JSON.stringify({
    ...{ format: 1, name: 'Stopping', baseUrl: service.url },
    statuses: { completed: 'completed', failed: ['failed', 'canceled'] },
    generation: {
      ...{ url: '/v2/requests/{genId}', status: '/status', outputs: ['/outputs/*'] },
      ...(cancel === null ? {} : { cancel }),
    },
  });
  const { profileId } = await app.call('profiles.save', { profileId: null, text });
  await app.call('profiles.activate', { profileId });
  const prompt = 'A harbour in the rain, at dawn.';
  const [jobId = ''] = await app.enqueue(
    request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' }),
  );
  await app.waitForState(jobId, 'submitted');
  return jobId;
}

const POST = { method: 'POST', url: '/v2/requests/{genId}/cancel' };
const stop = (jobId: string) => app.core.calls['jobs.stopAtService']({ jobId });

it.each<[string, object, () => Answer, string]>([
  ['DELETE', { method: 'DELETE', url: '/v2/requests/{genId}' }, () => ({ status: 204, body: '' }), 'stopped'],
  ['POST', POST, () => json(200, { status: 'canceling' }), 'stopped'],
  ['POST', POST, () => refusal(409, 'Already finished.'), 'not-stopped'],
  ['POST', POST, () => refusal(503, 'Later.'), 'unclear'],
  ['POST', POST, () => refusal(429, 'Slowly.'), 'unclear'],
])('is asked once by %s, and its answer is said, with the cost', async (method, cancel, answer, expected) => {
  const jobId = await submitted(cancel);
  answerStop = answer;
  const asked = unwrap(await stop(jobId));
  expect(asked.answer).toBe(expected);
  expect(describeStopAnswer(asked)).toContain(COST);
  expect(stops().map((one) => [one.method, one.headers['x-api-key']])).toEqual([[method, KEY]]);
  // Nothing of the job follows from the answer alone.
  expect(app.store.jobs.find(jobId)).toMatchObject({ state: 'submitted', charge: { surely: 1, maybe: 0 } });
  expect(submissions()).toBe(1);
});

it('says its own words, and its state ends the job', async () => {
  const jobId = await submitted(POST);
  answerStop = () => refusal(409, 'Already finished.');
  expect(describeStopAnswer(unwrap(await stop(jobId)))).toBe(
    `The service couldn’t stop the generation. The service said: “Already finished.” ${COST}`,
  );
  status = 'canceled';
  const job = await app.waitForState(jobId, 'failed');
  expect(job).toMatchObject({ serviceStatus: 'canceled', charge: { surely: 1, maybe: 0 } });
  expect(await stop(jobId)).toMatchObject({ ok: false, error: { code: 'JOB_MOVED_ON' } });
  expect(stops()).toHaveLength(1);
});

it('is not asked where no way is known, or where the address takes submissions', async () => {
  const jobId = await submitted(null);
  expect(await stop(jobId)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  await app.close();
  // An id that makes the address of a model.
  genId = 'modeln-pro';
  const other = await submitted({ method: 'DELETE', url: '/v2/generation/{genId}' });
  expect(await stop(other)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  await waitUntil('a question', () => service.seen.some(({ method }) => method === 'GET'));
  expect(stops()).toEqual([]);
});

it('is asked where the answer said, with the key on its own host alone', async () => {
  const other = await startHost(() => json(200, {}));
  const at = { method: 'PUT', at: '/urls/cancel' };
  for (const [address, cancel, seen] of [
    ['/elsewhere/gen-1/cancel', at, [KEY]],
    [`${other.url}/gen-1/cancel`, at, [undefined]],
  ] as const) {
    told = { urls: { cancel: address } };
    const jobId = await submitted(cancel);
    expect(unwrap(await stop(jobId)).answer).toBe('stopped');
    const asked = [...stops(), ...other.seen].filter(({ method }) => method === 'PUT');
    expect(asked.slice(-1).map(({ headers }) => headers['x-api-key'])).toEqual(seen);
    expect(asked.at(-1)?.path.endsWith('/gen-1/cancel')).toBe(true);
    await app.close();
  }
  expect(other.seen).toHaveLength(1);
  other.close();
  // What no service may name, or could be a submission, is left for the profile's own address.
  for (const address of ['http://169.254.169.254/cancel', '/v2/generation/modeln-pro', 'cancel', 7]) {
    told = { urls: { cancel: address } };
    const jobId = await submitted({ ...POST, at: '/urls/cancel' });
    const before = stops().length;
    expect(unwrap(await stop(jobId)).answer).toBe('stopped');
    expect(
      stops()
        .slice(before)
        .map(({ path }) => path),
    ).toEqual(address === 'cancel' ? [expect.stringMatching(/cancel$/)] : ['/v2/requests/gen-1/cancel']);
    await app.close();
  }
  told = {};
  const jobId = await submitted(at);
  expect(await stop(jobId)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

it('takes no POST in a profile that could be a submission', async () => {
  const jobId = await submitted(POST);
  for (const url of ['/v2/generation/{genId}', 'https://cancel.example/v2/{genId}', '/v2/cancel']) {
    const text = JSON.stringify({
      ...{ format: 1, name: 'Stopping', baseUrl: service.url },
      generation: { url: '/{genId}', status: '/s', outputs: ['/o'], cancel: { method: 'POST', url } },
    });
    const saved = await app.core.calls['profiles.save']({ profileId: null, text });
    expect(saved).toMatchObject({ ok: false, error: { code: 'PROFILE_INVALID' } });
  }
  expect(app.store.jobs.find(jobId)?.state).toBe('submitted');
});
