import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { sayStrangers } from '../../shared/app/command-line-text.ts';
import { DIAGNOSTICS_TEXT } from '../../shared/diagnostics/text.ts';
import type { Job } from '../../shared/jobs/job.ts';
import { describeExported, EXPORT_TEXT } from '../../shared/library/export-text.ts';
import { findUnknownTokens } from '../../shared/library/name-template.ts';
import { describeImported } from '../../shared/library/text.ts';
import { describeSummary } from '../../shared/money/ledger-text.ts';
import { describeComputer, writeBundle } from '../adapters/diagnostics/program-files.ts';
import { isStandInRuntime, systemClock } from '../adapters/system.ts';
import type { Core } from '../core/core.ts';
import { describeData } from '../core/diagnostics/describe-data.ts';
import { refuseOwnPlace } from '../core/kernel/files/folder-paths.ts';
import { listLedger, serializeLedger } from '../core/money/ledger-file.ts';
import type { Command, Named } from './arguments/parse-arguments.ts';
import { lookOnly } from './arguments/read-options.ts';
import { makeBackup, restoreBackup } from './commands/backup-commands.ts';
import { checkConnection } from './commands/check-connection.ts';
import { checkJobsFile } from './commands/check-jobs-file.ts';
import * as film from './commands/film-commands.ts';
import { showOrSetPrices } from './commands/price-command.ts';
import { checkProfileFile, importProfile } from './commands/profile-commands.ts';
import { followWatch, prepareWatch } from './commands/watch-command.ts';
import { fetchAgain, resolveJob, runJobs, work } from './commands/work-command.ts';
import type { HeadlessCore } from './open-headless-core.ts';
import {
  describeJob,
  EXIT,
  exitCodeFor,
  type Output,
  printJob,
  printProblems,
  sayFailure,
} from './output/print.ts';
import {
  askAboutOldData,
  lookInto,
  readStatus,
  refuse,
  refuseNoQueue,
  stopOnSignal,
  withCore,
} from './with-core.ts';

/** Carries out one command and resolves with its exit code. */
export async function runCommand(
  command: Exclude<Command, { name: 'help' | 'version' }>,
  output: Output,
): Promise<number> {
  switch (command.name) {
    case 'run': {
      const run = { ...command, dataFolder: command.dataFolder ?? defaultDataFolder() };
      return withCore(command, run.dataFolder, output, (opened) => runJobs(run, opened, output), {
        keepsStarts: true,
      });
    }
    case 'work':
      return continueQueue(command, output, (opened) => work(command, opened, output));
    case 'fetch':
      return continueQueue(command, output, (opened) => fetchAgain(command, opened, output));
    case 'resolve':
      return continueQueue(command, output, (opened) => resolveJob(command, opened, output));
    case 'list':
      return listJobs(command, output);
    case 'ledger':
      return printLedger(command, output);
    case 'validate':
      return validate(command, output);
    case 'profile import':
      return importProfile(command, output);
    case 'profile prices':
      return showOrSetPrices(command, output);
    case 'profile check':
      return checkProfileFile(command, output);
    case 'library rebuild':
      return rebuildLibrary(command, output);
    case 'diagnostics':
      return saveDiagnostics(command, output);
    case 'backup make':
      return makeBackup(command, output);
    case 'backup restore':
      return restoreBackup(command, output);
    case 'export':
      return lookInto(command, output, ({ core }) => exportTakes(core, command, output));
    case 'film import':
      return withCore(
        lookOnly(command),
        command.dataFolder,
        output,
        (opened) => film.importList(command, opened, output),
        { withoutPractice: true },
      );
    case 'film list':
      return lookInto(command, output, (opened) => film.listShots(command, opened, output));
    case 'film make':
      return (
        refuseNoQueue(command, output) ??
        withCore(command, command.dataFolder, output, (opened) => film.makeShots(command, opened, output), {
          keepsStarts: true,
        })
      );
    case 'film assign':
      return lookInto(command, output, (opened) => film.assignTake(command, opened, output));
    case 'film select':
      return lookInto(command, output, (opened) => film.selectVersion(command, opened, output));
    case 'film export':
      return lookInto(command, output, (opened) => film.exportCut(command, opened, output));
    case 'film conform':
      return lookInto(command, output, (opened) => film.conformCut(command, opened, output));
    case 'film render':
      return lookInto(command, output, (opened) => film.renderCut(command, opened, output));
    case 'watch':
      return watchFolder(command, output);
    case 'doctor':
      return doctor(command, output);
  }
}

/** Goes on with what an earlier run left in a folder; only `work` sends any of it. */
async function continueQueue(
  command: Named<'work' | 'fetch' | 'resolve'>,
  output: Output,
  use: (opened: HeadlessCore) => Promise<number>,
): Promise<number> {
  const how = { keepsStarts: true, submitsNothing: command.name !== 'work' };
  return refuseNoQueue(command, output) ?? withCore(command, command.dataFolder, output, use, how);
}

/** Makes jobs of the new files of a folder, until it is interrupted or the most jobs are made and ended. */
async function watchFolder(command: Named<'watch'>, output: Output): Promise<number> {
  const watch = async (opened: HeadlessCore) => {
    const { core, store, isOwn } = opened;
    for (const strangers of await opened.strangers()) output.say(sayStrangers(strangers));
    const prepared = await prepareWatch(opened, command);
    if (!prepared.ok) return refuse(output, prepared.error, command.json);
    const started = await core.start();
    if (!started.ok) return refuse(output, started.error, command.json);
    // It makes jobs to be sent: where none may be, it makes none.
    if (!(await askAboutOldData(opened, command, output))) return EXIT.failed;
    const status = await readStatus(core);
    const print = (job: Job) => printJob(output, job, describeJob(store, status, job), command.json);
    const followed = await stopOnSignal(core, output, (signal) => followWatch(opened, print, signal));
    if (!followed.ok) return refuse(output, followed.error, command.json);
    const unknown = store.jobs.inState('unknown').filter(({ profileId }) => isOwn(profileId));
    unknown.forEach(print);
    return exitCodeFor([...followed.value, ...unknown]);
  };
  return withCore(command, command.dataFolder, output, watch, { watchesFolders: true, keepsStarts: true });
}

async function listJobs(command: Named<'list'>, output: Output): Promise<number> {
  return lookInto(command, output, async ({ core, store }) => {
    const status = await readStatus(core);
    for (const job of store.jobs.list()) printJob(output, job, describeJob(store, status, job), command.json);
    return EXIT.done;
  });
}

/** Every submission, oldest first. */
async function printLedger(command: Named<'ledger'>, output: Output): Promise<number> {
  const print = async ({ core, store }: HeadlessCore) => {
    const until = systemClock.now();
    if (command.json) for (const row of listLedger(store, until)) output.result(JSON.stringify(row));
    else for (const piece of serializeLedger(store, until)) output.piece(piece);
    const summary = await core.calls['ledger.summary']({ since: null, project: null });
    if (summary.ok && !command.json) output.say(describeSummary(summary.value));
    return EXIT.done;
  };
  return lookInto(command, output, print);
}

/** Takes in what lies in a folder of results, with all that stands beside it. */
async function rebuildLibrary(command: Named<'library rebuild'>, output: Output): Promise<number> {
  const rebuild = async ({ core }: HeadlessCore) => {
    const answer = await core.calls['library.import']({
      paths: [resolve(command.folder ?? join(command.dataFolder, 'results'))],
    });
    if (!answer.ok) return refuse(output, answer.error, command.json);
    output.result(command.json ? JSON.stringify(answer.value) : describeImported(answer.value));
    return EXIT.done;
  };
  const { json, afterCrash } = command;
  return withCore(lookOnly({ json, afterCrash }), command.dataFolder, output, rebuild, {
    withoutPractice: true,
    keepsStarts: true,
  });
}

/** Checks in a folder of its own that is gone afterwards, so that looking at a file leaves nothing behind. */
async function validate(command: Named<'validate'>, output: Output): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-validate-'));
  const options = lookOnly(command);
  const check = async ({ core }: HeadlessCore) => {
    const checked = await checkJobsFile(core, command.jobsFile, null);
    if (!checked.ok) return refuse(output, checked.error, command.json);
    checked.value.warnings.forEach(output.say);
    printProblems(output, checked.value.problems, command.json);
    return checked.value.problems.length > 0 ? EXIT.invalid : EXIT.done;
  };
  return withCore(options, folder, output, check, { withoutPractice: true }).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}

/** Looks in a folder of its own too: what a test run brings is not kept. */
async function doctor(command: Named<'doctor'>, output: Output): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-doctor-'));
  const examine = async ({ core }: HeadlessCore) => {
    const started = await core.start();
    return started.ok ? checkConnection(core, command, output) : refuse(output, started.error, command.json);
  };
  return withCore(command, folder, output, examine).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}

/** Where `run` keeps its queue when it is not told: apart from the app's own data, so that both can run at once. */
function defaultDataFolder(): string {
  const home = homedir();
  if (process.platform === 'darwin')
    return join(home, 'Library', 'Application Support', 'Dailies', 'command-line');
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? home, 'Dailies', 'command-line');
  return join(process.env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'dailies', 'command-line');
}

/** Copies picks, or all takes, into a folder; 1 where some could not be read, 2 where nothing could be copied at all. */
async function exportTakes(core: Core, command: Named<'export'>, output: Output): Promise<number> {
  const { folder, template, isAll, sidecars, csv, report, json } = command;
  if (findUnknownTokens(template).length > 0) {
    output.say(EXPORT_TEXT.unknownTokens(findUnknownTokens(template)));
    return EXIT.invalid;
  }
  const choice = { folder: resolve(folder), template, metadata: true, sidecars, csv, report };
  const takes = { query: isAll ? {} : { flags: ['pick' as const] } };
  const answer = await core.calls['export.run']({
    takes,
    choice: { ...choice, contactSheet: null, sheetPictures: false },
  });
  if (!answer.ok) {
    if (answer.error.code === 'NOT_FOUND' && !json) output.say(EXPORT_TEXT.nothing);
    else sayFailure(output, answer.error, json);
    return EXIT.invalid;
  }
  output.result(json ? JSON.stringify(answer.value) : describeExported(answer.value));
  return answer.value.skipped > 0 ? EXIT.failed : EXIT.done;
}

/** Saves what a report of a fault needs: the program, and the data in numbers. There is no log here; it went to the terminal. */
async function saveDiagnostics(command: Named<'diagnostics'>, output: Output): Promise<number> {
  const path = resolve(command.file);
  const refused = await refuseOwnPlace(path, resolve(command.dataFolder));
  if (refused !== null) return refuse(output, refused, command.json);
  const save = async ({ core, store }: HeadlessCore) => {
    const program = { program: packageFile.version, standIn: isStandInRuntime() };
    const files = [describeComputer(program), ...(await describeData({ core, store, settings: null }))];
    const written = await writeBundle(path, files);
    if (!written.ok) return refuse(output, written.error, command.json);
    const names = files.map(({ name }) => name);
    output.result(
      command.json ? JSON.stringify({ path, files: names }) : DIAGNOSTICS_TEXT.savedLine(path, files.length),
    );
    return EXIT.done;
  };
  return lookInto(command, output, save);
}
