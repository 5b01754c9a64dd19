import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hashFile } from '../../../electron/core/kernel/files/open-plain.ts';
import { serializeSidecar, sidecarNameOf } from '../../../shared/library/sidecar.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { newTake } from '../../support/sample-take.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';
import { newJob, submitAndComplete } from '../store/support/samples.ts';

async function openCore(folder: string): Promise<TestCore> {
  const core = await openTestCore(folder, { baseUrl: null, start: false });
  onTestFinished(() => core.close().catch(() => {}));
  return core;
}

/** A take with a file of its own, made from assets. */
function makeTake({ store }: TestCore, folder: string, id: string, assetIds: readonly string[] = []): string {
  const images = assetIds.map((assetId) => ({ kind: 'file' as const, assetId }));
  store.transact((tx) => tx.jobs.add([newJob(`job-${id}`, { input: { prompt: `Take ${id}`, images } })]));
  submitAndComplete(store, `job-${id}`, `attempt-${id}`, [`http://127.0.0.1/${id}`]);
  const bytes = Buffer.concat([drawPicture(32, 32, '#405060'), Buffer.from(id)]);
  const path = join(folder, `${id}.png`);
  writeFileSync(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  store.transact((tx) =>
    tx.takes.add(
      `attempt-${id}-output-0`,
      newTake(id, { jobId: `job-${id}`, name: id, path, bytes: bytes.length, sha256 }),
    ),
  );
  return path;
}

it('a file is known as the take that it is: by its place, by its content, or because it was asked for', async () => {
  const folder = makeFolder();
  const app = await openCore(folder);
  const path = makeTake(app, folder, 'parent');
  const byPath = await app.addFile(path);
  const copy = join(folder, 'a copy.png');
  copyFileSync(path, copy);
  const byContent = await app.addFile(copy);
  const hash = await hashFile(copy);
  app.store.transact((tx) => tx.assets.setHash(byContent, hash));
  const asked = await app.call('lineage.asset', { takeId: 'parent', frame: null });
  expect(app.store.lineage.originsOf([byPath, byContent, asked.id])).toEqual(
    new Map([byPath, byContent, asked.id].map((id) => [id, { takeId: 'parent', frame: null }])),
  );
  const other = join(folder, 'other.png');
  writeFileSync(other, drawPicture(8, 8, 'red'));
  expect(app.store.lineage.originsOf([await app.addFile(other)])).toEqual(new Map());

  makeTake(app, folder, 'child', [byContent]);
  makeTake(app, folder, 'grandchild', [await app.addFile(join(folder, 'child.png'))]);
  const { relatives, links } = await app.call('lineage.of', { takeId: 'child' });
  expect(relatives.map(({ take, generation }) => [take.id, generation])).toEqual([
    ['child', 0],
    ['parent', -1],
    ['grandchild', 1],
  ]);
  expect(links).toHaveLength(2);
  expect(await app.call('lineage.describe', { takeId: 'child' })).toMatchObject({
    parents: [{ takeId: 'parent', frame: null }],
    references: [{ place: 'images.0', origin: { takeId: 'parent', frame: null } }],
    request: { bodySha256: 'c0ffee' },
    cost: { estimate: { currency: 'USD', amount: 0.4 } },
  });
  // No window, nothing that decodes: a frame can't be had, and says so.
  expect(
    await app.core.calls['lineage.asset']({ takeId: 'parent', frame: { number: 3, seconds: 0.1 } }),
  ).toMatchObject({ ok: false, error: { code: 'FILE_NOT_MEDIA' } });
  rmSync(path);
  expect(await app.core.calls['lineage.asset']({ takeId: 'parent', frame: null })).toMatchObject({
    error: { code: 'TAKE_FILE_MISSING', details: { path } },
  });
});

it('a family that is too large, or goes round in a circle, is shown as far as it can be', async () => {
  const folder = makeFolder();
  const app = await openCore(folder);
  const asset = await app.addFile(makeTake(app, folder, 'first'));
  for (let index = 0; index < 200; index += 1) makeTake(app, folder, `child-${index}`, [asset]);
  const wide = await app.call('lineage.of', { takeId: 'first' });
  expect([wide.isCut, wide.relatives.length]).toEqual([true, 150]);

  // Two files beside takes that each claim the other as its parent.
  const shots = join(folder, 'shots');
  mkdirSync(shots);
  const told = await app.call('lineage.describe', { takeId: 'first' });
  for (const [name, parent] of Object.entries({ egg: 'hen', hen: 'egg' })) {
    const bytes = Buffer.concat([drawPicture(16, 16, 'green'), Buffer.from(name)]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const story = {
      ...told,
      file: { ...told.file, sha256 },
      take: { ...told.take, id: name },
      parents: [
        { takeId: parent, frame: 2 },
        { takeId: name, frame: null },
      ],
    };
    writeFileSync(join(shots, `${name}.png`), bytes);
    writeFileSync(join(shots, sidecarNameOf(`${name}.png`)), serializeSidecar(story));
  }
  expect((await app.call('library.import', { paths: [shots] })).added).toBe(2);
  const circle = await app.call('lineage.of', { takeId: 'egg' });
  expect(circle.relatives.map(({ take }) => take.id).toSorted()).toEqual(['egg', 'hen']);
  expect(circle.links).toHaveLength(2);
});

it('after a rebuild a take can be made again: references that are takes are found by their content, others are named', async () => {
  const folder = makeFolder();
  const results = join(folder, 'results');
  mkdirSync(results);
  const first = await openCore(folder);
  const parent = await first.addFile(makeTake(first, results, 'parent'));
  const hash = await hashFile(join(results, 'parent.png'));
  first.store.transact((tx) => tx.assets.setHash(parent, hash));
  const stranger = join(folder, 'stranger.png');
  writeFileSync(stranger, drawPicture(8, 8, 'blue'));
  makeTake(first, results, 'child', [parent, await first.addFile(stranger)]);
  for (const id of ['parent', 'child']) {
    const told = await first.call('lineage.describe', { takeId: id });
    writeFileSync(join(results, sidecarNameOf(`${id}.png`)), serializeSidecar(told));
  }
  const asked = await first.call('lineage.input', { takeId: 'child' });
  expect([asked.lost, asked.input['images']]).toEqual([
    [],
    first.store.jobs.find('job-child')?.input['images'],
  ]);
  await first.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `dailies.sqlite${end}`), { force: true });

  const second = await openCore(folder);
  await second.call('library.rebuild', {});
  const again = await second.call('lineage.input', { takeId: 'child' });
  expect([again.model, again.input['prompt'], again.lost]).toEqual([
    'modeln-pro',
    'Take child',
    ['stranger.png'],
  ]);
  const images = again.input['images'] as { assetId: string }[];
  expect(second.store.assets.byId(images.map(({ assetId }) => assetId)).map(({ path }) => path)).toEqual([
    join(results, 'parent.png'),
  ]);
});
