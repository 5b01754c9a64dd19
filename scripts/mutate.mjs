import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { targets } from './lib/mutant-targets.mjs';
import { root } from './lib/paths.mjs';
import { asNode, prepare } from './lib/prepare.mjs';
import { runCommand } from './lib/run-command.mjs';
import { runScript, SetupError } from './lib/say.mjs';
import { makeTemporaryFolder } from './lib/temporary-folder.mjs';

const usage = 'Usage: npm run mutate -- [a part of a file’s path …] [--places N] [--every N]';
const wanted = 0.95;
/** A fault that makes a test wait for ever is noticed as well: by then the tests would have ended so many times. */
const patience = 5;
const leastLimitMs = 20_000;
const temporary = makeTemporaryFolder();
const copied = /^(electron|renderer|shared|tests|scripts|package\.json|tsconfig.*\.json|vitest\.config\.ts)$/;

/** A copy of the sources, so that what somebody works on is never touched. */
function copySources() {
  const folder = mkdtempSync(join(temporary, 'sources-'));
  for (const name of readdirSync(root).filter((entry) => copied.test(entry)))
    cpSync(resolve(root, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'dist'])
    symlinkSync(resolve(root, name), join(folder, name), 'junction');
  return folder;
}

/** @returns {Promise<{isGreen: boolean, output: string, tookMs: number}>} */
async function runTests(runtime, folder, files, timeoutMs = 0) {
  const vitest = resolve(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--bail=1', ...files];
  const start = performance.now();
  const env = { ...asNode(), TMPDIR: temporary };
  const { code, output } = await runCommand(runtime.executable, args, { cwd: folder, env, timeoutMs });
  return { isGreen: code === 0, output, tookMs: performance.now() - start };
}

/**
 * @param {number} every only each so many-th fault, the same ones each time
 * @returns {Promise<{count: number, survivors: import('./lib/mutants.mjs').Mutant[]}>}
 */
async function mutateFile(runtime, folders, path, tests, every) {
  const text = readFileSync(resolve(root, path), 'utf8');
  const before = await runTests(runtime, folders[0], tests);
  if (!before.isGreen) throw new SetupError(`${tests.join(', ')} fail without any change.`, before.output);
  const limitMs = Math.max(leastLimitMs, before.tookMs * patience);
  const { listMutants } = await import('./lib/mutants.mjs');
  const mutants = listMutants(text).filter((_, index) => index % every === 0);
  const count = mutants.length;
  const survivors = [];
  const work = async (folder) => {
    for (let mutant = mutants.pop(); mutant !== undefined; mutant = mutants.pop()) {
      writeFileSync(join(folder, path), text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end));
      const { isGreen } = await runTests(runtime, folder, tests, limitMs);
      if (isGreen) survivors.push(mutant);
    }
    writeFileSync(join(folder, path), text);
  };
  await Promise.all(folders.map(work));
  return { count, survivors: survivors.toSorted((one, other) => one.start - other.start) };
}

/** The figures of a file as text, and whether they are good enough: of what changes something, little is left unnoticed. */
function report(path, { count, survivors }) {
  const { equals = [] } = targets[path];
  const explained = survivors.map((mutant) => ({ mutant, why: explain(equals, mutant) }));
  const open = explained.filter(({ why }) => why === undefined);
  const killed = count - survivors.length;
  const share = killed / (killed + open.length);
  const lines = explained.map(({ mutant: { line, before, after }, why = 'nobody noticed' }) => {
    return `  ${path}:${line} ${shorten(before)} → ${shorten(after)}: ${why}\n`;
  });
  const nothing = survivors.length - open.length;
  const figures = `${killed} of ${count} noticed, ${nothing} change nothing (${(share * 100).toFixed(1)} % of the rest)`;
  return { text: `${path}: ${figures}\n${lines.join('')}`, isEnough: share >= wanted };
}

function explain(equals, { source, before, after }) {
  return equals.find((equal) => equal.line === source && equal.before === before && equal.after === after)
    ?.why;
}

const shorten = (text) => text.replace(/\s+/g, ' ').slice(0, 70);

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { places: { type: 'string', default: '2' }, every: { type: 'string', default: '1' } },
  });
  const [places, every] = [Number(values.places), Number(values.every)];
  const chosen = Object.entries(targets).filter(
    ([path]) => positionals.length === 0 || positionals.some((part) => path.includes(part)),
  );
  if (chosen.length === 0 || !(places >= 1 && every >= 1)) throw new SetupError(usage);
  const runtime = await prepare({ display: false, build: ['main'] });
  const folders = Array.from({ length: places }, copySources);
  let isEnough = true;
  for (const [path, { tests }] of chosen) {
    const { text, isEnough: isFileEnough } = report(
      path,
      await mutateFile(runtime, folders, path, tests, every),
    );
    isEnough &&= isFileEnough;
    process.stdout.write(text);
  }
  return isEnough ? 0 : 1;
});
