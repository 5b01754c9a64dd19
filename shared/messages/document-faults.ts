import type { DocumentFault } from '../error-causes.ts';
import { formatNumber } from './region.ts';
import { spoken } from './spoken.ts';

export const DOCUMENT_FAULTS = spoken('documentFaults', {
  'not-parsable': ({ message }) => `This isn’t JSON or YAML${message ? `: ${message}` : ''}.`,
  'not-a-document': () => 'This isn’t an OpenAPI document.',
  version: ({ found }) => `This document uses OpenAPI ${found}. Dailies reads 3.0 to 3.2 and Swagger 2.0.`,
  'remote-reference': ({ at, found }) =>
    `This document refers to another one (“${found}”, at ${at}). Dailies doesn’t fetch other documents.`,
  'too-large': ({ maximum }) => `This document is too large: more than ${formatNumber(maximum)} parts.`,
  'too-long': ({ maximum }) =>
    `This document is too long: more than ${formatNumber(maximum)} characters, repeated parts included.`,
  'long-name': ({ at, maximum }) =>
    `This document has a name of more than ${formatNumber(maximum)} characters (at ${at}).`,
  'too-deep': ({ maximum }) => `This document is nested more than ${String(maximum)} levels deep.`,
  'huge-enum': ({ at, found }) =>
    `This document lists ${formatNumber(found)} values in one place (at ${at}), which no form can show.`,
  'no-endpoints': ({ sending }) =>
    `This document describes no endpoint that starts a generation${sending === '' ? '' : `, only ${sending}`}.`,
  'no-results': ({ starting }) =>
    `This document says how to start a generation (${starting}), but has no GET request that asks about it.`,
  'no-form': ({ starting }) =>
    `This document says how to start a generation (${starting}), but no form can hold what it asks for.`,
  other: () => 'This OpenAPI document can’t be used.',
} satisfies { readonly [Fault in DocumentFault as Fault['cause']]: (fault: Fault) => string } & {
  readonly other: () => string;
});

/** What is wrong with an OpenAPI document, as a sentence. */
export function describeDocumentFault(fault: DocumentFault): string {
  const word = DOCUMENT_FAULTS[fault.cause] as ((fault: DocumentFault) => string) | undefined;
  return word?.(fault) ?? DOCUMENT_FAULTS.other();
}

/** True of a document that can be read, and is of something else or says too little: another one would help, the same in another form would not. */
export function isOfOtherDocument({ cause }: DocumentFault): boolean {
  return cause === 'no-endpoints' || cause === 'no-results' || cause === 'no-form';
}
