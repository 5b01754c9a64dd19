import {
  type CastChange,
  type CastContent,
  type CastMember,
  emptyMember,
  freeName,
} from '../../../../shared/cast/cast.ts';
import type { CastSlot } from '../../../../shared/cast/contract.ts';
import { CAST_TEXT } from '../../../../shared/cast/fit-cast-member.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import { describeError } from '../../../../shared/errors/text.ts';
import { formatBytes } from '../../../../shared/kernel/format.ts';
import { pathForFile } from '../../../bridge.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { closeCastTakes } from '../../../state/navigation/navigation-store.ts';
import { changeAhead, listCast, useCastStore } from '../../../state/sources/cast-store.ts';
import { listPaths } from '../../../state/sources/dropped-files.ts';
import { makeSteps } from '../../../state/undo-steps.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { openMember, useCastRoom } from './cast-room-store.ts';

const { follow, remember, canUndo, undo } = makeSteps(() => TEXT.undone);

export { canUndo as canUndoCast, undo as undoCastStep };

/** Changes a member by hand, at once where it is shown; it can be taken back. */
export async function changeByHand(member: CastMember, change: CastChange): Promise<void> {
  const before = Object.fromEntries(
    Object.keys(change).map((key) => [key, member[key as keyof CastContent]]),
  ) as CastChange;
  const send = (sent: CastChange) => runCall('cast.change', { id: member.id, change: sent });
  const takeBack = async () => (await send(before)) !== null;
  await changeAhead(member.id, change, async () => (await follow(send(change), takeBack)) !== null);
}

/**
 * Saves what is typed; the field takes its own steps back. It counts at once, because the next click may put the member
 * into a form; what could not be saved counts no more.
 */
export async function saveText(id: string, change: CastChange): Promise<void> {
  await changeAhead(id, change, async () => (await runCall('cast.change', { id, change })) !== null);
}

/** A new member, opened for its name; files and takes make it whole at once. */
export async function makeMember(
  files: readonly File[] = [],
  takeIds: readonly string[] = [],
): Promise<void> {
  const names = listCast(useCastStore.getState().members).map(({ name }) => name);
  const stem = files[0]?.name.replace(/\.[^.]*$/, '').slice(0, 80);
  const member = await runCall('cast.add', emptyMember(freeName(stem || TEXT.newName, names)));
  if (member === null) return;
  remember(async () => (await runCall('cast.remove', { ids: [member.id] })) !== null);
  useCastRoom.setState({ query: '', showsDeleted: false });
  openMember(member.id);
  // At once: the name may be typed while files are still being read.
  onceDrawn(() => document.querySelector<HTMLInputElement>('#cast-name')?.select());
  if (files.length > 0) await addFiles(member, 'auto', files);
  if (takeIds.length > 0) await addTakes(member, takeIds);
}

/** Puts dropped or chosen files into a member. */
export async function addFiles(member: CastMember, slot: CastSlot, files: readonly File[]): Promise<void> {
  const paths = await listPaths(files);
  if (paths.length === 0) return;
  notifyRefused(await followAdding(member, runCall('cast.addFiles', { id: member.id, slot, paths })));
}

/** Puts takes that Review handed over into a member. */
export async function addTakes(member: CastMember, takeIds: readonly string[]): Promise<void> {
  closeCastTakes();
  const adding = runCall('cast.addTakes', { id: member.id, takeIds: [...takeIds] });
  const added = await followAdding(member, adding);
  notifyRefused(added);
  if (added !== null && added.refused.length < takeIds.length)
    showToast({ tone: 'done', text: TEXT.takesAdded(takeIds.length - added.refused.length, nameOf(member)) });
}

function followAdding<Added>(before: CastMember, adding: Promise<Added | null>): Promise<Added | null> {
  const { images, video, voices, id } = before;
  const change = { images, video, voices };
  return follow(adding, async () => (await runCall('cast.change', { id, change })) !== null);
}

function notifyRefused(added: CallOutput<'cast.addFiles'> | null): void {
  const [first] = added?.refused ?? [];
  if (added === null || first === undefined) return;
  const { happened, act } = describeError(first.error);
  showToast({ tone: 'failed', text: TEXT.refused(added.refused.length), detail: `${happened} ${act}` });
}

/** Deletes members; they wait among the deleted ones. */
export async function removeMembers(ids: readonly string[]): Promise<void> {
  if (!(await moveMembers(ids, 'cast.remove', 'cast.restore'))) return;
  useCastRoom.setState({ selectedIds: new Set(), openId: null });
  showToast({
    tone: 'note',
    text: TEXT.removed(ids.length),
    detail: TEXT.removedDetail,
    action: { label: TEXT.undo, run: () => void undo() },
  });
}

/** Brings deleted members back. */
export async function restoreMembers(ids: readonly string[]): Promise<void> {
  if (await moveMembers(ids, 'cast.restore', 'cast.remove')) useCastRoom.setState({ selectedIds: new Set() });
}

type Move = 'cast.remove' | 'cast.restore';

async function moveMembers(ids: readonly string[], there: Move, back: Move): Promise<boolean> {
  if (ids.length === 0) return false;
  const move = (name: Move) => runCall(name, { ids: [...ids] });
  return (await follow(move(there), async () => (await move(back)) !== null)) !== null;
}

/** Saves members to one file. */
export async function exportMembers(ids: readonly string[]): Promise<void> {
  const saved = ids.length === 0 ? null : await runCall('cast.export', { ids: [...ids] });
  if (saved !== null) showToast({ tone: 'done', text: TEXT.exported(ids.length, formatBytes(saved.bytes)) });
}

/** Looks into a cast file and shows what is in it. */
export async function lookIntoFile(file: File): Promise<void> {
  const path = pathForFile(file);
  const found = path === null ? null : await runCall('cast.openFile', { path });
  if (found !== null) useCastRoom.setState({ found });
}

/** Media that are dropped make a new member, or go into the open one. */
export function takeDrop(files: readonly File[], member: CastMember | null): void {
  if (member !== null) void addFiles(member, 'auto', files);
  else if (files.length > 0) void makeMember(files);
}

/** A member as people call it. */
export function nameOf({ name }: Pick<CastMember, 'name'>): string {
  return name === '' ? CAST_TEXT.unnamed : name;
}
