import { constants } from 'node:os';
import { COMMAND_LINE_TEXT } from '../../shared/app/command-line-text.ts';
import type { Core } from '../core/core.ts';
import type { Output } from './output/print.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Works until done, or until a first signal. Then nothing more is sent, and the answer of what is on the wire is awaited, because
 * without it the outcome stays unknown. An interrupt that comes after this was said ends the program at once. Any other signal asks
 * for the same as the first: a script or supervisor sends copies of it.
 */
export async function stopOnSignal<T>(
  core: Core,
  output: Output,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  let isSaid = false;
  const hear = (signal: (typeof SIGNALS)[number]) => {
    if (isSaid && signal === 'SIGINT') process.exit(128 + constants.signals.SIGINT);
    if (stopping.signal.aborted) return;
    stopping.abort();
    output.say(COMMAND_LINE_TEXT.stopping);
    // Copies that came together with it are handled before the next turn of the loop.
    process.stderr.write('', () => setImmediate(() => (isSaid = true)));
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  const done = await work(stopping.signal);
  if (stopping.signal.aborted) await core.stop();
  return done;
}
