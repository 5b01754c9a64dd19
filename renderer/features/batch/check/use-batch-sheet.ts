import { useEffect, useMemo, useState } from 'react';
import { type Column, listColumns, makeContext } from '../../../../shared/batch/columns.ts';
import type { FindCastElement } from '../../../../shared/batch/read-elements.ts';
import type { WordList } from '../../../../shared/compose/expand-prompt.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../../shared/library/reference-contract.ts';
import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { findCastElement, rememberAssets, useCast } from '../../../state/sources/cast-store.ts';
import { modelForNewRow, readSheet, rememberFiles, useBatchStore } from '../state/batch-store.ts';
import {
  NO_SUMMARY,
  openSheetChecks,
  type SheetChecks,
  type SheetSummary,
  summarizeSheet,
} from './check-sheet.ts';

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

/** How elements are found by the names of the cast; another function when the cast changes. */
function useFindCastElement(): FindCastElement {
  const members = useCast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the cast as it is now, and must be another one then
  return useMemo<FindCastElement>(() => (name, form) => findCastElement(name, form), [members]);
}

/** Few at first, so that something is seen soon; then more, because every answer has the rows checked again. */
const FIRST_TEXTS = 40;
const MAX_TEXTS = 400;

let isLooking = false;
let wanted: readonly string[] = [];

/** Looks for what texts of cells stand for, some at a time; those that are asked for last count. */
function wantFiles(texts: readonly string[]): void {
  wanted = texts;
  if (!isLooking && texts.length > 0) void look();
}

async function look(): Promise<void> {
  isLooking = true;
  let some = FIRST_TEXTS;
  for (;;) {
    const { files } = useBatchStore.getState();
    const texts = wanted.filter((text) => !files.has(text)).slice(0, some);
    const [first] = texts;
    if (first === undefined) break;
    const { folder } = readSheet();
    const answer = await call('batch.findFiles', { texts, folder });
    // Relative paths begin somewhere else by now.
    if (readSheet().folder !== folder) continue;
    if (answer.ok) remember(answer.value);
    else if (texts.length === 1) rememberFiles(new Map([[first, [refuse(first, answer.error)]]]));
    // One text that can't be looked for must not leave the others unfound.
    some = answer.ok ? Math.min(MAX_TEXTS, some * 2) : 1;
  }
  isLooking = false;
}

function remember(found: CallOutput<'batch.findFiles'>): void {
  rememberAssets(
    found.flatMap(({ files }) => files.flatMap((file) => (file.kind === 'added' ? [file.asset] : []))),
  );
  rememberFiles(new Map(found.map(({ text, files }) => [text, files])));
}

/** So that the cell says what is wrong, and does not seem to look for ever. */
function refuse(text: string, error: Failure): AddedFile {
  return { kind: 'refused', name: text.slice(0, 200), error };
}
