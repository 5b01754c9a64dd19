import { listTargets } from '../../../../shared/batch/import-rows.ts';
import { ownColumnOf } from '../../../../shared/batch/map-columns.ts';
import { nameOfOwnColumn } from '../../../../shared/batch/sheet.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import styles from './panels.module.css';
import type { TableImport } from './use-table-import.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 120;
const LEFT_OUT = 'left-out';

/** The columns of a table from outside: what each is called, what it becomes, and its first cells. */
export function ImportColumns(props: { readonly reading: TableImport; readonly profile: Profile }) {
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
