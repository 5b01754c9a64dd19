import { useState } from 'react';
import { MODEL_COLUMN } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { describeProblem } from '../../../../shared/compose/problems-text.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { ShotView } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT as TEXT } from '../../../../shared/film/film-room-text.ts';
import { MAX_TAKES } from '../../../../shared/jobs/job.ts';
import { findModel, titleOfModel } from '../../../../shared/models/index.ts';
import { describeFitting } from '../../../../shared/money/text.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { describeField } from '../../../../shared/service/text/fields-text.ts';
import { CanaryChoice, countAhead, useQueueNotes } from '../../../forms/queueing/canary-choice.tsx';
import { useCore } from '../../../state/core/core-store.ts';
import { runSubmit } from '../../../state/core/run-call.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { DIGITS_ONLY, TextInput } from '../../../ui/inputs/text-input.tsx';

import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { modelOfStale } from '../shot/stale.tsx';
import { changeShots } from '../state/film-actions.ts';
import { closeDialog, endDialog, refreshFilm, useFilm } from '../state/film-room-store.ts';
import styles from './film-dialogs.module.css';

const PROBLEMS_SHOWN = 100;
const OWN = '';
/** A reference to the chosen still of the shot itself. */
const OWN_STILL = '@:still';

/** From shots to jobs: with what, how many, at what price; nothing is queued before that is read. */
export function MakeDialog({ shots }: { readonly shots: readonly ShotView[] }) {
  const profile = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  const usual = useFilm(({ project }) => project?.cells[MODEL_COLUMN]);
  const [model, setModel] = useState(() => modelOfStale(shots) ?? OWN);
  const [takes, setTakes] = useState('');
  const [canary, setCanary] = useState<number | null>(null);
  const [isAgain, setAgain] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const asked = {
    shotIds: shots.map(({ id }) => id),
    ...(model === OWN ? {} : { model }),
    ...(takes === '' ? {} : { takes: Math.min(MAX_TAKES, Math.max(1, Number(takes))) }),
  };
  const { value: plan, error, isCurrent } = useQuery('film.plan', asked, { after: [shots] });
  const problems = plan?.problems ?? [];
  const [jobs, known] = plan === null || problems.length > 0 ? [0, 0] : [plan.jobs, plan.known];
  const notes = useQueueNotes({ jobs, lots: jobs === 0 ? [] : (plan?.lots ?? []) }, canary);
  const shotOf = new Map(shots.map((shot) => [shot.id, shot]));
  /** Pictures that are required and not there, where the shot has a chosen still. */
  const lacking = problems.flatMap(({ shotId, column, problem }) => {
    const shot = shotOf.get(shotId);
    const form = findModel(model || shot?.cells[MODEL_COLUMN] || usual || '', profile);
    const field = form?.fields.find(({ key }) => key === column);
    const isPicture = field?.kind === 'reference' && field.media === 'image' && problem.code === 'required';
    return isPicture && shot?.still != null ? [{ shot, column }] : [];
  });
  const [first] = lacking;

  async function queue(): Promise<void> {
    setBusy(true);
    const ahead = canary === null || jobs < 2 ? {} : { canary: countAhead(canary, jobs) };
    const made = await runSubmit('film.make', { ...asked, ...ahead, again: isAgain });
    setBusy(false);
    if (made === null || made.problems.length > 0) return;
    endDialog('make');
    await refreshFilm();
    showToast({
      tone: 'done',
      text: TEXT.queued(made.jobIds.length),
      action: { label: TEXT.showQueue, leadsTo: 'queue', run: () => openQueue() },
    });
  }

  const title = TEXT.makeTitle(shots.length, shots[0]?.code);
  return (
    <DialogBox label={title} isOpen onClose={closeDialog} width={560}>
      <div className={styles.form}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.pair}>
          <span className={styles.field}>
            <span className={styles.label}>{TEXT.model}</span>
            <SelectBox
              label={TEXT.model}
              items={[
                {
                  value: OWN,
                  label:
                    usual === undefined ? TEXT.eachModel : TEXT.eachModelElse(titleOfModel(usual, profile)),
                },
                ...listOfferedModels(profile).map(({ id, title }) => ({ value: id, label: title })),
              ]}
              value={model}
              onChange={setModel}
            />
          </span>
          <TextInput
            {...DIGITS_ONLY}
            label={TEXT.takes}
            placeholder={TEXT.eachTakes}
            min={1}
            max={MAX_TAKES}
            value={takes}
            onText={setTakes}
          />
        </div>
        {problems.length > 0 && <Problems problems={problems} shotOf={shotOf} />}
        {first !== undefined && (
          <Button
            look="main"
            onPress={() =>
              void changeShots(
                lacking.map(({ shot, column }) => ({ shot, change: { cells: { [column]: OWN_STILL } } })),
              )
            }
          >
            {TEXT.stillsAs(describeField(first.column).label)}
          </Button>
        )}
        {known > 0 && <Toggle label={TEXT.known(known)} isOn={isAgain} onChange={setAgain} />}
        <CanaryChoice canary={canary} jobs={jobs} onChange={setCanary} />
        {error !== null && <ErrorNote failure={error} />}
        <div role="status" className={styles.note}>
          {jobs > 0 && (
            <p className={classNames('numbers', styles.price)}>
              {isPractice
                ? BATCH_TEXT.free
                : BATCH_TEXT.costs(plan?.sum.money ?? [], plan?.sum.unpriced ?? 0)}
            </p>
          )}
          {plan?.overCap != null && <p>{describeFitting(plan.overCap.fitting, jobs, plan.overCap.cap)}</p>}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <footer className={styles.foot}>
          <Button look="quiet" onPress={closeDialog}>
            {TEXT.cancel}
          </Button>
          <Button
            look="main"
            isPending={isBusy}
            isDisabled={!isCurrent || jobs === 0 || problems.length > 0 || (known > 0 && !isAgain)}
            onPress={() => void queue()}
          >
            {jobs === 0 ? BATCH_TEXT.queue(0) : TEXT.queue(jobs)}
          </Button>
        </footer>
      </div>
    </DialogBox>
  );
}

function Problems(props: {
  readonly problems: CallOutput<'film.plan'>['problems'];
  readonly shotOf: ReadonlyMap<string, ShotView>;
}) {
  const { problems, shotOf } = props;
  return (
    <ul className={styles.lines} role="alert">
      {problems.slice(0, PROBLEMS_SHOWN).map(({ shotId, column, problem }) => (
        <li key={`${shotId} ${column} ${problem.code}`} className={styles.bad}>
          <b>{shotOf.get(shotId)?.code}</b> {describeProblem(problem)}
        </li>
      ))}
      {problems.length > PROBLEMS_SHOWN && <li>{TEXT.more(problems.length - PROBLEMS_SHOWN)}</li>}
    </ul>
  );
}
