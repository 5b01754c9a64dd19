import { useState } from 'react';
import { readCurrency } from '../../../../shared/kernel/money.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import type { Price } from '../../../../shared/models/model-bindings.ts';
import { PRICES_TEXT as TEXT } from '../../../../shared/money/ledger-text.ts';
import {
  lengthKeyOf,
  listPricedChoices,
  type PricedChoice,
} from '../../../../shared/service/profile/prices.ts';
import { describeField, describeValue } from '../../../../shared/service/text/fields-text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import rows from '../rows/settings-room.module.css';
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

/** A price as it is typed: texts, with what a choice costs instead of its factor. */
interface PriceDraft {
  readonly currency: string;
  readonly base: string;
  readonly perSecond: string;
  readonly byChoice: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the amounts of choices stand for: all that a take costs, all that a second does, or how many times the price. */
type ChoiceUnit = 'base' | 'perSecond' | 'factor';

type DraftProblem = 'notAnAmount' | 'needsAmount' | 'needsCurrency';

/** A draft of a price that is there, or of a new one in a currency. */
export function draftPrice(price: Price | undefined, currency: string): PriceDraft {
  if (price === undefined) return { currency, base: '', perSecond: '', byChoice: {} };
  const { base, perSecond, byOption } = price;
  const whole = wholeOf(base, perSecond);
  const byChoice = Object.entries(byOption).map(([key, factors]) => [
    key,
    Object.fromEntries(
      Object.entries(factors).map(([value, factor]) => [value, formatAmount(factor * whole)]),
    ),
  ]);
  return {
    currency: price.currency,
    base: base > 0 || perSecond === 0 ? formatAmount(base) : '',
    perSecond: perSecond > 0 ? formatAmount(perSecond) : '',
    byChoice: Object.fromEntries(byChoice),
  };
}

function choiceUnit({ base, perSecond }: Pick<PriceDraft, 'base' | 'perSecond'>): ChoiceUnit {
  const [fixed, timed] = [(readAmount(base) ?? 0) > 0, (readAmount(perSecond) ?? 0) > 0];
  if (fixed === timed) return 'factor';
  return fixed ? 'base' : 'perSecond';
}

/** The price that was typed, or what is wrong with it. */
export function readDraft(
  model: ModelDefinition,
  draft: PriceDraft,
): { readonly price: Price } | { readonly problem: DraftProblem } {
  const currency = readCurrency(draft.currency);
  const [base, perSecond] = [
    readAmount(draft.base),
    readAmount(lengthKeyOf(model) === null ? '' : draft.perSecond),
  ];
  if (base === undefined || perSecond === undefined) return { problem: 'notAnAmount' };
  if (base === null && perSecond === null) return { problem: 'needsAmount' };
  if (currency === null) return { problem: 'needsCurrency' };
  const whole = wholeOf(base ?? 0, perSecond ?? 0);
  const byOption: Record<string, Record<string, number>> = {};
  for (const { key, values } of listPricedChoices(model)) {
    for (const value of values) {
      const amount = readAmount(draft.byChoice[key]?.[value] ?? '');
      if (amount === undefined) return { problem: 'notAnAmount' };
      if (amount !== null) byOption[key] = { ...byOption[key], [value]: amount / whole };
    }
  }
  return { price: { currency, base: base ?? 0, perSecond: perSecond ?? 0, byOption } };
}

/** What was typed: an amount, null for nothing, undefined for what is no amount. */
function readAmount(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,9}(\.\d{0,6})?$/.test(plain) ? Number(plain) : undefined;
}

/** An amount as it stands in its field. */
function formatAmount(amount: number): string {
  return String(Math.round(amount * 1_000_000) / 1_000_000);
}

/** What a factor of one stands for. */
function wholeOf(base: number, perSecond: number): number {
  if (base > 0 && perSecond > 0) return 1;
  return base || perSecond || 1;
}
