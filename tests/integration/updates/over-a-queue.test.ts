import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFeed } from '../../../electron/adapters/updates/guarded-executor.ts';
import { openUpdater } from '../../../electron/adapters/updates/updater.ts';
import { DIRECT_ROUTES } from '../../../electron/core/ports/connections.ts';
import { createUpdateService } from '../../../electron/desktop/updates/update-service.ts';
import type { UpdateState } from '../../../shared/updates/decide-updates.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { addSignature, PUBLIC_KEY } from '../../support/signed-list.ts';
import { openTestCore, request } from '../../support/test-core.ts';

const NEW = randomBytes(100_000);
const NAME = 'Dailies-0.2.0-linux-x64.AppImage';
const silent = { info() {}, warn() {}, error() {} };

let root: string;
let program: string;
let practice: Practice;
let server: Server;
const appImage = process.env['APPIMAGE'];

beforeEach(async () => {
  root = makeFolder('update');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  program = join(root, 'Dailies.AppImage');
  await writeFile(program, 'as it was', { mode: 0o755 });
  process.env['APPIMAGE'] = program;
  const sha512 = createHash('sha512').update(NEW).digest('base64');
  const list = addSignature(
    `version: 0.2.0\nfiles:\n  - url: ${NAME}\n    sha512: ${sha512}\n    size: ${NEW.length}\n`,
  );
  server = createServer(({ url = '' }, response) => void response.end(url.includes('.yml') ? list : NEW));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  if (appImage === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = appImage;
  server.close();
  await practice.stop();
});

async function openService(told: UpdateState[]) {
  const configPath = join(root, 'app-update.yml');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await writeFile(configPath, `provider: generic\nurl: ${url}\n`);
  const feed = (await readFeed(configPath))!;
  return createUpdateService({
    impossible: null,
    openUpdater: (onProgress) =>
      openUpdater({
        ...{ configPath, feed, onProgress, platform: 'linux', version: '0.1.0', publicKey: PUBLIC_KEY },
        ...{ routes: DIRECT_ROUTES, log: silent, userData: root, cacheFolder: join(root, 'cache') },
      }),
    now: Date.now,
    later: () => () => {},
    onChange: (state) => told.push(state),
  });
}

const image = () => request('modeln-pro', { prompt: 'A lighthouse.', quality: '2K', aspectRatio: '1:1' });

it.skipIf(process.platform === 'win32')(
  'goes in place between two runs of a queue that is half done: nothing is lost, nothing is submitted twice',
  async () => {
    const told: UpdateState[] = [];
    const updates = await openService(told);
    updates.choose('stable');
    await updates.check();
    expect(updates.state()).toEqual({ kind: 'ready', version: '0.2.0' });
    expect(told.map(({ kind }) => kind)).toContain('checking');

    const data = join(root, 'data');
    const options = {
      baseUrl: practice.baseUrl,
      settings: { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
    } as const;
    await addPaidProfile(data, practice.baseUrl, {}, { limits: { concurrent: 1 } });
    const before = await openTestCore(data, options);
    const jobs = await before.enqueue(image(), image(), image());
    await before.waitForState(jobs[0]!, 'done');
    await before.waitForState(jobs[1]!, 'submitted', 'fetching', 'done');
    await before.close();

    // The artist was told that files are on their way, and quit all the same.
    await updates.end({ isOfSystem: false, wasBusy: true });
    expect(await readFile(program, 'utf8')).toBe('as it was');
    await updates.end({ isOfSystem: false, wasBusy: false });
    expect(await readFile(program)).toEqual(NEW);

    const after = await openTestCore(data, options);
    for (const job of jobs) await after.waitForState(job, 'done');
    expect(after.store.takes.count()).toBe(3);
    expect(await practice.ledger()).toHaveLength(3);
    await after.close();
  },
);

it('is never asked for while updates are off, and not put in place after they were switched off', async () => {
  const updates = await openService([]);
  await updates.check();
  expect(updates.state()).toEqual({ kind: 'off' });
  updates.choose('stable');
  await updates.check();
  updates.choose('off');
  await updates.end({ isOfSystem: false, wasBusy: false });
  expect(await readFile(program, 'utf8')).toBe('as it was');
});
