import { z } from 'zod';
import { parseBoundedJson } from '../bounded-json.ts';
import { CEILINGS } from '../ceilings.ts';
import { templateFileSchema } from '../domain/prompt/template.ts';
import type { OwnFileFault } from '../error-causes.ts';
import { failure } from '../errors.ts';
import { isJsonObject, type JsonValue } from '../json.ts';
import { fail, type Result, succeed } from '../result.ts';
import { safeParse } from '../safe-parse.ts';
import { MAX_PROFILE_CHARACTERS, NEWEST_FORMAT, parseProfile } from '../service/profile.ts';

/** A sheet of Batch as a file: the table that `batch.export` writes as CSV, in an envelope that says what it is. */
const batchFileSchema = z.strictObject({
  format: z.literal('dailies-batch'),
  version: z.literal(1),
  table: z.string().max(CEILINGS.table.bytes),
});

/** What is in a `.dailies` file, to be shown before anything of it is imported. */
export const ownFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('batch'), table: z.string() }),
  z.strictObject({ kind: z.literal('profile'), name: z.string(), baseUrl: z.string() }),
  z.strictObject({
    kind: z.literal('templates'),
    templates: z.array(z.string()),
    snippets: z.array(z.string()),
  }),
]);
export type OwnFile = z.infer<typeof ownFileSchema>;

/** A table of a batch as the text of a `.dailies` file, in pieces. */
export function* serializeBatchFile(table: Iterable<string>): Generator<string> {
  yield '{\n  "format": "dailies-batch",\n  "version": 1,\n  "table": "';
  // A piece of JSON text is what stands between its quotes.
  for (const piece of table) yield JSON.stringify(piece).slice(1, -1);
  yield '"\n}\n';
}

/**
 * Reads the text of a `.dailies` file: a batch, a profile or templates, by what it says of itself. `path` is only told. Errors:
 * OWN_FILE_INVALID, and PROFILE_INVALID of a profile.
 */
export function readOwnFile(text: string, path: string): Result<OwnFile> {
  const invalid = (fault: OwnFileFault) => fail(failure('OWN_FILE_INVALID', { path, fault }));
  const json = parseBoundedJson(text, CEILINGS.ownFile);
  if (json.kind !== 'value') return invalid(json.kind === 'not-json' ? 'not-ours' : 'too-large');
  const { value } = json;
  const { format, version } = isJsonObject(value) ? value : {};
  if (typeof version === 'number' && version > 1) return invalid('newer');
  if (format === 'dailies-batch') {
    const parsed = safeParse(batchFileSchema, value);
    return parsed.success ? succeed({ kind: 'batch', table: parsed.data.table }) : invalid('damaged');
  }
  if (format === 'dailies-templates') {
    const parsed = safeParse(templateFileSchema, value);
    if (!parsed.success) return invalid('damaged');
    const namesOf = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);
    const { templates, snippets } = parsed.data;
    return succeed({ kind: 'templates', templates: namesOf(templates), snippets: namesOf(snippets) });
  }
  if (typeof format !== 'number') return invalid('not-ours');
  if (format > NEWEST_FORMAT) return invalid('newer');
  return text.length > MAX_PROFILE_CHARACTERS ? invalid('too-large') : readProfile(value);
}

function readProfile(value: JsonValue): Result<OwnFile> {
  const parsed = parseProfile(value);
  if (!parsed.ok) return parsed;
  const { name, baseUrl } = parsed.value;
  return succeed({ kind: 'profile', name, baseUrl });
}
