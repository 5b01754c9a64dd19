import Check from 'lucide-react/icons/check';
import { MODEL_COLUMN } from '../../../../shared/batch/edit-sheet.ts';
import {
  type Project,
  SHOT_STATUSES,
  type ShotContent,
  type ShotStatus,
  type ShotView,
  shotCodeOf,
  type VersionView,
} from '../../../../shared/film/film.ts';
import {
  describeColumn,
  describeShotCosts,
  FILM_ROOM_TEXT as TEXT,
} from '../../../../shared/film/film-room-text.ts';
import { FILM_TEXT } from '../../../../shared/film/text.ts';
import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { tileUrl } from '../../../state/takes/take-store.ts';
import { bringsTakes, takesOfDrop } from '../../../takes/media/drag-take.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SavedText, useTyped } from '../../../ui/inputs/saved-text.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { TextInput, type TextInputProps } from '../../../ui/inputs/text-input.tsx';

import { menuPoint, useContextMenu } from '../../../ui/overlays/context-menu.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { assignTakes, changeShots, chosenOf, readTypedLength, selectVersion } from '../state/film-actions.ts';
import styles from './shot-panel.module.css';
import { remake, useStale } from './stale.tsx';

const AUTOMATIC = 'automatic';
const NO_MODEL = '';

/** One shot: what it is, what it asks for, and its versions. */
export function ShotPanel({ project, shot }: { readonly project: Project; readonly shot: ShotView }) {
  const stills = shot.versions.filter(({ kind }) => kind === 'image');
  const clips = shot.versions.filter(({ kind }) => kind === 'video');
  return (
    <aside
      className={styles.panel}
      aria-label={TEXT.shot}
      onDragOver={(event) => bringsTakes(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!bringsTakes(event)) return;
        event.preventDefault();
        void assignTakes(takesOfDrop(event), shot);
      }}
    >
      <ShotFacts project={project} shot={shot} />
      <Versions title={TEXT.stills} shot={shot} versions={stills} />
      <Versions title={TEXT.clips} shot={shot} versions={clips} />
      {shot.versions.length === 0 && shot.open === 0 && <p className={styles.note}>{TEXT.noVersions}</p>}
      {shot.open > 0 && <p className={`numbers ${styles.note}`}>{TEXT.arriving(shot.open)}</p>}
      {shot.stale && <Stale shot={shot} />}
      <ShotRequest project={project} shot={shot} />
      <p className={`numbers ${styles.note}`}>{describeShotCosts(shot)}</p>
    </aside>
  );
}

function Stale({ shot }: { readonly shot: ShotView }) {
  const { shots, price } = useStale([shot]);
  return (
    <p className={`numbers ${styles.stale}`}>
      <span>{joinFacts([shot.select?.version ?? '', FILM_TEXT.stale])}</span>
      {price !== '' && <span>{price}</span>}
      <Button size="small" onPress={() => remake(shots)}>
        {TEXT.make}
      </Button>
    </p>
  );
}

function ShotFacts({ project, shot }: { readonly project: Project; readonly shot: ShotView }) {
  const change = (changed: Partial<ShotContent>) => changeShots([{ shot, change: changed }]);
  return (
    <section className={styles.section}>
      <div className={styles.pair}>
        <TypedText
          key={`code-${shot.id}`}
          id="shot-code"
          label={TEXT.code}
          value={shot.code}
          onSave={(text) => {
            const code = shotCodeOf(text);
            if (code !== '' && code !== shot.code) void change({ code });
          }}
        />
        <SavedText
          label={TEXT.sequence}
          value={shot.sequence}
          onSave={(text) => change({ sequence: text.slice(0, 200) })}
        />
      </div>
      <SavedText
        label={TEXT.description}
        value={shot.description}
        isLong
        onSave={(text) => change({ description: text.slice(0, 10_000) })}
      />
      <div className={classNames(styles.pair, styles.uneven)}>
        <TypedText
          key={`length-${shot.id}`}
          label={TEXT.length}
          placeholder={TEXT.lengthTip}
          value={shot.frames === null ? '' : String(shot.frames)}
          onSave={(text) => {
            const changed = readTypedLength(text, project.rate);
            if (changed !== null) void change(changed);
          }}
        />
        <span className={styles.field}>
          <span className={styles.label}>{TEXT.status}</span>
          <SelectBox
            label={TEXT.status}
            items={[
              { value: AUTOMATIC, label: TEXT.automatic(FILM_TEXT.stages[shot.stage]) },
              ...SHOT_STATUSES.map((value) => ({ value, label: FILM_TEXT.stages[value] })),
            ]}
            value={shot.status ?? AUTOMATIC}
            onChange={(value) => void change({ status: value === AUTOMATIC ? null : (value as ShotStatus) })}
          />
        </span>
      </div>
    </section>
  );
}

/** A line that is saved when it is left or confirmed. */
function TypedText(
  props: Omit<TextInputProps, 'onText' | 'value'> & { value: string; onSave: (text: string) => void },
) {
  const { value, onSave, ...rest } = props;
  return <TextInput {...rest} {...useTyped(value, onSave)} dir="auto" />;
}

/** The model and the fields that the shot has values for, as a row of Batch holds them. */
function ShotRequest({ project, shot }: { readonly project: Project; readonly shot: ShotView }) {
  const usual = project.cells[MODEL_COLUMN];
  const profile = useCore((core) => core.profile);
  const { cells } = shot;
  const set = (column: string, text: string) =>
    changeShots([{ shot, change: { cells: { [column]: text } } }]);
  const others = Object.keys({ ...project.cells, ...cells }).filter(
    (column) => column !== MODEL_COLUMN && column !== 'prompt',
  );
  return (
    <section className={styles.section}>
      <span className={styles.field}>
        <span className={styles.label}>{TEXT.model}</span>
        <SelectBox
          label={TEXT.model}
          items={[
            {
              value: NO_MODEL,
              label: usual === undefined ? TEXT.noModel : TEXT.projectModel(titleOfModel(usual, profile)),
            },
            ...listOfferedModels(profile).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={cells[MODEL_COLUMN] ?? NO_MODEL}
          onChange={(model) => void set(MODEL_COLUMN, model)}
        />
      </span>
      <SavedText
        key={`prompt-${shot.id}`}
        label={TEXT.prompt}
        value={cells['prompt'] ?? ''}
        isLong
        onSave={(text) => set('prompt', text)}
      />
      {others.map((column) => (
        <SavedText
          key={column}
          label={describeColumn(column)}
          placeholder={project.cells[column] ?? ''}
          value={cells[column] ?? ''}
          onSave={(text) => set(column, text)}
        />
      ))}
    </section>
  );
}

/** The stills or the clips of a shot; a click chooses one. */
function Versions(props: {
  readonly title: string;
  readonly shot: ShotView;
  readonly versions: readonly VersionView[];
}) {
  const { title, shot, versions } = props;
  const [show, menu] = useContextMenu();
  if (versions.length === 0) return null;
  const chosen = chosenOf(shot, versions[0]?.kind ?? 'image')?.takeId;
  return (
    <section className={styles.section}>
      <h3 className={styles.label}>{title}</h3>
      <div className={styles.versions}>
        {versions.map((version) => {
          const isChosen = version.takeId === chosen;
          return (
            <button
              key={version.takeId}
              type="button"
              aria-pressed={isChosen}
              aria-label={isChosen ? TEXT.unchoose(version.version) : TEXT.choose(version.version)}
              className={classNames(styles.version, isChosen && styles.chosen)}
              onClick={() => void selectVersion(shot, version, { isChosen: !isChosen })}
              onDoubleClick={() => openTake(version.takeId)}
              onContextMenu={(event) => {
                event.preventDefault();
                event.stopPropagation();
                show(menuPoint(event.nativeEvent, event.currentTarget), version.version, [
                  { id: 'open', title: TEXT.openVersion, run: () => openTake(version.takeId) },
                  { id: 'out', title: TEXT.takeOut, run: () => void assignTakes([version.takeId], null) },
                ]);
              }}
            >
              {version.hasPoster && !version.isMissing ? (
                <img src={tileUrl(version.takeId)} alt="" loading="lazy" draggable={false} />
              ) : (
                <span className={styles.blank} />
              )}
              <span className={`numbers ${styles.number}`}>
                {isChosen && <Check size={12} aria-hidden />}
                {version.version}
              </span>
            </button>
          );
        })}
      </div>
      {menu}
    </section>
  );
}
