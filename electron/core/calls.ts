import type { CALLS, CallName, CallOutput, ParsedCallInput } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/result.ts';

/** What a handler gives: the revision is added to it by whoever knows what was sent. */
type Answer<Name extends CallName> = (typeof CALLS)[Name] extends { atRevision: true }
  ? Omit<CallOutput<Name>, 'revision'>
  : CallOutput<Name>;

/** Answers one call of the contract; the input is parsed already, expected failures are Results. */
export type Handler<Name extends CallName> = (input: ParsedCallInput<Name>) => Promise<Result<Answer<Name>>>;

/** A handler for each of the named calls. */
export type Handlers<Names extends CallName> = { readonly [Name in Names]: Handler<Name> };

/** All parts as one, or, where two answer the same call, that call's name instead: then it does not compile. */
type Merged<Parts extends readonly object[], Before = unknown> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? Extract<keyof First, keyof Before> extends never
    ? Merged<Rest, Before & First>
    : `two handlers for ${Extract<keyof First, keyof Before> & string}`
  : Before;

/** Puts the handlers of several parts together. */
export function mergeHandlers<Parts extends readonly object[]>(...parts: Parts): Merged<Parts> {
  return Object.assign({}, ...parts) as Merged<Parts>;
}
