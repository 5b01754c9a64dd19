import Plus from 'lucide-react/icons/plus';
import { countFinished } from '../../../../shared/film/film.ts';
import { describeCosts, FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { openLedger } from '../../../state/navigation/navigation-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import { listMoreMenu, listProjectMenu } from '../commands/film-room-commands.ts';
import { remake, StaleMark, useStale } from '../shot/stale.tsx';
import { addShot } from '../state/film-actions.ts';
import { FILM_VIEWS, type FilmView, useFilm } from '../state/film-room-store.ts';
import styles from './film-bar.module.css';

/** Projects, views, and what is done with shots. */
export function FilmBar() {
  const { view, project, shots, costs, selectedIds } = useFilm();
  const spent = project === null ? '' : describeCosts(costs, countFinished(shots, project.rate));
  const stale = useStale(shots);
  const shown = shots.filter(({ stage }) => stage !== 'omitted');
  const chosen = shown.filter(({ select }) => select !== null).length;
  return (
    <header className={`room-bar ${styles.bar}`}>
      <MenuButton
        label={TEXT.project}
        className={styles.project}
        button={<bdi className={styles.name}>{project?.name}</bdi>}
        items={listProjectMenu()}
      />
      <Segmented
        label={TEXT.view}
        segments={FILM_VIEWS.map((value) => ({ value, label: TEXT.views[value] }))}
        value={view}
        onChange={(value) => useFilm.setState({ view: value as FilmView })}
      />
      <span className={`numbers ${styles.count}`}>
        {selectedIds.size > 0 ? TEXT.selected(selectedIds.size) : TEXT.chosen(chosen, shown.length)}
      </span>
      {stale.shots.length > 0 && (
        <button
          type="button"
          className={`numbers ${styles.stale}`}
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
          className={`numbers ${styles.costs}`}
          title={TEXT.costsTip}
          onClick={() => openLedger(project.id)}
        >
          {spent}
        </button>
      )}
      <div className={styles.actions}>
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
