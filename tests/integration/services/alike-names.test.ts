import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeKeyFile } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { harbour } from '../../support/services/harbour.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { dailies, imageJob, writeJson } from '../cli/support/command.ts';

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
