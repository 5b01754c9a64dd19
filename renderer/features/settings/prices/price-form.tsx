import { useState } from 'react';
import { describeField, describeValue } from '../../../../shared/messages/fields.ts';
import { PRICES_TEXT as TEXT } from '../../../../shared/messages/text/prices.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import type { Price } from '../../../../shared/service/model-bindings.ts';
import { lengthKeyOf, listPricedChoices, type PricedChoice } from '../../../../shared/service/prices.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import rows from '../rows/settings-room.module.css';
import {
  choiceUnit,
  type DraftProblem,
  draftPrice,
  type PriceDraft,
  readAmount,
  readDraft,
} from './price-draft.ts';
import styles from './prices.module.css';

/** The price of one model, to be typed; it holds once it is saved. */
export function PriceForm(props: {
  readonly model: ModelDefinition;
  readonly price: Price | undefined;
  readonly currency: string;
  readonly onSave: (price: Price | null) => void;
  readonly onCancel: () => void;
}) {
  const { model, price, onSave, onCancel } = props;
  const [draft, setDraft] = useState(() => draftPrice(price, props.currency));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const change = (next: Partial<PriceDraft>) => {
    setDraft({ ...draft, ...next });
    setProblem(null);
  };
  return (
    <form
      className={styles.form}
      aria-label={TEXT.changeFor(model.title)}
      onSubmit={(event) => {
        event.preventDefault();
        const read = readDraft(model, draft);
        if ('price' in read) onSave(read.price);
        else setProblem(read.problem);
      }}
    >
      <UsualAmounts draft={draft} hasLength={lengthKeyOf(model) !== null} onChange={change} />
      {listPricedChoices(model).map((choice) => (
        <ChoiceAmounts
          key={choice.key}
          choice={choice}
          unit={choiceUnit(draft)}
          usual={usualAmount(draft)}
          amounts={draft.byChoice[choice.key] ?? {}}
          onAmounts={(amounts) => change({ byChoice: { ...draft.byChoice, [choice.key]: amounts } })}
        />
      ))}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {TEXT[problem]}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit">{TEXT.save}</Button>
        <Button look="quiet" onPress={onCancel}>
          {TEXT.cancel}
        </Button>
        {price !== undefined && (
          <Button look="quiet" onPress={() => onSave(null)}>
            {TEXT.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What a take costs, and a second of it, whatever is chosen. */
function UsualAmounts(props: {
  readonly draft: PriceDraft;
  readonly hasLength: boolean;
  readonly onChange: (next: Partial<PriceDraft>) => void;
}) {
  const { draft, hasLength, onChange } = props;
  return (
    <div className={styles.amounts}>
      <TextInput
        label={TEXT.currency}
        placeholder={TEXT.currencyExample}
        spellCheck={false}
        maxLength={20}
        value={draft.currency}
        onText={(currency) => onChange({ currency })}
      />
      <Amount label={TEXT.perTake} autoFocus value={draft.base} onText={(base) => onChange({ base })} />
      {hasLength && (
        <Amount
          label={TEXT.perSecond}
          value={draft.perSecond}
          onText={(perSecond) => onChange({ perSecond })}
        />
      )}
    </div>
  );
}

function ChoiceAmounts(props: {
  readonly choice: PricedChoice;
  readonly unit: ReturnType<typeof choiceUnit>;
  /** What an empty field stands for. */
  readonly usual: string;
  readonly amounts: Readonly<Record<string, string>>;
  readonly onAmounts: (amounts: Readonly<Record<string, string>>) => void;
}) {
  const { choice, unit, usual, amounts, onAmounts } = props;
  const title = TEXT.byChoice(describeField(choice.key).label);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{title}</legend>
      <p className={rows.lead}>{TEXT.choiceLead[unit]}</p>
      <div className={styles.amounts}>
        {choice.values.map((value) => (
          <Amount
            key={value}
            label={describeChoice(choice.key, value)}
            placeholder={usual}
            value={amounts[value] ?? ''}
            onText={(text) => onAmounts({ ...amounts, [value]: text })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Amount(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly onText: (text: string) => void;
}) {
  return (
    <div className={`numbers ${styles.amount}`}>
      <TextInput
        label={props.label}
        inputMode="decimal"
        maxLength={16}
        placeholder={props.placeholder}
        autoFocus={props.autoFocus}
        isInvalid={readAmount(props.value) === undefined}
        value={props.value}
        onText={props.onText}
      />
    </div>
  );
}

function usualAmount(draft: PriceDraft): string {
  const unit = choiceUnit(draft);
  return unit === 'factor' ? '1' : draft[unit];
}

function describeChoice(key: string, value: string): string {
  if (value === 'true') return TEXT.on;
  return value === 'false' ? TEXT.off : describeValue(key, value);
}
