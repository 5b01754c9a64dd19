import { Fragment, lazy, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { wordPurpose } from '../../../shared/messages/fields.ts';
import { COMPOSE_TEXT } from '../../../shared/messages/text/compose.ts';
import { EDIT_TEXT } from '../../../shared/messages/text/edit.ts';
import { FormField, isReferenceField } from '../../forms/fields/field-registry.tsx';
import { bringsNewReferences, readDrop } from '../../forms/slots/drag-state.ts';
import {
  controlId,
  type FieldProps,
  FormInputProvider,
  FormProvider,
} from '../../forms/slots/form-context.ts';
import { closeEditor, useNavigation } from '../../navigation/navigation-store.ts';
import { readCore, useCore } from '../../projections/core-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { useDropTarget } from '../../ui/use-drop-target.ts';
import { useComposeCommands } from './commands/use-compose-commands.tsx';
import { loadEndings, useQueueing } from './commands/use-queueing.ts';
import styles from './compose-room.module.css';
import { useTakeOver } from './editing/accept-handover.ts';
import { ActionsBar } from './form/actions-bar.tsx';
import { problemsOf } from './form/find-problems.ts';
import { makeFormActions } from './form/form-actions.ts';
import { ModelList } from './form/model-list.tsx';
import { ProblemsPanel } from './form/problems-panel.tsx';
import { RequestSection } from './form/request-section.tsx';
import { useComposeForm } from './form/use-compose-form.ts';
import { changeModel } from './references/change-model.ts';
import { handlePaste } from './references/handle-paste.ts';
import { ReferencesPanel } from './references/references-panel.tsx';
import { Tray } from './references/tray.tsx';
import { Stage } from './stage/stage.tsx';
import { useExample } from './stage/use-example.ts';
import { useIsCovered } from './stage/use-is-wide.ts';
import {
  beginEdit,
  changeTakes,
  changeVariations,
  endEdit,
  loadDraft,
  useComposeStore,
} from './state/compose-store.ts';
import { loadWordLists } from './state/word-store.ts';
import { TemplateTools } from './templates/template-tools.tsx';

// Only what stands in the form in place of the artist’s own draft, and a prompt with alternatives, need them.
const AgainBanner = lazy(() =>
  import('./editing/again-banner.tsx').then((module) => ({ default: module.AgainBanner })),
);
const TemplateBanner = lazy(() =>
  import('./templates/template-banner.tsx').then((module) => ({ default: module.TemplateBanner })),
);
const EditBar = lazy(() => import('./editing/edit-bar.tsx').then((module) => ({ default: module.EditBar })));
const EditBanner = lazy(() =>
  import('./editing/edit-banner.tsx').then((module) => ({ default: module.EditBanner })),
);
const VariationsBar = lazy(() =>
  import('./form/variations-bar.tsx').then((module) => ({ default: module.VariationsBar })),
);

/** The room where a job is made: model, form, references, and everything that is still in the way. */
export function ComposeRoom() {
  const isLoaded = useComposeStore((store) => store.isLoaded);
  useEffect(() => {
    void loadDraft();
    void loadWordLists();
  }, []);
  useEditedJob(isLoaded);
  return isLoaded ? <LoadedRoom /> : null;
}

/** Takes the job that another room asks to edit into the form, and the artist's own draft back afterwards. */
function useEditedJob(isLoaded: boolean): void {
  const jobId = useNavigation((navigation) => navigation.editJobId);
  useLayoutEffect(() => {
    if (!isLoaded) return;
    const { editing } = useComposeStore.getState();
    if (jobId === null) return endEdit();
    if (editing?.job.id === jobId) return;
    const job = readCore().jobs.get(jobId);
    if (job === undefined) closeEditor();
    else beginEdit(job);
  }, [isLoaded, jobId]);
}

function LoadedRoom() {
  const compose = useComposeForm();
  const { form, input, plan, problems, model } = compose;
  const variations = useComposeStore((store) => store.draft.variations);
  const takes = useComposeStore((store) => store.draft.takes);
  const canary = useComposeStore((store) => store.draft.canary);
  const editing = useComposeStore((store) => store.editing);
  const again = useComposeStore((store) => store.again);
  const isReading = useComposeStore((store) => store.reading !== null);
  const before = useComposeStore((store) => store.draft.before);
  const isFolded = useCore((core) => core.settings.isStageFolded);
  // What lies under the take that is looked at large is out of reach of Tab too.
  const isCovered = useIsCovered();
  const status = useCore((core) => core.status);
  const { longestPrompt } = compose;
  const actions = useMemo(() => makeFormActions(form, longestPrompt), [form, longestPrompt]);
  // Files and addresses may be dropped anywhere in the room; slots that lie under the pointer come first.
  const { isOver, dropHandlers } = useDropTarget({
    takes: bringsNewReferences,
    onDrop: (transfer) => actions.add(readDrop(transfer)),
  });
  useTakeOver(model, form, input);
  const { isBusy, queue, endEditing } = useQueueing(compose);
  useEffect(() => {
    // Coming back by a key leaves the focus nowhere; the prompt is where the work goes on.
    if (document.activeElement === document.body) document.getElementById(controlId(['prompt']))?.focus();
  }, []);
  const jobs = Math.max(1, plan.prompts.length);
  const { handlers, menu } = useComposeCommands({
    actions,
    input,
    isFree: status.practice,
    estimate: compose.estimate,
    count: takes * jobs,
  });
  const isReady = problems.length === 0 && !isReading;
  const onExample = useExample(compose, status.practice);
  const fields = form.fields.map((entry) => ({
    entry,
    value: input[entry.field.key],
    problems: problemsOf(problems, entry.field.key),
  }));
  return (
    <FormProvider value={actions}>
      <FormInputProvider value={input}>
        <div
          className={classNames(styles.room, isFolded && styles.folded)}
          onPaste={(event) => handlePaste(event, actions)}
          {...handlers}
          {...dropHandlers}
        >
          <div className={styles.body}>
            <ModelList
              profile={compose.profile}
              chosen={model.id}
              onChoose={(id) => changeModel(compose.profile, id)}
            />
            <div className={styles.banner}>
              <Suspense fallback={null}>
                {editing !== null && <EditBanner editing={editing} />}
                {editing === null && again !== null && <AgainBanner again={again} />}
                {editing === null && again === null && before !== undefined && (
                  <TemplateBanner name={before.name} />
                )}
              </Suspense>
            </div>
            <div className={styles.work} inert={isCovered}>
              <div className={styles.form}>
                <header className={styles.head}>
                  <h1>{model.title}</h1>
                  <p>{wordPurpose(model)}</p>
                  <div className={styles.tools}>
                    <TemplateTools />
                  </div>
                </header>
                <div className={styles.fields}>
                  {listFormFields(fields).map((field) => (
                    <Fragment key={`${model.id}.${field.entry.field.key}`}>
                      <FormField {...field} />
                      {field.entry.field.key === 'prompt' &&
                        (plan.hasAlternatives || plan.names.length > 0) && (
                          <Suspense fallback={null}>
                            <VariationsBar plan={plan} variations={variations} onChange={changeVariations} />
                          </Suspense>
                        )}
                    </Fragment>
                  ))}
                </div>
                <RequestSection compose={compose} takes={takes} />
              </div>
              <div className={classNames(styles.side, isOver && styles.hovering)}>
                <ReferencesPanel fields={fields.filter(({ entry }) => isReferenceField(entry.field))} />
                <Tray input={input} />
              </div>
            </div>
            <div className={styles.problems} inert={isCovered}>
              <ProblemsPanel
                input={input}
                problems={problems}
                isReading={isReading}
                ready={editing === null ? COMPOSE_TEXT.ready : EDIT_TEXT.ready}
              />
            </div>
            <Stage model={model.id} title={model.title} onExample={onExample} />
          </div>
          {menu}
          <div className={styles.foot}>
            {editing === null ? (
              <ActionsBar
                model={compose.model.id}
                takes={takes}
                canary={canary}
                jobs={jobs}
                estimate={compose.estimate}
                status={status}
                canTest={compose.canTest}
                isReady={isReady}
                isBusy={isBusy}
                onTakes={changeTakes}
                onTest={queue}
                onQueue={() => queue(null)}
              />
            ) : (
              <Suspense fallback={null}>
                <EditBar
                  editing={editing}
                  estimate={compose.estimate}
                  isReady={isReady}
                  isBusy={isBusy}
                  onEnd={endEditing}
                  onLeave={() => void loadEndings().then(({ leaveUnchanged }) => leaveUnchanged(editing))}
                />
              </Suspense>
            )}
          </div>
        </div>
      </FormInputProvider>
    </FormProvider>
  );
}

/** The fields of the middle column; elements take the most room, and come last. */
function listFormFields(fields: readonly FieldProps[]): FieldProps[] {
  const own = fields.filter(({ entry }) => !isReferenceField(entry.field));
  return own.toSorted(
    (one, other) =>
      Number(one.entry.field.kind === 'elements') - Number(other.entry.field.kind === 'elements'),
  );
}
