import ShieldQuestion from 'lucide-react/icons/shield-question-mark';
import { type MouseEvent, useEffect, useRef } from 'react';
import { type CastMember, hasConsent } from '../../../shared/domain/cast.ts';
import { CAST_TEXT } from '../../../shared/messages/text/cast.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../shared/messages/text/cast-room.ts';
import { MemberCover } from '../../forms/member-cover.tsx';
import { classNames } from '../../ui/class-names.ts';
import { hasCommandKey } from '../../ui/platform.ts';
import styles from './cast-grid.module.css';
import { toggleSelected, useCastRoom } from './cast-room-store.ts';

/** Everybody, each with a picture. Tiles out of sight are not laid out. */
export function CastGrid(props: {
  readonly members: readonly CastMember[];
  readonly isNarrow: boolean;
  readonly onOpen: (member: CastMember) => void;
}) {
  const { members, isNarrow, onOpen } = props;
  const { currentId, selectedIds } = useCastRoom();
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (currentId !== null) document.getElementById(tileId(currentId))?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const isHere = members.some(({ id }) => id === currentId);
  return (
    <div
      ref={grid}
      id="cast-grid"
      role="listbox"
      tabIndex={0}
      aria-label={TEXT.members}
      aria-multiselectable
      aria-activedescendant={isHere && currentId !== null ? tileId(currentId) : undefined}
      className={classNames(styles.grid, isNarrow && styles.narrow)}
    >
      {members.map((member) => (
        <MemberTile
          key={member.id}
          member={member}
          isCurrent={member.id === currentId}
          isSelected={selectedIds.has(member.id) || (selectedIds.size === 0 && member.id === currentId)}
          onPress={(event) => {
            if (hasCommandKey(event) || event.shiftKey) toggleSelected(member.id);
            else onOpen(member);
          }}
        />
      ))}
    </div>
  );
}

function MemberTile(props: {
  readonly member: CastMember;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onPress: (event: MouseEvent) => void;
}) {
  const { member, isCurrent, isSelected, onPress } = props;
  const name = member.name === '' ? CAST_TEXT.unnamed : member.name;
  const isOpen = !hasConsent(member);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the list, which has the focus
    <div
      id={tileId(member.id)}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-label={isOpen ? `${name}, ${TEXT.noConsentMark}` : name}
      className={classNames(styles.tile, isSelected && styles.selected, isCurrent && styles.current)}
      onClick={onPress}
    >
      <span className={styles.picture}>
        <MemberCover member={member} isLarge />
      </span>
      <span className={styles.line}>
        {member.colour !== 'none' && <span className={styles.dot} data-colour={member.colour} />}
        <span className={styles.name}>{name}</span>
        {isOpen && (
          <span className={styles.mark} title={TEXT.noConsentMark}>
            <ShieldQuestion size={13} aria-hidden />
          </span>
        )}
      </span>
    </div>
  );
}

/** The id of a member's tile. */
export function tileId(id: string): string {
  return `member-${id}`;
}
