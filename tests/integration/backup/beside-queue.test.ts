import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { swapRestored } from '../../../electron/adapters/files/swap-data.ts';
import { unwrap } from '../../support/test-core.ts';
import { goOn, openStudio, queuePaused, readStatus, resume, statesOf } from '../trust/support.ts';
import { make, orderFor, restore } from './support.ts';

const WORDS = ['one', 'two', 'three', 'four'];

it('what was sent while a backup from before was restored is known at the next start, and sent by nobody again', async () => {
  const studio = await openStudio();
  onTestFinished(() => studio.close());
  const place = { data: studio.data, results: studio.results, references: join(studio.root, 'references') };
  const file = join(studio.root, 'all.dailies-backup');
  const app = await studio.open();
  const ids = await queuePaused(app, ...WORDS);
  unwrap(await make(orderFor(place, file, { withMedia: false })));
  // The queue goes on while the backup is put beside the data, and after it, until the program ends.
  const restoring = restore(file, place);
  await resume(app);
  for (const id of ids) await app.waitForState(id, 'done');
  unwrap(await restoring);
  const charges = Object.fromEntries(WORDS.map((word) => [word, 1]));
  expect(await studio.charges()).toEqual(charges);
  await app.close();
  expect(swapRestored(studio.data, join(studio.root, 'settings.json'), 0)).toBeNull();

  const restored = await studio.open();
  // Paused when the backup was made, it would send all of them again as soon as it is resumed.
  await resume(restored);
  expect((await readStatus(restored)).oldData).toMatchObject({
    submissions: WORDS.length,
    found: WORDS.length,
  });
  await goOn(restored);
  await resume(restored);
  expect(statesOf(restored, ids)).toEqual(WORDS.map(() => 'done'));
  await restored.close();
  expect(await studio.charges()).toEqual(charges);
});
