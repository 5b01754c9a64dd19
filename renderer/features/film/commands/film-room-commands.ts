import { CAST_COMMANDS } from '../../../../shared/cast/room-text.ts';
import { foldCode, type ShotView } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { bindCommands, type Command, type CommandRow } from '../../../state/navigation/commands.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { remake } from '../shot/stale.tsx';
import {
  addShot,
  canUndoFilm,
  copyShots,
  inTurn,
  nudgeShots,
  removeProject,
  removeShots,
  restoreProject,
  saveList,
  undoFilmStep,
} from '../state/film-actions.ts';
import { FILM_VIEWS, openProject, shotsToActOn, useFilm } from '../state/film-room-store.ts';

/** What commands of Film act on: the shots that are selected, or the current one. */
export interface FilmTarget {
  readonly shots: readonly ShotView[];
}

type Row = CommandRow<FilmTarget>;

const hasShots = ({ shots }: FilmTarget) => shots.length > 0;
const hasProject = () => useFilm.getState().project !== null;
const show = (dialog: NonNullable<ReturnType<typeof useFilm.getState>['dialog']>) => () =>
  useFilm.setState({ dialog });

/** Its button is in sight in every view. */
export const MAKE_ROW: Row = {
  id: 'shot-make',
  title: () => TEXT.make,
  keys: ['M'],
  section: 'make',
  canRun: () => useFilm.getState().shots.length > 0,
  run: show('make'),
};

/** What can be done with shots. */
export const SHOT_ROWS: readonly Row[] = [
  MAKE_ROW,
  {
    id: 'shot-open-take',
    title: () => TEXT.openTake,
    keys: ['enter'],
    section: 'make',
    canRun: ({ shots: [shot] }) => shot?.select != null,
    run: ({ shots: [shot] }) => shot?.select != null && openTake(shot.select.takeId),
  },
  {
    id: 'shot-rename',
    title: () => CAST_COMMANDS.rename,
    keys: ['F2'],
    section: 'order',
    canRun: ({ shots }) => shots.length === 1,
    run: () => onceDrawn(() => document.querySelector<HTMLInputElement>('#shot-code')?.select()),
  },
  {
    id: 'shot-earlier',
    title: () => TEXT.earlier,
    keys: ['alt+←'],
    section: 'order',
    canRun: hasShots,
    run: ({ shots }) => void inTurn(() => nudgeShots(shots, -1)),
  },
  {
    id: 'shot-later',
    title: () => TEXT.later,
    keys: ['alt+→'],
    section: 'order',
    canRun: hasShots,
    run: ({ shots }) => void inTurn(() => nudgeShots(shots, 1)),
  },
  {
    id: 'copy-shots',
    title: () => TEXT.copyList,
    keys: ['mod+C'],
    section: 'order',
    canRun: hasShots,
    run: ({ shots }) => copyShots(shots),
  },
  {
    id: 'shot-remove',
    title: () => TEXT.remove,
    keys: ['delete'],
    section: 'remove',
    canRun: hasShots,
    run: ({ shots }) => void inTurn(() => removeShots(shots)),
  },
];

/** What can be done in the room, in every view. */
export const FILM_ROWS: readonly Row[] = [
  {
    id: 'new-shot',
    title: () => TEXT.newShot,
    keys: ['N'],
    section: 'new',
    canRun: hasProject,
    run: () => void addShot(),
  },
  {
    id: 'import-shots',
    title: () => TEXT.importList,
    keys: ['mod+O'],
    section: 'new',
    canRun: hasProject,
    run: show('import'),
  },
  {
    id: 'save-shots',
    title: () => TEXT.saveList,
    section: 'new',
    canRun: () => useFilm.getState().shots.length > 0,
    run: () => void saveList(),
  },
  {
    id: 'make-stale',
    title: () => TEXT.makeStale,
    section: 'new',
    canRun: () => listStale().length > 0,
    run: () => remake(listStale()),
  },
  {
    id: 'hand-off',
    title: () => TEXT.handOff,
    keys: ['mod+shift+E'],
    section: 'editor',
    canRun: () => useFilm.getState().shots.length > 0,
    run: show('export'),
  },
  {
    id: 'render-film',
    title: () => TEXT.render,
    section: 'editor',
    canRun: () => useFilm.getState().shots.length > 0,
    run: show('render'),
  },
  { id: 'conform', title: () => TEXT.conform, section: 'editor', canRun: hasProject, run: show('conform') },
  { id: 'new-project', title: () => TEXT.newProject, section: 'project', run: show('new') },
  {
    id: 'project-settings',
    title: () => TEXT.projectSettings,
    section: 'project',
    canRun: hasProject,
    run: show('project'),
  },
  {
    id: 'remove-project',
    title: () => TEXT.removeProject,
    section: 'project',
    canRun: hasProject,
    run() {
      const { project } = useFilm.getState();
      if (project !== null) void removeProject(project.id);
    },
  },
  ...FILM_VIEWS.map(
    (view): Row => ({
      id: `film-${view}`,
      title: () => TEXT.views[view],
      canRun: hasProject,
      run: () => useFilm.setState({ view }),
    }),
  ),
  {
    id: 'select-shots',
    title: () => TEXT.selectAll,
    keys: ['mod+A'],
    canRun: hasProject,
    run: () => useFilm.setState(({ shots }) => ({ selectedIds: new Set(shots.map(({ id }) => id)) })),
  },
  {
    id: 'clear-shots',
    title: () => TEXT.clear,
    keys: ['Esc'],
    canRun: () => useFilm.getState().selectedIds.size > 0 || useFilm.getState().currentId !== null,
    run: () => useFilm.setState({ selectedIds: new Set(), currentId: null }),
  },
  {
    id: 'undo-film',
    title: () => TEXT.undo,
    keys: ['mod+Z'],
    canRun: canUndoFilm,
    run: () => void undoFilmStep(),
  },
];

const listStale = () => useFilm.getState().shots.filter(({ stale }) => stale);

/** What the palette offers. */
export function listFilmCommands(): Command[] {
  const shots = shotsToActOn();
  const [shot] = shots;
  const detail = shots.length === 1 && shot !== undefined ? shot.code : TEXT.selected(shots.length);
  return [
    ...bindCommands(SHOT_ROWS, { shots }).map((command) => ({ ...command, detail })),
    ...bindCommands(FILM_ROWS, { shots }),
  ];
}

/** What is rarely wanted: lists from outside, the hand-off and back. */
export function listMoreMenu(): Command[] {
  return bindCommands(FILM_ROWS, { shots: shotsToActOn() }).filter(
    ({ section }) => section === 'new' || section === 'editor',
  );
}

/** So many deleted projects are offered, the last ones. */
const RESTORABLE = 3;

/** The projects, what is done with the open one, and those that can come back. */
export function listProjectMenu(): MenuItem[] {
  const { projects, project, removed } = useFilm.getState();
  const others = projects
    .toSorted((one, other) => foldCode(one.name).localeCompare(foldCode(other.name)))
    .map(({ id, name }) => ({
      ...{ id, title: name, section: 'open', isOn: id === project?.id },
      // What is done next is meant for that one, and waits for it.
      run: () => void inTurn(() => openProject(id)),
    }));
  return [
    ...others,
    ...bindCommands(FILM_ROWS, { shots: [] }).filter(({ section }) => section === 'project'),
    ...removed.slice(0, RESTORABLE).map(({ id, name }) => ({
      ...{ id, title: TEXT.restoreProject(name), section: 'removed' },
      run: () => void restoreProject(id),
    })),
  ];
}
