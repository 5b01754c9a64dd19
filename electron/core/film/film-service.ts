import type { CallOutput, ParsedCallInput } from '../../../shared/contract.ts';
import { findCircle } from '../../../shared/film/chain.ts';
import { foldCode, MAX_SHOTS, type Project, type Shot, type ShotContent } from '../../../shared/film/film.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { okEmpty } from '../core.ts';
import type { EditingFormats } from '../ports/editing.ts';
import type { Clock, Ids, Store } from '../ports.ts';
import { readShotList } from './read-list.ts';
import { viewProject } from './view-shots.ts';

export interface FilmDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Between two shots there is room for as many moves as a person makes in a day. */
const STEP = 1024;

/** A project that is there. Errors: NOT_FOUND. */
export function findProject(store: Pick<Store, 'film'>, id: string): Result<Project> {
  const project = store.film.projects().find((one) => one.id === id);
  return project === undefined ? fail(failure('NOT_FOUND', { id })) : succeed(project);
}

/** Makes a project, or changes one. Errors: NAME_TAKEN, NOT_FOUND, FILE_NOT_SOUND. */
export function saveProject(
  { store, ids, clock }: FilmDeps,
  { projectId, content }: ParsedCallInput<'film.saveProject'>,
): Result<Project> {
  const projects = store.film.projects();
  const before = projects.find(({ id }) => id === projectId);
  if (projectId !== null && before === undefined) return fail(failure('NOT_FOUND', { id: projectId }));
  const { soundtrack } = content;
  const [sound] = soundtrack === null ? [] : store.assets.byId([soundtrack.assetId]);
  if (soundtrack !== null && sound === undefined)
    return fail(failure('NOT_FOUND', { id: soundtrack.assetId }));
  if (sound !== undefined && sound.kind !== 'audio')
    return fail(failure('FILE_NOT_SOUND', { path: sound.path }));
  const isTaken = projects.some(
    ({ id, name, deletedAt }) =>
      deletedAt === null && id !== projectId && foldCode(name) === foldCode(content.name),
  );
  if (isTaken) return fail(failure('NAME_TAKEN', { name: content.name }));
  const project = {
    ...(before ?? { id: ids.next(), createdAt: clock.now(), deletedAt: null }),
    ...content,
  };
  store.transact((tx) => tx.film.saveProjects([project]));
  return succeed(project);
}

/** Deletes a project or puts it back; its shots go and come with it, and takes are never touched. Errors: NAME_TAKEN, NOT_FOUND. */
export function setProjectDeleted(
  { store, clock }: FilmDeps,
  { projectId, isDeleted }: ParsedCallInput<'film.setProjectDeleted'>,
): Result<Record<string, never>> {
  const found = findProject(store, projectId);
  if (!found.ok) return found;
  const { name } = found.value;
  const isTaken = store.film
    .projects()
    .some((one) => one.id !== projectId && one.deletedAt === null && foldCode(one.name) === foldCode(name));
  if (!isDeleted && isTaken) return fail(failure('NAME_TAKEN', { name }));
  const project = { ...found.value, deletedAt: isDeleted ? clock.now() : null };
  store.transact((tx) => tx.film.saveProjects([project]));
  return okEmpty;
}

/** Compares a shot list with a project, and takes it over where that is wanted and nothing stands in the way. */
export function importList(
  deps: FilmDeps & { readonly editing: EditingFormats },
  project: Pick<Project, 'id' | 'rate'>,
  profile: Profile,
  { text, apply }: Pick<ParsedCallInput<'film.importList'>, 'text' | 'apply'>,
): CallOutput<'film.importList'> {
  const { store, ids } = deps;
  const known = store.film.shots(project.id);
  const list = readShotList(deps.editing.readTable, text, { rate: project.rate, profile, known });
  const byCode = new Map(known.map((shot) => [foldCode(shot.code), shot]));
  let position = known.at(-1)?.position ?? 0;
  const read = list.shots.map(({ line, content }) => {
    const before = byCode.get(foldCode(content.code));
    if (before === undefined) {
      position += STEP;
      const shot = {
        ...newShot(ids.next(), project.id, position),
        ...content,
        cells: mergeCells({}, content.cells),
      };
      return { shot, said: { line, code: content.code, kind: 'added' as const, changed: [] } };
    }
    const shot = { ...before, ...content, cells: mergeCells(before.cells, content.cells) };
    const changed = listChanges(before, shot);
    const kind = changed.length === 0 ? ('same' as const) : ('changed' as const);
    return { shot, said: { line, code: content.code, kind, changed } };
  });
  const shots = read.map(({ shot }) => shot);
  const all = withChanges(known, shots);
  const circle = findCircle(all);
  const line = read.find(({ shot }) => shot.code === circle)?.said.line ?? null;
  const circular = { line, column: '', kind: 'circle' as const, text: circle ?? '' };
  const tooMany = { line: null, column: '', kind: 'too-many' as const, text: '' };
  const problems = [
    ...list.problems,
    ...(circle === null ? [] : [circular]),
    ...(all.length > MAX_SHOTS ? [tooMany] : []),
  ];
  if (apply && problems.length === 0) store.transact((tx) => tx.film.saveShots(shots));
  return { shots: read.map(({ said }) => said), problems };
}

function mergeCells(before: Shot['cells'], said: Shot['cells'] = {}): Shot['cells'] {
  return Object.fromEntries(Object.entries({ ...before, ...said }).filter(([, text]) => text !== ''));
}

function newShot(id: string, projectId: string, position: number): Omit<Shot, 'code'> {
  return {
    ...{ id, projectId, position, sequence: '', description: '', frames: null, status: null, cells: {} },
    ...{ stillId: null, clipId: null, deletedAt: null },
  };
}

function listChanges(before: Shot, after: Shot): string[] {
  const plain = (['code', 'sequence', 'description', 'frames', 'status'] as const).filter(
    (key) => before[key] !== after[key],
  );
  const columns = new Set([...Object.keys(before.cells), ...Object.keys(after.cells)]);
  return [...plain, ...[...columns].filter((column) => before.cells[column] !== after.cells[column])];
}

/** Makes a shot that asks for nothing yet. Errors: NAME_TAKEN, NOT_FOUND. */
export function addShot(
  deps: FilmDeps,
  { projectId, code, sequence, before }: ParsedCallInput<'film.addShot'>,
): Result<CallOutput<'film.addShot'>> {
  const { store, ids } = deps;
  const project = findProject(store, projectId);
  if (!project.ok) return project;
  const shots = store.film.shots(projectId);
  if (before !== null && !shots.some(({ id }) => id === before))
    return fail(failure('NOT_FOUND', { id: before }));
  const position = (shots.at(-1)?.position ?? 0) + STEP;
  const shot = { ...newShot(ids.next(), projectId, position), code, sequence };
  if (findTaken(store, [shot]) !== null) return fail(failure('NAME_TAKEN', { name: code }));
  store.transact((tx) => tx.film.saveShots([shot]));
  const moved = before === null ? okEmpty : moveShots(deps, { shotIds: [shot.id], before });
  return moved.ok ? succeed({ shotId: shot.id }) : moved;
}

/** The shots of a project as they would be. */
function withChanges(all: readonly Shot[], changed: readonly Shot[]): Shot[] {
  return [...new Map([...all, ...changed].map((shot) => [shot.id, shot])).values()];
}

/** Changes shots, all of them or none. Errors: NAME_TAKEN, NOT_FOUND, SHOT_CIRCLE. */
export function changeShots(
  { store }: FilmDeps,
  { changes }: ParsedCallInput<'film.changeShots'>,
): Result<Record<string, never>> {
  const found = findShots(
    store,
    changes.map(({ shotId }) => shotId),
  );
  if (!found.ok) return found;
  const byId = new Map(found.value.map((shot) => [shot.id, shot]));
  for (const { shotId, change } of changes) {
    const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const before = byId.get(shotId) as Shot;
    const cells = mergeCells(before.cells, change.cells);
    byId.set(shotId, { ...before, ...(said as Partial<ShotContent>), cells });
  }
  const taken = findTaken(store, [...byId.values()]);
  if (taken !== null) return fail(failure('NAME_TAKEN', { name: taken }));
  for (const projectId of new Set(found.value.map((shot) => shot.projectId))) {
    const circle = findCircle(withChanges(store.film.shots(projectId), [...byId.values()]));
    if (circle !== null) return fail(failure('SHOT_CIRCLE', { code: circle }));
  }
  store.transact((tx) => tx.film.saveShots([...byId.values()]));
  return okEmpty;
}

/** A code that another shot of the project has; null for none. */
function findTaken(store: Store, shots: readonly Shot[]): string | null {
  const changed = new Map(shots.map((shot) => [shot.id, shot]));
  for (const projectId of new Set(shots.map((shot) => shot.projectId))) {
    const others = store.film.shots(projectId).filter(({ id }) => !changed.has(id));
    const mine = shots.filter((shot) => shot.projectId === projectId);
    const taken = findTwice(mine, others);
    if (taken !== null) return taken;
  }
  return null;
}

/** A code that stands twice among these, or with the others; null for none. */
function findTwice(
  shots: readonly Pick<Shot, 'code'>[],
  others: readonly Pick<Shot, 'code'>[] = [],
): string | null {
  const seen = new Set(others.map(({ code }) => foldCode(code)));
  for (const { code } of shots) {
    if (seen.has(foldCode(code))) return code;
    seen.add(foldCode(code));
  }
  return null;
}

/** Puts shots before another one of their project, in the order of the ids; null puts them last. Errors: NOT_FOUND. */
export function moveShots(
  { store }: FilmDeps,
  { shotIds, before }: ParsedCallInput<'film.moveShots'>,
): Result<Record<string, never>> {
  const found = findShots(store, shotIds);
  if (!found.ok) return found;
  const [{ projectId }] = found.value as [Shot];
  const moved = new Set(shotIds);
  const rest = store.film.shots(projectId).filter(({ id }) => !moved.has(id));
  const place = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
  if (place === -1) return fail(failure('NOT_FOUND', { id: before ?? '' }));
  const order = rest.toSpliced(place, 0, ...found.value);
  const placed = order.map((shot, at) => ({ ...shot, position: (at + 1) * STEP }));
  store.transact((tx) => tx.film.saveShots(placed));
  return okEmpty;
}

/** Deletes shots or puts them back; their takes stay in the library. Errors: NAME_TAKEN, NOT_FOUND. */
export function setShotsDeleted(
  { store, clock }: FilmDeps,
  { shotIds, isDeleted }: ParsedCallInput<'film.setShotsDeleted'>,
): Result<Record<string, never>> {
  const found = findShots(store, shotIds);
  if (!found.ok) return found;
  const taken = isDeleted ? null : findTaken(store, found.value);
  if (taken !== null) return fail(failure('NAME_TAKEN', { name: taken }));
  const deletedAt = isDeleted ? clock.now() : null;
  store.transact((tx) => tx.film.saveShots(found.value.map((shot) => ({ ...shot, deletedAt }))));
  return okEmpty;
}

/** Makes shots what they were, and deletes the others of their project. Errors: NAME_TAKEN, NOT_FOUND. */
export function restoreShots(
  { store, clock }: FilmDeps,
  { projectId, shots }: ParsedCallInput<'film.restoreShots'>,
): Result<Record<string, never>> {
  const project = findProject(store, projectId);
  if (!project.ok) return project;
  const shotIds = shots.map(({ shotId }) => shotId);
  const found = findShots(store, shotIds);
  if (!found.ok) return found;
  const foreign = found.value.find((shot) => shot.projectId !== projectId);
  if (foreign !== undefined) return fail(failure('NOT_FOUND', { id: foreign.id }));
  const twice = findTwice(shots.map(({ content }) => content));
  if (twice !== null) return fail(failure('NAME_TAKEN', { name: twice }));
  const named = new Set(shotIds);
  store.transact((tx) => {
    const added = store.film.shots(projectId).filter(({ id }) => !named.has(id));
    const back = found.value.map((shot, at) => {
      const { content } = shots[at] as (typeof shots)[number];
      return { ...shot, ...content, position: (at + 1) * STEP, deletedAt: null };
    });
    tx.film.saveShots([...added.map((shot) => ({ ...shot, deletedAt: clock.now() })), ...back]);
    const views = new Map(viewProject(store, project.value).shots.map((shot) => [shot.id, shot]));
    const key = (shotId: string, takeId: string) => `${shotId} ${takeId}`;
    const versions = new Map(store.film.versions(shotIds).map((one) => [key(one.shotId, one.takeId), one]));
    const chosen = back.map((shot, at): Shot => {
      const view = views.get(shot.id);
      const wanted = (shots[at]?.chosen ?? []).flatMap((part) => {
        const version = view?.versions.find(({ takeId }) => takeId === part.takeId);
        const stored = versions.get(key(shot.id, part.takeId));
        if (version === undefined || stored === undefined) return [];
        // Left alone, a part that is the whole of a take stays that.
        if (version.in !== part.in || version.out !== part.out) tx.film.setPart({ ...stored, ...part });
        return [version];
      });
      // A choice whose take was deleted stays until there is another.
      const choose = (kind: 'image' | 'video', now: string | null) =>
        wanted.find((one) => one.kind === kind)?.takeId ??
        (view?.versions.some(({ takeId }) => takeId === now) ? null : now);
      return { ...shot, stillId: choose('image', shot.stillId), clipId: choose('video', shot.clipId) };
    });
    tx.film.saveShots(chosen);
  });
  return okEmpty;
}

/** In the order of the ids. Errors: NOT_FOUND. */
export function findShots(store: Store, shotIds: readonly string[]): Result<Shot[]> {
  const byId = new Map(store.film.shotsById(shotIds).map((shot) => [shot.id, shot]));
  const missing = shotIds.find((id) => !byId.has(id));
  if (missing !== undefined) return fail(failure('NOT_FOUND', { id: missing }));
  return succeed(shotIds.map((id) => byId.get(id) as Shot));
}

/** Puts takes into a shot, or out of any. Errors: NOT_FOUND. */
export function assignTakes(
  { store, clock }: FilmDeps,
  { takeIds, shotId }: ParsedCallInput<'film.assign'>,
): Result<Record<string, never>> {
  const shot = shotId === null ? succeed([]) : findShots(store, [shotId]);
  if (!shot.ok) return shot;
  const known = new Set(store.takes.byId(takeIds).map(({ id }) => id));
  const missing = takeIds.filter((id) => !known.has(id));
  if (missing.length > 0) return fail(failure('NOT_FOUND', { takeIds: missing }));
  store.transact((tx) => tx.film.assign(takeIds, shotId, clock.now()));
  return okEmpty;
}

/** Chooses a version, and the part of it that is used. Errors: NOT_FOUND, PART_INVALID. */
export function selectVersion(
  { store }: FilmDeps,
  { shotId, takeId, isChosen, ...part }: ParsedCallInput<'film.select'>,
): Result<Record<string, never>> {
  const found = findShots(store, [shotId]);
  if (!found.ok) return found;
  const [shot] = found.value as [Shot];
  const project = findProject(store, shot.projectId);
  if (!project.ok) return project;
  const view = viewProject(store, project.value).shots.find(({ id }) => id === shotId);
  const version = store.film.versions([shotId]).find((one) => one.takeId === takeId);
  const shown = view?.versions.find((one) => one.takeId === takeId);
  if (version === undefined || shown === undefined) return fail(failure('NOT_FOUND', { takeId }));
  const { in: from = shown.in, out = shown.out } = part;
  const longest = shown.frames ?? Number.MAX_SAFE_INTEGER;
  if (from >= out || out > longest) return fail(failure('PART_INVALID', { from, out, frames: shown.frames }));
  const chosen = isChosen ? takeId : null;
  store.transact((tx) => {
    if (part.in !== undefined || part.out !== undefined) tx.film.setPart({ ...version, in: from, out });
    tx.film.saveShots([shown.kind === 'video' ? { ...shot, clipId: chosen } : { ...shot, stillId: chosen }]);
  });
  return okEmpty;
}
