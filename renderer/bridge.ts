import type { z } from 'zod';
import { failure } from '../shared/errors.ts';
import { failureSchema } from '../shared/failure-schema.ts';
import type { Bridge, CALLS, CallInput, CallName, CallOutput } from '../shared/ipc/contract.ts';
import { type Envelope, envelopeSchema } from '../shared/ipc/events.ts';
import { FIRST_CALLS } from '../shared/ipc/first-calls.ts';
import { isJsonObject } from '../shared/json.ts';
import { fail, type Result, succeed } from '../shared/result.ts';

declare global {
  interface Window {
    readonly dailies: Bridge;
  }
}

/** What some work has begun, while it runs. */
let begun: Promise<unknown>[] | null = null;

/** Counts as begun what makes its calls only later, such as a write that waits for the one before it. */
export function asBegun<Value>(work: Promise<Value>): Promise<Value> {
  begun?.push(work);
  return work;
}

/** Runs work that only begins calls, and resolves when all of them are answered, and what was begun as such is done. */
export async function whenAnswered(work: () => void): Promise<void> {
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
 * Calls main. Never rejects: an answer that is not what the contract says becomes INTERNAL, as a throw in main does.
 */
export function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Result<CallOutput<Name>>> {
  const answer = ask(name, input);
  begun?.push(answer);
  return answer;
}

async function ask<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Result<CallOutput<Name>>> {
  try {
    const answer: unknown = await window.dailies.invoke(name, input);
    return readAnswer(name, answer, await findOutput(name));
  } catch (error) {
    return fail(failure('INTERNAL', { call: name, message: String(error) }));
  }
}

/** What an answer is read by. Most calls are made long after the first frame, and their schemas are loaded with the first of them. */
async function findOutput(
  name: CallName,
): Promise<{ safeParse(value: unknown): z.ZodSafeParseResult<unknown> }> {
  const known = (FIRST_CALLS as Partial<typeof CALLS>)[name];
  return (known ?? (await import('../shared/ipc/contract.ts')).CALLS[name]).output;
}

function readAnswer<Name extends CallName>(
  name: Name,
  answer: unknown,
  output: Awaited<ReturnType<typeof findOutput>>,
): Result<CallOutput<Name>> {
  if (isJsonObject(answer) && answer['ok'] === false) {
    const error = failureSchema.safeParse(answer['error']);
    return fail(
      error.success ? error.data : failure('INTERNAL', { call: name, message: 'unreadable failure' }),
    );
  }
  const parsed = output.safeParse(isJsonObject(answer) ? answer['value'] : undefined);
  if (parsed.success) return succeed(parsed.data as CallOutput<Name>);
  return fail(failure('INTERNAL', { call: name, message: parsed.error.message.slice(0, 2000) }));
}

/** Listens to events; an envelope that can't be read is passed on as null, so that the listener asks for a snapshot. */
export function subscribe(listener: (envelope: Envelope | null) => void): () => void {
  return window.dailies.subscribe((raw) => {
    const parsed = envelopeSchema.safeParse(raw);
    listener(parsed.success ? parsed.data : null);
  });
}

/** The path on this computer of a file that was dropped or pasted; null when it has none, as for a picture from a web page. */
export function pathForFile(file: File): string | null {
  return window.dailies.pathForFile(file) || null;
}
