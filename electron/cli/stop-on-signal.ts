import { constants } from 'node:os';
import { COMMAND_LINE_TEXT } from '../../shared/app/command-line-text.ts';
import { systemClock } from '../adapters/clock.ts';
import type { Core } from '../core/core.ts';
import type { Output } from './output/print.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * One Ctrl-C can arrive several times: from the terminal, from npm and from the script that started this program. Copies that come
 * within this time are the same interrupt.
 */
const COPIES_MILLISECONDS = 1000;

/**
 * Works until done, or until a first signal. Then nothing more is sent, and the answer of what is on the wire is awaited, because
 * without it the outcome stays unknown. A second signal ends the program at once.
 */
export async function stopOnSignal<T>(
  core: Core,
  output: Output,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  let since: number | null = null;
  const hear = (signal: (typeof SIGNALS)[number]) => {
    const now = systemClock.monotonic();
    if (since === null) {
      since = now;
      output.say(COMMAND_LINE_TEXT.stopping);
      stopping.abort();
    } else if (now - since > COPIES_MILLISECONDS) process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  const done = await work(stopping.signal);
  if (stopping.signal.aborted) await core.stop();
  return done;
}
