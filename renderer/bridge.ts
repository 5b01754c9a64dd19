import type { Bridge, CallInput, CallName, CallOutput } from '../shared/contract.ts';
import type { Envelope } from '../shared/events.ts';
import { fail, failure, type Result } from '../shared/kernel/result.ts';
import type { FreeCall, SubmittingCall } from '../shared/submitting-calls.ts';
import { oncePerPress } from './ui/keys/once-per-press.ts';

declare global {
  interface Window {
    readonly dailies: Bridge;
  }
}

/** What some work has begun, while it runs. */
let begun: Promise<unknown>[] | null = null;

/** Counts as begun what makes its calls only later, such as a write that waits for the one before it. */
export function trackPending<Value>(work: Promise<Value>): Promise<Value> {
  begun?.push(work);
  return work;
}

/** Runs work that only begins calls, and resolves when all of them are answered, and what was begun as such is done. */
export async function flushPending(work: () => void): Promise<void> {
  const mine: Promise<unknown>[] = [];
  begun = mine;
  try {
    work();
  } finally {
    begun = null;
  }
  await Promise.all(mine);
}

/**
 * Calls main. Never rejects. Main has checked the answer against the contract before it left, so the page holds it by type
 * and loads no schemas.
 */
export function call<Name extends FreeCall>(
  name: Name,
  input: CallInput<Name>,
): Promise<Result<CallOutput<Name>>> {
  return send(name, input);
}

/** Calls main for what may cost, once for each press; null where the press has made this call already. */
export function submit<Name extends SubmittingCall>(
  name: Name,
  input: CallInput<Name>,
): Promise<Result<CallOutput<Name>> | null> {
  // What takes the place of a job or a batch that was let go must not go by the same press.
  const of = name === 'jobs.enqueue' ? JSON.stringify(input) : '';
  return oncePerPress(name, of, () => send(name, input));
}

function send<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>> {
  const answer = (window.dailies.invoke(name, input) as Promise<Result<CallOutput<Name>>>).catch((error) =>
    fail(failure('INTERNAL', { call: name, message: String(error) })),
  );
  begun?.push(answer);
  return answer;
}

/** Listens to events, which main has checked before they left. */
export function subscribe(listener: (envelope: Envelope) => void): () => void {
  return window.dailies.subscribe((envelope) => listener(envelope as Envelope));
}

/** The path on this computer of a file that was dropped or pasted; null when it has none, as for a picture from a web page. */
export function pathForFile(file: File): string | null {
  return window.dailies.pathForFile(file) || null;
}
