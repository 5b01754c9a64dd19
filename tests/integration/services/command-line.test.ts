import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeKeyFile } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { ORCHARD_SECRET, orchard } from '../../support/services/orchard.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { dailies, expectFiles, readLines, writeJson } from '../cli/support/command.ts';

const root = makeFolder('signed', afterAll);
let service: RunningService;
let access: string[];
let jobs: string;

beforeAll(async () => {
  const media = await makeSampleMedia(join(root, 'media'));
  service = await startService(orchard, {
    image: await readFile(media.image),
    video: await readFile(media.video),
  });
  const profile = {
    format: 1,
    name: 'Orchard',
    baseUrl: service.baseUrl,
    webhook: {
      genId: '/payload/generation/id',
      status: '/payload/generation/result',
      outputs: ['/payload/generation/media/urls/*'],
      signature: { scheme: 'standard-webhooks' },
    },
    statuses: { completed: 'ripe', failed: 'spoilt' },
  };
  writeKeyFile(join(root, 'key'), service.key);
  await writeFile(join(root, 'secret'), `${ORCHARD_SECRET}\n`);
  access = ['--profile', await writeJson(root, 'profile.json', profile), '--key-file', join(root, 'key')];
  const input = { prompt: 'An orchard at night, from the terminal.', quality: '2K', aspectRatio: '1:1' };
  jobs = await writeJson(root, 'jobs.json', [{ model: 'modeln-pro', input }]);
});
afterAll(() => {
  service.close();
});

it('a service that only delivers, and signs, is used from the terminal with its secret in a file', async () => {
  const data = join(root, 'data');
  const ended = await dailies([
    'run',
    jobs,
    '--data',
    data,
    ...access,
    '--webhook-secret-file',
    join(root, 'secret'),
    '--json',
  ]);
  expect(ended).toMatchObject({ code: 0 });
  const [line] = readLines(ended);
  expect(line).toMatchObject({ state: 'done' });
  await expectFiles(line!, join(data, 'results'));
  await expect.poll(() => service.deliveries).toEqual([200]);
  expect(`${ended.stdout}${ended.stderr}`).not.toContain(ORCHARD_SECRET);
});

it('a file that holds no secret is named before anything is sent', async () => {
  const sent = service.generations.size;
  const ended = await dailies([
    'run',
    jobs,
    '--data',
    join(root, 'other'),
    ...access,
    '--webhook-secret-file',
    join(root, 'nowhere'),
  ]);
  expect(ended.code).not.toBe(0);
  expect(ended.stderr).toContain('nowhere');
  expect(service.generations.size).toBe(sent);
});
