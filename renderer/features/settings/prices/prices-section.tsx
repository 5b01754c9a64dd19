import { useMemo } from 'react';
import { PRICES_TEXT as TEXT } from '../../../../shared/messages/text/prices.ts';
import { listOfferedModels } from '../../../../shared/service/offered-models.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import rows from '../rows/settings-room.module.css';
import { PriceRow } from './price-row.tsx';
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
