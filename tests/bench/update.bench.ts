import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readFeed } from '../../electron/adapters/updates/guarded-executor.ts';
import { openUpdater } from '../../electron/adapters/updates/updater.ts';
import { DIRECT_ROUTES } from '../../electron/core/ports/connections.ts';
import { addSignature, PUBLIC_KEY } from '../support/signed-list.ts';
import { type Bench, isAtMost, type Measured, median } from './bench.ts';

/** About what an AppImage weighs. */
const MEGABYTES = 128;
const ROUNDS = 3;
const NAME = 'Dailies-linux-x64.AppImage';
const silent = { info() {}, warn() {}, error() {} };

/** On Linux alone the app itself puts an update in place. */
export const benches: readonly Bench[] =
  process.platform === 'linux'
    ? [
        {
          name: 'package.update',
          unit: 'ms',
          baseline:
            'the same file fetched from the same server to the disk and hashed on the way, and nothing else',
          goal: `an update of ${MEGABYTES} MB, from question to place: at most 4×`,
          isMet: isAtMost(4),
          run: measureUpdate,
        },
      ]
    : [];

async function measureUpdate(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-update-bench-'));
  const file = randomBytes(MEGABYTES * 2 ** 20);
  const digest = createHash('sha512').update(file).digest('base64');
  const list = addSignature(
    `version: 0.2.0\nfiles:\n  - url: ${NAME}\n    sha512: ${digest}\n    size: ${file.length}\n`,
  );
  const server = createServer(
    ({ url = '' }, response) => void response.end(url.includes('.yml') ? list : file),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const [value, baseline]: [number[], number[]] = [[], []];
  const before = process.env['APPIMAGE'];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      baseline.push(await time(() => fetchPlainly(`${address}${NAME}`, join(folder, `plain-${round}`))));
      value.push(await time(() => update(join(folder, `${round}`), address)));
    }
    return { value: median(value), baseline: median(baseline) };
  } finally {
    if (before === undefined) delete process.env['APPIMAGE'];
    else process.env['APPIMAGE'] = before;
    server.close();
    rmSync(folder, { recursive: true });
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function fetchPlainly(url: string, target: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((settle) => get(url, settle));
  const hash = createHash('sha512');
  const hashing = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await pipeline(response, hashing, createWriteStream(target, { flush: true }));
  hash.digest();
}

async function update(place: string, url: string): Promise<void> {
  const configPath = `${place}.yml`;
  const program = `${place}.AppImage`;
  writeFileSync(configPath, `provider: generic\nurl: ${url}\n`);
  writeFileSync(program, 'as it was', { mode: 0o755 });
  process.env['APPIMAGE'] = program;
  const feed = await readFeed(configPath);
  if (feed === null) throw new Error('the feed can’t be read');
  const updater = await openUpdater({
    ...{ configPath, feed, platform: 'linux', version: '0.1.0', routes: DIRECT_ROUTES, log: silent },
    ...{ publicKey: PUBLIC_KEY, userData: `${place}-data`, cacheFolder: `${place}-cache`, onProgress() {} },
  });
  const fetched = await updater.fetch('stable');
  const applied = fetched.ok ? await updater.apply() : fetched;
  if (!applied.ok) throw new Error(applied.error.code);
}
