import { create } from 'zustand';
import type { CallOutput } from '../../../../shared/contract.ts';
import { makeActs } from '../../../state/navigation/commands.ts';

interface CastRoom {
  /** Where the keys are. */
  readonly currentId: string | null;
  /** More than the current one. */
  readonly selectedIds: ReadonlySet<string>;
  /** The member that is shown large. */
  readonly openId: string | null;
  /** As many tiles as lie beside each other now. */
  readonly columns: number;
  readonly query: string;
  readonly showsDeleted: boolean;
  /** A cast file that was looked into, until it is decided on. */
  readonly found: CallOutput<'cast.openFile'> | null;
}

/** What the room shows; kept while the artist is elsewhere. */
export const useCastRoom = create<CastRoom>(() => ({
  currentId: null,
  selectedIds: new Set(),
  openId: null,
  columns: 1,
  query: '',
  showsDeleted: false,
  found: null,
}));

/** Shows a member large. */
export function openMember(id: string | null): void {
  useCastRoom.setState(
    id === null ? { openId: null } : { openId: id, currentId: id, selectedIds: new Set() },
  );
}

/** Puts a member into the selection, or takes it out. */
export function toggleSelected(id: string): void {
  const { selectedIds, currentId } = useCastRoom.getState();
  const next = new Set(
    selectedIds.size === 0 && currentId !== null && currentId !== id ? [currentId] : selectedIds,
  );
  if (next.has(id)) next.delete(id);
  else next.add(id);
  useCastRoom.setState({ selectedIds: next, currentId: id });
}

/** Makes a member the one where the keys are, unless it is one of those that are selected. */
export function chooseMember(id: string): void {
  const { selectedIds, openId } = useCastRoom.getState();
  if (selectedIds.has(id)) useCastRoom.setState({ currentId: id });
  else
    useCastRoom.setState({
      currentId: id,
      selectedIds: new Set(),
      ...(openId === null ? {} : { openId: id }),
    });
}

/** Shows those that were deleted, or those that are there. */
export function showDeleted(showsDeleted: boolean): void {
  useCastRoom.setState({ showsDeleted, openId: null, currentId: null, selectedIds: new Set() });
}

/** Clears the selection, or closes the open member; the keys go back to the list. */
export function goBack(): void {
  const { selectedIds } = useCastRoom.getState();
  if (selectedIds.size > 0) useCastRoom.setState({ selectedIds: new Set() });
  else openMember(null);
  focusGrid();
}

/** The keys go to the list. */
export function focusGrid(): void {
  document.getElementById('cast-grid')?.focus({ preventScroll: true });
}

/** What an action is about: the selection, else the current one. */
export function idsToActOn({ selectedIds, currentId, openId }: CastRoom = useCastRoom.getState()): string[] {
  if (selectedIds.size > 0) return [...selectedIds];
  const id = openId ?? currentId;
  return id === null ? [] : [id];
}

/** What only a part of the Cast can do, which knows who is shown or has the file chooser. */
export const { useActs: useCastActs, by } = makeActs<'selectAll' | 'import'>();
