import { useEffect, useMemo, useState } from 'react';
import { MAX_ROWS } from '../../../../shared/batch/edit-sheet.ts';
import { listTargets, rebasePaths } from '../../../../shared/batch/import-rows.ts';
import {
  countKnownNames,
  guessMapping,
  type Mapping,
  mapRows,
} from '../../../../shared/batch/map-columns.ts';
import { isEmptyRow, nameOfOwnColumn, ownColumn } from '../../../../shared/batch/sheet.ts';
import { restoreText } from '../../../../shared/csv.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectBox } from '../../../ui/select-box.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { type Incoming, modelForNewRow, readSheet, showPanel, takeRows } from '../state/batch-store.ts';
import { type ReadTable, readTable, SEPARATORS, type Separator } from '../table/read-table.ts';
import styles from './panels.module.css';

const SAMPLES = 3;
const MAX_FAULTS_SHOWN = 5;
const LEFT_OUT = 'left-out';

/** A table from outside, before its rows are taken in: what each column is, and which rows. */
export function ImportPanel({
  incoming,
  batch,
}: {
  readonly incoming: Incoming;
  readonly batch: BatchSheet;
}) {
  const { profile } = batch.book.context;
  const [separator, setSeparator] = useState<Separator | null>(null);
  const table = useTable(incoming, separator);
  const [first = []] = table?.lines ?? [];
  const guessed = countKnownNames(first, profile) > 0;
  const [saidHeader, setHeader] = useState<boolean | null>(null);
  const hasHeader = saidHeader ?? guessed;
  const [said, setSaid] = useState<Readonly<Record<number, string | null>>>({});
  const [model, setModel] = useState(() => modelForNewRow(readSheet()));
  const [from, setFrom] = useState('1');
  const names = hasHeader ? first : first.map((_, place) => BATCH_TEXT.columnNumber(place + 1));
  const guess = useMemo<Mapping>(
    () =>
      hasHeader ? guessMapping(first, profile) : first.map((_, place) => (place === 0 ? 'prompt' : null)),
    [hasHeader, first, profile],
  );
  const mapping = guess.map((id, place) => (said[place] === undefined ? id : said[place]));
  const lines = table === null ? [] : hasHeader ? table.lines.slice(1) : table.lines;
  const present = readSheet().rows.filter((row) => !isEmptyRow(row)).length;
  const start = Math.max(1, Math.min(lines.length, Math.floor(Number(from)) || 1));
  const room = MAX_ROWS - present;
  const fitting = Math.min(room, lines.length - start + 1);

  function take(replaces: boolean): void {
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

  if (table === null) return <p className={styles.reading}>{BATCH_TEXT.reading}</p>;
  const separators = SEPARATORS.map((value) => ({ value, label: BATCH_TEXT.separators[value] }));
  const targets = listTargets(profile);
  return (
    <section className={styles.panel} aria-label={BATCH_TEXT.importTitle(incoming.name || BATCH_TEXT.pasted)}>
      <header className={styles.head}>
        <h1>{BATCH_TEXT.importTitle(incoming.name || BATCH_TEXT.pasted)}</h1>
        <p className="numbers">
          {BATCH_TEXT.importFacts(lines.length, BATCH_TEXT.separators[table.separator], incoming.encoding)}
        </p>
        <p>{BATCH_TEXT.importLead}</p>
      </header>
      <div className={styles.settings}>
        <Toggle label={BATCH_TEXT.hasHeader} isOn={hasHeader} onChange={setHeader} />
        <div className={styles.setting}>
          <span>{BATCH_TEXT.separator}</span>
          <SelectBox
            label={BATCH_TEXT.separator}
            items={separators}
            value={table.separator}
            onChange={(value) => setSeparator(value as Separator)}
          />
        </div>
        <div className={styles.setting}>
          <span>{BATCH_TEXT.modelForRows}</span>
          <SelectBox
            label={BATCH_TEXT.modelForRows}
            items={modelsOf(profile).map(({ id, title }) => ({ value: id, label: title }))}
            value={model}
            onChange={setModel}
          />
        </div>
      </div>
      {table.faults.length > 0 && (
        <div className={styles.faults} role="alert">
          <strong>{BATCH_TEXT.faults(table.faults.length)}</strong>
          {table.faults.slice(0, MAX_FAULTS_SHOWN).map(({ line, kind }) => (
            <p key={`${line} ${kind}`}>{BATCH_TEXT.fault[kind](line)}</p>
          ))}
        </div>
      )}
      <ol className={styles.columns}>
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
          <li key={place} className={styles.column}>
            <span className={styles.columnName}>{name.trim() || BATCH_TEXT.columnNumber(place + 1)}</span>
            <SelectBox
              label={BATCH_TEXT.columnOf(name.trim() || BATCH_TEXT.columnNumber(place + 1))}
              items={[
                { value: LEFT_OUT, label: BATCH_TEXT.leaveOut },
                ...(hasHeader && name.trim() !== ''
                  ? [{ value: ownColumn(name), label: BATCH_TEXT.ownColumn(name.trim()) }]
                  : []),
                ...targets.map(({ id, label }) => ({ value: id, label })),
              ]}
              value={mapping[place] ?? LEFT_OUT}
              onChange={(id) => setSaid({ ...said, [place]: id === LEFT_OUT ? null : id })}
            />
            <span className={styles.samples}>
              {lines.slice(start - 1, start - 1 + SAMPLES).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: samples are the first rows, whatever they hold
                <span key={at}>{(line[place] ?? '').slice(0, 120) || '—'}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {lines.length > room && (
        <div className={styles.tooLong} role="alert">
          <p>{room === 0 ? BATCH_TEXT.noRoom : BATCH_TEXT.tooLong(lines.length, room)}</p>
          <TextInput label={BATCH_TEXT.fromRow} inputMode="numeric" value={from} onText={setFrom} />
        </div>
      )}
      {lines.length === 0 && <p>{BATCH_TEXT.noRows}</p>}
      <footer className={styles.foot}>
        <Button look="quiet" onPress={() => showPanel(null)}>
          {BATCH_TEXT.cancel}
        </Button>
        {present > 0 && (
          <Button isDisabled={lines.length === 0} onPress={() => take(true)}>
            {BATCH_TEXT.replaceRows}
          </Button>
        )}
        <Button look="main" size="large" isDisabled={fitting <= 0} onPress={() => take(false)}>
          {BATCH_TEXT.importReferences(Math.max(0, fitting))}
        </Button>
      </footer>
    </section>
  );
}

/** The table of a text, read anew with another separator; null while it is being read. */
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
