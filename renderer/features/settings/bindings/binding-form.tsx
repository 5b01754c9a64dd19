import { useEffect, useRef, useState } from 'react';
import {
  type HandField,
  type HandValues,
  isFilledIn,
  listShown,
  valuesOfCandidate,
} from '../../../../shared/service/profile/hand-fields.ts';
import type { Profile, QueryCandidate } from '../../../../shared/service/profile/profile.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/service/text/connection-text.ts';
import { describeCandidate } from '../../../../shared/service/text/import-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import input from '../../../ui/inputs/text-input.module.css';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';

/** Asks what the service does where its document does not say. */
export function BindingForm(props: {
  readonly profile: Profile;
  readonly title: string;
  readonly fields: readonly HandField[];
  readonly onSave: (values: HandValues) => void;
  readonly onCancel: () => void;
}) {
  const { profile, title, fields, onSave, onCancel } = props;
  const [values, setValues] = useState<HandValues>(() =>
    Object.fromEntries(fields.map(({ key, initial }) => [key, initial])),
  );
  const shown = listShown(fields, values);
  const isReady = isFilledIn(fields, values);
  const { candidates = [] } = profile;
  const hasPointers = shown.some(({ key }) => ['status', 'outputs', 'genId', 'reference'].includes(key));
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone, and the focus with it.
  useEffect(() => form.current?.querySelector<HTMLElement>('button, input')?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSave(values);
      }}
    >
      {candidates.length > 0 &&
        fields.some(({ key }) => key === 'url') &&
        fields.some(({ key }) => key === 'status') && (
          <Candidates candidates={candidates} onChoose={(chosen) => setValues({ ...values, ...chosen })} />
        )}
      <div className={styles.fields}>
        {shown.map((field) => (
          <BindingField
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            onChange={(value) => setValues({ ...values, [field.key]: value })}
          />
        ))}
      </div>
      {hasPointers && <p className={rows.lead}>{TEXT.pointersLead}</p>}
      <div className={styles.line}>
        <Button type="submit" isDisabled={!isReady}>
          {TEXT.bindSave}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {TEXT.cancel}
        </Button>
      </div>
    </form>
  );
}

function BindingField(props: {
  readonly field: HandField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { field, value, onChange } = props;
  const { key, choices } = field;
  const label = TEXT.fields[key];
  if (choices === undefined)
    return <TextInput label={label} spellCheck={false} value={value} onText={onChange} />;
  return (
    <div className={styles.choice}>
      <span className={input.label}>{label}</span>
      <SelectBox
        label={label}
        items={choices.map((one) => ({ value: one, label: TEXT.choices[one] ?? one }))}
        value={value || null}
        onChange={onChange}
      />
    </div>
  );
}

/** Addresses of the service's own document; choosing one fills in what the document says of it. */
function Candidates(props: {
  readonly candidates: readonly QueryCandidate[];
  readonly onChoose: (values: HandValues) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const candidate = props.candidates.find(({ url }) => url === chosen);
  return (
    <div className={styles.choice}>
      <span className={input.label}>{TEXT.candidates}</span>
      <SelectBox
        label={TEXT.candidates}
        items={props.candidates.map(({ url, title }) => ({ value: url, label: `${title} · ${url}` }))}
        value={chosen}
        onChange={(url) => {
          setChosen(url);
          const found = props.candidates.find((one) => one.url === url);
          if (found !== undefined) props.onChoose(valuesOfCandidate(found));
        }}
      />
      <p className={rows.lead}>
        {candidate === undefined ? TEXT.chooseCandidate : describeCandidate(candidate)}
      </p>
    </div>
  );
}
