import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ProxyServer } from '../../../electron/core/ports/connections.ts';
import { judgeSubmission } from '../../../shared/queue/submission.ts';
import { makeProfile } from '../../support/forms.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { takePort } from '../../support/own-port.ts';
import { PATIENCE } from '../../support/patience.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { jsonAnswer, type RawServer, startRawServer } from './support/raw-server.ts';
import { openNetwork } from './support/test-network.ts';

const CERTIFICATES = resolve(import.meta.dirname, '../../fixtures/certificates');
const read = (name: string) => readFileSync(join(CERTIFICATES, name), 'utf8');
const usual = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...usual, read('authority.pem')]));
afterAll(() => setDefaultCACertificates(usual));

/** A proxy that others wrote: what ours is tried against must not be only what we think a proxy does. */
const isLacking = spawnSync('tinyproxy', ['-v']).status !== 0;

interface Tinyproxy {
  readonly server: ProxyServer;
  log(): Promise<string>;
  /** Ends it as a crash would: nothing of what it carries is brought to an end. */
  kill(): Promise<void>;
}

async function startTinyproxy(signIn: string | null): Promise<Tinyproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-tinyproxy-'));
  const port = await takePort();
  const logFile = join(folder, 'log');
  const lines = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    `LogFile "${logFile}"`,
    'LogLevel Info',
    ...(signIn === null ? [] : [`BasicAuth ${signIn.replace(':', ' ')}`]),
  ];
  await writeFile(join(folder, 'conf'), `${lines.join('\n')}\n`);
  const child = spawn('tinyproxy', ['-d', '-c', join(folder, 'conf')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const log = () => readFile(logFile, 'utf8').catch(() => '');
  await waitUntil('the proxy to listen', log, (text) => /Accepting connections/i.test(text));
  return {
    server: { kind: 'http', host: '127.0.0.1', port },
    log,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function submit(server: ProxyServer, url: string, signIn: string | null) {
  const refusals: string[] = [];
  const { network } = openNetwork({
    routes: {
      find: async () => [server],
      readSignIn: async () => signIn,
      noteRefusal: (_server, refusal) => void refusals.push(refusal),
    },
  });
  const body = JSON.stringify({ prompt: 'a robot at dawn' });
  const outcome = await network.submit({ url, key: CANARY_KEY, body, timeoutMilliseconds: PATIENCE });
  return { outcome, refusals };
}

const TLS = { key: read('studio.key.pem'), cert: read('studio.pem') };

const addressOf = ({ port }: RawServer, isSecure: boolean) =>
  `${isSecure ? 'https' : 'http'}://localhost:${port}/v2/generation/modeln-pro`;

async function serve(isSecure: boolean) {
  const service = await startRawServer(
    async ({ socket, request }) => {
      await request();
      socket.end(jsonAnswer(200, { genId: 'g-1' }));
    },
    isSecure ? { tls: TLS } : {},
  );
  onTestFinished(() => service.close());
  return { service, url: addressOf(service, isSecure) };
}

describe.skipIf(isLacking)('a submission through tinyproxy', () => {
  it.each([
    [true, null],
    [false, null],
    [true, 'artist:dawn-2026'],
    [false, 'artist:dawn-2026'],
  ])('is one POST in one tunnel; TLS: %s, signed in as %s', async (isSecure, signIn) => {
    const { service, url } = await serve(isSecure);
    const { server, log } = await startTinyproxy(signIn);
    const { outcome, refusals } = await submit(server, url, signIn);
    expect(outcome).toMatchObject({ kind: 'answer', status: 200, body: '{"genId":"g-1"}' });
    expect(refusals).toEqual([]);
    expect(service.count('POST')).toBe(1);
    expect((await service.connections[0]!.request()).headers).toMatchObject({ 'x-api-key': CANARY_KEY });
    expect(await log()).toContain(`CONNECT localhost:${service.port}`);
    expect(await log()).not.toContain(CANARY_KEY);
  });

  it.each([true, false])(
    'is unknown, and never sent again, where it dies after it arrived; TLS: %s',
    async (isSecure) => {
      let died = Promise.resolve();
      const service = await startRawServer(
        async ({ request }) => {
          await request();
          died = proxy.kill();
        },
        isSecure ? { tls: TLS } : {},
      );
      onTestFinished(() => service.close());
      const proxy = await startTinyproxy(null);
      const { outcome } = await submit(proxy.server, addressOf(service, isSecure), null);
      await died;
      expect(outcome).toMatchObject({ kind: 'lost' });
      expect(judgeSubmission(outcome, makeProfile()).event).toBe('outcome-unclear');
      expect(service.count('POST')).toBe(1);
      expect(service.connections).toHaveLength(1);
    },
  );

  it.each([
    [null, 'proxy-wants-sign-in'],
    ['artist:wrong', 'proxy-sign-in-refused'],
  ])('was not sent where it signs in as %s: %s', async (signIn, cause) => {
    const { service, url } = await serve(true);
    const { server } = await startTinyproxy('artist:dawn-2026');
    const { outcome, refusals } = await submit(server, url, signIn);
    expect(outcome).toEqual({ kind: 'not-sent', cause });
    expect(refusals).toEqual([cause]);
    expect(service.connections).toHaveLength(0);
  });
});
