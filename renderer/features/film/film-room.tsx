import Film from 'lucide-react/icons/film';
import Plus from 'lucide-react/icons/plus';
import { countFinished } from '../../../shared/film/film.ts';
import { describeCosts, FILM_ROOM_TEXT as TEXT } from '../../../shared/film/film-room-text.ts';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { openLedger } from '../../state/navigation/navigation-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { Board } from './board/board.tsx';
import bar from './board/film-bar.module.css';
import { listMoreMenu, listProjectMenu } from './commands/film-room-commands.ts';
import { useFilmCommands } from './commands/use-film-commands.tsx';
import { CutView } from './cut/cut-view.tsx';
import { ConformDialog, HandOffDialog } from './dialogs/hand-off-dialog.tsx';
import { ImportListDialog } from './dialogs/import-list-dialog.tsx';
import { MakeDialog } from './dialogs/make-dialog.tsx';
import { ProjectDialog } from './dialogs/project-dialog.tsx';
import { RenderDialog } from './dialogs/render-dialog.tsx';
import styles from './film-room.module.css';
import { ShotList } from './list/shot-list.tsx';
import { ShotPanel } from './shot/shot-panel.tsx';
import { remake, StaleMark, useStale } from './shot/stale.tsx';
import { addShot, restoreProject } from './state/film-actions.ts';
import { FILM_VIEWS, type FilmView, shotsToActOn, useFilm, useFreshFilm } from './state/film-room-store.ts';

/** The room of the film: its shots in order, and the cut. */
export function FilmRoom() {
  useFreshFilm();
  const { menu, ...handlers } = useFilmCommands();
  const { project, isLoaded, error } = useFilm();
  if (!isLoaded) return error === null ? null : <ErrorNote failure={error} />;
  return (
    <div className={styles.room} {...handlers}>
      {project === null ? <NoProject /> : <ProjectRoom />}
      <FilmDialogs />
      {menu}
    </div>
  );
}

function ProjectRoom() {
  const { project, shots, view, currentId, selectedIds } = useFilm();
  if (project === null) return null;
  const current = selectedIds.size > 1 ? undefined : shots.find(({ id }) => id === currentId);
  return (
    <>
      <FilmBar />
      <div className={styles.body}>
        {shots.length === 0 ? (
          <NoShots />
        ) : view === 'cut' ? (
          <CutView project={project} shots={shots} />
        ) : view === 'list' ? (
          <ShotList project={project} shots={shots} />
        ) : (
          <Board project={project} shots={shots} />
        )}
        {current !== undefined && view === 'board' && (
          <ShotPanel key={current.id} project={project} shot={current} />
        )}
      </div>
    </>
  );
}

function FilmDialogs() {
  const film = useFilm();
  const { dialog, project, shots } = film;
  if (dialog === 'new') return <ProjectDialog project={null} />;
  if (project === null) return null;
  const meant = shotsToActOn(film);
  switch (dialog) {
    case 'project':
      return <ProjectDialog key={project.id} project={project} />;
    case 'import':
      return <ImportListDialog project={project} pasted={film.pasted} />;
    case 'make':
      return <MakeDialog shots={meant.length === 0 ? shots : meant} />;
    case 'export':
      return <HandOffDialog project={project} />;
    case 'render':
      return <RenderDialog project={project} />;
    case 'conform':
      return <ConformDialog key={project.id} project={project} />;
    case null:
      return null;
  }
}

function NoProject() {
  const [removed] = useFilm((store) => store.removed);
  return (
    <EmptyState
      icon={<Film size={36} strokeWidth={1.25} aria-hidden />}
      title={TEXT.emptyTitle}
      action={
        <>
          <Button look="main" size="large" onPress={() => useFilm.setState({ dialog: 'new' })}>
            {TEXT.newProject}
          </Button>
          {removed !== undefined && (
            <Button size="large" onPress={() => void restoreProject(removed.id)}>
              {TEXT.restoreProject(removed.name)}
            </Button>
          )}
        </>
      }
    >
      {TEXT.empty}
    </EmptyState>
  );
}

function NoShots() {
  return (
    <EmptyState
      icon={<Film size={36} strokeWidth={1.25} aria-hidden />}
      title={TEXT.noShotsTitle}
      action={
        <>
          <Button look="main" size="large" onPress={() => useFilm.setState({ dialog: 'import' })}>
            {TEXT.importList}
          </Button>
          <Button size="large" onPress={() => void addShot()}>
            {TEXT.newShot}
          </Button>
        </>
      }
    >
      {TEXT.noShots}
    </EmptyState>
  );
}

/** Projects, views, and what is done with shots. */
export function FilmBar() {
  const { view, project, shots, costs, selectedIds } = useFilm();
  const spent = project === null ? '' : describeCosts(costs, countFinished(shots, project.rate));
  const stale = useStale(shots);
  const shown = shots.filter(({ stage }) => stage !== 'omitted');
  const chosen = shown.filter(({ select }) => select !== null).length;
  return (
    <header className={`room-bar ${bar.bar}`}>
      <MenuButton
        label={TEXT.project}
        className={bar.project}
        button={<bdi className={bar.name}>{project?.name}</bdi>}
        items={listProjectMenu()}
      />
      <Segmented
        label={TEXT.view}
        segments={FILM_VIEWS.map((value) => ({ value, label: TEXT.views[value] }))}
        value={view}
        onChange={(value) => useFilm.setState({ view: value as FilmView })}
      />
      <span className={`numbers ${bar.count}`}>
        {selectedIds.size > 0 ? TEXT.selected(selectedIds.size) : TEXT.chosen(chosen, shown.length)}
      </span>
      {stale.shots.length > 0 && (
        <button
          type="button"
          className={`numbers ${bar.stale}`}
          title={TEXT.makeStale}
          onClick={() => remake(stale.shots)}
        >
          <StaleMark />
          <span>{TEXT.count(stale.shots.length)}</span>
          <span>{stale.price}</span>
        </button>
      )}
      {project !== null && spent !== '' && (
        <button
          type="button"
          className={`numbers ${bar.costs}`}
          title={TEXT.costsTip}
          onClick={() => openLedger(project.id)}
        >
          {spent}
        </button>
      )}
      <div className={bar.actions}>
        <MenuButton label={TEXT.group} button="…" title={REVIEW_TEXT.more} items={listMoreMenu()} />
        <Button icon={<Plus size={14} aria-hidden />} keys="N" onPress={() => void addShot()}>
          {TEXT.newShot}
        </Button>
        <Button
          look="main"
          {...(view === 'cut' ? {} : { keys: 'M' })}
          isDisabled={shots.length === 0}
          onPress={() => useFilm.setState({ dialog: 'make' })}
        >
          {TEXT.make}
        </Button>
      </div>
    </header>
  );
}
