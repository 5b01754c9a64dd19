import { join } from 'node:path';
import Conf from 'conf';
import { openLastRun } from '../../electron/adapters/diagnostics/last-run.ts';
import { openKeyFile } from '../../electron/adapters/files/key-file.ts';
import { createSettingsFile, openSettings } from '../../electron/adapters/files/settings-file.ts';
import { openStartMarker } from '../../electron/adapters/files/start-marker.ts';
import { createRedactor, openFileLog } from '../../electron/adapters/log/file-log.ts';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import { openKeptPrompt } from '../../electron/desktop/window/kept-prompt.ts';
import { defaultSettings } from '../../shared/settings/text.ts';

/**
 * Opens and writes each file that the main thread keeps in the first folder, as a start and an end of the app do, and opens the databases in
 * the others; tells what came of each.
 */
const [folder = '', ...dataFolders] = process.argv.slice(2);
const path = (name: string) => join(folder, name);
const log = openFileLog(folder, createRedactor());
openLastRun(path('last-run.json'), log.path).ended();
log.info('started');
const file = createSettingsFile(
  path('settings.json'),
  async (options) => new Conf({ ...options, configName: 'settings' }),
);
const { settings } = openSettings(file, path('settings.json'), defaultSettings(folder), 1);
const marker = openStartMarker(path('start.json'));
const prompt = openKeptPrompt(path('prompt.json'), false, log);
prompt.set('A boat.');
const written = await Promise.allSettled([
  settings.write({ seenVersion: '1.0.0' }),
  openKeyFile(path('keys.json')).write('studio', { data: Buffer.from('x'), plain: false }),
  prompt.save(),
  (async () => marker.write({ early: 0, isWell: true, inHand: [], suspects: [] }))(),
]);
const stores = dataFolders.map((dataFolder) => {
  const opened = openStore({ dataFolder });
  if (opened.ok) opened.value.close();
  return opened.ok ? 'opened' : opened.error.code;
});
process.stdout.write(JSON.stringify([...written.map(({ status }) => status), ...stores]));
