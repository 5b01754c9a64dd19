import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { expect, it } from 'vitest';
import { backups } from '../../../electron/adapters/backup/backups.ts';
import { createSettingsFile, openSettings } from '../../../electron/adapters/files/settings-file.ts';
import { swapRestored } from '../../../electron/adapters/files/swap-data.ts';
import { createBackupCalls } from '../../../electron/desktop/calls/backup-calls.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { unwrap } from '../../support/test-core.ts';
import { fillPlace, placeIn, restore } from './support.ts';

function openFile(path: string, results: string) {
  const open = async (options: object) => new Conf({ ...options, configName: 'settings' });
  return openSettings(createSettingsFile(path, open), path, defaultSettings(results), 1).settings;
}

const READABLE = { scope: 'job', limit: { kind: 'submissions', count: 9 } };
const UNREADABLE = { scope: 'day', limit: { kind: 'money', currency: 'USD', amount: '20' } };

it.each([
  ['none of the caps can be read', JSON.stringify({ budget: [UNREADABLE] }), []],
  ['one of two can be read', JSON.stringify({ budget: [READABLE, UNREADABLE] }), [READABLE]],
  ['the file is no settings file', '{"budget": [{"scope":"day"', []],
])('%s: a backup and its restore hold what costs, as before', async (_name, text, caps) => {
  const root = makeFolder('unreadable-caps');
  const [before, after] = [placeIn(join(root, 'before')), placeIn(join(root, 'after'))];
  fillPlace(before);
  const from = join(root, 'before', 'settings.json');
  mkdirSync(join(root, 'before'), { recursive: true });
  writeFileSync(from, text);
  const settings = openFile(from, before.results);
  expect(settings.damaged?.()).toEqual(['budget']);
  const file = join(root, 'all.dailies-backup');
  const calls = createBackupCalls({
    ...{ backups, settings, dataFolder: before.data, program: '1', events: { emit() {} } },
    ...{
      staging: `${before.data}.restoring`,
      isReady: () => false,
      discard() {},
      relaunch() {},
      now: () => 5,
    },
    chooseSaveFile: async () => file,
    chooseBackup: async () => file,
    chooseFolder: async () => null,
  });
  unwrap(await calls['backup.make']({ withMedia: false }));
  unwrap(await restore(file, after, {}));
  const to = join(root, 'after', 'settings.json');
  expect(swapRestored(after.data, to, 0)).toBeNull();
  const restored = openFile(to, after.results);
  expect(restored.damaged?.()).toEqual(['budget']);
  expect(restored.read().budget).toEqual(caps);
});
