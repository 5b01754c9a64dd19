import type { z } from 'zod';
import {
  CALLS,
  type CallName,
  type ParsedCallInput,
  type SpendingCallName,
} from '../../../shared/contract.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { AllHandlers, Core } from '../../core/core.ts';
import { type Log, StoreError } from '../../core/ports.ts';
import type { SpendingGate } from './spending-gate.ts';

export interface DispatchDeps {
  readonly handlers: AllHandlers;
  /** Whether a call names only files and folders that the artist has given. */
  readonly provePaths: Core['provePaths'];
  /** Whether a call that spends follows what the artist did. */
  readonly admitSpending: SpendingGate;
  /** Sends the events that wait and tells the revision of the last one. */
  readonly takeRevision: () => number;
  readonly newCorrelationId: () => string;
  readonly log: Log;
}

/** One call as it came in; nothing of it is believed. */
export interface IncomingCall {
  readonly name: unknown;
  readonly input: unknown;
  /** Whether it came from the top frame of the app's own window, showing the app's own page. */
  readonly isTrustedSender: boolean;
  /** How often main has seen the artist press a key or a pointer in the window. */
  readonly presses: number;
}

export type Dispatch = (call: IncomingCall) => Promise<Result<unknown>>;

const MAX_ISSUES = 20;

/**
 * Answers calls: name, sender, input, the places that it names, the artist's hand
 * where it spends, handler, output. Inputs and outputs are always parsed, in a packaged app too: what
 * a handler returns beyond its declaration must not reach the page. A disk that fails is an expected failure with its own
 * code; any other throw is a bug and becomes `INTERNAL`.
 */
export function createDispatch(deps: DispatchDeps): Dispatch {
  return async ({ name, input, isTrustedSender, presses }) => {
    if (!isCallName(name)) return refuse('unknown-call', { call: String(name).slice(0, 100) });
    if (!isTrustedSender) {
      deps.log.warn('call-refused', { call: name, reason: 'foreign-sender' });
      return refuse('foreign-sender', { call: name });
    }
    const parsed = parseInput(name, input);
    if (!parsed.ok) return parsed;
    try {
      return await runCall(deps, name, parsed.value, presses);
    } catch (error) {
      if (error instanceof StoreError) {
        deps.log.error('store-failed', { call: name, error });
        return fail(error.failure);
      }
      const correlationId = deps.newCorrelationId();
      deps.log.error('call-failed', { correlationId, call: name, error });
      return fail(failure('INTERNAL', { correlationId }));
    }
  };
}

/**
 * The revision is taken before the handler reads: an event that is emitted while it works has a higher revision, so it
 * is applied on top of the answer. Events say what is, not what to add, so applying one that the answer holds already does no harm.
 */
async function runCall<Name extends CallName>(
  deps: DispatchDeps,
  name: Name,
  input: ParsedCallInput<Name>,
  presses: number,
): Promise<Result<unknown>> {
  const proven = await deps.provePaths(name, input);
  if (!proven.ok) {
    deps.log.warn('call-refused', { call: name, reason: 'path-not-given' });
    return proven;
  }
  if (isSpending(name)) {
    const admitted = await deps.admitSpending(name, input, presses);
    if (!admitted.ok) {
      deps.log.warn('call-refused', { call: name, reason: 'no-gesture' });
      return admitted;
    }
  }
  const revision = 'atRevision' in CALLS[name] ? { revision: deps.takeRevision() } : null;
  const run = deps.handlers[name] as (parsed: unknown) => Promise<Result<object | null>>;
  const result = await run(input);
  if (!result.ok) return result;
  const value = revision === null ? result.value : { ...result.value, ...revision };
  return succeed(CALLS[name].output.parse(value));
}

function parseInput<Name extends CallName>(name: Name, input: unknown): Result<ParsedCallInput<Name>> {
  const parsed = safeParse(CALLS[name].input, input);
  // What a page leaves out by `undefined` is left out: what is stored is JSON.
  if (parsed.success) return succeed(JSON.parse(JSON.stringify(parsed.data)) as ParsedCallInput<Name>);
  return refuse('invalid', { call: name, issues: listIssues(parsed.error) });
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(CALLS, name);
}

function isSpending(name: CallName): name is SpendingCallName {
  return 'spends' in CALLS[name];
}

function refuse(
  reason: 'unknown-call' | 'foreign-sender' | 'invalid',
  details: { call: string; issues?: JsonValue },
): Result<never> {
  return fail(failure('INVALID_INPUT', { reason, ...details }));
}

/** Where the input is wrong, without the values: they may be long, or secret. */
function listIssues(error: z.ZodError): JsonValue {
  return error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ path: issue.path.map(String), message: issue.message }));
}
