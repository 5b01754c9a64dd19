import { parseArgs } from 'node:util';
import { countProperties, listFuzzers } from './lib/fuzzers.mjs';
import { prepare } from './lib/prepare.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';
import { runVitest, vitestWorkers } from './lib/suites.mjs';
import { listRows, summarise } from './lib/summary.mjs';

const usage = `Usage: npm run soak -- [--scale N] [--seed N] [--doors MINUTES]
  --scale  so many times as much as npm test does
  --seed   where the lots begin
  --doors  the fuzzers alone, for so long`;
/** 1,000 kills at random moments, and 100 at each named point. */
const usualScale = 5;
/** What a fuzzer tries in `npm test` (tests/support/fuzz.ts). */
const usualCases = 2000;
const hours = 60 * 60_000;
const faults = [
  'kill',
  'migrations',
  'power',
  'instances',
  'network',
  'deliveries',
  'clock',
  'stops',
  'trust-model',
];

/** @returns {{scale: string, seed: string, minutes: number}} `minutes`: 0 for everything, by the scale */
function readArguments(args) {
  try {
    const text = { type: 'string' };
    const { values } = parseArgs({ args, options: { scale: text, seed: text, doors: text } });
    const { scale = String(usualScale), seed = String(Date.now() % 1_000_000), doors = '0' } = values;
    if (/^[1-9]\d{0,3}$/.test(scale) && /^\d{1,9}$/.test(seed) && /^\d{1,4}$/.test(doors))
      return { scale, seed, minutes: Number(doors) };
  } catch {}
  throw new SetupError(usage);
}

/** Fault tests and fuzzers of `npm test`, for much longer and with a seed of their own. */
await runScript(async () => {
  const { scale, seed, minutes } = readArguments(process.argv.slice(2));
  const isDoors = minutes > 0;
  const runtime = await prepare({ display: false, build: ['main'], programs: !isDoors });
  process.env.DAILIES_FAULT_SCALE = scale;
  process.env.DAILIES_FAULT_SEED = seed;
  process.env.DAILIES_FUZZ_CASES = String(usualCases * Number(scale));
  const fuzzers = listFuzzers();
  if (isDoors) {
    const seconds = Math.ceil((minutes * 60 * vitestWorkers) / countProperties(fuzzers));
    process.env.DAILIES_FUZZ_SECONDS = String(seconds);
    say(`\nsoak: ${fuzzers.length} files of fuzzers for ${minutes} minutes, ${seconds} s for each property`);
  } else say(`\nsoak: ${scale} times as much as npm test, seed ${seed}`);
  const chosen = isDoors ? [] : faults.map((suite) => `tests/faults/${suite}`);
  const suites = ['unit', 'contract', 'integration', ...(isDoors ? [] : ['faults'])];
  const started = Date.now();
  const filters = [...chosen, ...fuzzers.map(({ path }) => path)];
  const result = await runVitest(runtime, suites, { filters, timeoutMs: 4 * hours + minutes * 2 * 60_000 });
  const rows = listRows(suites, result);
  const { text, failed } = summarise(rows, result.files, (Date.now() - started) / 1000);
  process.stdout.write(text);
  return failed === 0 ? 0 : 1;
});
