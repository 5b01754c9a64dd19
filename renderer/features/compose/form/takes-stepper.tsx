import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { MAX_TAKES } from '../../../../shared/queue/job.ts';
import { DIGITS_ONLY } from '../../../ui/inputs/digits-only.ts';
import styles from './takes-stepper.module.css';

/** How many times the same is submitted. What is typed counts once it is a number. */
export function TakesStepper({
  takes,
  onChange,
}: {
  readonly takes: number;
  readonly onChange: (takes: number) => void;
}) {
  const [text, setText] = useState(String(takes));
  useEffect(() => setText(String(takes)), [takes]);
  return (
    <div className={styles.field}>
      <label htmlFor="takes" className={styles.label} title={COMPOSE_TEXT.takesTip}>
        {COMPOSE_TEXT.takesLabel}
      </label>
      <div className={styles.group}>
        <button
          type="button"
          className={styles.step}
          aria-label={COMPOSE_TEXT.fewerTakes}
          disabled={takes <= 1}
          onClick={() => onChange(takes - 1)}
        >
          <Minus size={12} aria-hidden />
        </button>
        <input
          id="takes"
          {...DIGITS_ONLY}
          className={styles.input}
          aria-description={COMPOSE_TEXT.takesTip}
          min={1}
          max={MAX_TAKES}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value !== '') onChange(event.target.valueAsNumber);
          }}
          onBlur={() => setText(String(takes))}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={COMPOSE_TEXT.moreTakes}
          disabled={takes >= MAX_TAKES}
          onClick={() => onChange(takes + 1)}
        >
          <Plus size={12} aria-hidden />
        </button>
      </div>
    </div>
  );
}
