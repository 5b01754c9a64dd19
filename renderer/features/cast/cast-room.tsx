import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import { useEffect, useMemo, useRef } from 'react';
import { type CastMember, foldName } from '../../../shared/cast/cast.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../shared/cast/room-text.ts';
import { MemberCover } from '../../forms/cast/member-cover.tsx';
import { useNavigation } from '../../state/navigation/navigation-store.ts';
import { nextInPlace } from '../../state/next-in-place.ts';
import { useCast, useCastStore } from '../../state/sources/cast-store.ts';
import { bringsFromOutside, filesOfDrop } from '../../state/sources/dropped-files.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { useDropTarget } from '../../ui/inputs/use-drop-target.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './cast-room.module.css';
import { useCastCommands } from './commands/use-cast-commands.tsx';
import { CastBar, ImportButton, TakesBanner } from './grid/cast-bar.tsx';
import { CastGrid } from './grid/cast-grid.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { CastDetail } from './member/cast-detail.tsx';
import selection from './member/cast-selection.module.css';
import { FitList } from './member/fit-list.tsx';
import { addTakes, makeMember, nameOf, takeDrop } from './state/cast-actions.ts';
import { openMember, useCastRoom } from './state/cast-room-store.ts';

/** The room where characters are kept: all of them, and one large. */
export function CastRoom() {
  const present = useCast();
  const { isLoaded, error } = useCastStore();
  const all = useCastStore((store) => store.members);
  const { query, showsDeleted, openId, found, selectedIds } = useCastRoom();
  const isSelecting = selectedIds.size > 1 && !showsDeleted;
  const takeIds = useNavigation((navigation) => navigation.castTakeIds);
  const shown = useMemo(
    () => findShown(showsDeleted ? listDeleted(all) : present, query),
    [all, present, query, showsDeleted],
  );
  const opened = openId === null ? undefined : all.get(openId);
  const member = opened?.deletedAt === null && !isSelecting ? opened : undefined;
  useAskedMember();
  useHandedPlace(shown, member?.id);
  const { menu, ...handlers } = useCastCommands(shown);
  // Files may be dropped anywhere in the room; places of the open member take them first.
  const { isOver, dropHandlers } = useDropTarget({
    takes: bringsFromOutside,
    onDrop: (transfer) => takeDrop(filesOfDrop(transfer), member ?? null),
  });
  if (!isLoaded) return error === null ? null : <ErrorNote failure={error} />;
  const isEmpty = present.length === 0 && !showsDeleted;
  return (
    <div className={classNames(styles.room, isOver && styles.over)} {...handlers} {...dropHandlers}>
      {menu}
      {all.size > 0 && <CastBar count={shown.length} />}
      {takeIds.length > 0 && <TakesBanner takeIds={takeIds} />}
      <div className={classNames(styles.body, member !== undefined && styles.split)}>
        {isEmpty ? (
          <NobodyYet />
        ) : shown.length === 0 ? (
          <NobodyHere />
        ) : (
          <CastGrid
            members={shown}
            isNarrow={member !== undefined}
            onOpen={(one) => {
              if (takeIds.length > 0) void addTakes(one, takeIds);
              if (one.deletedAt === null) openMember(one.id);
            }}
          />
        )}
        {isSelecting && <CastSelection ids={selectedIds} />}
        {member !== undefined && <CastDetail key={member.id} member={member} />}
      </div>
      {found !== null && <ImportDialog found={found} />}
    </div>
  );
}

function findShown(members: readonly CastMember[], query: string): readonly CastMember[] {
  const words = foldName(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return members;
  return members.filter(({ name, notes }) => {
    const text = foldName(`${name} ${notes}`);
    return words.every((word) => text.includes(word));
  });
}

function listDeleted(members: ReadonlyMap<string, CastMember>): readonly CastMember[] {
  const deleted = [...members.values()].filter(({ deletedAt }) => deletedAt !== null);
  return deleted.toSorted((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0));
}

/** Members that are shown no longer are not selected; the keys go on to the next one, unless theirs is the one that is open. */
function useHandedPlace(shown: readonly CastMember[], openId: string | undefined): void {
  const stood = useRef(shown);
  const currentId = useCastRoom((room) => room.currentId);
  useEffect(() => {
    const ids = new Set(shown.map(({ id }) => id));
    const { selectedIds } = useCastRoom.getState();
    const selected = [...selectedIds].filter((id) => ids.has(id));
    if (selected.length < selectedIds.size) useCastRoom.setState({ selectedIds: new Set(selected) });
    const isKnown = currentId !== null && useCastStore.getState().members.has(currentId);
    if (isKnown && !ids.has(currentId)) {
      if (currentId === openId) return;
      const before = stood.current.map(({ id }) => id);
      useCastRoom.setState({ currentId: nextInPlace(before, currentId, (id) => ids.has(id)) });
    }
    stood.current = shown;
  }, [shown, currentId, openId]);
}

/** Opens the member that another room leads to. */
function useAskedMember(): void {
  const asked = useNavigation((navigation) => navigation.castMemberId);
  useEffect(() => {
    if (asked === null) return;
    useNavigation.setState({ castMemberId: null });
    useCastRoom.setState({ query: '', showsDeleted: false });
    openMember(asked);
  }, [asked]);
}

function NobodyYet() {
  return (
    <EmptyState
      icon={<Users size={36} strokeWidth={1.25} aria-hidden />}
      title={TEXT.emptyTitle}
      action={
        <>
          <Button look="main" size="large" onPress={() => void makeMember()}>
            {TEXT.newMember}
          </Button>
          <ImportButton />
        </>
      }
    >
      {TEXT.empty}
    </EmptyState>
  );
}

function NobodyHere() {
  const { query, showsDeleted } = useCastRoom();
  const isBin = showsDeleted && query === '';
  return (
    <EmptyState
      icon={<SearchX size={36} strokeWidth={1.25} aria-hidden />}
      title={isBin ? TEXT.emptyBinTitle : TEXT.nobodyFoundTitle}
      action={
        <Button onPress={() => useCastRoom.setState({ query: '', showsDeleted: false })}>
          {TEXT.showAll}
        </Button>
      }
    >
      {isBin ? TEXT.emptyBin : TEXT.nobodyFound}
    </EmptyState>
  );
}

/** Several members at once: who they are, and which models take all of them. */
export function CastSelection({ ids }: { ids: ReadonlySet<string> }) {
  const all = useCastStore((store) => store.members);
  const members = useMemo(() => [...ids].flatMap((id) => all.get(id) ?? []), [ids, all]);
  return (
    <aside className={selection.panel} aria-label={TEXT.selected(members.length)}>
      <h2 className={selection.title}>{TEXT.selected(members.length)}</h2>
      <ul className={selection.members}>
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
