import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };
import type { RestoreReport } from '../../../shared/backup/backup.ts';
import { BACKUP_TEXT } from '../../../shared/backup/text.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { backups } from '../../adapters/backup/backups.ts';
import { stagingOf } from '../../adapters/files/swap-data.ts';
import { openStore } from '../../adapters/sqlite/opening/open-store.ts';
import { systemClock } from '../../adapters/system.ts';
import { moveWhole } from '../../core/kernel/files/write-file-atomic.ts';
import type { Named } from '../arguments/parse-arguments.ts';
import type { Output } from '../output/print.ts';
import { EXIT } from '../output/print.ts';
import { refuse, refuseNoQueue } from '../with-core.ts';

/** Until Ctrl-C ends the whole program, nothing stops it. */
const HOW = { signal: new AbortController().signal, onProgress() {} };

/** Saves a data folder to one file. Another program may work on it meanwhile. */
export async function makeBackup(command: Named<'backup make'>, output: Output): Promise<number> {
  const none = refuseNoQueue(command, output);
  if (none !== null) return none;
  const dataFolder = resolve(command.dataFolder);
  const target = resolve(command.file);
  const made = await proveData(dataFolder).then((proven) =>
    proven.ok
      ? backups.make(
          {
            ...{ dataFolder, target, withMedia: command.withMedia, settings: null },
            resultsFolder: join(dataFolder, 'results'),
            program: packageFile.version,
            now: systemClock.now(),
          },
          HOW,
        )
      : proven,
  );
  if (!made.ok) return refuse(output, made.error, command.json);
  const { bytes, files, missing } = made.value;
  for (const path of missing) output.say(BACKUP_TEXT.missingLine(path));
  if (missing.length > 0) output.say(BACKUP_TEXT.missing(missing.length));
  output.result(
    command.json
      ? JSON.stringify({ path: target, bytes, files, missing: missing.length })
      : BACKUP_TEXT.madeLine(target, bytes, files),
  );
  return missing.length === 0 ? EXIT.done : EXIT.failed;
}

/** A folder of an earlier version is brought to this one first; one that is in use is of this version already. */
async function proveData(dataFolder: string): Promise<Result<void>> {
  const opened = openStore({ dataFolder });
  if (opened.ok) opened.value.close();
  return opened.ok || opened.error.code === 'DATABASE_IN_USE' ? succeed(undefined) : opened;
}

/** Restores a backup into a folder that is not there yet, or is empty. */
export async function restoreBackup(command: Named<'backup restore'>, output: Output): Promise<number> {
  const dataFolder = resolve(command.dataFolder);
  const restored = await restoreInto(dataFolder, command, output);
  if (!restored.ok) return refuse(output, restored.error, command.json);
  const report = restored.value;
  if (command.json) output.result(JSON.stringify({ folder: dataFolder, ...report }));
  else {
    for (const path of report.paths) output.say(BACKUP_TEXT.missingLine(path));
    output.result(BACKUP_TEXT.restoredLine(dataFolder, report.missing));
  }
  return EXIT.done;
}

async function restoreInto(
  dataFolder: string,
  { file, maps }: Named<'backup restore'>,
  output: Output,
): Promise<Result<RestoreReport>> {
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    return fail(failure('BACKUP_NOT_RESTORED', { path: dataFolder, reason: 'not-empty' }));
  await mkdir(dirname(dataFolder), { recursive: true });
  const path = resolve(file);
  const staging = stagingOf(dataFolder);
  const inspected = await backups.inspect(path, `${staging}.looking`);
  if (!inspected.ok) return inspected;
  const { hasMedia, roots, dataFolder: before } = inspected.value;
  const folders = [before, ...roots.map((root) => root.path)];
  for (const { from } of maps)
    if (folders.every((one) => !one.startsWith(from) && !from.startsWith(one)))
      output.say(BACKUP_TEXT.unusedMap(from));
  // Media that come along have a place, also where nobody named one.
  const named = roots.map(({ path: from, isResults }, at) => ({
    from,
    to: join(dataFolder, isResults ? 'results' : join('media', String(at))),
  }));
  const restored = await backups.restore(
    {
      ...{ path, staging, dataFolder, now: systemClock.now() },
      maps: [...maps, ...(hasMedia ? named : [])],
      resultsFolder: join(dataFolder, 'results'),
    },
    HOW,
  );
  if (!restored.ok) return restored;
  if (existsSync(dataFolder)) await rmdir(dataFolder);
  await moveWhole(staging, dataFolder);
  return restored;
}
