import { useMemo, useState } from 'react';
import { formatLocalDay } from '../../../../shared/kernel/local-day.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import type { Price } from '../../../../shared/models/model-bindings.ts';
import { PRICES_TEXT as TEXT } from '../../../../shared/money/ledger-text.ts';
import {
  describePrice,
  describePriceRange,
  formatPriceDay,
  PRICE_TEXT,
} from '../../../../shared/money/text.ts';
import { changePrice, findPriceRange, isPriceSuggested } from '../../../../shared/service/profile/prices.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { changeProfile } from '../change-profile.ts';
import rows from '../rows/settings-room.module.css';
import { PriceForm } from './price-form.tsx';
import styles from './prices.module.css';

/** What the service in use charges, model by model. */
export function PricesSection() {
  const profile = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  const models = useMemo(() => listOfferedModels(profile), [profile]);
  const currency = Object.values(profile.models).find(({ price }) => price !== undefined)?.price?.currency;
  if (isPractice) return <p className={rows.lead}>{TEXT.practice}</p>;
  return (
    <>
      <p className={rows.lead}>{TEXT.lead(profile.name)}</p>
      <ul className={styles.list} aria-label={TEXT.list}>
        {models.map((model) => (
          <PriceRow key={model.id} profile={profile} model={model} usualCurrency={currency ?? 'USD'} />
        ))}
      </ul>
    </>
  );
}

/** What one model costs, since when, and the way to change it. */
function PriceRow(props: {
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
