import { useEffect } from 'react';
import { create } from 'zustand';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Project, ShotView } from '../../../../shared/film/film.ts';
import { NO_SUM } from '../../../../shared/kernel/money.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import { call } from '../../../bridge.ts';
import { onCoreEvent } from '../../../state/core/core-store.ts';
import { nextInPlace } from '../../../state/next-in-place.ts';

export const FILM_VIEWS = ['board', 'list', 'cut'] as const;
export type FilmView = (typeof FILM_VIEWS)[number];

interface FilmStore {
  /** Without deleted ones, the oldest first. */
  readonly projects: readonly Project[];
  /** Deleted ones, the last one first. */
  readonly removed: readonly Project[];
  /** The one that is open; null while there is none. */
  readonly project: Project | null;
  /** What the open project cost so far. */
  readonly costs: CallOutput<'film.shots'>['costs'];
  /** Of the open project, in order. */
  readonly shots: readonly ShotView[];
  readonly isLoaded: boolean;
  /** Set while the shots could not be loaded. */
  readonly error: Failure | null;
  readonly view: FilmView;
  /** Where the keys are. */
  readonly currentId: string | null;
  /** More than the current one. */
  readonly selectedIds: ReadonlySet<string>;
  /** A table that was pasted into the room, for the import to begin with. */
  readonly pasted: string;
  readonly dialog: 'new' | 'project' | 'import' | 'make' | 'export' | 'render' | 'conform' | null;
}

/** What the room shows; kept while the artist is elsewhere. */
export const useFilm = create<FilmStore>(() => ({
  projects: [],
  removed: [],
  project: null,
  costs: { spent: NO_SUM, inDoubt: NO_SUM },
  shots: [],
  isLoaded: false,
  error: null,
  view: 'board',
  currentId: null,
  selectedIds: new Set(),
  pasted: '',
  dialog: null,
}));

let wantedId: string | null = null;
let loading: Promise<void> | null = null;
let following: Promise<void> | null = null;

/** Asks for the projects, and the shots of the one that is open, as they are now. */
export function refreshFilm(): Promise<void> {
  if (loading === null) {
    loading = fetchFilm().finally(() => {
      loading = null;
    });
    return loading;
  }
  // What is on its way may be older than what is asked for now.
  following ??= loading.then(() => {
    following = null;
    return refreshFilm();
  });
  return following;
}

async function fetchFilm(): Promise<void> {
  const asked = wantedId;
  const answer = await readFilm(asked);
  // What was read for another project than the one that is wanted by now is not shown.
  if (wantedId === asked) useFilm.setState(answer);
}

async function readFilm(wanted: string | null): Promise<Partial<FilmStore>> {
  const listed = await call('film.projects', {});
  if (!listed.ok) return { error: listed.error };
  const projects = listed.value.projects.filter(({ deletedAt }) => deletedAt === null);
  const removed = listed.value.projects
    .filter(({ deletedAt }) => deletedAt !== null)
    .toSorted((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0));
  const open = projects.find(({ id }) => id === wanted) ?? projects.at(-1) ?? null;
  const shown = open === null ? null : await call('film.shots', { projectId: open.id });
  if (shown !== null && !shown.ok) return { projects, error: shown.error };
  const shots = shown?.value.shots ?? [];
  const ids = new Set(shots.map(({ id }) => id));
  const { currentId, selectedIds, shots: before } = useFilm.getState();
  const stood = before.map(({ id }) => id);
  return {
    ...{ projects, removed, shots, isLoaded: true, error: null },
    project: open,
    costs: shown?.value.costs ?? useFilm.getInitialState().costs,
    currentId: currentId === null ? null : nextInPlace(stood, currentId, (id) => ids.has(id)),
    selectedIds: new Set([...selectedIds].filter((id) => ids.has(id))),
  };
}

/** Opens another project. */
export function openProject(projectId: string): Promise<void> {
  wantedId = projectId;
  useFilm.setState({ currentId: null, selectedIds: new Set() });
  return refreshFilm();
}

/** Keeps the room as the core has it, for as long as the caller is drawn. */
export function useFreshFilm(): void {
  useEffect(() => {
    void refreshFilm();
    return onCoreEvent(({ type }) => {
      if (/^(jobs|takes)-/.test(type)) void refreshFilm();
    });
  }, []);
}

/** Nothing is asked any more. */
export function closeDialog(): void {
  useFilm.setState({ dialog: null, pasted: '' });
}

/** Closes the dialog that was answered, unless another one is open by now. */
export function endDialog(answered: FilmStore['dialog']): void {
  if (useFilm.getState().dialog === answered) closeDialog();
}

/** The shots that an action is about, in order: the selected ones, else the current one. */
export function shotsToActOn({ selectedIds, currentId, shots } = useFilm.getState()): ShotView[] {
  return shots.filter(({ id }) => (selectedIds.size > 0 ? selectedIds.has(id) : id === currentId));
}

/** Makes a shot the one where the keys are; it is the only one that is meant. */
export function chooseShot(currentId: string | null): void {
  useFilm.setState({ currentId, selectedIds: new Set() });
}

/** Puts a shot into the selection, or takes it out. */
export function toggleShot(id: string): void {
  const { selectedIds, currentId } = useFilm.getState();
  const next = new Set(
    selectedIds.size === 0 && currentId !== null && currentId !== id ? [currentId] : selectedIds,
  );
  if (next.has(id)) next.delete(id);
  else next.add(id);
  useFilm.setState({ selectedIds: next, currentId: id });
}

/** Selects what lies between the current shot and another one, both included. */
export function chooseShotsThrough(id: string): void {
  const { shots, currentId } = useFilm.getState();
  const places = [currentId ?? id, id].map((one) => shots.findIndex((shot) => shot.id === one));
  const through = shots.slice(Math.min(...places), Math.max(...places) + 1);
  const selectedIds = new Set([...useFilm.getState().selectedIds, ...through.map((shot) => shot.id)]);
  useFilm.setState({ selectedIds, currentId: id });
}
