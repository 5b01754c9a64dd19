import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemIds } from '../../../electron/adapters/system.ts';
import { createCastVault } from '../../../electron/core/cast/vault.ts';
import type { Network } from '../../../electron/core/ports.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import type { WatchReport } from '../../../shared/templates/watch.ts';
import { createBuiltReader } from '../../support/built-reader.ts';
import { HUGE_BYTES, writeHugeClip } from '../../support/hostile-media.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

let root: string;
let huge: string;
let practice: Practice;
let app: TestCore;

beforeEach(async () => {
  root = makeFolder('hostile');
  practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
  await mkdir(join(root, 'inbox'));
  huge = join(root, 'inbox', 'huge.mp4');
  await writeHugeClip(huge);
  await writeFile(join(root, 'inbox', 'good.png'), drawPicture(64, 36, 'coral'));
});
afterEach(async () => {
  await app.close();
  await practice.stop();
});

const open = async (watchNetwork?: (network: Network) => Network) => {
  const more = watchNetwork === undefined ? {} : { watchNetwork };
  app = await openTestCore(join(root, 'data'), { baseUrl: practice.baseUrl, ...more });
};

it('a clip of 4 KB that claims 2 GB is refused where it is dropped, and others beside it are taken', async () => {
  await open();
  const paths = [huge, join(root, 'inbox', 'good.png')];
  expect(await app.call('references.addFiles', { paths })).toMatchObject([
    { kind: 'refused', error: { code: 'FILE_NOT_MEDIA' } },
    { kind: 'added' },
  ]);
});

it('in a watched folder it makes no job, and the others do', async () => {
  await open();
  const variations = { draw: 'all' as const, count: 4, seed: 1 };
  const content = { model: 'modelk-3-turbo', input: { prompt: 'A walk' }, takes: 1, variations };
  const kept = await app.call('templates.save', { id: null, name: 'Walk', content });
  const order = { folder: join(root, 'inbox'), subfolders: false, mode: 'hold' as const, field: null };
  const caps = { values: {}, capPerDay: null, capInAll: null, takesPresent: true };
  const templateId = kept.templates[0]?.id ?? '';
  await app.call('watches.add', { templateId, ...order, ...caps });
  const read = async () => (await app.call('watches.list', {}))[0] as WatchReport;
  const report = await waitUntil(
    'both files to be dealt with',
    read,
    ({ made, refusedCount }) => made + refusedCount === 2,
  );
  expect(report).toMatchObject({ made: 1, refused: [{ name: 'huge.mp4', reason: 'not-media' }] });
});

it('as a result it is kept, because it was paid for, and the next one comes home', async () => {
  let isFirst = true;
  await open((network) => ({
    ...network,
    async download(request) {
      if (!isFirst) return network.download(request);
      isFirst = false;
      await mkdir(join(request.path, '..'), { recursive: true });
      await writeHugeClip(request.path);
      return succeed({ bytes: HUGE_BYTES, sha256: '0'.repeat(64), contentType: 'video/mp4' });
    },
  }));
  for (const prompt of ['The hostile one', 'The next one']) {
    const [id] = await app.enqueue(request('modelk-3-turbo', { prompt }));
    await app.waitForState(id ?? '', 'done');
  }
  expect(app.store.takes.page(0, 10).map(({ width }) => width === null)).toEqual([false, true]);
});

it('in a folder that is taken into the library it is passed over', async () => {
  await open();
  const counts = await app.call('library.import', { paths: [join(root, 'inbox')] });
  expect(counts).toMatchObject({ added: 1, skipped: 1 });
});

it('the cast keeps no copy of it, whether it comes from a disk or in a cast file', async () => {
  await open();
  const mediaReader = createBuiltReader();
  const vault = createCastVault({
    folder: join(root, 'cast'),
    store: app.store,
    mediaReader,
    ids: systemIds,
  });
  expect(await vault.keepMedia(huge)).toMatchObject({ error: { code: 'FILE_NOT_MEDIA' } });
  expect(await vault.adoptMedia(huge, '0'.repeat(64), 'huge.mp4')).toMatchObject({
    error: { code: 'FILE_NOT_MEDIA' },
  });
  mediaReader.stop();
});
