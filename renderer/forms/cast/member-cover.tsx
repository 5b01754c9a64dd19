import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { type CastContent, coverOf } from '../../../shared/cast/cast.ts';
import { useAsset } from '../../state/sources/cast-store.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { describeReference } from '../media/reference-facts.tsx';
import styles from './member-cover.module.css';

/** The picture of a member: the first of its own, or its initial. The name beside it says who it is. */
export function MemberCover({ member, isLarge = false }: { member: CastContent; isLarge?: boolean }) {
  const cover = coverOf(member);
  const asset = useAsset(cover?.kind === 'file' ? cover.assetId : null);
  const [broken, setBroken] = useState<string | null>(null);
  const thumb = cover === null ? null : describeReference(cover, asset).thumb;
  const initial = [...member.name.trim()][0]?.toUpperCase();
  return (
    <span className={classNames(styles.cover, isLarge && styles.large)}>
      {thumb !== null && thumb !== broken ? (
        <img src={thumb} alt="" draggable={false} loading="lazy" onError={() => setBroken(thumb)} />
      ) : (
        <span className={styles.initial} aria-hidden>
          {initial ?? <UserRound size={isLarge ? 40 : 14} strokeWidth={1.25} />}
        </span>
      )}
    </span>
  );
}
