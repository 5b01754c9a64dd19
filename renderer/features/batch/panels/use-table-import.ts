import { useEffect, useMemo, useState } from 'react';
import { MAX_ROWS } from '../../../../shared/batch/edit-sheet.ts';
import { rebasePaths } from '../../../../shared/batch/import-rows.ts';
import {
  countKnownNames,
  guessMapping,
  type Mapping,
  mapRows,
} from '../../../../shared/batch/map-columns.ts';
import { isEmptyRow, nameOfOwnColumn } from '../../../../shared/batch/sheet.ts';
import { restoreText } from '../../../../shared/csv.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { type Incoming, modelForNewRow, readSheet, takeRows } from '../state/batch-store.ts';
import { type ReadTable, readTable, type Separator } from '../table/read-table.ts';

/** A table from outside as it is read so far, and what the artist has said of it. */
export type TableImport = ReturnType<typeof useTableImport>;

/** Reads a table from outside, guesses what its columns are, and takes its rows in when it is told to. */
export function useTableImport(incoming: Incoming, profile: Profile) {
  const [separator, setSeparator] = useState<Separator | null>(null);
  const table = useTable(incoming, separator);
  const columns = useColumns(table, profile);
  const [model, setModel] = useState(() => modelForNewRow(readSheet()));
  const [from, setFrom] = useState('1');
  const lines = table === null ? [] : columns.hasHeader ? table.lines.slice(1) : table.lines;
  const start = Math.max(1, Math.min(lines.length, Math.floor(Number(from)) || 1));
  const present = readSheet().rows.filter((row) => !isEmptyRow(row)).length;
  const room = MAX_ROWS - present;

  function take(replaces: boolean): void {
    const { mapping } = columns;
    const most = replaces ? MAX_ROWS : room;
    const some = lines.slice(start - 1, start - 1 + most);
    const plain = some.map((line) => line.map(restoreText));
    const rows = mapRows(plain, mapping, model, profile);
    const own = mapping.filter((id) => id !== null && nameOfOwnColumn(id) !== null) as string[];
    const { folder } = incoming;
    const isFirst = replaces || present === 0;
    takeRows(
      isFirst || folder === readSheet().folder ? rows : rebasePaths(rows, folder, profile),
      own,
      replaces,
      isFirst && folder !== null ? folder : readSheet().folder,
    );
  }

  return {
    ...columns,
    table,
    setSeparator,
    model,
    setModel,
    lines,
    start,
    from,
    setFrom,
    present,
    room,
    take,
    /** How many of the rows the table has room for. */
    fitting: Math.min(room, lines.length - start + 1),
  };
}

/** What the columns are called, and what each becomes: as guessed, unless the artist has said otherwise. */
function useColumns(table: ReadTable | null, profile: Profile) {
  const first = useMemo(() => (table?.lines[0] ?? []).map(restoreText), [table]);
  const [saidHeader, setHeader] = useState<boolean | null>(null);
  const hasHeader = saidHeader ?? countKnownNames(first, profile) > 0;
  const [said, setSaid] = useState<Readonly<Record<number, string | null>>>({});
  const guess = useMemo<Mapping>(
    () =>
      hasHeader ? guessMapping(first, profile) : first.map((_, place) => (place === 0 ? 'prompt' : null)),
    [hasHeader, first, profile],
  );
  return {
    hasHeader,
    setHeader,
    names: hasHeader ? first : first.map((_, place) => BATCH_TEXT.columnNumber(place + 1)),
    mapping: guess.map((id, place) => (said[place] === undefined ? id : said[place])),
    setTarget: (place: number, id: string | null) => setSaid({ ...said, [place]: id }),
  };
}

/** The table of a text, read again with another separator; null while it is being read. */
function useTable({ text }: Incoming, separator: Separator | null): ReadTable | null {
  const [table, setTable] = useState<ReadTable | null>(null);
  useEffect(() => {
    let isStale = false;
    void readTable(text, separator, () => new Promise((next) => setTimeout(next))).then((read) => {
      if (!isStale) setTable(read);
    });
    return () => {
      isStale = true;
    };
  }, [text, separator]);
  return table;
}
