import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { type Answer, type Host, json, refusal, startHost } from '../../support/services/host.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A service whose answer to a submission names the address to ask at. */

const KEY = 'key-of-where-told';
const PICTURE = Buffer.from(drawPicture(16, 16, 'teal'));

let root: string;
let app: TestCore;
let api: Host;
let elsewhere: Host;
let named: string;
/** What the address of the profile, and the named one, answer. */
let atProfile: () => Answer;
let atNamed: () => Answer;

const done = () => json(200, { status: 'completed', url: `${api.url}/file.png` });

beforeEach(async () => {
  root = makeFolder('where-told');
  [atProfile, atNamed] = [done, done];
  const answer = ({ method, path }: { method: string; path: string }): Answer => {
    if (method === 'POST') return json(200, { id: 'gen-1', polling_url: named });
    if (path === '/file.png') return { status: 200, body: PICTURE, headers: { 'Content-Type': 'image/png' } };
    if (path === '/jobs/gen-1') return atProfile();
    return path === '/told/gen-1' ? atNamed() : refusal(404, 'Nothing.');
  };
  api = await startHost(answer);
  elsewhere = await startHost(answer);
});
afterEach(async () => {
  await app.close();
  for (const host of [api, elsewhere]) host.close();
});

async function open(): Promise<void> {
  app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    key: KEY,
    clock: createTestClock({ speed: 10 }),
    settings: { startUp: 'go-on', delivery: { kind: 'polling' } },
  });
}

async function send(): Promise<string> {
  await open();
  const text = JSON.stringify({
    ...{ format: 1, name: 'Told', baseUrl: api.url, submission: { genId: '/id' } },
    generation: { url: '/jobs/{genId}', at: '/polling_url', status: '/status', outputs: ['/url'] },
  });
  const { profileId } = await app.call('profiles.save', { profileId: null, text });
  await app.call('profiles.activate', { profileId });
  const wanted = request('modeln-pro', {
    prompt: 'A tide comes in over the flats.',
    quality: '2K',
    aspectRatio: '1:1',
  });
  const [jobId = ''] = await app.enqueue(wanted);
  return jobId;
}

const asked = ({ seen }: Host, path: string) =>
  seen.filter((one) => one.method === 'GET' && one.path === path);
const keysOf = (host: Host) => [
  ...new Set(asked(host, '/told/gen-1').map(({ headers }) => headers['x-api-key'])),
];
const whenDone = (jobId: string) => app.waitForState(jobId, 'done');
const submissions = () => api.seen.filter(({ method }) => method === 'POST').length;

it.each(['/told/gen-1', 'its whole address'])(
  'asks there from the first question on, with the key, on the API’s host: %s',
  async (how) => {
    named = how === '/told/gen-1' ? how : `${api.url}/told/gen-1`;
    const job = await whenDone(await send());
    expect(job.takeIds).toHaveLength(1);
    expect(asked(api, '/jobs/gen-1')).toEqual([]);
    expect(keysOf(api)).toEqual([KEY]);
  },
);

it('asks there without the key on another host, after a restart, too', async () => {
  named = `${elsewhere.url}/told/gen-1`;
  atNamed = () => json(200, { status: 'running' });
  const jobId = await send();
  await waitUntil('the first question', () => asked(elsewhere, '/told/gen-1').length > 0);
  await app.close();
  atNamed = done;
  await open();
  await whenDone(jobId);
  expect(asked(api, '/jobs/gen-1')).toEqual([]);
  expect(keysOf(elsewhere)).toEqual([undefined]);
  expect(submissions()).toBe(1);
});

it.each<[string, () => string]>([
  ['refuses without a key', () => `${elsewhere.url}/told/gen-1`],
  ['is none', () => 'file:///etc/passwd'],
  ['is not for a service to name', () => 'http://169.254.169.254/told/gen-1'],
  ['is missing', () => ''],
])('asks at the profile’s address where the named one %s', async (_, write) => {
  named = write();
  atNamed = () => refusal(401, 'Who are you?');
  await whenDone(await send());
  expect(asked(api, '/jobs/gen-1').length).toBeGreaterThan(0);
  expect(submissions()).toBe(1);
});
