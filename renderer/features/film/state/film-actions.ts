import type { CallInput } from '../../../../shared/contract.ts';
import {
  contentOf,
  nextCode,
  type ProjectContent,
  type ShotContent,
  type ShotView,
  type VersionView,
} from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { tabulateShots } from '../../../../shared/film/shot-table.ts';
import { FILM_TEXT } from '../../../../shared/film/text.ts';
import { type RateName, readLength } from '../../../../shared/kernel/rate.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { makeSteps } from '../../../state/undo-steps.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { oncePerPress } from '../../../ui/keys/once-per-press.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import { chooseShot, openProject, refreshFilm, useFilm } from './film-room-store.ts';

const { follow, remember, canUndo, undo } = makeSteps(() => TEXT.undone);

let last: Promise<void> = Promise.resolve();
let underWay = 0;

/** One edit after the other: each sees what the one before it left, however fast the keys come. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  underWay += 1;
  last = last.then(work, work).finally(() => {
    underWay -= 1;
  });
  return last;
}

export const canUndoFilm = () => underWay > 0 || canUndo();

/** Takes back the last step, once those that are under way are there. */
export const undoFilmStep = () => inTurn(undo);

/** Writes, and shows what became of it; true when it was kept. What takes it back is a step, unless this is one. */
async function write<
  Name extends
    | 'film.changeShots'
    | 'film.moveShots'
    | 'film.restoreShots'
    | 'film.setShotsDeleted'
    | 'film.assign'
    | 'film.select',
>(name: Name, input: CallInput<Name>, back?: () => Promise<boolean>): Promise<boolean> {
  const change = runCall(name, input);
  const answer = await (back === undefined ? change : follow<unknown>(change, back));
  await refreshFilm();
  return answer !== null;
}

/** What a length that was typed changes of a shot; null where it is none, which is told. */
export function readTypedLength(text: string, rate: RateName): Partial<ShotContent> | null {
  if (text.trim() === '') return { frames: null };
  const length = readLength(text, rate);
  if (length.ok) return { frames: length.value };
  showToast({ tone: 'failed', text: FILM_TEXT.problems.length(text.slice(0, 80)) });
  return null;
}

/** Makes a project, or changes one; true when it was kept. */
export async function saveProject(projectId: string | null, content: ProjectContent): Promise<boolean> {
  const before = useFilm.getState().projects.find(({ id }) => id === projectId);
  const saved = await oncePerPress('film.save', projectId ?? '', () =>
    runCall('film.saveProject', { projectId, content }),
  );
  if (saved === null) return false;
  if (before !== undefined) remember(() => saveAgain(saved.id, contentOf(before)));
  await openProject(saved.id);
  return true;
}

async function saveAgain(projectId: string, content: ProjectContent): Promise<boolean> {
  const saved = await runCall('film.saveProject', { projectId, content });
  await refreshFilm();
  return saved !== null;
}

/** Deletes the open project; its takes stay in the library. */
export async function removeProject(projectId: string): Promise<void> {
  if ((await runCall('film.setProjectDeleted', { projectId, isDeleted: true })) === null) return;
  remember(() => restoreProject(projectId));
  await refreshFilm();
  showToast({
    tone: 'note',
    text: TEXT.projectRemoved,
    action: { label: TEXT.undo, run: () => void undoFilmStep() },
  });
}

/** Puts a deleted project back, and opens it; true when it is there. */
export async function restoreProject(projectId: string): Promise<boolean> {
  const isBack = (await runCall('film.setProjectDeleted', { projectId, isDeleted: false })) !== null;
  if (isBack) await openProject(projectId);
  return isBack;
}

/** Changes shots; it can be taken back. */
export async function changeShots(
  changes: readonly { readonly shot: ShotView; readonly change: Partial<ShotContent> }[],
): Promise<void> {
  const listed = changes.map(({ shot, change }) => ({ shotId: shot.id, change }));
  const before = changes.map(({ shot, change }) => ({
    shotId: shot.id,
    change: {
      ...Object.fromEntries(Object.keys(change).map((key) => [key, shot[key as keyof ShotContent]])),
      ...(change.cells === undefined ? {} : { cells: cellsBefore(shot, Object.keys(change.cells)) }),
    },
  }));
  await write('film.changeShots', { changes: listed }, () => write('film.changeShots', { changes: before }));
}

/** What a shot had in columns; nothing in those that it did not have. */
function cellsBefore({ cells }: ShotView, columns: readonly string[]): ShotContent['cells'] {
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']));
}

/** A new shot behind the current one, or at the end. */
export const addShot = () => inTurn(addNext);

async function addNext(): Promise<void> {
  const { project, shots, currentId } = useFilm.getState();
  if (project === null) return;
  const at = shots.findIndex(({ id }) => id === currentId);
  const before = at === -1 ? shots.at(-1) : shots[at];
  const after = at === -1 ? undefined : shots[at + 1];
  const code = nextCode(
    shots.map((shot) => shot.code),
    before?.code,
    after?.code,
  );
  const place = { sequence: before?.sequence ?? '', before: after?.id ?? null };
  const added = await runCall('film.addShot', { projectId: project.id, code, ...place });
  if (added === null) return;
  remember(() => write('film.setShotsDeleted', { shotIds: [added.shotId], isDeleted: true }));
  await refreshFilm();
  chooseShot(added.shotId);
}

/** Deletes shots that are there; their takes stay in the library. */
export async function removeShots(shots: readonly ShotView[]): Promise<void> {
  const here = new Set(useFilm.getState().shots.map(({ id }) => id));
  const shotIds = shots.map(({ id }) => id).filter((id) => here.has(id));
  const bringBack = () => write('film.setShotsDeleted', { shotIds, isDeleted: false });
  if (shotIds.length === 0 || !(await write('film.setShotsDeleted', { shotIds, isDeleted: true }, bringBack)))
    return;
  showToast({
    tone: 'note',
    text: TEXT.removed(shotIds.length),
    action: { label: TEXT.undo, run: () => void undoFilmStep() },
  });
}

/** Puts shots before another one; null puts them last. */
export async function moveShots(moved: readonly ShotView[], before: string | null): Promise<void> {
  const { shots } = useFilm.getState();
  const shotIds = moved.map(({ id }) => id);
  if (shotIds.length === 0 || (before !== null && shotIds.includes(before))) return;
  // The whole order as it was: what was moved may have stood in many places.
  await write('film.moveShots', { shotIds, before }, () =>
    write('film.moveShots', { shotIds: shots.map(({ id }) => id), before: null }),
  );
}

/** Puts the shots one place earlier or later. */
export async function nudgeShots(moved: readonly ShotView[], by: 1 | -1): Promise<void> {
  const { shots } = useFilm.getState();
  const places = moved.map(({ id }) => shots.findIndex((shot) => shot.id === id));
  const target = by === -1 ? Math.min(...places) - 1 : Math.max(...places) + 2;
  if (moved.length === 0 || target < 0 || target > shots.length) return;
  await moveShots(moved, shots[target]?.id ?? null);
}

/** Chooses a version, or none; and which of its frames are used, where that is said. */
export async function selectVersion(
  shot: ShotView,
  { takeId }: VersionView,
  wanted: { readonly isChosen?: boolean; readonly in?: number; readonly out?: number } = {},
): Promise<void> {
  const version = shot.versions.find((one) => one.takeId === takeId);
  if (version === undefined) return;
  const wasChosen = takeId === shot.select?.takeId || takeId === shot.still?.takeId;
  const other = chosenOf(shot, version.kind);
  const part =
    wanted.in === undefined && wanted.out === undefined ? {} : { in: version.in, out: version.out };
  const before =
    wasChosen || other === null ? { takeId, isChosen: wasChosen, ...part } : { takeId: other.takeId };
  await write('film.select', { shotId: shot.id, takeId, ...wanted }, () =>
    write('film.select', { shotId: shot.id, ...before }),
  );
}

/** The chosen version of a kind. */
export function chosenOf({ select, still }: ShotView, kind: VersionView['kind']): VersionView | null {
  return kind === 'image' ? still : select?.kind === 'video' ? select : null;
}

/** Puts takes into a shot, or out of theirs. */
export async function assignTakes(takeIds: readonly string[], shot: ShotView | null): Promise<void> {
  if (
    takeIds.length === 0 ||
    !(await write('film.assign', { takeIds: [...takeIds], shotId: shot?.id ?? null }))
  )
    return;
  showToast({
    tone: 'done',
    text: shot === null ? TEXT.takenOut(takeIds.length) : TEXT.assigned(takeIds.length, shot.code),
  });
}

/** Takes a shot list over; true when it was. */
export async function importShots(projectId: string, text: string): Promise<boolean> {
  const before = useFilm.getState().shots;
  const taken = await oncePerPress('film.import', projectId, () =>
    runCall('film.importList', { projectId, text, apply: true }),
  );
  if (taken === null || taken.problems.length > 0) return false;
  remember(() => restoreShots(projectId, before));
  await refreshFilm();
  return true;
}

/** Makes order, chosen versions and parts those of an edited timeline; true when it was done. */
export async function acceptEdit(projectId: string, path: string): Promise<boolean> {
  const before = useFilm.getState().shots;
  const taken = await oncePerPress('film.conform', path, () =>
    runCall('film.conform', { projectId, path, apply: true }),
  );
  if (taken === null) return false;
  remember(() => restoreShots(projectId, before));
  await refreshFilm();
  showToast({ tone: 'done', text: FILM_TEXT.applied(taken.applied) });
  return true;
}

/** Makes the shots of the project what they were, in one step. */
function restoreShots(projectId: string, before: readonly ShotView[]): Promise<boolean> {
  const shots = before.map((shot) => {
    const { id, code, sequence, description, frames, status, cells } = shot;
    const chosen = (['image', 'video'] as const).flatMap((kind) => chosenOf(shot, kind) ?? []);
    return {
      shotId: id,
      content: { code, sequence, description, frames, status, cells },
      chosen: chosen.map(({ takeId, in: from, out }) => ({ takeId, in: from, out })),
    };
  });
  return write('film.restoreShots', { projectId, shots });
}

/** Copies shots as a table, in the form that the import takes. */
export function copyShots(shots: readonly ShotView[]): void {
  const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = tabulateShots(shots).map((cells) => cells.map(quote).join('\t'));
  if (copyText(lines.join('\r\n'))) showToast({ tone: 'done', text: TEXT.copied(shots.length) });
}

/** Writes the shots as CSV, in the form that the import takes. */
export async function saveList(): Promise<void> {
  const { project } = useFilm.getState();
  const saved = project === null ? null : await runCall('film.exportList', { projectId: project.id });
  if (saved !== null) showToast({ tone: 'done', text: TEXT.listSaved(saved.path) });
}
