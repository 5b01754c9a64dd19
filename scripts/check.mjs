import { listCheckSteps, runCheckSteps } from './lib/check-steps.mjs';
import { prepare } from './lib/prepare.mjs';
import { runScript, say } from './lib/say.mjs';
import { runVitest } from './lib/suites.mjs';
import { listRows } from './lib/summary.mjs';

await runScript(async () => {
  const started = Date.now();
  const runtime = await prepare({ display: false, build: false, quiet: true });
  const unit = {
    name: 'unit tests',
    run: async () => {
      const result = await runVitest(runtime, ['unit'], { echo: false });
      return { ok: listRows(['unit'], result).every((row) => row.failed === 0), output: result.output };
    },
  };
  const { passed, failed } = await runCheckSteps([unit, ...listCheckSteps(runtime)]);
  say(`\n${passed} passed, ${failed} failed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return failed === 0 ? 0 : 1;
});
