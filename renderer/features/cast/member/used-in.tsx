import { useEffect, useState } from 'react';
import type { CastMember } from '../../../../shared/domain/cast/cast.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/messages/text/cast-room.ts';
import { call } from '../../../bridge.ts';
import { openTake } from '../../../navigation/navigation-store.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { tileUrl } from '../../../projections/takes/take-store.ts';
import styles from './cast-detail.module.css';

/** The jobs that were made with a member, and their newest takes. */
export function UsedIn({ member }: { member: CastMember }) {
  const [uses, setUses] = useState<CallOutput<'cast.uses'> | null>(null);
  // A take that comes in meanwhile may be one of these.
  const takeCount = useCore((core) => core.takeCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when there are more takes
  useEffect(() => {
    let isLate = false;
    void call('cast.uses', { id: member.id }).then((answer) => {
      if (!isLate && answer.ok) setUses(answer.value);
    });
    return () => {
      isLate = true;
    };
  }, [member.id, takeCount]);
  if (uses === null) return null;
  return (
    <section className={styles.part} aria-label={TEXT.usedTitle}>
      <h3 className={styles.heading}>{TEXT.usedTitle}</h3>
      <p className={`numbers ${styles.note}`}>
        {uses.jobs === 0 ? TEXT.unused : TEXT.used(uses.jobs, uses.takes)}
      </p>
      {uses.takeIds.length > 0 && (
        <ul className={styles.takes}>
          {uses.takeIds.map((takeId) => (
            <li key={takeId}>
              <button type="button" aria-label={TEXT.openTake} onClick={() => openTake(takeId)}>
                <img src={tileUrl(takeId)} alt="" loading="lazy" draggable={false} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
