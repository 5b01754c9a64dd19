import { type CSSProperties, type ReactNode, useId } from 'react';
import { keepSpace } from '../keys/decisive-key.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './segmented.module.css';

export interface Segment {
  readonly value: string;
  readonly label: string;
  readonly picture?: ReactNode;
}

/** One of a few, all in sight. Arrow keys choose. */
export function Segmented(props: {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly isWrapping?: boolean;
  readonly id?: string;
}) {
  const { label, segments, value, onChange, isDisabled, isInvalid, isWrapping = false, id } = props;
  const name = useId();
  const isPictured = isWrapping && segments.some(({ picture }) => picture !== undefined);
  const group = (
    <div
      id={id}
      role="radiogroup"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-invalid={isInvalid || undefined}
      className={classNames(styles.group, isWrapping && styles.wrapping, isPictured && styles.pictured)}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={styles.segment}
          title={segment.label === segment.value ? undefined : segment.value}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={segment.label}
            disabled={isDisabled}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            onKeyDown={keepSpace}
          />
          {segment.picture}
          <span className="numbers">{segment.label}</span>
        </label>
      ))}
    </div>
  );
  if (!isPictured) return group;
  const letters = segments.flatMap(({ label }) => label.split(/\s/)).map(({ length }) => length);
  const sizes = { '--count': segments.length, '--letters': Math.max(...letters) } as CSSProperties;
  return (
    <div className={styles.tiles} style={sizes}>
      {group}
    </div>
  );
}
