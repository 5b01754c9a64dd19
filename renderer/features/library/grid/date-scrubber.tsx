import { formatDate } from '../../../../shared/kernel/region.ts';
import type { TakeOutline } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import styles from './date-scrubber.module.css';

/** A slider at the edge with a step for each month; it leads to the first take of it. */
export function DateScrubber(props: {
  readonly months: TakeOutline['months'];
  /** The take that is seen first. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}) {
  const { months, place, onPlace } = props;
  if (months.length < 2) return null;
  const step = Math.max(
    0,
    months.findLastIndex((month) => month.place <= place),
  );
  const words = formatMonth(months[step]?.month ?? '');
  return (
    <div className={styles.scrubber}>
      <span className={`numbers ${styles.month}`}>{words}</span>
      <input
        type="range"
        className={styles.slider}
        aria-label={REVIEW_TEXT.jumpToMonth}
        aria-valuetext={words}
        min={0}
        max={months.length - 1}
        value={step}
        onChange={(event) => onPlace(months[Number(event.currentTarget.value)]?.place ?? 0)}
      />
    </div>
  );
}

function formatMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return formatDate(new Date(year, number - 1), { month: 'short', year: 'numeric' });
}
