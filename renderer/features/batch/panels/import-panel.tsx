import { CEILINGS } from '../../../../shared/ceilings.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { listOfferedModels } from '../../../../shared/service/offered-models.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { type Incoming, showPanel } from '../state/batch-store.ts';
import { type ReadTable, SEPARATORS, type Separator } from '../table/read-table.ts';
import { ImportColumns } from './import-columns.tsx';
import { NamedChoice } from './named-choice.tsx';
import styles from './panels.module.css';
import { type TableImport, useTableImport } from './use-table-import.ts';

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
