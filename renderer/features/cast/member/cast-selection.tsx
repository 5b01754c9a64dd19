import { useMemo } from 'react';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import { MemberCover } from '../../../forms/cast/member-cover.tsx';
import { useCastStore } from '../../../state/sources/cast-store.ts';
import { nameOf } from '../state/cast-actions.ts';
import styles from './cast-selection.module.css';
import { FitList } from './fit-list.tsx';

/** Several members at once: who they are, and which models take all of them. */
export function CastSelection({ ids }: { ids: ReadonlySet<string> }) {
  const all = useCastStore((store) => store.members);
  const members = useMemo(() => [...ids].flatMap((id) => all.get(id) ?? []), [ids, all]);
  return (
    <aside className={styles.panel} aria-label={TEXT.selected(members.length)}>
      <h2 className={styles.title}>{TEXT.selected(members.length)}</h2>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberCover member={member} />
            <span>{nameOf(member)}</span>
          </li>
        ))}
      </ul>
      <FitList members={members} />
    </aside>
  );
}
