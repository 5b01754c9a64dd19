import type { CSSProperties } from 'react';
import { formatNumber } from '../../../shared/kernel/region.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './range-slider.module.css';

/** A number on a line. A value that was not chosen yet has a hollow thumb. */
export function RangeSlider(props: {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly value: number;
  readonly isUnset?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
  readonly format?: Intl.NumberFormatOptions;
  readonly id?: string;
}) {
  const { label, from, to, step, value, isUnset = false, isDisabled, onChange, format, id } = props;
  const share = { '--share': to === from ? 0 : (value - from) / (to - from) } as CSSProperties;
  return (
    <input
      id={id}
      type="range"
      aria-label={label}
      aria-valuetext={formatNumber(value, format)}
      min={from}
      max={to}
      step={step}
      value={value}
      disabled={isDisabled}
      className={classNames(styles.slider, isUnset && styles.unset)}
      style={share}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
