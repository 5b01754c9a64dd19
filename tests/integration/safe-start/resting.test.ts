import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStartMarker } from '../../../electron/adapters/files/start-marker.ts';
import type { FileInHand } from '../../../shared/queue/status.ts';
import type { WatchReport } from '../../../shared/templates/watch.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

let root: string;
let inbox: string;
let suspect: string;
let practice: Practice;
let app: TestCore | null = null;

beforeEach(async () => {
  root = makeFolder('safe-start');
  inbox = join(root, 'inbox');
  suspect = join(inbox, 'suspect.png');
  await mkdir(inbox);
  await mkdir(join(root, 'data'));
  practice = await openPractice(join(root, 'practice'), ['--pace', '40', '--render', 'fast']);
});
afterEach(async () => {
  await app?.close();
  app = null;
  await practice.stop();
});

const markerPath = () => join(root, 'data', 'start.json');
const open = async () => {
  const startMarker = openStartMarker(markerPath());
  app = await openTestCore(join(root, 'data'), { baseUrl: practice.baseUrl, startMarker });
  return app;
};
/** What two starts leave that ended with this file in hand. */
const endTwice = (file: FileInHand) =>
  openStartMarker(markerPath()).write({ early: 1, isWell: false, inHand: [file], suspects: [] });
const safeStart = async ({ core }: TestCore) => unwrap(await core.calls['app.snapshot']({})).status.safeStart;
const report = async ({ core }: TestCore) => unwrap(await core.calls['watches.list']({}))[0] as WatchReport;

async function watch({ core }: TestCore): Promise<void> {
  const variations = { draw: 'all' as const, count: 4, seed: 1 };
  const content = { model: 'modelk-3-turbo', input: { prompt: 'A walk' }, takes: 1, variations };
  const kept = unwrap(await core.calls['templates.save']({ id: null, name: 'Walk', content }));
  const templateId = kept.templates[0]?.id ?? '';
  const caps = { capPerDay: null, capInAll: null };
  const order = { folder: inbox, subfolders: false, mode: 'hold' as const, field: null, values: {} };
  unwrap(await core.calls['watches.add']({ templateId, ...order, ...caps, takesPresent: true }));
}

it('nothing is sent, fetched, watched or taken in before it is said how to go on; then the file is left out for good', async () => {
  const first = await open();
  await watch(first);
  await first.close();
  await writeFile(suspect, drawPicture(64, 36, 'olive'));
  await writeFile(join(inbox, 'good.png'), drawPicture(64, 36, 'coral'));
  endTwice({ path: suspect, work: 'watch' });

  const safe = await open();
  expect(await safeStart(safe)).toEqual({ files: [{ path: suspect, work: 'watch' }] });
  const [id] = await safe.enqueue(request('modelk-3-turbo', { prompt: 'A lighthouse' }));
  expect(await safe.core.calls['library.import']({ paths: [inbox] })).toMatchObject({
    error: { code: 'HELD_AFTER_CRASHES' },
  });
  expect(await report(safe)).toMatchObject({ state: 'resting', made: 0 });
  expect(safe.store.jobs.find(id ?? '')).toMatchObject({ state: 'queued' });
  expect(await practice.ledger()).toEqual([]);

  await safe.call('safeStart.leaveOut', {});
  expect(await safeStart(safe)).toBeNull();
  await safe.waitForState(id ?? '', 'done');
  const after = await waitUntil(
    'the folder to be gone through',
    () => report(safe),
    ({ made, refusedCount }) => made === 1 && refusedCount === 1,
  );
  expect(after.refused).toMatchObject([{ name: 'suspect.png', reason: 'unsafe' }]);
  const imported = await safe.call('library.import', { paths: [inbox] });
  expect(imported).toMatchObject({ added: 1, skipped: 1 });
  // What the artist does by hand may touch it.
  expect(await safe.addFile(suspect)).toEqual(expect.any(String));
  await safe.close();

  const next = await open();
  expect(await safeStart(next)).toBeNull();
  expect(JSON.parse(await readFile(markerPath(), 'utf8'))).toMatchObject({ early: 0, suspects: [] });
});

it('results that are finished wait too, and come when everything goes on', async () => {
  // Nobody hears of the end before the app is closed.
  await practice.addFault({ on: 'webhook', fault: 'drop' });
  await practice.addFault({ on: 'query', fault: '500', times: null });
  const first = await open();
  const [id] = await first.enqueue(request('modelk-3-turbo', { prompt: 'A lighthouse' }));
  await first.waitForState(id ?? '', 'submitted');
  await first.close();
  await practice.clearFaults();
  endTwice({ path: join(root, 'data', 'results', '.part'), work: 'fetch' });
  const safe = await open();
  const job = await safe.waitForState(id ?? '', 'fetching');
  expect(safe.store.outputs.ofJob(job.id)).not.toEqual([]);
  expect(safe.store.takes.count()).toBe(0);
  await safe.call('safeStart.goOn', {});
  await safe.waitForState(id ?? '', 'done');
  expect(safe.store.takes.count()).toBe(1);
});

it('an end in order leaves no record, and a record that is no such thing is none', async () => {
  const first = await open();
  await first.close();
  await expect(readFile(markerPath())).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(markerPath(), '{"early":99');
  expect(await safeStart(await open())).toBeNull();
});
