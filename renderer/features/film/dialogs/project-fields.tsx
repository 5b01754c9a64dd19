import { useState } from 'react';
import { CAST_COLUMN, MODEL_COLUMN, TAKES_COLUMN } from '../../../../shared/batch/edit-sheet.ts';
import type { ProjectContent } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { MAX_TAKES } from '../../../../shared/jobs/job.ts';
import { readCurrency } from '../../../../shared/kernel/money.ts';
import type { Cap, ProjectScope } from '../../../../shared/money/budget.ts';
import { PRICES_TEXT } from '../../../../shared/money/ledger-text.ts';
import { BUDGET_TEXT } from '../../../../shared/money/text.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { CastPicker } from '../../../forms/cast/cast-picker.tsx';
import { useCore } from '../../../state/core/core-store.ts';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { DIGITS_ONLY, TextInput } from '../../../ui/inputs/text-input.tsx';

import styles from './film-dialogs.module.css';

interface FieldsProps {
  readonly content: ProjectContent;
  readonly onChange: (change: Partial<ProjectContent>) => void;
}

/** What the shots of a project ask for where they say nothing, where their takes go, and what people should know. */
export function ProjectDefaults({ content, onChange }: FieldsProps) {
  const profile = useCore((core) => core.profile);
  const { cells } = content;
  const cast = cells[CAST_COLUMN] ?? '';
  const set = (column: string, text: string) => {
    const { [column]: _, ...others } = cells;
    onChange({ cells: text === '' ? others : { ...others, [column]: text } });
  };
  return (
    <>
      <div className={styles.pair}>
        <span className={styles.field}>
          <span className={styles.label}>{TEXT.model}</span>
          <SelectBox
            label={TEXT.model}
            items={[
              { value: '', label: TEXT.noModel },
              ...listOfferedModels(profile).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={cells[MODEL_COLUMN] ?? ''}
            onChange={(model) => set(MODEL_COLUMN, model)}
          />
        </span>
        <TextInput
          {...DIGITS_ONLY}
          label={TEXT.takes}
          min={1}
          max={MAX_TAKES}
          value={cells[TAKES_COLUMN] ?? ''}
          onText={(takes) => set(TAKES_COLUMN, takes)}
        />
      </div>
      <div className={styles.pair}>
        <TextInput label={TEXT.cast} dir="auto" value={cast} onText={(names) => set(CAST_COLUMN, names)} />
        <CastPicker
          id="project-cast"
          form={null}
          onPick={({ name }) => set(CAST_COLUMN, cast === '' ? `@${name}` : `${cast}; @${name}`)}
        />
      </div>
      <TextInput
        label={TEXT.subfolder}
        placeholder={TEXT.subfolderTip}
        value={content.subfolder}
        maxLength={100}
        onText={(subfolder) => onChange({ subfolder })}
      />
      <TextInput
        label={TEXT.note}
        value={content.note}
        maxLength={10_000}
        onText={(note) => onChange({ note })}
      />
    </>
  );
}

/** What may be spent for a project: a day, and in total. `onChange` gets null while what is typed is no amount or no currency. */
export function ProjectCaps(props: {
  readonly caps: readonly Cap[];
  readonly onChange: (caps: Cap[] | null) => void;
}) {
  const moneyOf = (scope: ProjectScope) => {
    const limit = props.caps.find((cap) => cap.scope === scope)?.limit;
    return limit?.kind === 'money' ? limit : undefined;
  };
  const [typed, setTyped] = useState({
    'project-day': String(moneyOf('project-day')?.amount ?? ''),
    project: String(moneyOf('project')?.amount ?? ''),
    currency: (moneyOf('project') ?? moneyOf('project-day'))?.currency ?? 'USD',
  });
  const [isWrong, setWrong] = useState(false);
  function change(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed };
    setTyped(next);
    const caps = readCaps(next);
    setWrong(caps === null);
    props.onChange(caps);
  }
  return (
    <>
      <div className={styles.trio}>
        {(['project-day', 'project'] as const).map((scope) => (
          <TextInput
            key={scope}
            label={scope === 'project' ? TEXT.capTotal : TEXT.capDay}
            inputMode="decimal"
            placeholder={BUDGET_TEXT.noCap}
            value={typed[scope]}
            onText={(text) => change({ [scope]: text })}
          />
        ))}
        <TextInput
          label={PRICES_TEXT.currency}
          value={typed.currency}
          maxLength={40}
          onText={(currency) => change({ currency })}
        />
      </div>
      {isWrong && (
        <p className={styles.note} role="alert">
          {BUDGET_TEXT.notANumber}
        </p>
      )}
    </>
  );
}

function readCaps(typed: { readonly [Scope in ProjectScope | 'currency']: string }): Cap[] | null {
  const currency = readCurrency(typed.currency);
  const caps: Cap[] = [];
  for (const scope of ['project-day', 'project'] as const) {
    const text = typed[scope].trim().replace(',', '.');
    if (text === '') continue;
    if (currency === null || !/^\d{1,9}(\.\d{0,4})?$/.test(text)) return null;
    caps.push({ scope, limit: { kind: 'money', currency, amount: Number(text) } });
  }
  return caps;
}
