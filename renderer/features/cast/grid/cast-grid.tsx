import ShieldQuestion from 'lucide-react/icons/shield-question-mark';
import { type MouseEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { type CastMember, hasConsent } from '../../../../shared/cast/cast.ts';
import { CAST_TEXT } from '../../../../shared/cast/fit-cast-member.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import { MemberCover } from '../../../forms/cast/member-cover.tsx';
import { hasCommandKey } from '../../../ui/keys/platform.tsx';
import { useCardColumns, useCardRows } from '../../../ui/parts/card-rows.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import colours from '../cast-colours.module.css';
import { toggleSelected, useCastRoom } from '../state/cast-room-store.ts';
import styles from './cast-grid.module.css';

/** Of the name under a picture. */
const LINE = 28;
const SMALLEST_TILE = 168;
const NARROW_COLUMNS = 2;

/** Everybody, each with a picture; only rows in sight are drawn. */
export function CastGrid(props: {
  readonly members: readonly CastMember[];
  readonly isNarrow: boolean;
  readonly onOpen: (member: CastMember) => void;
}) {
  const { members, isNarrow, onOpen } = props;
  const { currentId, selectedIds } = useCastRoom();
  const grid = useRef<HTMLDivElement>(null);
  const place = members.findIndex(({ id }) => id === currentId);
  const { width, columns, cardWidth } = useCardColumns(
    grid,
    SMALLEST_TILE,
    isNarrow ? NARROW_COLUMNS : undefined,
  );
  const rows = useCardRows(grid, {
    count: Math.ceil(members.length / columns),
    current: Math.floor(place / columns),
    height: cardWidth + LINE,
  });
  useEffect(() => useCastRoom.setState({ columns }), [columns]);
  useEffect(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
  }, []);
  const isSelected = (id: string) => selectedIds.has(id) || (selectedIds.size === 0 && id === currentId);
  const open = useRef(onOpen);
  open.current = onOpen;
  return (
    <div
      ref={grid}
      id="cast-grid"
      role="listbox"
      tabIndex={0}
      aria-label={TEXT.members}
      aria-multiselectable
      aria-activedescendant={place === -1 || currentId === null ? undefined : tileId(currentId)}
      className={classNames(styles.grid, isNarrow && styles.narrow)}
    >
      <div role="presentation" className={styles.inner} style={{ height: rows.getTotalSize() }}>
        {width > 0 &&
          rows.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="presentation"
              className={styles.row}
              style={{
                transform: `translateY(${start}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {members.slice(index * columns, (index + 1) * columns).map((member, column) => (
                <MemberTile
                  key={member.id}
                  member={member}
                  place={index * columns + column}
                  count={members.length}
                  isCurrent={member.id === currentId}
                  isSelected={isSelected(member.id)}
                  open={open}
                />
              ))}
            </div>
          ))}
      </div>
    </div>
  );
}

const MemberTile = memo(function MemberTile(props: {
  readonly member: CastMember;
  readonly place: number;
  readonly count: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly open: RefObject<(member: CastMember) => void>;
}) {
  const { member, place, count, isCurrent, isSelected, open } = props;
  const name = member.name === '' ? CAST_TEXT.unnamed : member.name;
  const isUnmarked = hasConsent(member);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the list, which has the focus
    <div
      id={tileId(member.id)}
      data-member={member.id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-label={isUnmarked ? name : joinFacts([name, TEXT.noConsentMark])}
      className={classNames(styles.tile, isSelected && styles.selected, isCurrent && styles.current)}
      onClick={(event: MouseEvent) => {
        if (hasCommandKey(event) || event.shiftKey) toggleSelected(member.id);
        else open.current(member);
      }}
    >
      <span className={styles.picture}>
        <MemberCover member={member} isLarge />
      </span>
      <span className={styles.line}>
        {member.colour !== 'none' && (
          <span className={classNames(colours.colour, styles.dot)} data-colour={member.colour} />
        )}
        <span className={`given-name ${styles.name}`}>{name}</span>
        {!isUnmarked && (
          <span className={styles.mark} title={TEXT.noConsentMark}>
            <ShieldQuestion size={13} aria-hidden />
          </span>
        )}
      </span>
    </div>
  );
});

function tileId(id: string): string {
  return `member-${id}`;
}
