import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawNoise } from '../../support/sample-media.ts';
import { harbour } from '../../support/services/harbour.ts';
import { type Answer, json } from '../../support/services/host.ts';
import type { Bindings } from '../../support/services/service.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { request } from '../../support/test-core.ts';
import { jsonAnswer, reset, startRawServer } from '../http/support/raw-server.ts';
import { file, openService, type ServiceUnderTest } from './support/open-service.ts';

/** Answers for requests to come, by the start of their path; each is given once. */
const refusals = new Map<string, Answer[]>();
/** When requests came, by the start of their path. */
const times: { path: string; at: number }[] = [];

const moody: Bindings = {
  ...harbour,
  // A delivery would have the app ask at once.
  deliver: () => null,
  answer(seen, service) {
    times.push({ path: seen.path, at: clock.monotonic() });
    const start = `/${seen.path.split('/')[1]}`;
    return refusals.get(start)?.shift() ?? harbour.answer(seen, service);
  },
};

const writeProfile = ({ baseUrl }: { readonly baseUrl: string }) => ({
  format: 1,
  name: 'Moody',
  baseUrl,
  upload: {
    mode: 'raw',
    method: 'PUT',
    url: '/media',
    fileNameQuery: 'filename',
    extraFields: { scope: 'reference' },
    reference: '/data/ref',
  },
  generation: {
    url: '/v2/generations/{genId}?view=full',
    status: '/job/state',
    outputs: ['/job/assets/*/renditions/*/href'],
  },
  statuses: { completed: 'SUCCEEDED', failed: 'ERROR' },
  limits: { concurrent: 4, submitsPerMinute: 600 },
});

/** So fast that no second is waited for; what the app waits, and what is noted here, is by it. */
const clock = createTestClock({ speed: 20 });
let under: ServiceUnderTest;
beforeAll(async () => {
  under = await openService(moody, writeProfile, null, { clock });
});
afterAll(() => under.close());

const later = (status: number, seconds: number): Answer => ({
  ...json(status, { message: 'Later.' }),
  headers: { 'Retry-After': String(seconds) },
});
const prompt = 'A robot walks through the dawn, slowly.';
const timesOf = (start: string) => times.filter(({ path }) => path.startsWith(start)).map(({ at }) => at);

it('an upload is tried again after the pause that the service asks for, and the job says why it waits', async () => {
  refusals.set('/media', [later(429, 3), json(500, { message: 'Oh.' })]);
  const input = { prompt, startImage: file(under.files.image) };
  const [jobId] = await under.app.enqueue(request('modelk-3-turbo', input));
  await under.app.waitForState(jobId, 'done');
  const told = under.app.events.flatMap((event) => (event.type === 'jobs-changed' ? event.jobs : []));
  expect(told.map(({ id, hold }) => [id, hold?.reason])).toContainEqual([jobId, 'rate-limit']);
  const [first = 0, second = 0, third = 0] = timesOf('/media');
  expect(second - first).toBeGreaterThanOrEqual(3000);
  // Without a wish of the service: twice the first pause of two seconds, up to a quarter less.
  expect(third - second).toBeGreaterThanOrEqual(2900);
  expect([...under.service.generations.values()].filter(({ charged }) => charged)).toHaveLength(1);
});

it('a query is asked again after the pause that the service asks for', async () => {
  refusals.set('/v2', [later(429, 3), later(503, 2)]);
  times.length = 0;
  const { job } = await under.run('modelk-3-turbo', { prompt });
  expect(job.state).toBe('done');
  const [first = 0, second = 0, third = 0] = timesOf('/v2');
  expect(second - first).toBeGreaterThanOrEqual(3000);
  expect(third - second).toBeGreaterThanOrEqual(2000);
});

it('a file that the service does not want fails its job before anything is submitted, and only that', async () => {
  refusals.set('/media', [json(415, { message: 'Not such a picture.' })]);
  const sent = under.service.generations.size;
  const [refused] = await under.app.enqueue(
    request('modelk-3-turbo', { prompt, startImage: file(under.files.secondImage) }),
  );
  const job = await under.app.waitForState(refused, 'failed');
  expect(job.error).toMatchObject({
    code: 'UPLOAD_FAILED',
    details: { status: 415, message: 'Not such a picture.' },
  });
  expect(under.service.generations.size).toBe(sent);
  expect((await under.run('modelk-3-turbo', { prompt })).job.state).toBe('done');
});

it('an upload that breaks in its middle goes up again from the start, and is whole then', async () => {
  const heads: string[] = [];
  const storage = await startRawServer(async ({ socket, request: read }) => {
    if (heads.push((await read(1000)).line) === 1) return reset(socket);
    const { body } = await read();
    under.service.files.set('ref-whole', { bytes: body, takenAt: Date.now() });
    socket.end(jsonAnswer(200, { name: 'ref-whole' }));
  });
  const { profileId } = under;
  const profile = await under.app.call('profiles.get', { profileId });
  const upload = { mode: 'raw', url: `${storage.url}/up`, reference: '/name' };
  const text = JSON.stringify({ ...profile, upload });
  await under.app.call('profiles.save', { profileId, text });
  const path = join(dirname(under.media.image), 'large.png');
  await writeFile(path, drawNoise(1000, 800, 7));
  const input = { prompt, startImage: file(await under.app.addFile(path)) };
  const { job, sent } = await under.run('modelk-3-turbo', input);
  expect(job.state).toBe('done');
  expect(sent.body).toEqual({ prompt, startImage: 'ref-whole' });
  expect(heads).toHaveLength(2);
  expect(under.service.files.get('ref-whole')?.bytes).toEqual(await readFile(path));
  await storage.close();
});
