import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { swapRestored } from '../../../electron/adapters/files/swap-data.ts';
import { describeOldData } from '../../../shared/queue/text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, type TestCore, unwrap } from '../../support/test-core.ts';
import { fillPlace, MADE_AT, make, orderFor, type Place, placeIn, restore } from './support.ts';

let folder: string;
let place: Place;
let localFolder: string;
let file: string;

beforeEach(() => {
  folder = makeFolder('held');
  place = placeIn(folder);
  localFolder = join(folder, 'local');
  file = join(folder, 'all.dailies-backup');
  fillPlace(place);
});

const open = (data: string) =>
  openTestCore(data, {
    baseUrl: null,
    localFolder,
    settings: { resultsFolder: place.results, startUp: 'go-on' },
  });
const readOldData = async ({ core }: TestCore) => unwrap(await core.calls['app.snapshot']({})).status.oldData;

it('holds what can be charged until a person has read of it, also on the computer that it was made on', async () => {
  const first = await open(place.data);
  await first.call('queue.acceptOldData', { submissions: 0 });
  expect(await readOldData(first)).toBeNull();
  await first.close();
  unwrap(await make(orderFor(place, file)));
  unwrap(await restore(file, place));
  expect(swapRestored(place.data, join(folder, 'settings.json'), 0)).toBeNull();

  const restored = await open(place.data);
  const oldData = await readOldData(restored);
  expect(oldData).toMatchObject({ submissions: 0, otherComputer: false, backupOf: MADE_AT });
  expect(describeOldData(oldData ?? (undefined as never))).toMatch(
    /^This library was restored from a backup of /,
  );
  expect(restored.store.jobs.list().map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  await restored.close();

  // Nobody has answered: the next start asks again.
  const again = await open(place.data);
  expect(await readOldData(again)).toMatchObject({ backupOf: MADE_AT });
  await again.call('queue.acceptOldData', { submissions: 0 });
  expect(await readOldData(again)).toBeNull();
  await again.close();
  const last = await open(place.data);
  expect(await readOldData(last)).toBeNull();
  await last.close();
});
