import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPractice } from '../../support/practice-host.ts';
import { dailies, imageJob, writeAccess, writeJson } from './support/command.ts';

it('a library whose database is gone is rebuilt from what stands beside the results', async () => {
  const root = await mkdtemp(join(tmpdir(), 'dailies-cli-library-'));
  const practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  onTestFinished(async () => {
    await practice.stop();
    await rm(root, { recursive: true, force: true });
  });
  const data = join(root, 'queue');
  const file = await writeJson(root, 'jobs.json', [imageJob('A lighthouse in heavy rain')]);
  const access = await writeAccess(root, practice);
  expect((await dailies(['run', file, '--data', data, ...access])).code).toBe(0);
  const results = await readdir(join(data, 'results'), { recursive: true });
  const beside = results.find((name) => name.endsWith('.dailies.json')) ?? '';
  const [submission] = await practice.ledger();
  expect(JSON.parse(await readFile(join(data, 'results', beside), 'utf8'))).toMatchObject({
    job: { genId: submission?.genId, prompt: 'A lighthouse in heavy rain' },
    request: { body: submission?.body },
  });

  const target = join(root, 'picks');
  expect((await dailies(['export', target, '--data', data])).code).toBe(2);
  expect((await dailies(['export', target, '--data', data, '--names', '{nmae}'])).code).toBe(2);
  const copied = await dailies([
    'export',
    target,
    '--data',
    data,
    '--all',
    '--names',
    '{seq}_{model}',
    '--csv',
    '--json',
  ]);
  expect([copied.code, JSON.parse(copied.stdout)]).toEqual([
    0,
    expect.objectContaining({ files: 1, skipped: 0, extras: ['Dailies takes.csv'] }),
  ]);
  const copies = await readdir(target);
  expect(copies.filter((name) => name.startsWith('001_modeln-pro.'))).toHaveLength(1);

  for (const end of ['', '-wal', '-shm']) await rm(join(data, `dailies.sqlite${end}`), { force: true });
  const rebuilt = await dailies(['library', 'rebuild', '--data', data, '--json']);
  expect([rebuilt.code, JSON.parse(rebuilt.stdout)]).toEqual([
    0,
    expect.objectContaining({ kind: 'import', added: 1, known: 0, done: 1, total: 1 }),
  ]);
  const again = await dailies(['library', 'rebuild', join(data, 'results'), '--data', data]);
  expect([again.code, again.stdout]).toEqual([0, '1 already in the library\n']);
  expect((await dailies(['library', 'rebuild', join(root, 'nowhere'), '--data', data])).code).toBe(2);
});
