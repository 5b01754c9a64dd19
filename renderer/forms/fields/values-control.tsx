import { describeField, describeValue } from '../../../shared/service/text/fields-text.ts';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { loadLater } from '../../ui/parts/load-later.tsx';
import { controlId } from '../slots/drag-state.ts';
import styles from './ratio-shape.module.css';

/** Lists are rare, so what draws them is not loaded at start. */
const SelectBox = loadLater(() =>
  import('../../ui/inputs/select-box.tsx').then((module) => module.SelectBox),
);

const UNSET = 'unset';
const MAX_SEGMENTS = 6;
/** Of all words in one row, where each value takes the room of some letters more. */
const MAX_LETTERS = 48;
const LETTERS_AROUND = 3;

/** One of the values of a choice or option: shapes for ratios, segments for what fits one row, a list for more. */
export function ValuesControl(props: {
  readonly fieldKey: string;
  readonly values: readonly string[];
  readonly value: string | null;
  /** What "the service decides" is called as a choice of its own; null where it is none. */
  readonly unset: string | null;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { fieldKey, values, value, unset, isDisabled = false, isInvalid = false, onChange } = props;
  const { label } = describeField(fieldKey);
  const hasShapes = values.some((one) => readRatio(one) !== null);
  const segments = values.map((one) => ({
    value: one,
    label: describeValue(fieldKey, one),
    ...(hasShapes ? { picture: <RatioShape ratio={one} /> } : {}),
  }));
  const all =
    unset !== null
      ? [
          {
            value: UNSET,
            label: unset,
            ...(hasShapes ? { picture: <RatioShape ratio="" /> } : {}),
          },
          ...segments,
        ]
      : segments;
  const shared = { id: controlId([fieldKey]), label, isDisabled };
  const chosen = value ?? (unset === null ? null : UNSET);
  const choose = (next: string) => onChange(next === UNSET ? undefined : next);
  if (!hasShapes && !fitsOneRow(all.map((one) => one.label)))
    return <SelectBox {...shared} items={all} value={chosen} onChange={choose} />;
  return (
    <Segmented
      {...shared}
      segments={all}
      value={chosen}
      isWrapping={hasShapes}
      isInvalid={isInvalid}
      onChange={choose}
    />
  );
}

function fitsOneRow(labels: readonly string[]): boolean {
  const letters = labels.reduce((sum, { length }) => sum + length + LETTERS_AROUND, 0);
  return labels.length <= MAX_SEGMENTS && letters <= MAX_LETTERS;
}

const LONG_SIDE = 18;

/** A small frame in the shape of a ratio such as `16:9`; a dashed one for what follows the image. */
function RatioShape({ ratio }: { ratio: string }) {
  const sides = readRatio(ratio);
  const [width, height] = sides ?? [1, 1];
  const scale = LONG_SIDE / Math.max(width, height);
  return (
    <span className={styles.cell} aria-hidden>
      <span
        className={sides === null ? styles.free : styles.shape}
        style={{ width: width * scale, height: height * scale }}
      />
    </span>
  );
}

/** The sides of a ratio; null when a text is none. */
function readRatio(text: string): [number, number] | null {
  const found = /^(\d+):(\d+)$/.exec(text);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}
