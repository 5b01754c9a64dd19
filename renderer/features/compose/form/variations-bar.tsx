import Dices from 'lucide-react/icons/dices';
import { useId, useState } from 'react';
import type { Variations } from '../../../../shared/compose/draft.ts';
import { readEntries } from '../../../../shared/compose/expand-prompt.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { DIGITS_ONLY } from '../../../ui/inputs/text-input.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import type { PromptPlan } from '../state/plan-prompts.ts';
import { useWordStore, writeWordList } from '../state/word-store.ts';
import styles from './variations-bar.module.css';
import listStyles from './word-lists.module.css';

const SHOWN = 100;
const LARGEST_SEED = 999_999;

/** What a prompt with alternatives becomes: how many, which, and how long the longest is. */
export function VariationsBar(props: {
  readonly plan: PromptPlan;
  readonly variations: Variations;
  readonly onChange: (change: Partial<Variations>) => void;
}) {
  const { plan } = props;
  return (
    <section className={styles.bar} aria-label={COMPOSE_TEXT.variations}>
      {plan.names.length > 0 && <WordLists names={plan.names} />}
      {plan.hasJsonBars && <p className={styles.more}>{COMPOSE_TEXT.jsonStays}</p>}
      {plan.hasAlternatives && <Drawing {...props} />}
    </section>
  );
}

/** Which of the prompts are made. */
function Drawing({ plan, variations, onChange }: Parameters<typeof VariationsBar>[0]) {
  return (
    <>
      <div className={styles.line}>
        <span className={`numbers ${styles.count}`}>{COMPOSE_TEXT.makesPrompts(plan.possible)}</span>
        <Segmented
          label={COMPOSE_TEXT.whichVariations}
          segments={[
            { value: 'all', label: COMPOSE_TEXT.allVariations },
            { value: 'random', label: COMPOSE_TEXT.someVariations },
          ]}
          value={variations.draw}
          onChange={(draw) => onChange({ draw: draw as Variations['draw'] })}
        />
      </div>
      {variations.draw === 'random' && (
        <div className={styles.line}>
          <RandomControls variations={variations} onChange={onChange} />
        </div>
      )}
      <Disclosure label={COMPOSE_TEXT.showPrompts}>
        <ol className={styles.list}>
          {plan.prompts.slice(0, SHOWN).map((prompt, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same prompt may be drawn twice; its place is what it is.
            <li key={index} dir="auto">
              {prompt}
            </li>
          ))}
        </ol>
        {plan.prompts.length > SHOWN && (
          <p className={styles.more}>{COMPOSE_TEXT.morePrompts(plan.prompts.length - SHOWN)}</p>
        )}
      </Disclosure>
    </>
  );
}

function RandomControls({ variations, onChange }: Omit<Parameters<typeof VariationsBar>[0], 'plan'>) {
  return (
    <>
      <NumberBox
        label={COMPOSE_TEXT.drawCount}
        value={variations.count}
        smallest={1}
        largest={5000}
        onValue={(count) => onChange({ count })}
      />
      <NumberBox
        label={COMPOSE_TEXT.seed}
        value={variations.seed}
        smallest={0}
        largest={LARGEST_SEED}
        onValue={(seed) => onChange({ seed })}
      />
      <Button
        look="quiet"
        size="small"
        icon={<Dices size={14} aria-hidden />}
        onPress={() => onChange({ seed: Math.floor(Math.random() * (LARGEST_SEED + 1)) })}
      >
        {COMPOSE_TEXT.newSeed}
      </Button>
    </>
  );
}

function NumberBox(props: {
  readonly label: string;
  readonly value: number;
  readonly smallest: number;
  readonly largest: number;
  readonly onValue: (value: number) => void;
}) {
  const { label, value, smallest, largest, onValue } = props;
  const id = useId();
  return (
    <span className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...DIGITS_ONLY}
        min={smallest}
        max={largest}
        value={value}
        onChange={({ target }) => {
          const typed = Math.round(target.valueAsNumber);
          if (Number.isFinite(typed)) onValue(Math.min(largest, Math.max(smallest, typed)));
        }}
      />
    </span>
  );
}

/** The names of a prompt that stand for lists, each with its list where it is wanted. */
export function WordLists({ names }: { readonly names: readonly string[] }) {
  const lists = useWordStore((store) => store.lists);
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const shown = open !== null && names.includes(open) ? open : null;
  return (
    <div>
      <div className={listStyles.names}>
        {names.map((name) => {
          const list = lists.find((one) => one.name === name);
          const count = list === undefined ? 0 : readEntries(list).length;
          return (
            <button
              key={name}
              type="button"
              className={classNames(listStyles.name, count === 0 && listStyles.open)}
              aria-expanded={shown === name}
              aria-controls={id}
              onClick={() => setOpen(shown === name ? null : name)}
            >
              {`{{${name}}}`}{' '}
              <span className={classNames('numbers', listStyles.count)}>{COMPOSE_TEXT.wordsOf(count)}</span>
            </button>
          );
        })}
      </div>
      {shown !== null && (
        <div id={id} className={listStyles.editor}>
          <label htmlFor={`${id}-lines`}>{COMPOSE_TEXT.wordsLabel(shown)}</label>
          <textarea
            id={`${id}-lines`}
            className={listStyles.lines}
            rows={5}
            spellCheck
            dir="auto"
            placeholder={COMPOSE_TEXT.wordsExample}
            value={lists.find((one) => one.name === shown)?.lines ?? ''}
            onChange={({ target }) => writeWordList(shown, target.value)}
          />
          <p className={listStyles.hint}>{COMPOSE_TEXT.wordsHint}</p>
        </div>
      )}
    </div>
  );
}
