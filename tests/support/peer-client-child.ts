import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/**
 * Takes jobs through a local service with one of three clients: submit, delivery, one question, the file on disk, with the
 * same number under way at once. Prints jobs per second, the processor time of each and the peak of its memory, as JSON.
 */
const [client = '', baseUrl = '', jobs = '0', atOnce = '1', folder = ''] = process.argv.slice(2);
const [count, places] = [Number(jobs), Number(atOnce)];
const prompt = (index: number) => `Still ${index}: a lighthouse at dusk, waves against the rocks`;

interface Peer {
  /** Submits, and resolves with the id that the delivery will name. */
  submit(prompt: string, webhook: string): Promise<string>;
  /** The address of the finished file. */
  ask(id: string): Promise<string>;
}

async function openFal(): Promise<Peer> {
  const { createFalClient } = await import('@fal-ai/client');
  const fal = createFalClient({
    credentials: 'key',
    requestMiddleware: async (request) => ({
      ...request,
      url: request.url.replace('https://queue.fal.run', `${baseUrl}/fal`),
    }),
  });
  return {
    async submit(text, webhookUrl) {
      return (await fal.queue.submit('peer/still', { input: { prompt: text }, webhookUrl })).request_id;
    },
    async ask(requestId) {
      const { data } = await fal.queue.result('peer/still', { requestId });
      return (data as { images: { url: string }[] }).images[0]?.url ?? '';
    },
  };
}

async function openReplicate(): Promise<Peer> {
  const { default: Replicate } = await import('replicate');
  const replicate = new Replicate({ auth: 'key', baseUrl: `${baseUrl}/v1` });
  return {
    async submit(text, webhook) {
      const input = { prompt: text };
      const options = { model: 'peer/still', input, webhook, webhook_events_filter: ['completed' as const] };
      return (await replicate.predictions.create(options)).id;
    },
    ask: async (id) => String(((await replicate.predictions.get(id)).output as string[])[0]),
  };
}

/** What a program on top of a client does: a receiver of deliveries, so many jobs at once, each file to the disk. */
async function runPeer(peer: Peer): Promise<void> {
  const arrived = new Map<string, () => void>();
  const early = new Set<string>();
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { request_id?: string; id?: string };
    const id = body.request_id ?? body.id ?? '';
    response.end('{}');
    const resume = arrived.get(id);
    if (resume === undefined) early.add(id);
    else resume();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/done`;
  let next = 0;
  const work = async () => {
    while (next < count) {
      const id = await peer.submit(prompt(next++), webhook);
      if (!early.delete(id)) await new Promise<void>((resume) => arrived.set(id, resume));
      const file = await fetch(await peer.ask(id));
      await pipeline(
        Readable.fromWeb(file.body as ReadableStream),
        createWriteStream(join(folder, `${id}.png`)),
      );
    }
  };
  await Promise.all(Array.from({ length: places }, work));
  receiver.close();
  receiver.closeAllConnections();
}

async function openOurs(): Promise<{ run: () => Promise<void>; close: () => Promise<void> }> {
  const { openTestCore, request } = await import('./test-core.ts');
  const { addPaidProfile, PAID_PROFILE_ID } = await import('./paid-profile.ts');
  const limits = { concurrent: places, submitsPerMinute: 1_000_000 };
  await addPaidProfile(join(folder, 'data'), baseUrl, {}, { limits });
  const app = await openTestCore(join(folder, 'data'), {
    baseUrl: null,
    settings: { resultsFolder: join(folder, 'results'), activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
  });
  return {
    close: app.close,
    async run() {
      const still = { quality: '2K', aspectRatio: '16:9' };
      await app.enqueue(
        ...Array.from({ length: count }, (_, index) =>
          request('modeln-pro', { prompt: prompt(index), ...still }),
        ),
      );
      while (app.store.jobs.counts().done < count) await new Promise((resume) => setTimeout(resume, 10));
    },
  };
}

await mkdir(folder, { recursive: true });
const peer = client === 'fal' ? await openFal() : client === 'replicate' ? await openReplicate() : null;
const ours = peer === null ? await openOurs() : null;
const begun = performance.now();
const busy = process.cpuUsage();
await (peer === null ? ours?.run() : runPeer(peer));
const perSecond = (count / (performance.now() - begun)) * 1000;
const { user, system } = process.cpuUsage(busy);
const processorMs = (user + system) / 1000 / count;
const megabytes = process.resourceUsage().maxRSS / 1024;
await ours?.close();
process.stdout.write(`${JSON.stringify({ perSecond, processorMs, megabytes })}\n`);
process.exit(0);
