import { spoken } from '../kernel/region.ts';
import type { ErrorDetails } from '../kernel/result.ts';

type Stopped = ErrorDetails<'READING_STOPPED'>;

/** What is wrong with what others made. */
export const READING_FAULTS = spoken('readingFaults', {
  names: {
    document: 'This document',
    templates: 'This templates file',
    cast: 'This cast file',
    file: 'This Dailies file',
  } satisfies { readonly [What in Stopped['what']]: string },
  unnamed: 'This',
  /** Why a reading was ended. `name`: one of the above. */
  time: (name: string, seconds: number) => `${name} took longer than ${seconds} seconds to read.`,
  memory: (name: string, megabytes: number) => `${name} needs more than ${megabytes} MB of memory to read.`,
  fault: (name: string) => `${name} couldn’t be read to the end.`,
  tooManyTemplates: (maximum: number) => `This file would take you over the limit of ${maximum}.`,
  tooLargeForTemplates: 'This file is too large for a templates file.',
  notTemplates: 'This isn’t a templates file.',
});

/** Why a reading was ended, as a sentence. */
export function describeReadingStopped({ what, cause, maximum }: Stopped): string {
  const name = READING_FAULTS.names[what] ?? READING_FAULTS.unnamed;
  if (cause === 'time' || cause === 'memory') return READING_FAULTS[cause](name, maximum);
  return READING_FAULTS.fault(name);
}

/** What is wrong with a file of templates, as a sentence. */
export function describeTemplateFault({ reason, maximum }: ErrorDetails<'TEMPLATE_FILE_INVALID'>): string {
  if (reason === 'too-many') return READING_FAULTS.tooManyTemplates(maximum as number);
  return reason === 'too-large' ? READING_FAULTS.tooLargeForTemplates : READING_FAULTS.notTemplates;
}
