import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../electron/adapters/system.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { PIXEL, type Script } from '../../support/scripted-service.ts';
import type { TestCore } from '../../support/test-core.ts';
import { type Bench, image, jobWhen, setUp } from './bench.ts';

/** What people reported of other programs that do this job, each tried here, with its address. */
const PROMPT = 'A ferry that leaves twice.';
/** By the true clock: a service names moments of it. */
const POLLING = { clock: systemClock, settings: { delivery: { kind: 'polling' } } } as const;

async function run(
  script: Partial<Script>,
  isOver: (job: Job) => boolean = ({ state }) => state === 'done',
  prompt = PROMPT,
): Promise<{ bench: Bench; app: TestCore; job: Job }> {
  const bench = await setUp(script);
  const app = await bench.open(POLLING);
  const [id] = await app.enqueue(image(prompt));
  return { bench, app, job: await jobWhen(app, id, 'its end', isOver) };
}

const takesOf = ({ app, job }: { app: TestCore; job: Job }) => app.store.takes.byId(job.takeIds);
const contents = async (given: { app: TestCore; job: Job }) =>
  Promise.all(takesOf(given).map(({ path }) => readFile(path)));

/** Another host, as results have one; with what it was asked. */
async function startHost(answer: RequestListener): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const bringing = (...urls: string[]): Partial<Script> => ({
  query: () => ({ body: { status: 'completed', outputs: urls.map((url) => ({ url })) } }),
});

it.each<[string, Partial<Script>]>([
  [
    'the line breaks once it was taken (Comfy-Org/ComfyUI#16204)',
    { submit: () => ({ body: '', isLost: true }) },
  ],
  ['500 without a body (e2b-dev/E2B#1430)', { submit: () => ({ status: 500, body: '' }) }],
  [
    '409 behind a time-out (replicate/cog#905)',
    { submit: () => ({ status: 409, body: { detail: 'busy' } }) },
  ],
  [
    '200 for what failed (repository-service-tuf/repository-service-tuf-api#647)',
    { submit: () => ({ body: { code: 1102, message: 'Something went wrong' } }) },
  ],
])('%s: it is sent once, and said to be unknown', async (_, script) => {
  const { bench, job } = await run(script, ({ state }) => ['unknown', 'failed'].includes(state));
  expect(job).toMatchObject({ state: 'unknown', charge: { maybe: 1 } });
  expect(bench.service.submissions).toHaveLength(1);
});

it('402 is not tried again (langchain-ai/langgraph#2554)', async () => {
  const { bench, job } = await run(
    { submit: () => ({ status: 402, body: '' }) },
    ({ state }) => state === 'failed',
  );
  expect(job).toMatchObject({ error: { code: 'NO_CREDIT' }, charge: { surely: 0, maybe: 0 } });
  expect(bench.service.submissions).toHaveLength(1);
});

it('a pace that is asked for by a date is kept (austind/retryhttp#8)', async () => {
  const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000);
  const arrived: number[] = [];
  const { bench } = await run({
    submit: (_seen, number) => {
      arrived.push(Date.now());
      return number === 1
        ? { status: 429, body: '', headers: { 'retry-after': until.toUTCString() } }
        : { body: { genId: 'gen-2' } };
    },
  });
  expect(bench.service.submissions).toHaveLength(2);
  expect(arrived[1]).toBeGreaterThanOrEqual(until.getTime());
});

it.each([
  ['canceled', 'symfony/ai#2082'],
  ['REJECTED', 'adcontextprotocol/adcp-client#980'],
])('a generation that ends as %s is not waited for in silence (%s)', async (status) => {
  const { job, bench } = await run({ query: () => ({ body: { status } }) }, ({ hold }) => hold !== null);
  expect(job.hold?.reason).toBe('probably-ended');
  expect(bench.service.submissions).toHaveLength(1);
});

it('the reason of a failure is said, not that the service answered (QuantumNous/new-api#2532)', async () => {
  const { job } = await run(
    {
      query: () => ({
        body: {
          code: 0,
          status: 'failed',
          message: 'SUCCEED',
          data: { task_status_msg: 'Image pixel is invalid' },
        },
      }),
    },
    ({ state }) => state === 'failed',
  );
  expect(job.error?.details).toMatchObject({ message: 'Image pixel is invalid' });
});

it('a service that is out of reach for a while loses nothing (Comfy-Org/ComfyUI#12372)', async () => {
  let asked = 0;
  const tried = await run({
    query: () => {
      asked += 1;
      if (asked < 4) return { status: [502, 504, 500][asked - 1] as number, body: '<html>' };
      return { body: { status: 'completed', outputs: [{ url: '/files/a.png' }] } };
    },
  });
  expect(await contents(tried)).toEqual([PIXEL]);
  expect(tried.bench.service.submissions).toHaveLength(1);
});

it('a generation that was begun is asked for after a restart (vargHQ/sdk#93)', async () => {
  let isReady = false;
  const bench = await setUp({
    query: () =>
      isReady
        ? { body: { status: 'completed', outputs: [{ url: '/files/a.png' }] } }
        : { body: { status: 'processing' } },
  });
  const first = await bench.open(POLLING);
  const [id] = await first.enqueue(image(PROMPT));
  await first.waitForState(id, 'submitted');
  await first.close();
  isReady = true;
  const app = await bench.open(POLLING);
  const job = await app.waitForState(id, 'done');
  expect(await contents({ app, job })).toEqual([PIXEL]);
  expect(bench.service.submissions).toHaveLength(1);
});

it('a result outlives its address (banodoco/Dough#2, replicate/replicate-python#115)', async () => {
  let isGone = false;
  const tried = await run({ result: () => (isGone ? { status: 404, body: '' } : { body: PIXEL }) });
  isGone = true;
  expect(await contents(tried)).toEqual([PIXEL]);
});

it('the same news in other bytes are one take (documenso/documenso#3204)', async () => {
  const bench = await setUp({}, { generation: null });
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'submitted');
  const address = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  for (const createdAt of ['10:00', '10:05', '10:10']) {
    const body = {
      genId: 'gen-1',
      createdAt,
      status: 'completed',
      outputs: [{ url: `${bench.service.baseUrl}/files/a.png` }],
    };
    expect((await fetch(address, { method: 'POST', body: JSON.stringify(body) })).status).toBe(200);
  }
  await app.waitForState(id, 'done');
  expect(app.store.takes.count()).toBe(1);
});

it('a long prompt is a name that the disk takes (apple/ml-stable-diffusion#52)', async () => {
  const tried = await run({}, undefined, 'best quality, 美味しい✨🤟, '.repeat(60));
  const [take] = takesOf(tried);
  expect(Buffer.byteLength(basename(take?.path ?? ''))).toBeLessThan(200);
  expect(take?.prompt).toHaveLength('best quality, 美味しい✨🤟, '.length * 60);
});

it('WebP that is called PNG is kept as WebP (ezzcodeezzlife/dalle2-in-python#23)', async () => {
  const webp = (createCanvas(8, 8).toBuffer as (mime: string) => Buffer)('image/webp');
  const tried = await run({ result: () => ({ body: webp, headers: { 'content-type': 'image/png' } }) });
  expect(takesOf(tried)[0]).toMatchObject({ mime: 'image/webp', path: expect.stringMatching(/\.webp$/) });
});

it('results of one name are several files (khoadng/Boorusama#655)', async () => {
  const pictures = ['navy', 'teal', 'plum'].map((colour) => drawPicture(16, 9, colour));
  const tried = await run({
    ...bringing(...pictures.map((_, at) => `/files/${at}/image.png`)),
    result: (path) => ({ body: pictures[Number(path.split('/')[2])] }),
  });
  expect(await contents(tried)).toEqual(pictures);
  const names = await readdir(dirname(takesOf(tried)[0]?.path ?? ''));
  expect(names.filter((name) => name.endsWith('.png'))).toHaveLength(3);
});

it('a host that signed its address gets no key, nor does one behind a redirect (penpot/penpot#10776)', async () => {
  const behind = await startHost((_, response) => response.end(PIXEL));
  const host = await startHost((_, response) =>
    response.writeHead(307, { location: `${behind.url}/a?sig=x%27y` }).end(),
  );
  const tried = await run(bringing(`${host.url}/a.png?X-Amz-Signature=1`));
  expect(await contents(tried)).toEqual([PIXEL]);
  for (const { headers } of [...host.asked, ...behind.asked])
    expect(Object.keys(headers).filter((name) => /auth|key|cookie|token/i.test(name))).toEqual([]);
  expect(behind.asked[0]?.url).toBe('/a?sig=x%27y');
});

it('a host that begins anew instead of going on gives a whole file (aria2/aria2#2393)', async () => {
  const picture = drawPicture(640, 360, 'teal');
  let served = 0;
  const host = await startHost((_, response) => {
    served += 1;
    response.writeHead(200, { 'content-length': picture.length, 'content-type': 'image/png' });
    if (served > 1) return void response.end(picture);
    response.write(picture.subarray(0, picture.length >> 1), () => response.destroy());
  });
  expect(await contents(await run(bringing(`${host.url}/a.png`)))).toEqual([picture]);
});

it.each([
  ['packed, with the length of the packed bytes (yt-dlp/yt-dlp#6176)', { 'content-encoding': 'gzip' }],
  ['packed, though nobody asked for it (yt-dlp/yt-dlp#1936)', { 'content-encoding': 'x-gzip' }],
])('a result that comes %s is unpacked', async (_, headers) => {
  const tried = await run({ result: () => ({ body: gzipSync(PIXEL), headers }) });
  expect(await contents(tried)).toEqual([PIXEL]);
});

it('a result with two lengths is whole (aria2/aria2#473)', async () => {
  const picture = drawPicture(64, 36, 'gold');
  const host = await startHost(({ socket }) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${picture.length}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    socket.write(`${head}${picture.length.toString(16)}\r\n`);
    socket.write(picture);
    socket.end('\r\n0\r\n\r\n');
  });
  expect(await contents(await run(bringing(`${host.url}/a.png`)))).toEqual([picture]);
});

it('what was lost once is fetched when the service delivers again (NousResearch/hermes-agent#47293)', async () => {
  let isBack = false;
  const bench = await setUp(
    { result: () => (isBack ? { body: PIXEL } : { status: 500, body: '' }) },
    { generation: null },
  );
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'submitted');
  const address = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  const body = {
    genId: 'gen-1',
    status: 'completed',
    outputs: [{ url: `${bench.service.baseUrl}/files/a.png` }],
  };
  const deliver = () => fetch(address, { method: 'POST', body: JSON.stringify(body) });
  await deliver();
  await app.waitForState(id, 'fetching');
  await app.call('jobs.stopWatching', { jobIds: [id] });
  isBack = true;
  await deliver();
  await app.waitForState(id, 'done');
});
