import type { Failure } from '../errors.ts';

type Details = Failure['details'];

const WHAT: Readonly<Record<string, string>> = {
  document: 'This document',
  templates: 'This file of templates',
  cast: 'This cast file',
};

/** Why a reading was ended, as a sentence. */
export function wordReadingStopped({ what, cause, maximum }: Details): string {
  const name = WHAT[String(what)] ?? 'This';
  if (cause === 'time')
    return `${name} takes longer than ${String(maximum)} seconds to read, and was put down.`;
  if (cause === 'memory')
    return `${name} takes more memory than ${String(maximum)} MB to read, and was put down.`;
  return `${name} broke off the reading, and was put down.`;
}

/** What is wrong with a file of templates, as a sentence. */
export function wordTemplateFault({ reason, maximum }: Details): string {
  if (reason === 'too-many') return `With this file there would be more than ${String(maximum)} of a kind.`;
  if (reason === 'too-large') return 'This file is larger than any file of templates.';
  return 'This is not a file of templates.';
}
