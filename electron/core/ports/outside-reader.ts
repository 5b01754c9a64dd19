import type { Manifest } from '../../../shared/domain/cast/cast-manifest.ts';
import type { TemplateFile } from '../../../shared/domain/prompt/template.ts';
import type { OwnFile } from '../../../shared/outside/own-file.ts';
import type { Result } from '../../../shared/result.ts';
import type { ImportedProfile, ImportRequest } from '../../../shared/service/openapi/import-document.ts';

/**
 * Reads what others made, where it can stop or fill nothing but itself: in a thread with ceilings of its own, that is
 * ended when it passes one. Errors, with those that each names: READING_STOPPED.
 */
export interface OutsideReader {
  /** Errors: OPENAPI_INVALID, OPENAPI_ADDRESS_MISSING, URL_INVALID. */
  importDocument(request: ImportRequest): Promise<Result<ImportedProfile>>;
  /** Errors: TEMPLATE_FILE_INVALID. */
  readTemplates(text: string): Promise<Result<TemplateFile>>;
  /** Reads what a cast file says of itself; `path` is only told. Errors: CAST_FILE_INVALID. */
  readCastManifest(text: string, path: string): Promise<Result<Manifest>>;
  /** Reads a `.dailies` file; `path` is only told. Errors: OWN_FILE_INVALID, PROFILE_INVALID. */
  readOwnFile(text: string, path: string): Promise<Result<OwnFile>>;
}
