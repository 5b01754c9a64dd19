import { serializeBatchFile } from '../../../shared/app/contract.ts';
import type { SavedKind } from '../../../shared/app/menu-text.ts';
import type { batchCalls } from '../../../shared/batch/contract.ts';
import { EMPTY_SHEET, restoreSheet } from '../../../shared/batch/edit-sheet.ts';
import { serializeSheet } from '../../../shared/batch/serialize-csv.ts';
import type { castCalls } from '../../../shared/cast/contract.ts';
import type { DiagnosticsFile, diagnosticsCalls, LastEnd } from '../../../shared/diagnostics/contract.ts';
import type { filmCalls } from '../../../shared/film/contract.ts';
import { tabulateShots } from '../../../shared/film/shot-table.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../../shared/kernel/csv.ts';
import { isOwnFile } from '../../../shared/kernel/file-name.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { ledgerCalls } from '../../../shared/money/contract.ts';
import type { importCalls } from '../../../shared/service/contract.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import type { templateCalls } from '../../../shared/templates/contract.ts';
import { loadSheet } from '../../core/batch/handlers.ts';
import type { CastService } from '../../core/cast/cast-service.ts';
import type { DesktopHandlers } from '../../core/core.ts';
import { findProject } from '../../core/film/film-service.ts';
import { safeName } from '../../core/library/place-file.ts';
import { serializeLedger } from '../../core/money/ledger-file.ts';
import type { Store } from '../../core/ports.ts';
import { listKept, serializeTemplateFile } from '../../core/templates/template-repository.ts';

export interface ExportCallDeps {
  readonly store: Pick<Store, 'ledger' | 'values' | 'templates' | 'film'>;
  /** Asks where to save a file; null when the dialog was closed. */
  readonly chooseSaveFile: (name: string, kinds: readonly SavedKind[]) => Promise<string | null>;
  /** Null where there is none of that id. */
  readonly profile: (profileId: string) => Promise<Profile | null>;
  /** Writes a text that comes in pieces, whole or not at all. Errors: DISK_FULL, FOLDER_NOT_WRITABLE. */
  readonly writePieces: (path: string, pieces: Iterable<string>) => Promise<Result<void>>;
  /** Writes the redacted log of the last days. Errors as above. */
  readonly writeLog: (path: string) => Promise<Result<void>>;
  /** Wall-clock milliseconds. */
  readonly now: () => number;
}

/** Answers the calls that save a file where the artist wants it. */
export function createExportCalls(
  deps: ExportCallDeps,
): DesktopHandlers<
  typeof batchCalls & typeof filmCalls & typeof ledgerCalls & typeof templateCalls & typeof importCalls
> {
  async function saveBy(
    name: string,
    kinds: readonly SavedKind[],
    write: (path: string) => Promise<Result<void>>,
  ): Promise<Result<{ path: string } | null>> {
    const path = await deps.chooseSaveFile(name, kinds);
    if (path === null) return succeed(null);
    const written = await write(path);
    return written.ok ? succeed({ path }) : written;
  }

  const save = (name: string, kinds: readonly SavedKind[], serialize: (path: string) => Iterable<string>) =>
    saveBy(name, kinds, (path) => deps.writePieces(path, serialize(path)));

  const withDay = (name: string) => `${name} ${formatDay(deps.now())}`;

  return {
    'ledger.export': () =>
      save(withDay('Dailies ledger'), ['csv'], () => serializeLedger(deps.store, deps.now())),
    'batch.export': () =>
      save(withDay('Dailies batch'), ['csv', 'dailies'], (path) => {
        const stored = loadSheet(deps.store);
        const table = serializeSheet(stored === null ? EMPTY_SHEET : restoreSheet(stored));
        return isOwnFile(path) ? serializeBatchFile(table) : table;
      }),
    'film.exportList': async ({ projectId }) => {
      const project = findProject(deps.store, projectId);
      if (!project.ok) return project;
      return save(fileNameOf(project.value.name), ['csv'], () => [
        BYTE_ORDER_MARK,
        ...tabulateShots(deps.store.film.shots(projectId)).map(writeCsvRecord),
      ]);
    },
    'templates.export': () =>
      save(withDay('Dailies templates'), ['dailies'], () => [
        `${JSON.stringify(serializeTemplateFile(listKept(deps.store)), null, 2)}\n`,
      ]),
    'log.export': () => saveBy(withDay('Dailies log'), ['log'], deps.writeLog),
    'profiles.export': async ({ profileId }) => {
      const profile = await deps.profile(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      // A profile never holds the key, so all of it can be handed on.
      const text = `${JSON.stringify(profile, null, 2)}\n`;
      return save(`${fileNameOf(profile.name)} profile`, ['dailies'], () => [text]);
    },
  };
}

/** A name that somebody gave, as that of a file, of as many characters as it may have. */
const fileNameOf = (name: string) => safeName(name, 80);

/** The local day, for a file's name: `2026-03-12`. */
function formatDay(moment: number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

interface DiagnosticsCallDeps {
  /** Everything that is saved, without anything of the artist's. */
  readonly collect: () => Promise<DiagnosticsFile[]>;
  /** Asks where to save; null when the dialog was closed. */
  readonly chooseSaveFile: (name: string) => Promise<string | null>;
  readonly write: (path: string, files: readonly DiagnosticsFile[]) => Promise<Result<void>>;
  readonly lastEnd: () => Promise<LastEnd | null>;
}

/** Answers for diagnostics: what is saved is what was shown. */
export function createDiagnosticsCalls(deps: DiagnosticsCallDeps): DesktopHandlers<typeof diagnosticsCalls> {
  let collected: readonly DiagnosticsFile[] | null = null;
  let isDismissed = false;
  return {
    'diagnostics.collect': async () => {
      const files = await deps.collect();
      collected = files;
      return succeed(files);
    },
    'diagnostics.save': async () => {
      if (collected === null) return fail(failure('NOT_FOUND'));
      const path = await deps.chooseSaveFile('Dailies diagnostics');
      if (path === null) return succeed(null);
      const written = await deps.write(path, collected);
      return written.ok ? succeed({ path }) : written;
    },
    'diagnostics.lastEnd': async () => succeed(isDismissed ? null : await deps.lastEnd()),
    'diagnostics.dismiss': async () => {
      isDismissed = true;
      return succeed({});
    },
  };
}

interface CastShellDeps {
  readonly cast: CastService;
  readonly store: Pick<Store, 'cast'>;
  /** Asks where to save a cast file; null when the dialog was closed. */
  readonly chooseSaveFile: (name: string) => Promise<string | null>;
  /** Shows a file in the file manager; false when it is not there. */
  readonly reveal: (path: string) => Promise<boolean>;
}

/** Answers the calls of the cast that need the desktop. */
export function createCastShellCalls(deps: CastShellDeps): DesktopHandlers<typeof castCalls> {
  const { cast, store } = deps;
  return {
    'cast.export': async ({ ids }) => {
      const first = store.cast.find(ids[0] ?? '');
      if (first === null) return fail(failure('NOT_FOUND', { memberIds: ids }));
      const path = await deps.chooseSaveFile(ids.length === 1 ? fileNameOf(first.name || 'Cast') : 'Cast');
      return path === null ? succeed(null) : cast.exportTo(path, ids);
    },
    'cast.revealConsent': async ({ id }) => {
      const path = cast.consentPath(id);
      if (!path.ok) return path;
      return (await deps.reveal(path.value))
        ? succeed({})
        : fail(failure('FILE_NOT_FOUND', { path: path.value }));
    },
  };
}
