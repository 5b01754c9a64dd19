import { useEffect, useState } from 'react';
import type { Project } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { PICTURE_FITS, type PictureFit, type RenderWork } from '../../../../shared/film/render.ts';
import { onCoreEvent } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { closeDialog, endDialog } from '../state/film-room-store.ts';
import styles from './film-dialogs.module.css';

/** What may not be in the name of a file on any system. */
const FORBIDDEN = /[\\/:*?"<>|]+/g;

/** The cut as one file. It goes on when the dialog is closed, and says when it is done. */
export function RenderDialog({ project }: { readonly project: Project }) {
  const [fit, setFit] = useState<PictureFit>('letterbox');
  const [isVp9, setVp9] = useState(false);
  const [hasBurnIn, setBurnIn] = useState(false);
  const [work, setWork] = useState<RenderWork | null>(null);
  useEffect(() => onCoreEvent((event) => event.type === 'render-work' && setWork(event.work)), []);

  async function render(): Promise<void> {
    const chosen = await runCall('export.chooseFolder', {});
    if (chosen === null) return;
    const name = project.name.replace(FORBIDDEN, '-');
    const rendered = await runCall('film.render', {
      ...{ projectId: project.id, path: `${chosen.folder}/${name}.mp4`, fit, vp9: isVp9, burnIn: hasBurnIn },
    });
    if (rendered === null) return;
    endDialog('render');
    showToast({ tone: 'done', text: TEXT.rendered(rendered.path) });
  }

  return (
    <DialogBox label={TEXT.renderTitle} isOpen onClose={closeDialog} width={460}>
      <div className={styles.form}>
        <h2 className={styles.title}>{TEXT.renderTitle}</h2>
        <div className={styles.field}>
          <span className={styles.foot}>
            <span className={styles.space}>{TEXT.fit}</span>
            <Segmented
              label={TEXT.fit}
              segments={PICTURE_FITS.map((value) => ({ value, label: TEXT.fits[value] }))}
              value={fit}
              onChange={(value) => setFit(value as PictureFit)}
              isDisabled={work !== null}
            />
          </span>
        </div>
        <Toggle label={TEXT.vp9} isOn={isVp9} onChange={setVp9} isDisabled={work !== null} />
        <Toggle label={TEXT.burnIn} isOn={hasBurnIn} onChange={setBurnIn} isDisabled={work !== null} />
        {work !== null && (
          <>
            <ProgressBar share={work.done / work.total} label={TEXT.renderTitle} />
            <p className={`numbers ${styles.note}`}>{TEXT.renderedFrames(work.done, work.total)}</p>
          </>
        )}
        <footer className={styles.foot}>
          <Button look="quiet" onPress={closeDialog}>
            {TEXT.close}
          </Button>
          {work === null ? (
            <Button look="main" onPress={() => void render()}>
              {TEXT.chooseFolder}
            </Button>
          ) : (
            <Button onPress={() => void runCall('film.cancelRender', {})}>{TEXT.cancel}</Button>
          )}
        </footer>
      </div>
    </DialogBox>
  );
}
