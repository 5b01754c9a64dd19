import { useEffect, useLayoutEffect, useMemo } from 'react';
import { COMPOSE_TEXT } from '../../../shared/messages/text/compose.ts';
import { EDIT_TEXT } from '../../../shared/messages/text/edit.ts';
import { isReferenceField } from '../../forms/fields/field-registry.tsx';
import { bringsNewReferences, readDrop } from '../../forms/slots/drag-state.ts';
import {
  controlId,
  type FieldProps,
  type FormActions,
  FormInputProvider,
  FormProvider,
} from '../../forms/slots/form-context.ts';
import { closeEditor, useNavigation } from '../../navigation/navigation-store.ts';
import { readCore, useCore } from '../../projections/core/core-store.ts';
import { useDropTarget } from '../../ui/inputs/use-drop-target.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useComposeCommands } from './commands/use-compose-commands.tsx';
import { useQueueing } from './commands/use-queueing.ts';
import styles from './compose-room.module.css';
import { useTakeOver } from './editing/accept-handover.ts';
import { findRefusedFields, problemsOf } from './form/find-problems.ts';
import { makeFormActions } from './form/form-actions.ts';
import { ModelList } from './form/model-list.tsx';
import { ProblemsPanel } from './form/problems-panel.tsx';
import { type ComposeForm, useComposeForm } from './form/use-compose-form.ts';
import { FormBanner } from './form-banner.tsx';
import { FormColumn } from './form-column.tsx';
import { FormFoot } from './form-foot.tsx';
import { handlePaste } from './references/handle-paste.ts';
import { ReferencesPanel } from './references/references-panel.tsx';
import { Tray } from './references/tray.tsx';
import { Stage } from './stage/stage.tsx';
import { useExample } from './stage/use-example.ts';
import { useIsCovered } from './stage/use-is-wide.ts';
import { beginEdit, type Editing, endEdit, useComposeStore } from './state/compose-store.ts';
import { endFirstPrompt } from './state/first-prompt.ts';
import { countJobs } from './state/plan-prompts.ts';
import { loadWordLists } from './state/word-store.ts';

/** Takes the job that another room asks to edit into the form, and the artist's own draft back afterwards. */
function useEditedJob(): void {
  const jobId = useNavigation((navigation) => navigation.editJobId);
  useLayoutEffect(() => {
    const { editing } = useComposeStore.getState();
    if (jobId === null) return void endEdit();
    if (editing?.job.id === jobId) return;
    const job = readCore().jobs.get(jobId);
    if (job === undefined) closeEditor();
    else beginEdit(job);
  }, [jobId]);
}

/** The room where a job is made: model, form, references, and everything that is still in the way. Drawn once the draft is loaded. */
export function ComposeRoom() {
  useEffect(() => void loadWordLists(), []);
  useEditedJob();
  const compose = useComposeForm();
  const { form, input, model, profile, longestPrompt } = compose;
  const isFolded = useCore((core) => core.settings.isStageFolded);
  const isPractice = useCore((core) => core.status.practice);
  // What lies under the take that is looked at large is out of reach of Tab too.
  const isCovered = useIsCovered();
  const actions = useMemo(() => makeFormActions(form, longestPrompt), [form, longestPrompt]);
  // Files and addresses may be dropped anywhere in the room; slots that lie under the pointer come first.
  const { isOver, dropHandlers } = useDropTarget({
    takes: bringsNewReferences,
    onDrop: (transfer) => actions.add(readDrop(transfer)),
  });
  useTakeOver(model, form, input);
  const queueing = useQueueing(compose);
  useFocusOnPrompt();
  const { handlers, menu } = useRoomCommands(compose, actions);
  const onExample = useExample(compose, isPractice);
  const editing = useComposeStore((store) => store.editing);
  const fields = listFields(compose, editing);
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
            <ModelList profile={profile} chosen={model.id} />
            <FormBanner />
            <div className={styles.work} inert={isCovered}>
              <FormColumn compose={compose} fields={fields} />
              <div className={classNames(styles.side, isOver && styles.hovering)}>
                <ReferencesPanel fields={fields.filter(({ entry }) => isReferenceField(entry.field))} />
                <Tray input={input} />
              </div>
            </div>
            <Problems compose={compose} isCovered={isCovered} />
            <Stage model={model.id} title={model.title} onExample={onExample} />
          </div>
          {menu}
          <div className={styles.foot}>
            <FormFoot compose={compose} queueing={queueing} />
          </div>
        </div>
      </FormInputProvider>
    </FormProvider>
  );
}

function Problems({ compose, isCovered }: { compose: ComposeForm; isCovered: boolean }) {
  const isEditing = useComposeStore((store) => store.editing !== null);
  const isReading = useComposeStore((store) => store.reading !== null);
  return (
    <div className={styles.problems} inert={isCovered}>
      <ProblemsPanel
        input={compose.input}
        problems={compose.problems}
        isReading={isReading}
        ready={isEditing ? EDIT_TEXT.ready : COMPOSE_TEXT.ready}
      />
    </div>
  );
}

function listFields({ form, input, problems }: ComposeForm, editing: Editing | null): FieldProps[] {
  const refused = editing === null ? [] : findRefusedFields(form, editing.job, input);
  return form.fields.map((entry) => ({
    entry,
    value: input[entry.field.key],
    problems: problemsOf([...problems, ...refused], entry.field.key),
  }));
}

/** Coming back by a key leaves the focus nowhere; the prompt is where the work goes on. So it does at the start, where it was begun. */
function useFocusOnPrompt(): void {
  useLayoutEffect(() => {
    const prompt = document.getElementById(controlId(['prompt']));
    endFirstPrompt(prompt instanceof HTMLTextAreaElement ? prompt : null);
    if (document.activeElement === document.body) prompt?.focus();
  }, []);
}

function useRoomCommands(compose: ComposeForm, actions: FormActions) {
  const { input, plan, estimate } = compose;
  const takes = useComposeStore((store) => store.draft.takes);
  const isFree = useCore((core) => core.status.practice);
  return useComposeCommands({ actions, input, isFree, estimate, count: takes * countJobs(plan) });
}
