import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { formatMoney } from '../../../../shared/kernel/format.ts';
import { type Money, roundMoney } from '../../../../shared/kernel/money.ts';
import { describePriceBasis, PRICE_TEXT } from '../../../../shared/money/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { openSettings } from '../../../state/navigation/navigation-store.ts';
import styles from './queue-price.module.css';

/** What all takes come to, for the button that queues them: ` · $1.20`; nothing where it costs nothing or has no price. */
export function describeQueuePrice(isFree: boolean, estimate: Money | null, takes: number): string {
  if (isFree || estimate === null || takes === 0) return '';
  return ` · ${formatMoney({ ...estimate, amount: roundMoney(estimate.amount * takes) })}`;
}

/** Beside that button: what one take costs and since when that is known, or the way to say it. */
export function QueuePrice(props: {
  readonly model: string;
  readonly estimate: Money | null;
  readonly takes: number;
}) {
  const { model, estimate, takes } = props;
  const isPractice = useCore((core) => core.status.practice);
  const price = useCore((core) => core.profile.models[model]?.price);
  if (isPractice) return <span>{COMPOSE_TEXT.freeOnPractice}</span>;
  if (estimate === null && price !== undefined) return <span>{PRICE_TEXT.lengthUnknown}</span>;
  if (estimate === null)
    return (
      <button type="button" className={styles.link} onClick={() => openSettings('prices')}>
        {PRICE_TEXT.addPrice}
      </button>
    );
  const each = takes > 1 ? formatMoney(estimate) : null;
  return <span className="numbers">{describePriceBasis(each, price?.since)}</span>;
}
