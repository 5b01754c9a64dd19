import { useState } from 'react';
import { FILM_ROOM_TEXT as TEXT } from '../../../shared/film/film-room-text.ts';
import { FILM_TEXT } from '../../../shared/film/text.ts';
import { joinFacts } from '../../../shared/kernel/joining-text.ts';
import { holdsText } from '../../../shared/library/take-facet.ts';
import { runCall } from '../../state/core/run-call.ts';
import { useQuery } from '../../state/core/use-query.ts';
import { askForShot, openRoom } from '../../state/navigation/navigation-store.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { PickList, PickRow } from '../../ui/inputs/pick-list.tsx';
import { DialogBox } from '../../ui/overlays/dialog-box.tsx';
import styles from './choice-list.module.css';

const close = () => askForShot([]);
/** More are found by their names. */
const SHOTS_SHOWN = 60;

/** Asks for the shot that takes are added to, of the newest project or another one. */
export function AssignToShot({ takeIds }: { readonly takeIds: readonly string[] }) {
  const [text, setText] = useState('');
  const listed = useQuery('film.projects', {});
  const projects = listed.value?.projects.filter(({ deletedAt }) => deletedAt === null);
  const [chosen, setChosen] = useState<string | null>(null);
  const projectId = chosen ?? projects?.at(-1)?.id ?? null;
  const { value, error, isCurrent } = useQuery('film.shots', projectId === null ? null : { projectId });
  const failed = error ?? listed.error;
  const isKnown = projectId !== null && isCurrent && value !== null;
  const shots = isKnown ? value.shots : [];
  const found = shots.filter(
    ({ code, sequence, description }) => text === '' || holdsText(`${code} ${sequence} ${description}`, text),
  );

  async function pick(shot: (typeof shots)[number] | undefined): Promise<void> {
    if (shot === undefined) return;
    close();
    if ((await runCall('film.assign', { takeIds: [...takeIds], shotId: shot.id })) !== null)
      showToast({ tone: 'done', text: TEXT.assigned(takeIds.length, shot.code) });
  }

  return (
    <DialogBox label={TEXT.assignTitle(takeIds.length)} isOpen onClose={close} width={420}>
      <header className={styles.head}>
        <h2>{TEXT.assignTitle(takeIds.length)}</h2>
        {projects?.length === 0 && <p>{TEXT.assignNone}</p>}
      </header>
      {projects?.length === 0 ? (
        <div className={styles.what}>
          <Button
            look="main"
            onPress={() => {
              close();
              openRoom('film');
            }}
          >
            {TEXT.openFilm}
          </Button>
        </div>
      ) : (
        <div className={styles.list}>
          <PickList
            label={TEXT.findShot}
            text={text}
            onText={setText}
            isKnown={isKnown}
            onEnter={() => void pick(found[0])}
          >
            <ul>
              {found.slice(0, SHOTS_SHOWN).map((shot) => (
                <PickRow
                  key={shot.id}
                  label={shot.code}
                  detail={joinFacts([FILM_TEXT.stages[shot.stage], shot.description].filter(Boolean))}
                  isChosen={shot.versions.some(({ takeId }) => takeIds.includes(takeId))}
                  onPick={() => void pick(shot)}
                />
              ))}
              {isKnown && found.length === 0 && text !== '' && <li>{TEXT.noShotFound}</li>}
            </ul>
          </PickList>
          {failed !== null && <ErrorNote failure={failed} />}
          {(projects?.length ?? 0) > 1 &&
            projects?.map(({ id, name }) => (
              <Button
                key={id}
                size="small"
                look={id === projectId ? 'plain' : 'quiet'}
                onPress={() => setChosen(id)}
              >
                {name}
              </Button>
            ))}
        </div>
      )}
    </DialogBox>
  );
}
