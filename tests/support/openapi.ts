import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDetail } from '../../shared/kernel/result.ts';
import { type ImportedProfile, importDocument } from '../../shared/service/openapi/import-document.ts';
import type { Profile } from '../../shared/service/profile/profile.ts';

/** The text of an OpenAPI document among the fixtures. */
export function readOpenApi(name: string): string {
  return readFileSync(join(import.meta.dirname, '../fixtures/openapi', name), 'utf8');
}

/** Imports a fixture; throws where it can't be. */
export function importFixture(
  name: string,
  more: { baseUrl?: string; existing?: Profile } = {},
): ImportedProfile {
  const { baseUrl = null, existing = null } = more;
  const imported = importDocument({ text: readOpenApi(name), baseUrl, existing });
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value;
}

/** The cause of a refused document; `taken` when it was not refused. */
export function causeOf(text: string): string {
  const imported = importDocument({ text, baseUrl: null, existing: null });
  if (imported.ok) return 'taken';
  return `${imported.error.code} ${readDetail(imported.error, 'cause') ?? ''}`.trim();
}

/** Imports the text of a document. */
export function importText(text: string, baseUrl: string | null = null) {
  return importDocument({ text, baseUrl, existing: null });
}
