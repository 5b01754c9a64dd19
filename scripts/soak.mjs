import { parseArgs } from 'node:util';
import { countProperties, listFuzzers } from './lib/fuzzers.mjs';
import { prepare } from './lib/prepare.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';
import { runVitest, vitestWorkers } from './lib/suites.mjs';
import { listRows, summarise } from './lib/summary.mjs';

const usage = `Usage: npm run soak -- [--scale N] [--seed N] [--only SUITE[,SUITE …]] [--doors MINUTES]
  --scale  so many times as much as npm test does
  --seed   where the lots begin
  --only   these of the fault tests, without fuzzers, such as trust-model
  --doors  the fuzzers alone, for so long`;
/** 1,600 kills at random moments, and 80 at each named point. */
const usualScale = 20;
/** What a fuzzer tries in `npm test` (tests/support/fuzz.ts). */
const usualCases = 2000;
const hours = 60 * 60_000;
/** Twenty thousand sequences of the trust model take hours beside other work. */
const longestHours = 12;
const faults = ['kill', 'power', 'instances', 'network', 'deliveries', 'clock', 'stops', 'trust-model'];

/** @returns {{scale: string, seed: string, minutes: number, only: string[]}} `minutes`: 0 for everything, by the scale; `only`: none for all */
function readArguments(args) {
  try {
    const text = { type: 'string' };
    const { values } = parseArgs({ args, options: { scale: text, seed: text, doors: text, only: text } });
    const { scale = String(usualScale), seed = String(Date.now() % 1_000_000), doors = '0' } = values;
    const only = values.only?.split(',') ?? [];
    const isSound = /^[1-9]\d{0,3}$/.test(scale) && /^\d{1,9}$/.test(seed) && /^\d{1,4}$/.test(doors);
    if (isSound && only.every((name) => faults.includes(name)) && (only.length === 0 || doors === '0'))
      return { scale, seed, minutes: Number(doors), only };
  } catch {}
  throw new SetupError(usage);
}

/** What runs, by files of tests; says what it will be, and how it is repeated. */
function plan({ scale, seed, minutes, only }) {
  const fuzzers = listFuzzers();
  const paths = fuzzers.map(({ path }) => path);
  if (minutes > 0) {
    const seconds = Math.ceil((minutes * 60 * vitestWorkers) / countProperties(fuzzers));
    process.env.DAILIES_FUZZ_SECONDS = String(seconds);
    say(
      `\nsoak: ${fuzzers.length} files of fuzzers for ${minutes} min, ${seconds} s for each property, seed ${seed}`,
    );
    return { suites: ['unit', 'contract', 'integration'], filters: paths };
  }
  const chosen = only.length === 0 ? faults : only;
  const files = chosen.map((suite) => `tests/faults/${suite}.test`);
  say(`\nsoak: ${chosen.join(', ')}, ${scale} times as much as npm test, seed ${seed}`);
  if (only.length > 0) return { suites: ['faults'], filters: files };
  return { suites: ['unit', 'contract', 'integration', 'faults'], filters: [...files, ...paths] };
}

/** The last word but the counts: whether anything was found, and how that is tried again. */
function describeEnd({ scale, seed, minutes, only }, failed) {
  if (failed === 0) return '\nsoak: over, nothing was found\n';
  const which = only.length === 0 ? '' : ` --only ${only.join()}`;
  const again = minutes > 0 ? `--doors ${minutes} --seed ${seed}` : `--scale ${scale} --seed ${seed}${which}`;
  return `\nsoak: over, ${failed} found (above); npm run soak -- ${again} draws the same\n`;
}

/** Fault tests and fuzzers of `npm test`, for much longer and with a seed of their own. */
await runScript(async () => {
  const wanted = readArguments(process.argv.slice(2));
  const runtime = await prepare({ display: false, build: ['main'], programs: wanted.minutes === 0 });
  process.env.DAILIES_FAULT_SCALE = wanted.scale;
  process.env.DAILIES_FAULT_SEED = wanted.seed;
  process.env.DAILIES_FUZZ_CASES = String(usualCases * Number(wanted.scale));
  const { suites, filters } = plan(wanted);
  const started = Date.now();
  const timeoutMs = longestHours * hours + wanted.minutes * 2 * 60_000;
  const result = await runVitest(runtime, suites, { filters, timeoutMs });
  const rows = listRows(suites, result);
  const { text, failed } = summarise(rows, result.files, (Date.now() - started) / 1000);
  process.stdout.write(`${describeEnd(wanted, failed)}${text}`);
  return failed === 0 ? 0 : 1;
});
