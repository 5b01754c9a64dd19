import { useEffect, useMemo, useState } from 'react';
import { isEmptyRow, MAX_ROWS, nameOfOwnColumn } from '../../../../shared/batch/edit-sheet.ts';
import { listTargets, rebasePaths } from '../../../../shared/batch/import-rows.ts';
import {
  countKnownNames,
  guessMapping,
  type Mapping,
  mapRows,
  ownColumnOf,
} from '../../../../shared/batch/map-columns.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { restoreText, SEPARATORS, type Separator } from '../../../../shared/kernel/csv.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { type Incoming, modelForNewRow, readSheet, showPanel, takeRows } from '../state/batch-store.ts';
import { type ReadTable, readTable } from '../table/read-table.ts';
import { NamedChoice } from './matrix-panel.tsx';
import styles from './panels.module.css';

const MAX_FAULTS_SHOWN = 5;

/** A table from outside, before its rows are imported: what each column is, and which rows. */
export function ImportPanel({
  incoming,
  batch,
}: {
  readonly incoming: Incoming;
  readonly batch: BatchSheet;
}) {
  const { profile } = batch.book.context;
  const reading = useTableImport(incoming, profile);
  const { table, lines, room, from, setFrom } = reading;
  if (table === null) return <p className={styles.reading}>{BATCH_TEXT.reading}</p>;
  const title = BATCH_TEXT.importTitle(incoming.name || BATCH_TEXT.pasted);
  const separator = BATCH_TEXT.separators[table.separator];
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="numbers">{BATCH_TEXT.importFacts(lines.length, separator, incoming.encoding)}</p>
        <p>{BATCH_TEXT.importLead}</p>
      </header>
      <ImportSettings
        reading={reading}
        separator={table.separator}
        models={listOfferedModels(profile).map(({ id, title: label }) => ({ value: id, label }))}
      />
      <Faults faults={table.faults} />
      {table.over !== null && (
        <p className={styles.faults} role="alert">
          {BATCH_TEXT.over[table.over](CEILINGS.table[table.over])}
        </p>
      )}
      <ImportColumns reading={reading} profile={profile} />
      {lines.length > room && (
        <div className={styles.tooLong} role="alert">
          <p>{room === 0 ? BATCH_TEXT.noRoom : BATCH_TEXT.tooLong(lines.length, room)}</p>
          <TextInput label={BATCH_TEXT.fromRow} inputMode="numeric" value={from} onText={setFrom} />
        </div>
      )}
      {lines.length === 0 && <p>{BATCH_TEXT.noRows}</p>}
      <ImportFoot reading={reading} />
    </section>
  );
}

/** How the text is read as a table, and the model of rows that name none. */
function ImportSettings(props: {
  readonly reading: TableImport;
  readonly separator: Separator;
  readonly models: readonly { readonly value: string; readonly label: string }[];
}) {
  const { reading, separator, models } = props;
  return (
    <div className={styles.settings}>
      <Toggle label={BATCH_TEXT.hasHeader} isOn={reading.hasHeader} onChange={reading.setHeader} />
      <NamedChoice
        label={BATCH_TEXT.separator}
        items={SEPARATORS.map((value) => ({ value, label: BATCH_TEXT.separators[value] }))}
        value={separator}
        onChange={(value) => reading.setSeparator(value as Separator)}
      />
      <NamedChoice
        label={BATCH_TEXT.modelForRows}
        items={models}
        value={reading.model}
        onChange={reading.setModel}
      />
    </div>
  );
}

function Faults({ faults }: Pick<ReadTable, 'faults'>) {
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="alert">
      <strong>{BATCH_TEXT.faults(faults.length)}</strong>
      {faults.slice(0, MAX_FAULTS_SHOWN).map(({ line, kind }) => (
        <p key={`${line} ${kind}`}>{BATCH_TEXT.fault[kind](line)}</p>
      ))}
    </div>
  );
}

function ImportFoot({ reading }: { readonly reading: TableImport }) {
  const { lines, present, fitting, take } = reading;
  return (
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
  );
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 120;
const LEFT_OUT = 'left-out';

/** The columns of a table from outside: what each is called, what it becomes, and its first cells. */
function ImportColumns(props: { readonly reading: TableImport; readonly profile: Profile }) {
  const { reading, profile } = props;
  const { names, mapping, lines, start, hasHeader, setTarget } = reading;
  const targets = listTargets(profile).map(({ id, label }) => ({ value: id, label }));
  const samples = lines.slice(start - 1, start - 1 + SAMPLES);
  return (
    <ol className={styles.columns}>
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
        <li key={place} className={styles.column}>
          <span className={styles.columnName}>{name.trim() || BATCH_TEXT.columnNumber(place + 1)}</span>
          <SelectBox
            label={BATCH_TEXT.columnOf(name.trim() || BATCH_TEXT.columnNumber(place + 1))}
            items={[
              { value: LEFT_OUT, label: BATCH_TEXT.leaveOut },
              ...(hasHeader && name.trim() !== '' ? [describeOwn(name)] : []),
              ...targets,
            ]}
            value={mapping[place] ?? LEFT_OUT}
            onChange={(id) => setTarget(place, id === LEFT_OUT ? null : id)}
          />
          <span className={styles.samples}>
            {samples.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples are the first rows, whatever they hold
              <span key={at}>{(line[place] ?? '').slice(0, SAMPLE_LENGTH) || '—'}</span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function describeOwn(name: string) {
  const value = ownColumnOf(name);
  return { value, label: BATCH_TEXT.ownColumn(nameOfOwnColumn(value) ?? name.trim()) };
}

/** A table from outside as it is read so far, and what the artist has said of it. */
type TableImport = ReturnType<typeof useTableImport>;

/** Reads a table from outside, guesses what its columns are, and takes its rows in when it is told to. */
function useTableImport(incoming: Incoming, profile: Profile) {
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
