import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { dailies, startDailies, writeAccess, writeJson } from './support/command.ts';

const root = makeFolder('cli-watch', afterAll);
let practice: Practice;

beforeAll(async () => {
  practice = await openPractice(join(root, 'practice'), ['--pace', '60', '--render', 'fast']);
});
afterAll(async () => {
  await practice?.stop();
});

const template = {
  name: 'Walk',
  model: 'modelk-3-turbo',
  input: { prompt: 'A slow walk through {{file}}' },
  takes: 1,
  variations: { draw: 'all', count: 4, seed: 1 },
};

it('charges each new file once, over a kill and another run, and ends at its limit', async () => {
  let access = await writeAccess(root, practice);
  const file = { format: 'dailies-templates', version: 1, templates: [template], snippets: [] };
  const path = await writeJson(root, 'template.json', file);
  let inbox = join(root, 'inbox');
  await mkdir(inbox);
  const media = await makeSampleMedia(join(root, 'media'));
  const picture = await readFile(media.image);
  const add = async (name: string) => {
    // Whole at once, however slowly it is written: it would be taken as it is between two looks.
    const written = join(root, 'written');
    await writeFile(written, Buffer.concat([picture, Buffer.from(name)]));
    await rename(written, join(inbox, `${name}.png`));
  };
  const charged = async () => (await practice.ledger()).map(({ body }) => String(body['prompt'])).toSorted();
  await add('a');
  const data = ['--data', join(root, 'data')];
  const watch = (most: number) => [
    ...['watch', inbox, '--template', path, '--max-jobs', String(most), '--present'],
    ...[...data, ...access],
  ];

  const first = startDailies(watch(3));
  let told = '';
  first.child.stdout?.on('data', (text) => (told += text));
  // It is told once it is done, so that the kill leaves nothing in doubt.
  await expect.poll(() => told).toContain('Walk: a');
  expect(await charged()).toEqual(['A slow walk through a']);
  first.child.kill('SIGKILL');
  await first.ended;
  // Other commands on the same queue leave the folder alone.
  await add('b');
  await dailies(['work', ...data, '--linger', '1', ...access]);
  expect(await charged()).toHaveLength(1);

  await add('c');
  await add('d');
  const second = await dailies(watch(3));
  expect(second.code).toBe(0);
  const three = ['a', 'b', 'c'].map((name) => `A slow walk through ${name}`);
  expect(await charged()).toEqual(three);

  // What was put right in the template, and what the profile is called, make no new watch: its limit counts on.
  await writeJson(root, 'template.json', {
    ...file,
    templates: [{ ...template, input: { prompt: 'A quick walk through {{file}}' } }],
  });
  access = await writeAccess(root, practice, (profile) => Object.assign(profile, { name: 'Renamed' }));
  expect((await dailies(watch(3))).code).toBe(0);
  expect(await charged()).toEqual(three);
  expect((await dailies(watch(4))).code).toBe(0);
  const four = ['A quick walk through d', ...three];
  expect(await charged()).toEqual(four);

  // Another folder is another watch, but the same content was paid for.
  await rename(inbox, `${inbox} of yesterday`);
  inbox = `${inbox} of yesterday`;
  await add('e');
  expect((await dailies(watch(1))).code).toBe(0);
  expect(await charged()).toEqual(['A quick walk through d', 'A quick walk through e', ...three]);
});

it.each([
  ['3, of which the third is not enough for another file', 3, 2],
  ['1, which is not enough for a single file', 1, 0],
])('ends where each file makes two jobs and the limit is %s', async (_, most, made) => {
  const access = await writeAccess(root, practice);
  const pair = { ...template, takes: 2 };
  const file = { format: 'dailies-templates', version: 1, templates: [pair], snippets: [] };
  const path = await writeJson(root, `pair-${most}.json`, file);
  const inbox = join(root, `pairs-${most}`);
  await mkdir(inbox);
  const media = await makeSampleMedia(join(root, 'media'));
  const picture = await readFile(media.image);
  for (const name of ['first', 'second'])
    await writeFile(join(inbox, `${name}.png`), Buffer.concat([picture, Buffer.from(`${name} ${most}`)]));
  const before = (await practice.ledger()).length;
  const data = ['--data', join(root, `data-of-pairs-${most}`)];
  const watch = ['watch', inbox, '--template', path, '--max-jobs', String(most), '--present', ...data];
  expect((await dailies([...watch, ...access])).code).toBe(0);
  expect((await practice.ledger()).length - before).toBe(made);
});

it('refuses to begin without a limit, a folder, or one template', async () => {
  const path = await writeJson(root, 'none.json', { format: 'dailies-templates' });
  const data = ['--data', join(root, 'refused')];
  const codes = [
    await dailies(['watch', root, '--template', path, ...data]),
    await dailies(['watch', '--template', path, '--max-jobs', '1', ...data]),
    await dailies(['watch', root, '--template', path, '--max-jobs', '1', ...data]),
  ].map(({ code }) => code);
  expect(codes).toEqual([2, 2, 2]);
  const pair = { format: 'dailies-templates', version: 1, templates: [template, template], snippets: [] };
  const two = await writeJson(root, 'two.json', pair);
  const access = await writeAccess(root, practice);
  const refused = await dailies(['watch', root, '--template', two, '--max-jobs', '1', ...data, ...access]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('exactly one template')]);
});
