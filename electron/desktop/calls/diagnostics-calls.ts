import type { DiagnosticsFile, diagnosticsCalls, LastEnd } from '../../../shared/diagnostics/contract.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { DesktopHandlers } from '../../core/core.ts';

export interface DiagnosticsCallDeps {
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
