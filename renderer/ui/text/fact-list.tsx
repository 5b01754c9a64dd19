import { classNames } from '../styles/class-names.ts';
import styles from './fact-list.module.css';

/** Facts by name, below each other. `isNarrow`: in a panel beside something else. */
export function FactList(props: {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly isNarrow?: boolean;
}) {
  const { facts, isNarrow = false } = props;
  return (
    <dl className={classNames(styles.facts, isNarrow && styles.narrow)}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd className="selectable numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
