import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField } from 'react-aria-components/NumberField';
import { COMPOSE_TEXT } from '../../../shared/messages/text/compose.ts';
import styles from './takes-stepper.module.css';

/** How many times the same is submitted. */
export function TakesStepper({
  takes,
  onChange,
}: {
  readonly takes: number;
  readonly onChange: (takes: number) => void;
}) {
  return (
    <NumberField
      aria-label={COMPOSE_TEXT.takesLabel}
      minValue={1}
      maxValue={1000}
      value={takes}
      onChange={onChange}
      className={styles.field ?? ''}
    >
      <span className={styles.label} title={COMPOSE_TEXT.takesTip} aria-hidden>
        {COMPOSE_TEXT.takesLabel}
      </span>
      <Group className={styles.group ?? ''}>
        <Button slot="decrement" className={styles.step ?? ''} aria-label={COMPOSE_TEXT.fewerTakes}>
          <Minus size={12} aria-hidden />
        </Button>
        <Input className={styles.input ?? ''} aria-description={COMPOSE_TEXT.takesTip} />
        <Button slot="increment" className={styles.step ?? ''} aria-label={COMPOSE_TEXT.moreTakes}>
          <Plus size={12} aria-hidden />
        </Button>
      </Group>
    </NumberField>
  );
}
