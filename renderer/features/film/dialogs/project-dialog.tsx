import { useState } from 'react';
import { contentOf, type Project, type ProjectContent, USUAL_PROJECT } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { RATE_NAMES, type RateName } from '../../../../shared/film/rate.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { DIGITS_ONLY } from '../../../ui/inputs/digits-only.ts';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { saveProject } from '../state/film-actions.ts';
import { closeDialog, useFilm } from '../state/film-room-store.ts';
import styles from './film-dialogs.module.css';

const SMALLEST = 16;
const LARGEST = 16_384;

/** A new project, or the settings of one. */
export function ProjectDialog({ project }: { readonly project: Project | null }) {
  const shots = useFilm((store) => store.shots);
  const [content, setContent] = useState<ProjectContent>(
    project === null ? USUAL_PROJECT : contentOf(project),
  );
  const change = (changed: Partial<ProjectContent>) => setContent((before) => ({ ...before, ...changed }));
  const isRateFixed = project !== null && shots.length > 0;
  const isWhole =
    content.name.trim() !== '' &&
    [content.width, content.height].every((side) => side >= SMALLEST && side <= LARGEST);
  async function save(): Promise<void> {
    if (isWhole && (await saveProject(project?.id ?? null, content))) closeDialog();
  }
  const title = project === null ? TEXT.newProject : TEXT.projectSettings;
  return (
    <DialogBox label={title} isOpen onClose={closeDialog} width={440}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h2 className={styles.title}>{title}</h2>
        <TextInput
          label={TEXT.name}
          value={content.name}
          maxLength={100}
          autoFocus
          onText={(name) => change({ name })}
        />
        <div className={styles.trio}>
          <span className={styles.field}>
            <span className={styles.label}>{TEXT.rate}</span>
            <SelectBox
              label={TEXT.rate}
              isDisabled={isRateFixed}
              items={RATE_NAMES.map((value) => ({ value, label: value }))}
              value={content.rate}
              onChange={(rate) => change({ rate: rate as RateName })}
            />
          </span>
          {(['width', 'height'] as const).map((side) => (
            <TextInput
              key={side}
              {...DIGITS_ONLY}
              label={TEXT[side]}
              min={SMALLEST}
              max={LARGEST}
              value={String(content[side] || '')}
              onText={(text) => change({ [side]: Number(text) })}
            />
          ))}
        </div>
        {isRateFixed && <p className={styles.note}>{TEXT.rateFixed}</p>}
        <footer className={styles.foot}>
          <Button look="quiet" onPress={closeDialog}>
            {TEXT.cancel}
          </Button>
          <Button look="main" type="submit" isDisabled={!isWhole}>
            {project === null ? TEXT.create : TEXT.save}
          </Button>
        </footer>
      </form>
    </DialogBox>
  );
}
