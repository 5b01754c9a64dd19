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
  return [
    ...(isGiven || isAsked ? [] : [{ code: 'nothing-given' as const, params: {}, source: null }]),
    ...findUnseenResults(form, input),
  ];
}

/** How fields are named that say in which format results come. */
const OF_FORMAT = /format|codec|container|encoder|extension|file_?type/i;
const UNSEEN = /prores|dnxh[dr]|(?<![a-z])(?:exr|dpx|tiff?|psd|heic|heif|jxl|avi|wmv|flv)(?![a-z])/i;
const PACKED = /(?<![a-z])zip(?![a-z])/i;

/** Results that are kept, and can't be seen here, or not at once: as far as a field or a constant says so. */
function findUnseenResults({ fields, model }: ResolvedForm, input: JobInput): Warning[] {
  const chosen = fields.flatMap(({ field, state }): [string, unknown][] =>
    state === 'active' && (field.kind === 'choice' || field.kind === 'text')
      ? [[field.key, input[field.key] ?? defaultOf(field)]]
      : [],
  );
  for (const [key, value] of [...chosen, ...Object.entries(model.constants ?? {})]) {
    const format = OF_FORMAT.test(key) && !/^input/i.test(key) ? String(value ?? '') : '';
    if (PACKED.test(format)) return [{ code: 'packed-results', params: {}, source: null }];
    if (UNSEEN.test(format)) return [{ code: 'unseen-results', params: { format }, source: null }];
  }
  return [];
}
