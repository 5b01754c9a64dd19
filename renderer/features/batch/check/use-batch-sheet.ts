import { useEffect, useMemo, useState } from 'react';
import { type Column, listColumns } from '../../../../shared/batch/columns.ts';
import { makeContext } from '../../../../shared/batch/sheet-context.ts';
import type { WordList } from '../../../../shared/domain/prompt/word-lists.ts';
import { usableProfile } from '../../../../shared/service/usable-profile.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { modelForNewRow, useBatchStore } from '../state/batch-store.ts';
import {
  NO_SUMMARY,
  openSheetChecks,
  type SheetChecks,
  type SheetSummary,
  summarizeSheet,
} from './check-sheet.ts';
import { wantFiles } from './find-files.ts';
import { useFindCastElement } from './use-cast.ts';

/** The sheet with all that its cells mean now. */
export interface BatchSheet {
  readonly columns: readonly Column[];
  readonly book: SheetChecks;
  /** Of the sheet as it was a moment ago, while the new sum is being made. */
  readonly summary: SheetSummary;
}

/** Joins the sheet with the active profile, the files found and the cast. */
export function useBatchSheet(): BatchSheet {
  const sheet = useBatchStore((store) => store.history.sheet);
  const files = useBatchStore((store) => store.files);
  const coreProblems = useBatchStore((store) => store.coreProblems);
  const fullProfile = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  const cast = useFindCastElement();
  const wordLists = useWordLists();
  const { rows, ownColumns } = sheet;
  const profile = useMemo(
    () => usableProfile(fullProfile, isPractice ? 'practice' : 'paid'),
    [fullProfile, isPractice],
  );
  const context = useMemo(
    () => makeContext({ profile, files, cast, ownColumns, wordLists }),
    [profile, files, cast, ownColumns, wordLists],
  );
  const book = useMemo(() => openSheetChecks(context, coreProblems), [context, coreProblems]);
  const fallback = modelForNewRow(sheet);
  const columns = useSteady(
    useMemo(() => listColumns(rows, context, fallback), [rows, context, fallback]),
    context,
  );
  const [summary, setSummary] = useState(NO_SUMMARY);
  useEffect(() => {
    let isStale = false;
    void summarizeSheet(rows, book, () => isStale).then((summed) => {
      if (summed === null || isStale) return;
      setSummary(summed);
      wantFiles(summed.pending);
    });
    return () => {
      isStale = true;
    };
  }, [rows, book]);
  return { columns, book, summary };
}

/** The lists of words as they are kept when the room is opened; they are written in Compose. */
function useWordLists(): readonly WordList[] {
  const [lists, setLists] = useState<readonly WordList[]>([]);
  useEffect(() => {
    void call('words.load', {}).then((answer) => answer.ok && setLists(answer.value));
  }, []);
  return lists;
}

/** The same list as before while the columns stay the same, so that rows need not be drawn again with every letter. */
function useSteady(columns: readonly Column[], context: unknown): readonly Column[] {
  const [kept, setKept] = useState({ columns, context });
  const isSame =
    kept.context === context &&
    kept.columns.length === columns.length &&
    kept.columns.every(
      (column, place) =>
        column.id === columns[place]?.id && column.entries.size === columns[place]?.entries.size,
    );
  if (!isSame) setKept({ columns, context });
  return isSame ? kept.columns : columns;
}
