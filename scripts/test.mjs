import { resolve } from 'node:path';
import { judgeAttacks } from './lib/attacks.mjs';
import { beginCanaryRun } from './lib/canary-run.mjs';
import { listCheckSteps, runCheckSteps } from './lib/check-steps.mjs';
import { withDisplay } from './lib/display.mjs';
import { withLoad } from './lib/load.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { passThrough } from './lib/run-command.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';
import { runPlaywright, runVitest, vitestSuites, windowWorkers } from './lib/suites.mjs';
import { listAttackRows, listCanaryRows, listRows, summarise } from './lib/summary.mjs';
import { readTestArguments } from './lib/test-arguments.mjs';

/** Two for each worker: on one display the windows of two tests would take focus and pointer from each other, and so would one that opens ahead. */
const displaysWanted = 2 * windowWorkers;

await runScript(async () => {
  const started = Date.now();
  const options = readTestArguments(process.argv.slice(2));
  const { chosen } = options;
  const rows = [];
  const files = [];
  const runtime = await prepare({
    display: chosen.includes('e2e'),
    programs: chosen.some((part) => part === 'faults' || part === 'integration'),
  });
  if (options.packaged) await packageForTests();
  const canary = beginCanaryRun();
  await withLoad(options.load, async () => {
    for (let round = 1; round <= options.repeat; round += 1) {
      await runRound(runtime, options.repeat === 1 ? '' : ` ${round}/${options.repeat}`, options, {
        rows,
        files,
      });
    }
  });
  const found = canary.finish();
  rows.push(...listCanaryRows(found));
  const attacks = judgeAttacks(files, found);
  rows.push(...listAttackRows(attacks));
  const { text, failed } = summarise(rows, files, (Date.now() - started) / 1000, found, attacks);
  process.stdout.write(text);
  return failed === 0 ? 0 : 1;
});

/** Makes the package that takes the suite's own switch; the tests find it by the variable. */
async function packageForTests() {
  const script = resolve(root, 'scripts', 'package.mjs');
  const code = await passThrough(process.execPath, [script, '--for-tests'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  const { findPackages } = await import('./lib/check-package.mjs');
  const [made] = findPackages(resolve(root, 'release'));
  if (code !== 0 || made === undefined) throw new SetupError('There is no package to try.');
  process.env.DAILIES_TEST_PROGRAM = made.program;
}

async function runRound(runtime, name, { chosen, changed, filters }, { rows, files }) {
  const record = (names, result) => {
    rows.push(...listRows(names, result, { round: name, mayBeEmpty: changed !== null }));
    files.push(...result.files);
  };
  if (chosen.includes('check')) {
    say('\ncheck');
    const counts = await runCheckSteps(listCheckSteps(runtime));
    rows.push({ name: 'check', skipped: 0, isEmpty: false, ...counts });
  }
  const suites = vitestSuites.filter((suite) => chosen.includes(suite));
  if (suites.length > 0) {
    say(`\n${suites.join(', ')}${name}`);
    record(suites, await runVitest(runtime, suites, { changed }));
  }
  if (chosen.includes('e2e')) {
    say(`\ne2e${name}`);
    record(['e2e'], await withDisplays((env) => runPlaywright(env, { changed, filters })));
  }
}

/** @param {string[]} opened */
function withDisplays(work, opened = []) {
  return withDisplay((env) => {
    const displays = [...opened, ...(env.DISPLAY ? [env.DISPLAY] : [])];
    if (env.DISPLAY === process.env.DISPLAY || displays.length === displaysWanted)
      return work({ ...env, DAILIES_TEST_DISPLAYS: [...new Set(displays)].join(' ') });
    return withDisplays(work, displays);
  });
}
