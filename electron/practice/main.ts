import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { practiceChoices } from './control/choices.ts';
import { type PracticeService, startPracticeService } from './practice-service.ts';

interface PracticeArguments {
  readonly port: number;
  /** Null: a new temporary folder. */
  readonly dataFolder: string | null;
  readonly paceMs: number;
  readonly style: 'full' | 'fast';
  readonly untilStdinCloses: boolean;
  readonly wantsHelp: boolean;
}

const usage = `Practice service: speaks the generation interface on loopback, makes real files, costs nothing.

  --port N               port on 127.0.0.1 (any free one)
  --data DIR             folder for its journal, uploads and results (a new temporary one)
  --pace MILLISECONDS    least time from a submission to its result (${practiceChoices.pace.leastMs})
  --render full|fast     full pictures, or tiny ones for load tests (full)
  --until-stdin-closes   end when standard input does
  --help                 this text

Any key that begins with "${practiceChoices.key.prefix}" is accepted; "${practiceChoices.key.withoutBalance}" has no balance.
`;

/** Reads the command line; a string says what is wrong with it. */
export function readArguments(words: readonly string[]): PracticeArguments | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        port: { type: 'string', default: '0' },
        data: { type: 'string' },
        pace: { type: 'string', default: String(practiceChoices.pace.leastMs) },
        render: { type: 'string', default: 'full' },
        'until-stdin-closes': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const port = readWhole(values.port, 65_535);
    const paceMs = readWhole(values.pace, 3_600_000);
    if (port === null) return '--port must be a number from 0 to 65535';
    if (paceMs === null) return '--pace must be a number of milliseconds, an hour at the most';
    if (values.render !== 'full' && values.render !== 'fast') return '--render must be full or fast';
    const { data = null, render: style, help: wantsHelp } = values;
    return {
      port,
      dataFolder: data,
      paceMs,
      style,
      untilStdinCloses: values['until-stdin-closes'],
      wantsHelp,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readWhole(text: string, max: number): number | null {
  return /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

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
