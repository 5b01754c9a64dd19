import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { listCheckSteps, runCheckSteps } from './lib/check-steps.mjs';
import { withDisplay } from './lib/display.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';
import { runPlaywright, runVitest, vitestSuites } from './lib/suites.mjs';

const parts = ['check', ...vitestSuites, 'e2e'];

/** @returns {{chosen: string[], filters: string[]}} what to run; filters go to Playwright */
function readArguments(args) {
  if (args.length === 0) return { chosen: parts, filters: [] };
  const [flag, list = '', ...filters] = args;
  const chosen = list.split(',');
  if (flag !== '--only' || chosen.some((name) => !parts.includes(name))) {
    throw new SetupError(`Usage: npm test -- [--only ${parts.join('|')}[,…] [what Playwright takes]]`);
  }
  return { chosen, filters };
}

await runScript(async () => {
  const started = Date.now();
  const { chosen, filters } = readArguments(process.argv.slice(2));
  const runtime = await prepare({ display: chosen.includes('e2e'), trace: chosen.includes('faults') });
  const results = [];
  const record = (name, result) => results.push({ name, ...result });

  if (chosen.includes('check')) {
    say('\ncheck');
    record('check', { skipped: 0, counted: true, ...(await runCheckSteps(listCheckSteps(runtime))) });
  }
  for (const name of vitestSuites.filter((suite) => chosen.includes(suite))) {
    if (!existsSync(resolve(root, 'tests', name))) continue;
    say(`\n${name}`);
    record(name, await runVitest(runtime, name));
  }
  if (chosen.includes('e2e')) {
    say('\ne2e');
    record('e2e', await withTwoDisplays((env) => runPlaywright(env, filters)));
  }
  return summarise(results, (Date.now() - started) / 1000);
});

/** On one display the windows of two tests would take focus and pointer from each other. */
function withTwoDisplays(work) {
  return withDisplay((one) =>
    withDisplay((other) => {
      const displays = [one, other].flatMap(({ DISPLAY }) => DISPLAY ?? []);
      return work({ ...one, DAILIES_TEST_DISPLAYS: displays.join(' ') });
    }),
  );
}

/** The last line is a contract: exactly `N passed, N failed`. */
function summarise(results, seconds) {
  let passed = 0;
  let failed = 0;
  process.stdout.write('\n');
  for (const result of results) {
    const empty = !result.counted;
    passed += result.passed;
    failed += result.failed + (empty && result.failed === 0 ? 1 : 0);
    const notes = [result.skipped > 0 && `${result.skipped} skipped`, empty && 'NO TEST RAN']
      .filter(Boolean)
      .join(', ');
    process.stdout.write(
      `${result.name.padEnd(14)}${String(result.passed).padStart(6)} passed ${String(result.failed).padStart(4)} failed  ${notes}\n`,
    );
  }
  for (const title of results.flatMap((result) => result.flaky ?? [])) {
    process.stdout.write(`passed only when tried again: ${title}\n`);
  }
  process.stdout.write(`\n${Math.round(seconds)} s in all\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
