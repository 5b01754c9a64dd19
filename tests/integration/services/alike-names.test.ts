import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeKeyFile } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { harbour } from '../../support/services/harbour.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { dailies, imageJob, listJobs, writeJson } from '../cli/support/command.ts';

keepFromMidnight();

let root: string;
let data: string;
let services: RunningService[];

beforeEach(async () => {
  root = makeFolder('alike');
  data = join(root, 'data');
  const media = await makeSampleMedia(join(root, 'media'));
  const files = { image: await readFile(media.image), video: await readFile(media.video) };
  services = [await startService(harbour, files), await startService(harbour, files)];
});
afterEach(() => {
  for (const service of services) service.close();
});

/** What a person hands over for the service of this number: the options that name its profile and its key. */
async function access(number: number, name: string): Promise<string[]> {
  const service = services[number] as RunningService;
  const profile = {
    format: 1,
    name,
    baseUrl: service.baseUrl,
    generation: {
      url: '/v2/generations/{genId}?view=full',
      status: '/job/state',
      outputs: ['/job/assets/*/renditions/0/href'],
    },
    statuses: { completed: 'SUCCEEDED', failed: 'ERROR' },
  };
  writeKeyFile(join(root, `key-${number}`), service.key);
  const file = await writeJson(root, `profile-${number}.json`, profile);
  return ['--profile', file, '--key-file', join(root, `key-${number}`), '--poll-only'];
}

const prompts = (number: number) =>
  [...(services[number] as RunningService).generations.values()].map(({ body }) => body['prompt']).sort();

async function runJobs(number: number, name: string, wanted: readonly string[], ...options: string[]) {
  const jobs = await writeJson(root, `jobs-${number}.json`, wanted.map(imageJob));
  return dailies(['run', jobs, '--data', data, ...(await access(number, name)), ...options]);
}

const FIRST = ['The harbour at dawn, first.', 'The harbour at dusk, first.'];

it.each([
  ['names without Latin letters', '東京スタジオ', '大阪スタジオ'],
  ['the same name', 'Studio', 'Studio'],
])('two services with %s share no job: each is charged for its own', async (_, one, other) => {
  expect(await runJobs(0, one, FIRST, '--max-submissions', '1')).toMatchObject({ code: 1 });
  expect(prompts(0)).toHaveLength(1);

  const second = await runJobs(1, other, ['A second account, by night.']);
  expect(prompts(1)).toEqual(['A second account, by night.']);
  expect(second.stderr).toContain(services[0]?.baseUrl);
  expect(second.stderr).toContain('1 unfinished job');

  const third = await dailies(['work', '--data', data, ...(await access(0, one))]);
  expect(third).toMatchObject({ code: 0 });
  expect(prompts(0)).toEqual(FIRST);
  expect(prompts(1)).toHaveLength(1);
});

/** Leaves a folder as an earlier version did: everything under an id of the name's letters alone. */
async function makeEarlier(id: string): Promise<void> {
  const folder = join(data, 'profiles');
  const [file = ''] = await readdir(folder);
  await rename(join(folder, file), join(folder, `${id}.json`));
  const database = new DatabaseSync(join(data, 'dailies.sqlite'));
  database.prepare('UPDATE jobs SET profile_id = ?').run(id);
  database.prepare(`UPDATE meta_values SET value = ? WHERE key = 'cli-profile'`).run(JSON.stringify(id));
  database.close();
}

it('a folder of an earlier version goes on where it recorded the same service', async () => {
  await runJobs(0, 'Studio', FIRST, '--max-submissions', '0');
  await makeEarlier('profile-studio');
  await dailies(['work', '--data', data, '--key-file', join(root, 'key-0'), '--poll-only']);
  expect(prompts(0)).toEqual(FIRST);
});

it('where nothing tells whose the jobs are, nobody is charged until a person says it', async () => {
  await mkdir(data, { recursive: true });
  await runJobs(0, '東京', FIRST, '--max-submissions', '0');
  await makeEarlier('profile-unnamed');
  for (const [number, name] of [
    [0, '東京'],
    [1, '大阪'],
  ] as const) {
    const ended = await dailies(['work', '--data', data, ...(await access(number, name))]);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stderr).toContain('--take-over profile-unnamed');
    expect(prompts(number)).toEqual([]);
  }
  const last = await dailies(['work', '--data', data, '--key-file', join(root, 'key-1'), '--poll-only']);
  expect(last.stderr).toContain('--take-over profile-unnamed');
  expect(prompts(1)).toEqual([]);

  const taken = ['--take-over', 'profile-unnamed'];
  await dailies(['work', '--data', data, ...(await access(0, '東京')), ...taken]);
  expect(prompts(0)).toEqual(FIRST);
  expect(prompts(1)).toEqual([]);
  expect((await listJobs(data)).map(({ state }) => state)).toEqual(['done', 'done']);
});
