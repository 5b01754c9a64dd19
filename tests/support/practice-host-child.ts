import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from '../../electron/practice/main.ts';
import { type PracticeService, startPracticeService } from '../../electron/practice/practice-service.ts';
import type { HostAnswer, HostOrder } from './practice-host.ts';

// The program that `practice-host.ts` starts: it runs practice services as it is told, until whoever started it is gone.

const workerUrl = pathToFileURL(resolve(import.meta.dirname, '../../dist/electron/practice-render.js'));
const services = new Map<number, PracticeService>();

async function start(service: number, words: readonly string[]): Promise<string> {
  const options = readArguments(words);
  if (typeof options === 'string') throw new Error(options);
  const { dataFolder } = options;
  if (dataFolder === null) throw new Error('The service has no folder.');
  const started = await startPracticeService({ ...options, dataFolder, workerUrl });
  services.set(service, started);
  return started.baseUrl;
}

async function stop(service: number): Promise<string> {
  await services.get(service)?.stop();
  services.delete(service);
  return '';
}

process.on('message', async ({ service, words }: HostOrder) => {
  const answer: HostAnswer = await (words === null ? stop(service) : start(service, words)).then(
    (baseUrl) => ({ service, baseUrl }),
    (error: unknown) => ({ service, error: String(error) }),
  );
  process.send?.(answer);
});
process.once('disconnect', () => process.exit());
