import { useState } from 'react';
import { formatLocalDay } from '../../../../shared/domain/settings/local-day.ts';
import type { Failure } from '../../../../shared/errors.ts';
import {
  describePrice,
  describePriceRange,
  formatPriceDay,
  PRICE_TEXT,
} from '../../../../shared/messages/text/price.ts';
import { PRICES_TEXT as TEXT } from '../../../../shared/messages/text/prices.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import type { Price } from '../../../../shared/service/model-bindings.ts';
import { changePrice, findPriceRange, isPriceSuggested } from '../../../../shared/service/prices.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { changeProfile } from '../change-profile.ts';
import rows from '../rows/settings-room.module.css';
import { PriceForm } from './price-form.tsx';
import styles from './prices.module.css';

/** What one model costs, since when, and the way to change it. */
export function PriceRow(props: {
  readonly profile: Profile;
  readonly model: ModelDefinition;
  readonly usualCurrency: string;
}) {
  const { profile, model, usualCurrency } = props;
  const profileId = useCore((core) => core.status.profileId);
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const price = profile.models[model.id]?.price;
  const isSuggested = price !== undefined && isPriceSuggested(profile, model.id);

  async function save(next: Price | null): Promise<void> {
    const problem = await changeProfile(profileId, (now) =>
      changePrice(now, model.id, next, formatLocalDay(Date.now())),
    );
    setFailure(problem);
    if (problem !== null) return;
    setEditing(false);
    const text = next === null ? TEXT.removed(model.title) : TEXT.saved(model.title);
    showToast({ tone: next === null ? 'note' : 'done', text });
  }

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={rows.words}>
          <div className={rows.name}>{model.title}</div>
          <PriceWords model={model} price={price} isSuggested={isSuggested} />
        </div>
        {!isEditing && (
          <PriceActions
            model={model}
            price={price}
            isSuggested={isSuggested}
            onConfirm={() => void save(price ?? null)}
            onEdit={() => setEditing(true)}
          />
        )}
      </div>
      {isEditing && (
        <PriceForm
          model={model}
          price={price}
          currency={usualCurrency}
          onSave={(next) => void save(next)}
          onCancel={() => {
            setEditing(false);
            setFailure(null);
          }}
        />
      )}
      {failure !== null && <ErrorNote failure={failure} />}
    </li>
  );
}

function PriceActions(props: {
  readonly model: ModelDefinition;
  readonly price: Price | undefined;
  readonly isSuggested: boolean;
  readonly onConfirm: () => void;
  readonly onEdit: () => void;
}) {
  const { model, price, isSuggested, onConfirm, onEdit } = props;
  const isNew = price === undefined;
  return (
    <div className={styles.actions}>
      {isSuggested && (
        <Button aria-label={TEXT.confirmFor(model.title)} onPress={onConfirm}>
          {TEXT.confirm}
        </Button>
      )}
      <Button
        look={isNew ? 'plain' : 'quiet'}
        aria-label={isNew ? TEXT.addFor(model.title) : TEXT.changeFor(model.title)}
        onPress={onEdit}
      >
        {isNew ? TEXT.add : TEXT.change}
      </Button>
    </div>
  );
}

function PriceWords(props: {
  readonly model: ModelDefinition;
  readonly price: Price | undefined;
  readonly isSuggested: boolean;
}) {
  const { model, price, isSuggested } = props;
  if (price === undefined) return <p className={rows.lead}>{TEXT.none}</p>;
  if (isSuggested) return <p className={styles.words}>{TEXT.documentSays(describePrice(price))}</p>;
  const range = findPriceRange(model, price);
  const hangs = range !== null && (price.perSecond > 0 || range.least.amount !== range.most.amount);
  const isRangeAll = hangs && price.perSecond === 0;
  const parts = [
    isRangeAll ? TEXT.perTakeRange(describePriceRange(range)) : describePrice(price),
    ...(hangs && !isRangeAll ? [TEXT.range(describePriceRange(range))] : []),
    ...(price.since === undefined ? [] : [PRICE_TEXT.since(formatPriceDay(price.since))]),
  ];
  return <p className={`numbers ${styles.words}`}>{parts.join(' · ')}</p>;
}
