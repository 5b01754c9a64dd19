import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { openTestCore, request } from '../../support/test-core.ts';

/** Longer than Windows takes from programs that don’t ask for more. */
const LONGEST_OF_WINDOWS = 260;
const BELOW = Array.from({ length: 6 }, (_, at) => `Season 1, scene ${at + 1}, the harbour at dawn in fog`);

it('references, results, sidecars and exports make their round in folders with long paths', async () => {
  const root = makeFolder('deep');
  const deep = join(root, ...BELOW);
  mkdirSync(deep, { recursive: true });
  expect(deep.length).toBeGreaterThan(LONGEST_OF_WINDOWS);
  const practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
  onTestFinished(() => practice.stop());
  const app = await openTestCore(join(deep, 'data'), { baseUrl: practice.baseUrl });
  onTestFinished(() => app.close());

  const reference = join(deep, 'reference.png');
  writeFileSync(reference, drawPicture(64, 64, 'teal'));
  const assetId = await app.addFile(reference);
  const [jobId = ''] = await app.enqueue(
    request('modeln-pro', {
      prompt: 'A boat in the harbour',
      quality: '2K',
      aspectRatio: '1:1',
      images: [{ kind: 'file', assetId }],
    }),
  );
  const { takeIds } = await app.waitForState(jobId, 'done');
  const [take] = app.store.takes.byId(takeIds);
  if (take === undefined) throw new Error('no take');
  expect(take.path.startsWith(deep)).toBe(true);
  const sum = createHash('sha256').update(readFileSync(take.path)).digest('hex');
  expect(sum).toBe(take.sha256);
  await expect.poll(() => existsSync(`${take.path}.dailies.json`)).toBe(true);

  const folder = join(deep, 'export');
  app.core.give(deep);
  const work = await app.call('library.import', { paths: [app.settings.current.resultsFolder] });
  expect(work).toMatchObject({ known: 1, skipped: 0 });
  const choice = { folder, template: 'boat', metadata: true, sidecars: true, csv: false, report: false };
  const exported = await app.call('export.run', {
    takes: { query: {}, takeIds: [...takeIds] },
    choice: { ...choice, contactSheet: null, sheetPictures: false },
  });
  expect(exported).toMatchObject({ files: 1, skipped: 0 });
  expect(readdirSync(folder)).toHaveLength(2);
});
