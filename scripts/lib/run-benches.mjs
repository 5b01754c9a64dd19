import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { describeResult, formatDocument, formatTable } from './bench-report.mjs';
import { readRuntime } from './electron-runtime.mjs';
import { root } from './paths.mjs';
import { runScript, SetupError, say } from './say.mjs';

const folder = resolve(root, 'tests', 'bench');

/** Some fill a library of 100,000 takes first; one that waits for what never comes is told by name. */
const BENCH_MINUTES = 20;

/** Runs under Electron's Node, which reads the benches' TypeScript as it is. */
await runScript(async () => {
  const options = readOptions();
  const all = await loadBenches();
  const benches = all.filter((bench) => bench.name.startsWith(options.only));
  if (benches.length === 0) throw new SetupError(`No bench has a name that begins with "${options.only}".`);
  const results = [];
  const broken = [];
  for (const bench of benches) {
    say(`measuring ${bench.name} …`);
    try {
      results.push(describeResult(bench, await runWithin(bench)));
    } catch (error) {
      broken.push(bench.name);
      say(`${bench.name} broke: ${error?.stack ?? error}`);
    }
  }
  const machine = describeMachine();
  process.stdout.write(`\n${machine.join('\n')}\n\n${formatTable(results)}\n`);
  if (options.json)
    writeFileSync(resolve(process.cwd(), options.json), `${JSON.stringify(results, null, 2)}\n`);
  if (options.write && broken.length === 0) {
    const path = resolve(root, 'docs', 'benchmarks.md');
    const [names, day] = [all.map(({ name }) => name), new Date().toISOString().slice(0, 10)];
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, formatDocument(results, { names, machine, day, before }));
  }
  if (broken.length > 0) say(`\nNot measured: ${broken.join(', ')}`);
  return broken.length === 0 ? 0 : 1;
});

/** What it had started is left behind then, so that no figure is taken beside it: the run ends there. */
async function runWithin(bench) {
  const late = setTimeout(() => {
    say(`${bench.name} did not end within ${BENCH_MINUTES} minutes.`);
    process.exit(1);
  }, BENCH_MINUTES * 60_000);
  try {
    return await bench.run();
  } finally {
    clearTimeout(late);
  }
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: '' },
        json: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new SetupError(error.message, 'Usage: npm run bench -- [--only PREFIX] [--json FILE] [--write]');
  }
}

async function loadBenches() {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.bench.ts'))
    .sort();
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(resolve(folder, name)).href)));
  return modules.flatMap((module) => module.benches);
}

function describeMachine() {
  const runtime = readRuntime();
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `${type()} ${process.arch}`,
    `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${gigabytes} GB memory`,
    `Electron ${runtime?.version ?? '?'}${runtime?.standIn ? ' (stand-in)' : ''}, Node ${process.versions.node}`,
  ];
}
