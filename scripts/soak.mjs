import { parseArgs } from 'node:util';
import { prepare } from './lib/prepare.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';
import { runVitest } from './lib/suites.mjs';
import { listRows, summarise } from './lib/summary.mjs';

const usage = 'Usage: npm run soak -- [--scale N] [--seed N]';
/** 1,000 kills at random moments, and 100 at each named point. */
const usualScale = 5;
const hours = 60 * 60_000;

/** @returns {{scale: string, seed: string}} how many times as much as `npm test` does, and where the lots begin */
function readArguments(args) {
  try {
    const { values } = parseArgs({ args, options: { scale: { type: 'string' }, seed: { type: 'string' } } });
    const { scale = String(usualScale), seed = String(Date.now() % 1_000_000) } = values;
    if (/^[1-9]\d{0,3}$/.test(scale) && /^\d{1,9}$/.test(seed)) return { scale, seed };
  } catch {}
  throw new SetupError(usage);
}

/** Fault tests of `npm test`, for much longer and with a seed of their own. */
await runScript(async () => {
  const { scale, seed } = readArguments(process.argv.slice(2));
  const runtime = await prepare({ display: false, build: ['main'], trace: true });
  process.env.DAILIES_FAULT_SCALE = scale;
  process.env.DAILIES_FAULT_SEED = seed;
  say(`\nsoak: ${scale} times as much as npm test, seed ${seed}`);
  const suites = ['kill', 'power', 'instances', 'network', 'deliveries', 'clock', 'stops', 'trust-model'];
  const filters = suites.map((suite) => `tests/faults/${suite}`);
  const started = Date.now();
  const result = await runVitest(runtime, ['faults'], { filters, timeoutMs: 4 * hours });
  const rows = listRows(['faults'], result);
  const { text, failed } = summarise(rows, result.files, (Date.now() - started) / 1000);
  process.stdout.write(text);
  return failed === 0 ? 0 : 1;
});
