import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { LATE_DELIVERY, letDeliveryCome } from '../../support/late-delivery.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { takePort } from '../../support/own-port.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  dailies,
  imageJob,
  listJobs,
  readLines,
  startDailies,
  writeAccess,
  writeJson,
} from './support/command.ts';
import { startForwarder } from './support/forwarder.ts';

const KEY = CANARY_KEY;

const root = makeFolder('cli-key', afterAll);
let practice: Practice;

beforeAll(async () => {
  await makeSampleMedia(join(root, 'refs'));
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
});
afterAll(async () => {
  await practice?.stop();
});

describe('the key', () => {
  it('goes out in x-api-key to the service alone, and is written down nowhere', async () => {
    const files = await startForwarder(practice.baseUrl);
    const service = await startForwarder(practice.baseUrl, (text) =>
      text.replaceAll(practice.baseUrl, files.url),
    );
    const access = await writeAccess(
      root,
      practice,
      (profile) => {
        profile['baseUrl'] = service.url;
      },
      KEY,
    );
    await practice.addFault({ on: 'generation', fault: 'fail', match: { promptIncludes: 'fails' } });
    await practice.addFault({ on: 'submit', fault: 'slow-answer', ms: 3_600_000 });
    const jobs = await writeJson(root, 'key.json', [
      imageJob('A fox that fails with a key'),
      { model: 'modelk-3-turbo', input: { prompt: 'x', startImage: 'refs/robot.png' } },
    ]);
    const data = await mkdtemp(join(root, 'data-'));
    const words = ['run', jobs, '--data', data, '--json', ...access];
    const running = startDailies(words, { env: { API_KEY: 'practice-env', X_API_KEY: 'practice-env' } });
    await waitUntil('the first request', () => service.requests.length > 0);
    const commandLines = readCommandLines();
    // It can't end before it is answered.
    if (commandLines !== '') expect(commandLines).toContain(jobs);
    expect(commandLines).not.toContain(KEY);
    await waitUntil('a submission', async () => (await practice.ledger()).length > 0);
    await practice.advanceClock(3600);
    const ended = await running.ended;
    expect(ended.code).toBe(1);
    expect(readLines(ended).map(({ state }) => state)).toEqual(['failed', 'done']);

    expect(service.requests.map(({ url }) => url.split('?')[0])).toEqual(
      expect.arrayContaining(['/v2/upload', '/v2/generation/modeln-pro', '/v2/generation/modelk-3-turbo']),
    );
    for (const { url, headers, body } of service.requests) {
      expect(headers['x-api-key']).toBe(KEY);
      const { 'x-api-key': _, ...others } = headers;
      expect(JSON.stringify(others) + url).not.toContain(KEY);
      expect(body.includes(KEY)).toBe(false);
    }
    // Results come from another host, which has no business with the key.
    expect(files.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(files.requests.map(({ url, headers }) => [url, headers]))).not.toContain(KEY);

    const listed = await startDailies(['list', '--data', data, '--json']).ended;
    for (const text of [ended.stdout, ended.stderr, listed.stdout, listed.stderr])
      expect(text).not.toContain(KEY);
    for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = await readFile(join(entry.parentPath, entry.name));
      expect(content.includes(KEY), entry.name).toBe(false);
    }
    await service.close();
    await files.close();
  });
});

describe('deliveries through a public URL', () => {
  it('name it, arrive through what forwards to the port, and are refused without their secret', async () => {
    const port = await takePort();
    const outside = await startForwarder(`http://127.0.0.1:${port}`);
    const publicUrl = `${outside.url}/hooks/`;
    const access = await writeAccess(root, practice, (profile) => {
      // Nothing can be asked: only a delivery can end this job.
      profile['generation'] = null;
      delete (profile['sources'] as Record<string, unknown>)['/generation/url'];
    });
    await practice.addFault(LATE_DELIVERY);
    const jobs = await writeJson(root, 'public.json', [imageJob('A fox from the outside')]);
    const data = await mkdtemp(join(root, 'data-'));
    const running = startDailies([
      ...['run', jobs, '--data', data, '--json', ...access],
      ...['--public-url', publicUrl, '--listen-port', String(port)],
    ]);
    const find = async () =>
      (await practice.ledger()).find(({ body }) => body['prompt'] === 'A fox from the outside');
    await waitUntil('the submission', find);
    const { webhookUrl, genId } = (await find()) ?? {};
    expect(webhookUrl).toMatch(new RegExp(`^${outside.url}/hooks/deliver/[A-Za-z0-9_-]{32,}$`));

    const body = JSON.stringify({
      genId,
      status: 'completed',
      outputs: [{ url: 'http://127.0.0.1:1/x.png' }],
    });
    const wrong = webhookUrl?.replace(/.{6}$/, 'AAAAAA') ?? '';
    for (const url of [wrong, `${outside.url}/hooks/deliver/`, `${outside.url}/`]) {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(404);
    }
    await letDeliveryCome(practice, genId);
    expect(await running.ended).toMatchObject({ code: 0, stderr: expect.stringContaining(`:${port}`) });
    // The first is the test of the way in, which comes back before anything is sent that needs it.
    expect(outside.requests.map(({ status }) => status)).toEqual([200, 404, 404, 404, 200]);
    expect(await listJobs(data)).toMatchObject([{ state: 'done', genId }]);
    await outside.close();
  });

  it('are not begun on a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as { port: number };
    const jobs = await writeJson(root, 'taken.json', [imageJob('A fox on a taken port')]);
    const data = await mkdtemp(join(root, 'data-'));
    const ended = await dailies(['run', jobs, '--data', data, '--listen-port', String(port)]);
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(String(port))]);
    expect(await listJobs(data)).toEqual([]);
    await new Promise<void>((closed) => other.close(() => closed()));
  });
});

/** The command lines of all processes of this computer, where they can be read. */
function readCommandLines(): string {
  if (!existsSync('/proc/self/cmdline')) return '';
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8');
      } catch {
        return ''; // It has ended meanwhile.
      }
    })
    .join('\n');
}
