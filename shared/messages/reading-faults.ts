import type { ErrorDetails } from '../errors.ts';

type Stopped = ErrorDetails<'READING_STOPPED'>;

const WHAT: { readonly [What in Stopped['what']]: string } = {
  document: 'This document',
  templates: 'This templates file',
  cast: 'This cast file',
};

/** Why a reading was ended, as a sentence. */
export function wordReadingStopped({ what, cause, maximum }: Stopped): string {
  const name = WHAT[what] ?? 'This';
  if (cause === 'time') return `${name} took longer than ${String(maximum)} seconds to read.`;
  if (cause === 'memory') return `${name} needs more than ${String(maximum)} MB of memory to read.`;
  return `${name} couldn’t be read to the end.`;
}

/** What is wrong with a file of templates, as a sentence. */
export function wordTemplateFault({ reason, maximum }: ErrorDetails<'TEMPLATE_FILE_INVALID'>): string {
  if (reason === 'too-many') return `This file would take you over the limit of ${String(maximum)}.`;
  if (reason === 'too-large') return 'This file is too large for a templates file.';
  return 'This isn’t a templates file.';
}
