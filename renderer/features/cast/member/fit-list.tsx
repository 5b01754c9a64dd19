import ArrowRight from 'lucide-react/icons/arrow-right';
import { useMemo } from 'react';
import type { CastMember } from '../../../../shared/cast/cast.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { handToCompose } from '../../../state/navigation/handover.ts';
import { useAssetStore } from '../../../state/sources/cast-store.ts';
import { judgeModels } from '../state/judge-models.ts';
import styles from './cast-detail.module.css';

/** Every model that takes elements, with what the interface lets it take and whether these members fit into it. */
export function FitList({ members }: { members: readonly CastMember[] }) {
  const fullProfile = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  const assets = useAssetStore((store) => store.assets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a voice is follows from the assets
  const fits = useMemo(
    () => judgeModels(members, usableProfile(fullProfile, isPractice ? 'practice' : 'paid')),
    [members, fullProfile, isPractice, assets],
  );
  const memberIds = members.map(({ id }) => id);
  return (
    <section className={styles.part} aria-label={TEXT.fitsTitle}>
      <h3 className={styles.heading}>{TEXT.fitsTitle}</h3>
      <ul className={styles.fits}>
        {fits.map(({ form, capacity, why, notes }) => (
          <li key={form.model.id}>
            <button
              type="button"
              aria-disabled={why !== null || undefined}
              title={why === null ? TEXT.useIn : why}
              onClick={
                why === null
                  ? () => handToCompose({ kind: 'cast', model: form.model.id, memberIds })
                  : undefined
              }
            >
              <span>{form.model.title}</span>
              <span className={`numbers ${styles.note}`}>{TEXT.upTo(capacity)}</span>
              <span className={why === null ? styles.fit : styles.misfit}>{why ?? TEXT.fits}</span>
              {why === null && <ArrowRight size={14} aria-hidden />}
              {notes.length > 0 && <span className={styles.rest}>{notes.join(' · ')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
