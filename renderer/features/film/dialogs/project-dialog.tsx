import { useRef, useState } from 'react';
import { contentOf, type Project, type ProjectContent, USUAL_PROJECT } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { RATE_NAMES, type RateName } from '../../../../shared/kernel/rate.ts';
import { pathForFile } from '../../../bridge.ts';
import { explainFailure, runCall } from '../../../state/core/run-call.ts';
import { rememberAssets, useAsset } from '../../../state/sources/cast-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { DIGITS_ONLY, TextInput } from '../../../ui/inputs/text-input.tsx';

import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { saveProject } from '../state/film-actions.ts';
import { closeDialog, endDialog, useFilm } from '../state/film-room-store.ts';
import styles from './film-dialogs.module.css';
import { ProjectCaps, ProjectDefaults } from './project-fields.tsx';

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
  const [areCapsWrong, setCapsWrong] = useState(false);
  const isWhole =
    !areCapsWrong &&
    content.name.trim() !== '' &&
    [content.width, content.height].every((side) => side >= SMALLEST && side <= LARGEST);
  async function save(): Promise<void> {
    if (isWhole && (await saveProject(project?.id ?? null, content)))
      endDialog(project === null ? 'new' : 'project');
  }
  // They lead here from menus, where the dots belong.
  const title = (project === null ? TEXT.newProject : TEXT.projectSettings).replace('…', '');
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
        {/* A new one needs no more than that. */}
        {project !== null && (
          <>
            <ProjectDefaults content={content} onChange={change} />
            <ProjectCaps
              caps={content.caps}
              onChange={(caps) => {
                setCapsWrong(caps === null);
                if (caps !== null) change({ caps });
              }}
            />
            <SoundtrackField
              soundtrack={content.soundtrack}
              onChange={(soundtrack) => change({ soundtrack })}
            />
          </>
        )}
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

/** The sound file below the cut. */
function SoundtrackField(props: {
  readonly soundtrack: ProjectContent['soundtrack'];
  readonly onChange: (soundtrack: ProjectContent['soundtrack']) => void;
}) {
  const { soundtrack, onChange } = props;
  const asset = useAsset(soundtrack?.assetId ?? null);
  const picker = useRef<HTMLInputElement>(null);
  async function choose(file: File | undefined): Promise<void> {
    const path = file === undefined ? null : pathForFile(file);
    if (path === null) return;
    const [added] = (await runCall('references.addFiles', { paths: [path] })) ?? [];
    if (added?.kind === 'refused') {
      const { happened, act } = await explainFailure(added.error);
      showToast({ tone: 'failed', text: happened, detail: act });
    }
    if (added?.kind !== 'added') return;
    rememberAssets([added.asset]);
    onChange({ assetId: added.asset.id, withClips: soundtrack?.withClips ?? false });
  }
  return (
    <div className={styles.field}>
      <span className={styles.label}>{TEXT.soundtrack}</span>
      <span className={styles.foot}>
        <bdi className={styles.space}>{soundtrack === null ? TEXT.noSoundtrack : asset?.name}</bdi>
        {soundtrack !== null && (
          <Button look="quiet" onPress={() => onChange(null)}>
            {TEXT.removeSound}
          </Button>
        )}
        <Button onPress={() => picker.current?.click()}>{TEXT.chooseFile}</Button>
      </span>
      <FileInput
        ref={picker}
        label={TEXT.soundtrack}
        accept="audio/*"
        onFiles={([file]) => void choose(file)}
      />
      {soundtrack !== null && (
        <Toggle
          label={TEXT.withClips}
          isOn={soundtrack.withClips}
          onChange={(withClips) => onChange({ ...soundtrack, withClips })}
        />
      )}
    </div>
  );
}
