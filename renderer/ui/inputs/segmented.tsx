import type { CSSProperties, ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
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
  const {
    label,
    segments,
    value,
    onChange,
    isDisabled = false,
    isInvalid = false,
    isWrapping = false,
    id,
  } = props;
  const isPictured = isWrapping && segments.some(({ picture }) => picture !== undefined);
  const group = (
    <RadioGroup
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      orientation="horizontal"
      value={value ?? ''}
      onChange={onChange}
      isDisabled={isDisabled}
      isInvalid={isInvalid}
      className={classNames(styles.group, isWrapping && styles.wrapping, isPictured && styles.pictured)}
    >
      {segments.map((segment) => (
        <Radio
          key={segment.value}
          value={segment.value}
          aria-label={segment.label}
          className={styles.segment ?? ''}
        >
          {segment.picture}
          <span className="numbers">{segment.label}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
  if (!isPictured) return group;
  const count = { '--count': segments.length } as CSSProperties;
  return (
    <div className={styles.tiles} style={count}>
      {group}
    </div>
  );
}
