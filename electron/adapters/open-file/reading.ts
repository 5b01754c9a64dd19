import { readOwnFile } from '../../../shared/app/contract.ts';
import { listPackedFiles, type Manifest, manifestSchema } from '../../../shared/cast/cast-manifest.ts';
import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { CastFault } from '../../../shared/kernel/error-causes.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { ImportRequest } from '../../../shared/service/openapi/import-document.ts';
import { type TemplateFile, templateFileSchema } from '../../../shared/templates/template.ts';

/** What is to be read. */
export type Reading =
  | { readonly kind: 'document'; readonly request: ImportRequest }
  | { readonly kind: 'templates'; readonly text: string }
  | { readonly kind: 'cast' | 'file'; readonly text: string; readonly path: string };

/** Reads it, in whatever thread this is called. */
export async function read(reading: Reading): Promise<Result<unknown>> {
  switch (reading.kind) {
    case 'document': {
      const { importDocument } = await import('../../../shared/service/openapi/import-document.ts');
      return importDocument(reading.request);
    }
    case 'templates':
      return readTemplates(reading.text);
    case 'cast':
      return readCastManifest(reading.text, reading.path);
    case 'file':
      return readOwnFile(reading.text, reading.path);
  }
}

function readTemplates(text: string): Result<TemplateFile> {
  const json = parseBoundedJson(text, CEILINGS.templates);
  const invalid = (reason: 'not-templates' | 'too-large') =>
    fail(failure('TEMPLATE_FILE_INVALID', { reason }));
  if (json.kind !== 'value') return invalid(json.kind === 'not-json' ? 'not-templates' : 'too-large');
  const parsed = safeParse(templateFileSchema, json.value);
  return parsed.success ? succeed(parsed.data) : invalid('not-templates');
}

function readCastManifest(text: string, path: string): Result<Manifest> {
  const invalid = (reason: CastFault) => fail(failure('CAST_FILE_INVALID', { path, reason }));
  const json = parseBoundedJson(text, CEILINGS.cast);
  if (json.kind !== 'value') return invalid(json.kind === 'not-json' ? 'not-a-cast' : 'too-large');
  const { format, version } = (json.value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== 'dailies-cast') return invalid('not-a-cast');
  if (typeof version === 'number' && version > 1) return invalid('newer');
  const manifest = safeParse(manifestSchema, json.value);
  if (!manifest.success) return invalid('damaged');
  const { files, members } = manifest.data;
  return members.flatMap(listPackedFiles).every((sha256) => sha256 in files)
    ? succeed(manifest.data)
    : invalid('missing');
}
