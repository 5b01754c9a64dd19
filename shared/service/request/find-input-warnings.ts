import { defaultOf, type FieldDefinition } from '../../models/define-model.ts';
import type { JobInput } from '../../models/media-reference.ts';
import type { Warning } from '../../models/preflight.ts';
import { isEmpty } from './build-request.ts';
import type { ResolvedForm } from './resolve-form.ts';

/** What a take is made from; all else says how. */
const SOURCES: readonly FieldDefinition['kind'][] = ['text', 'reference', 'references', 'elements'];

/**
 * What is worth knowing of an input as a whole: it never blocks. Where nothing that a take could be made from must be there, a request
 * with settings alone is taken, and charged.
 */
export function findInputWarnings(form: ResolvedForm, input: JobInput): Warning[] {
  const sources = form.fields.filter(
    ({ field, state }) => SOURCES.includes(field.kind) && state === 'active',
  );
  const isGiven = sources.some(({ field }) => {
    const value = input[field.key];
    return value !== undefined && !isEmpty(value) && value !== defaultOf(field);
  });
  // One that must be there and isn't is a problem, and told as that.
  const isAsked = sources.length === 0 || sources.some(({ required }) => required);
  return isGiven || isAsked ? [] : [{ code: 'nothing-given', params: {}, source: null }];
}
