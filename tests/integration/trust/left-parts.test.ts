import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemIds } from '../../../electron/adapters/system.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, jobWhen, setUp } from './bench.ts';

it('a start removes the old parts in the results folder that no job goes on with, and nothing else', async () => {
  const bench = await setUp({
    query: () => ({ body: { status: 'completed', outputs: [{ url: '/files/a.png' }] } }),
    result: () => ({ status: 503, body: {} }),
  });
  const before = await bench.open();
  const [id] = await before.enqueue(image('A harbour that its host does not give.'));
  await jobWhen(before, id, 'a result to come', () => before.store.outputs.ofJob(id).length === 1);
  const awaited = before.store.outputs.ofJob(id)[0]?.id;
  await before.close();
  const day = join(bench.folder, 'results', '2026-01-31');
  await mkdir(join(day, `.${systemIds.next()}.part`), { recursive: true });
  const place = async (name: string, isOld = true) => {
    await writeFile(join(day, name), 'part');
    if (isOld) await utimes(join(day, name), new Date(0), new Date(0));
    return name;
  };
  const left = systemIds.next();
  const removed = [
    `.${left}.part`,
    `.${left}.part.resume`,
    `.${left}.part.resume.new`,
    `.${left}.sidecar.part`,
  ];
  for (const name of removed) await place(name);
  const kept = [
    await place(`.${systemIds.next()}.part`, false),
    await place(`.${awaited}.part`),
    await place(`.${awaited}.part.resume`),
    await place('.another-program.part'),
    await place(`${left}.part`),
    await place('shot.png'),
  ];
  await bench.open();
  const names = await waitUntil(
    'the parts to be removed',
    () => readdir(day),
    (found) => !removed.some((name) => found.includes(name)),
  );
  expect(names).toEqual(expect.arrayContaining(kept));
  // A folder of such a name is none of ours.
  expect(names).toHaveLength(kept.length + 1);
});
