import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type PracticeArguments, readArguments, usage } from './arguments.ts';
import { type PracticeService, startPracticeService } from './practice-service.ts';

/** Set inside Electron's utility process only. */
interface ParentPort {
  postMessage(message: unknown): void;
}

/** The render thread: beside this file, as source or as bundle. */
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './render/render-worker.ts' : './practice-render.js',
  import.meta.url,
);

/** Says where the service listens: one line of JSON on stdout, and a message to Electron where that started it. */
function announce(service: PracticeService, dataFolder: string): void {
  const ready = { event: 'ready', port: service.port, baseUrl: service.baseUrl };
  process.stdout.on('error', () => {});
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.stderr.write(`Practice service on ${service.baseUrl}, data in ${dataFolder}\n`);
  (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort?.postMessage(ready);
}

function endWith(service: PracticeService, untilStdinCloses: boolean): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await service.stop().catch(() => {});
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (!untilStdinCloses) return;
  process.stdin.on('end', end).on('close', end).on('error', end);
  process.stdin.resume();
}

async function run(options: PracticeArguments): Promise<void> {
  const dataFolder = options.dataFolder
    ? resolve(options.dataFolder)
    : await mkdtemp(join(tmpdir(), 'practice-'));
  const service = await startPracticeService({ ...options, dataFolder, workerUrl });
  endWith(service, options.untilStdinCloses);
  announce(service, dataFolder);
}

const options = readArguments(process.argv.slice(2));
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${usage}`);
  process.exitCode = 2;
} else if (options.wantsHelp) {
  process.stdout.write(usage);
} else {
  run(options).catch((error) => {
    process.stderr.write(
      `The practice service could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  });
}
