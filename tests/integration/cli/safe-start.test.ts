import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartRecord } from '../../../electron/core/ports/files.ts';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { makeEndless } from '../../support/hostile-media.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { drawPicture, encodeClip } from '../../support/sample-media.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { dailies, readLines, startDailies, writeAccess } from './support/command.ts';

const root = makeFolder('cli-safe-start', afterAll);
let practice: Practice;

beforeAll(async () => {
  practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
});
afterAll(async () => {
  await practice?.stop();
});

it('two runs that end over the same file, and the next names it and begins nothing before it is told how', async () => {
  const access = await writeAccess(root, practice);
  const [folder, data] = [join(root, 'found'), join(root, 'data')];
  await mkdir(folder);
  const endless = join(folder, 'endless.mp4');
  await writeFile(endless, makeEndless(await encodeClip(64, 64, 6, 6)));
  const rebuild = ['library', 'rebuild', folder, '--data', data, '--json'];
  const readMarker = async () => {
    const text = await readFile(join(data, 'start.json'), 'utf8').catch(() => '{}');
    const { early, inHand = [] } = (parseJson(text) ?? {}) as Partial<StartRecord>;
    return { early, names: inHand.map(({ path }) => basename(path)) };
  };
  for (let run = 0; run < 2; run += 1) {
    const { child, ended } = startDailies(rebuild);
    await waitUntil(
      'the file to be in hand',
      readMarker,
      ({ early, names }) => early === run && names.join() === 'endless.mp4',
    );
    child.kill('SIGKILL');
    await ended;
  }
  await writeFile(join(folder, 'good.png'), drawPicture(64, 36, 'coral'));

  for (const command of [rebuild, ['work', '--data', data, '--json', ...access]]) {
    const refused = await dailies(command);
    expect(refused.code).toBe(2);
    const [{ error }] = readLines<{ error: { code: string; details: { path: string } } }>(refused) as [never];
    expect(error).toMatchObject({ code: 'SAFE_START', details: { path: endless } });
    expect(refused.stderr).toContain('endless.mp4');
    expect(refused.stderr).toContain('--after-crash leave-out');
  }
  // Looking is no start.
  expect(await dailies(['list', '--data', data])).toMatchObject({ code: 0, stderr: '' });
  expect(await dailies([...rebuild, '--after-crash', 'perhaps'])).toMatchObject({ code: 2 });

  const gone = await dailies([...rebuild, '--after-crash', 'leave-out']);
  expect(gone.code).toBe(0);
  expect(readLines<{ added: number; skipped: number }>(gone)).toMatchObject([{ added: 1, skipped: 1 }]);
  const again = await dailies(rebuild);
  expect(again.code).toBe(0);
  expect(readLines<{ known: number; skipped: number }>(again)).toMatchObject([{ known: 1, skipped: 1 }]);
});
