import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, isAtLeast, isAtMost, median } from './bench.ts';
import { startChild, withServer } from './child.ts';

const ROUNDS = 5;
const DELIVERIES = 3000;
const SENDERS = 16;
const ATTEMPTS = 64;
const BASELINE = 'a bare node:http server that writes each body to bare node:sqlite, with the same promise';

interface Load {
  readonly perSecond: number;
  /** Milliseconds that all but one in a hundred stay under. */
  readonly p99: number;
}

let measured: Promise<Compared> | null = null;

interface Compared {
  readonly listener: Load;
  readonly bare: Load;
}

export const benches: readonly Bench[] = [
  {
    name: 'listener.deliveries',
    unit: 'deliveries/s',
    baseline: BASELINE,
    goal: 'on disk and acknowledged: at least 0.5×',
    isMet: isAtLeast(0.5),
    run: async () => {
      measured ??= withFolder(measureKept);
      const { listener, bare } = await measured;
      return { value: listener.perSecond, baseline: bare.perSecond };
    },
  },
  {
    name: 'listener.p99',
    unit: 'ms',
    baseline: BASELINE,
    goal: `the same, ${SENDERS} at once: at most 2.5×`,
    isMet: isAtMost(2.5),
    run: async () => {
      measured ??= withFolder(measureKept);
      const { listener, bare } = await measured;
      return { value: listener.p99, baseline: bare.p99 };
    },
  },
  {
    name: 'listener.requests',
    unit: 'requests/s',
    baseline: 'a bare node:http server that checks nothing',
    goal: 'all checks, nothing kept: at least 0.6×',
    isMet: isAtLeast(0.6),
    run: async () => {
      const { listener, bare } = await compare([], ['-']);
      return { value: listener.perSecond, baseline: bare.perSecond };
    },
  },
];

function measureKept(folder: string): Promise<Compared> {
  return compare([join(folder, 'bare.sqlite')], [folder]);
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The listener against the bare server, each in a process of its own, in turns. */
function compare(bareArguments: readonly string[], listenerArguments: readonly string[]): Promise<Compared> {
  const secrets = Array.from({ length: ATTEMPTS }, () => randomBytes(32).toString('base64url'));
  return withServer(startChild('bare-server-child.ts', bareArguments), (barePort) =>
    withServer(startChild('listener-child.ts', [...listenerArguments, ...secrets]), async (port) => {
      const rounds: Compared[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const bare = await deliverAll(barePort, secrets);
        rounds.push({ bare, listener: await deliverAll(port, secrets) });
      }
      return {
        listener: middle(rounds.map((round) => round.listener)),
        bare: middle(rounds.map((round) => round.bare)),
      };
    }),
  );
}

function middle(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map((load) => load.perSecond)),
    p99: median(loads.map((load) => load.p99)),
  };
}

async function deliverAll(port: number, secrets: readonly string[]): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const send = async (): Promise<void> => {
    while (next < DELIVERIES) {
      const number = next++;
      const begun = performance.now();
      await deliver(agent, port, `/deliver/${secrets[number % secrets.length]}`, makeBody());
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  return { perSecond: DELIVERIES / seconds, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

/** No two are the same: a duplicate would not be written. */
function makeBody(): string {
  const genId = randomBytes(12).toString('hex');
  return JSON.stringify({
    genId,
    status: 'completed',
    outputs: [{ url: `https://files.example/${genId}.mp4` }],
  });
}

function deliver(agent: Agent, port: number, path: string, body: string): Promise<void> {
  return new Promise((acknowledged, failed) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const sending = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? acknowledged() : failed(new Error(`${answer.statusCode}`)),
      );
    });
    sending.on('error', failed);
    sending.end(body);
  });
}
