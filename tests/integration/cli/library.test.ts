import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startPractice } from '../../support/practice-process.ts';
import { dailies, imageJob, writeAccess, writeJson } from './support/command.ts';

it('a library whose database is gone is rebuilt from what stands beside the results', async () => {
  const root = await mkdtemp(join(tmpdir(), 'dailies-cli-library-'));
  const practice = await startPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
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

  for (const end of ['', '-wal', '-shm']) await rm(join(data, `dailies.sqlite${end}`), { force: true });
  const rebuilt = await dailies(['library', 'rebuild', '--data', data, '--json']);
  expect([rebuilt.code, JSON.parse(rebuilt.stdout)]).toEqual([
    0,
    expect.objectContaining({ kind: 'import', added: 1, known: 0, done: 1, total: 1 }),
  ]);
  const again = await dailies(['library', 'rebuild', join(data, 'results'), '--data', data]);
  expect([again.code, again.stdout]).toEqual([0, '1 in the library already\n']);
  expect((await dailies(['library', 'rebuild', join(root, 'nowhere'), '--data', data])).code).toBe(2);
});
