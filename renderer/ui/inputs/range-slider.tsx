import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
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
  const { label, from, to, step, value, isUnset = false, isDisabled = false, onChange, format, id } = props;
  const share = to === from ? 0 : (value - from) / (to - from);
  return (
    <Slider
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      minValue={from}
      maxValue={to}
      step={step}
      value={value}
      isDisabled={isDisabled}
      onChange={onChange}
      {...(format === undefined ? {} : { formatOptions: format })}
      className={classNames(styles.slider, isUnset && styles.unset)}
    >
      <SliderTrack className={styles.track ?? ''}>
        <div className={styles.fill} style={{ width: `${share * 100}%` }} />
        <SliderThumb className={styles.thumb ?? ''} />
      </SliderTrack>
    </Slider>
  );
}
