import type { TakeOutline } from '../../../../shared/domain/library/take-outline.ts';
import { formatDate } from '../../../../shared/messages/region.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import styles from './take-grid.module.css';

/** What the takes below have in common, and how many there are. */
export function GroupHeading({ group }: { readonly group: TakeOutline['groups'][number] | undefined }) {
  const groupBy = useTakeStore(({ window }) => window.groupBy);
  const profile = useCore((core) => core.profile);
  if (group === undefined) return null;
  const { key, name, count } = group;
  const words = {
    day: () => formatDay(key),
    batch: () => name,
    model: () => findModel(key, profile)?.title ?? (key || REVIEW_TEXT.noModel),
    prompt: () => key || REVIEW_TEXT.noPrompt,
  }[groupBy ?? 'day']();
  return (
    <div className={styles.heading}>
      <b dir="auto">{words}</b>
      <span className="numbers">{REVIEW_TEXT.count(count)}</span>
    </div>
  );
}

function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatDate(new Date(year, month - 1, date), options);
}
