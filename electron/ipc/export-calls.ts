import type { Result } from '../../shared/result.ts';
import { succeed } from '../../shared/result.ts';
import type { ExportCallName, Handlers } from '../core/calls.ts';
import { spellLedger } from '../core/ledger/ledger-file.ts';
import type { Store } from '../core/ports.ts';

export interface ExportCallParts {
  readonly store: Pick<Store, 'ledgerAfter'>;
  /** Asks where to save a file; null when the dialog was closed. */
  readonly chooseSaveFile: (name: string, kind: 'csv' | 'log') => Promise<string | null>;
  /** Writes a text that comes in pieces, whole or not at all. Errors: DISK_FULL, FOLDER_NOT_WRITABLE. */
  readonly writePieces: (path: string, pieces: Iterable<string>) => Promise<Result<void>>;
  /** The redacted log of the last days, in pieces. */
  readonly spellLog: () => Iterable<string>;
  /** Wall-clock milliseconds. */
  readonly now: () => number;
}

/** Answers the calls that save a file where the artist wants it. */
export function createExportCalls(parts: ExportCallParts): Handlers<ExportCallName> {
  async function save(
    name: string,
    kind: 'csv' | 'log',
    spell: () => Iterable<string>,
  ): Promise<Result<{ path: string } | null>> {
    const path = await parts.chooseSaveFile(`${name} ${spellDay(parts.now())}`, kind);
    if (path === null) return succeed(null);
    const written = await parts.writePieces(path, spell());
    return written.ok ? succeed({ path }) : written;
  }

  return {
    'ledger.export': () => save('Dailies ledger', 'csv', () => spellLedger(parts.store, parts.now())),
    'log.export': () => save('Dailies log', 'log', parts.spellLog),
  };
}

/** The local day, for a file's name: `2026-03-12`. */
function spellDay(moment: number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
