import type { Failure } from '../errors.ts';
import { formatNumber } from './region.ts';

type Details = Failure['details'];

const FAULTS: Readonly<Record<string, (details: Details) => string>> = {
  'not-parsable': ({ message }) => `This isn’t JSON or YAML${message ? `: ${String(message)}` : ''}.`,
  'not-a-document': () => 'This isn’t an OpenAPI document.',
  version: ({ found }) =>
    `This document uses OpenAPI ${String(found)}. Dailies reads 3.0, 3.1 and Swagger 2.0.`,
  'remote-reference': ({ at, found }) =>
    `This document refers to another one (“${String(found)}”, at ${String(at)}). Dailies doesn’t fetch other documents.`,
  'too-large': ({ maximum }) =>
    `This document is too large: more than ${formatNumber(Number(maximum))} parts.`,
  'too-long': ({ maximum }) =>
    `This document is too long: more than ${formatNumber(Number(maximum))} characters, repeated parts included.`,
  'long-name': ({ at, maximum }) =>
    `This document has a name of more than ${formatNumber(Number(maximum))} characters (at ${String(at)}).`,
  'too-deep': ({ maximum }) => `This document is nested more than ${String(maximum)} levels deep.`,
  'huge-enum': ({ at, found }) =>
    `This document lists ${formatNumber(Number(found))} values in one place (at ${String(at)}), which no form can show.`,
  'no-endpoints': () => 'This document describes no endpoint that starts a generation.',
};

/** What is wrong with an OpenAPI document, as a sentence. */
export function wordDocumentFault(details: Details): string {
  return (FAULTS[String(details['cause'])] ?? (() => 'This OpenAPI document can’t be used.'))(details);
}
