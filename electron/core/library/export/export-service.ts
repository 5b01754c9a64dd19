import { fail, failure, type Result } from '../../../../shared/kernel/result.ts';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import {
  type ExportChoice,
  type ExportedTakes,
  type ExportReport,
  exportChoiceSchema,
} from '../../../../shared/library/export-text.ts';
import { nameTakes } from '../../../../shared/library/name-template.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { Store } from '../../ports.ts';
import { prepareFolder, readNameKeys } from './copy-take.ts';
import { type ExportDeps, exportTakes, withBatchNames } from './export-takes.ts';

const LAST_CHOICE = 'export-choice';
/** How many names a preview shows. */
const SHOWN_NAMES = 5;
const MAX_TAKES = 100_000;

export interface ExportService {
  preview(
    takes: ExportedTakes,
    template: string,
    folder: string,
  ): Promise<{ total: number; bytes: number | null; names: string[] }>;
  /** Errors: EXPORT_UNDER_WAY, NOT_FOUND, EXPORT_FAILED. */
  run(takes: ExportedTakes, choice: ExportChoice): Promise<Result<ExportReport>>;
  cancel(): void;
  lastChoice(): ExportChoice | null;
  /** Ends an export under way, and waits until it has. */
  stop(): Promise<void>;
}

/** Copies takes out of the library, one export at a time. */
export function createExportService(deps: ExportDeps): ExportService {
  const { store, events } = deps;
  let current: { abort: AbortController; ended: Promise<unknown> } | null = null;

  async function work(
    request: ExportedTakes,
    choice: ExportChoice,
    signal: AbortSignal,
  ): Promise<Result<ExportReport>> {
    const takes = findTakes(store, request, MAX_TAKES).takes;
    if (takes.length === 0) return fail(failure('NOT_FOUND'));
    const prepared = await prepareFolder(choice.folder, deps.ownFolders());
    if (!prepared.ok) return prepared;
    store.transact((tx) => tx.values.write(LAST_CHOICE, choice));
    try {
      return await exportTakes({ ...deps, takes, choice, signal });
    } finally {
      events.emit({ type: 'export-work', work: null });
    }
  }

  return {
    async preview(request, template, folder) {
      const found = findTakes(store, request, SHOWN_NAMES);
      const present =
        folder === '' ? new Set<string>() : await readNameKeys(folder).catch(() => new Set<string>());
      const names = nameTakes(withBatchNames(found.takes, store), template, present, {
        first: 1,
        total: found.total,
      });
      return { total: found.total, bytes: found.bytes, names };
    },
    async run(request, choice) {
      if (current !== null) return fail(failure('EXPORT_UNDER_WAY'));
      const abort = new AbortController();
      const ended = work(request, choice, abort.signal);
      current = { abort, ended: ended.catch(() => {}) };
      return ended.finally(() => {
        current = null;
      });
    },
    cancel: () => current?.abort.abort(),
    lastChoice() {
      const kept = safeParse(exportChoiceSchema, store.values.read(LAST_CHOICE));
      return kept.success ? kept.data : null;
    },
    async stop() {
      current?.abort.abort();
      await current?.ended;
    },
  };
}

/** The first takes that were asked for, how many there are in all, and what these weigh, where that is known. */
function findTakes(
  store: Pick<Store, 'takes'>,
  { query, takeIds }: ExportedTakes,
  limit: number,
): { takes: Take[]; total: number; bytes: number | null } {
  if (takeIds === undefined) return { ...store.takes.search(query, 0, limit), bytes: null };
  const byId = new Map(store.takes.byId(takeIds).map((take) => [take.id, take]));
  const shown = store.takes.searchIds(query, 0, Number.MAX_SAFE_INTEGER).filter((id) => byId.has(id));
  const takes = [...new Set([...shown, ...takeIds])].flatMap((id) => byId.get(id) ?? []);
  return {
    takes: takes.slice(0, limit),
    total: takes.length,
    bytes: takes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
