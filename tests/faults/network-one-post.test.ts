import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../shared/jobs/job.ts';
import {
  jsonAnswer,
  type RawConnection,
  type RawServer,
  reset,
  startRawServer,
} from '../integration/http/support/raw-server.ts';
import { openTestCore, request, type TestCore } from '../support/test-core.ts';
import { withTimeout } from './support/live-core.ts';
import { report } from './support/scale.ts';

/** As many as the practice profile sends at once: those that were accepted are never finished here. */
const JOBS = 4;
/** Only for the server that says nothing: no other is so slow that its answer would be given up. */
const SILENCE_MILLISECONDS = 800;
/** Lets what was said be read before the connection is reset. Where it is not, the end is the same. */
const READING_MILLISECONDS = 30;

let folder: string;
let server: RawServer;
let elsewhere: RawServer;
let app: TestCore | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-post-'));
  elsewhere = await startRawServer(({ socket }) => void socket.end(jsonAnswer(200, { genId: 'elsewhere' })));
  app = null;
});
afterEach(async () => {
  await app?.close();
  await server.close();
  await elsewhere.close();
  await rm(folder, { recursive: true, force: true });
});

const KEEP = ['Connection: keep-alive', 'Keep-Alive: timeout=600, max=1000'];

/** What a server does with a submission that it has received whole. */
const MANNERS: Readonly<
  Record<
    string,
    { say: (connection: RawConnection) => Promise<void> | void; ends: Job['state']; isSilent?: boolean }
  >
> = {
  'answers, keeps the connection open, and drops whatever comes on it again': {
    ends: 'submitted',
    say({ socket }) {
      socket.write(jsonAnswer(200, { genId: `g-${socket.remotePort}` }, KEEP));
      socket.once('data', () => reset(socket));
    },
  },
  'accepts and resets': { ends: 'unknown', say: ({ socket }) => reset(socket) },
  'accepts and ends the connection without a word': {
    ends: 'unknown',
    say: ({ socket }) => void socket.end(),
  },
  'accepts and is silent': { ends: 'unknown', isSilent: true, say: () => {} },
  'says 408 and asks to keep the connection': {
    ends: 'unknown',
    say: ({ socket }) => void socket.write(jsonAnswer(408, { message: 'Again, please.' }, KEEP)),
  },
  'says 425 Too Early': {
    ends: 'unknown',
    say: ({ socket }) => void socket.write(jsonAnswer(425, {}, KEEP)),
  },
  'asks to go on, hints, and then resets': {
    ends: 'unknown',
    async say({ socket }) {
      socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n');
      await sleep(READING_MILLISECONDS);
      reset(socket);
    },
  },
  'asks to speak HTTP/2 instead': {
    ends: 'unknown',
    say: ({ socket }) =>
      void socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
  },
  'answers half and resets': {
    ends: 'unknown',
    async say({ socket }) {
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Length: 400\r\nContent-Type: application/json\r\n\r\n{"genId":',
      );
      await sleep(READING_MILLISECONDS);
      reset(socket);
    },
  },
  'gives two answers to one request': {
    ends: 'submitted',
    say: ({ socket }) =>
      void socket.end(jsonAnswer(200, { genId: `g-${socket.remotePort}` }, KEEP) + jsonAnswer(500, {}, KEEP)),
  },
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `redirects with ${status}`,
      {
        ends: 'unknown' as const,
        say: ({ socket }: RawConnection) =>
          void socket.end(
            jsonAnswer(status, {}, [`Location: ${elsewhere.url}/v2/generation/modeln-pro`, ...KEEP]),
          ),
      },
    ]),
  ),
};

describe('one submission is one POST on the wire, when the server', () => {
  it.each(Object.entries(MANNERS))('%s', async (name, { say, ends, isSilent = false }) => {
    server = await startRawServer(async (connection) => {
      const { line } = await connection.request();
      if (line.startsWith('POST ')) await say(connection);
      else connection.socket.end(jsonAnswer(404, { message: 'Not yet.' }));
    });
    const impatient = isSilent ? { watchNetwork: withTimeout(SILENCE_MILLISECONDS) } : {};
    const open = () => openTestCore(folder, { baseUrl: server.url, ...impatient });
    app = await open();
    const ids = await app.enqueue(
      ...Array.from({ length: JOBS }, (_, index) =>
        request('modeln-pro', { prompt: `Boat ${index} on the wire`, quality: '2K', aspectRatio: '1:1' }),
      ),
    );
    for (const id of ids) await app.waitForState(id, ends);
    await app.close();
    app = await open();
    app.core.wake();
    // Three doubts in a row stopped the spending; a person wants the next one tried.
    await app.call('queue.resume', { scope: { kind: 'all' } });
    // A video has places of its own, and comes after the images: had one of them been queued again, it would be out before.
    const [last] = await app.enqueue(request('modelk-3-turbo', { prompt: 'The last boat' }));
    await app.waitForState(last, ends);
    expect(ids.map((id) => app?.store.jobs.find(id)?.state)).toEqual(ids.map(() => ends));
    for (const [index] of ids.entries()) expect(countBodies(`Boat ${index} on`), name).toBe(1);
    expect(server.count('POST')).toBe(JOBS + 1);
    expect(elsewhere.connections).toHaveLength(0);
    report(`${name}: ${JOBS + 1} submissions, ${server.count('POST')} POSTs`);
  });
});

function countBodies(text: string): number {
  return server.connections.filter(({ received }) => received().includes(text)).length;
}
