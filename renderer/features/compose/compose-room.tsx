import { type ClipboardEvent, type CSSProperties, useEffect, useLayoutEffect, useMemo } from 'react';
import { COMPOSE_TEXT, EDIT_TEXT } from '../../../shared/compose/text.ts';
import { fillIn, needsOnlyPrompt } from '../../../shared/service/request/fill-in.ts';
import { isDownloadUrl } from '../../../shared/service/request/validate-element.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { isReferenceField } from '../../forms/fields/field-registry.tsx';
import {
  bringsNewReferences,
  controlId,
  type FieldProps,
  type FormActions,
  FormInputProvider,
  FormProvider,
  readDrop,
} from '../../forms/slots/drag-state.ts';
import { readCore, useCore } from '../../state/core/core-store.ts';
import { closeEditor, useNavigation } from '../../state/navigation/navigation-store.ts';
import { useDropTarget } from '../../ui/inputs/use-drop-target.ts';
import { isTyping } from '../../ui/keys/platform.tsx';
import { loadLater } from '../../ui/parts/load-later.tsx';
import { useKeptScroll } from '../../ui/parts/use-kept.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useComposeCommands } from './commands/use-compose-commands.tsx';
import { loadEndings, type Queueing, queueDraft, useQueueing } from './commands/use-queueing.ts';
import styles from './compose-room.module.css';
import { useAcceptHandover } from './editing/accept-handover.ts';
import { ActionsBar } from './form/actions-bar.tsx';
import { makeFormActions } from './form/form-actions.ts';
import { ModelList } from './form/model-list.tsx';
import { ProblemsPanel } from './form/problems-panel.tsx';
import { type ComposeForm, findRefusedFields, problemsOf, useComposeForm } from './form/use-compose-form.ts';
import { FormColumn } from './form-column.tsx';
import { ReferencesPanel } from './references/references-panel.tsx';
import { Tray } from './references/tray.tsx';
import { SplitBar } from './stage/split-bar.tsx';
import { Stage } from './stage/stage.tsx';
import { followNewest } from './stage/stage-store.ts';
import { beginEdit, type Editing, editInput, putAside, useComposeStore } from './state/compose-store.ts';
import { readInput } from './state/draft.ts';
import { endFirstPrompt } from './state/first-prompt.ts';
import { countJobs } from './state/plan-prompts.ts';
import { flushWordLists, loadWordLists } from './state/word-store.ts';

/** Takes the job that another room asks to edit into the form, and the artist's own draft back afterwards. */
function useEditedJob(): void {
  const jobId = useNavigation((navigation) => navigation.editJobId);
  useLayoutEffect(() => {
    const { editing } = useComposeStore.getState();
    if (jobId === null) return putAside();
    if (editing?.job.id === jobId) return;
    const job = readCore().jobs.get(jobId);
    if (job === undefined) closeEditor();
    else beginEdit(job);
  }, [jobId]);
}

/** The room where a job is made: model, form, references, and everything that is still in the way. Drawn once the draft is loaded. */
export function ComposeRoom({ onGuide }: { readonly onGuide: () => void }) {
  useEffect(() => {
    void loadWordLists();
    return flushWordLists;
  }, []);
  useEditedJob();
  const compose = useComposeForm();
  const { form, input, model, profile, longestPrompt } = compose;
  const { isStageFolded: isFolded, formWidth } = useCore((core) => core.settings);
  const isPractice = useCore((core) => core.status.practice);
  const actions = useMemo(() => makeFormActions(form, longestPrompt), [form, longestPrompt]);
  // Files and addresses may be dropped anywhere in the room; slots that lie under the pointer come first.
  const { isOver, dropHandlers } = useDropTarget({
    takes: bringsNewReferences,
    onDrop: (transfer) => actions.add(readDrop(transfer)),
  });
  useAcceptHandover(model, form, input);
  const queueing = useQueueing(compose);
  useFocusOnPrompt();
  const work = useKeptScroll<HTMLDivElement>('compose');
  const { handlers, menu } = useRoomCommands(compose, actions);
  const onExample = useExample(compose, isPractice);
  const editing = useComposeStore((store) => store.editing);
  const fields = listFields(compose, editing);
  return (
    <FormProvider value={actions}>
      <FormInputProvider value={input}>
        <div
          className={classNames('compose-columns', styles.room, isFolded && styles.folded)}
          data-stage={isFolded ? 'folded' : undefined}
          style={formWidth === null ? undefined : ({ '--form': `${formWidth}px` } as CSSProperties)}
          onPaste={(event) => handlePaste(event, actions)}
          {...handlers}
          {...dropHandlers}
        >
          <div className={styles.body}>
            <ModelList profile={profile} chosen={model.id} />
            <FormBanner />
            <div ref={work} className={styles.work}>
              <FormColumn compose={compose} fields={fields} />
              <div className={classNames(styles.side, isOver && styles.hovering)}>
                <ReferencesPanel fields={fields.filter(({ entry }) => isReferenceField(entry.field))} />
                <Tray input={input} />
              </div>
            </div>
            {!isFolded && <SplitBar />}
            <Problems compose={compose} />
            <Stage model={model.id} onExample={onExample} onGuide={onGuide} />
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

function Problems({ compose }: { compose: ComposeForm }) {
  const isEditing = useComposeStore((store) => store.editing !== null);
  const isReading = useComposeStore((store) => store.reading !== null);
  return (
    <div className={styles.problems}>
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

/** Takes in files that are pasted, and addresses that are not pasted into a text. */
function handlePaste(event: ClipboardEvent, actions: FormActions): void {
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData('text/plain').trim();
  if (files.length > 0) {
    event.preventDefault();
    actions.add({ files, texts: [] });
  } else if (!isTyping(event.target) && text.split(/\s+/).some(isDownloadUrl)) {
    event.preventDefault();
    actions.add({ files: [], texts: text.split(/\s+/) });
  }
}

/** What makes the example, prompt and all; null where more than a prompt is needed, or where it would cost. */
function useExample({ form }: ComposeForm, isPractice: boolean): (() => void) | null {
  const isEditing = useComposeStore((store) => store.editing !== null);
  const hasPrompt = useComposeStore(({ draft }) => Boolean(draft.inputs[form.model.id]?.['prompt']));
  return useMemo(() => {
    if (!isPractice || isEditing || hasPrompt || !needsOnlyPrompt(form)) return null;
    return () => {
      followNewest();
      const prompt = FORM_TEXT.promptExample;
      editInput((input) => ({ ...input, prompt }));
      void queueDraft(
        form.model.id,
        [fillIn(form, { ...readInput(useComposeStore.getState().draft), prompt })],
        1,
        null,
      );
    };
  }, [form, isPractice, isEditing, hasPrompt]);
}

// Only a queued job that is edited needs it.
const EditBar = loadLater(() => import('./editing/edit-bar.tsx').then((module) => module.EditBar));

/** The foot of Compose: what sends the form on its way, or ends the editing of a job. */
function FormFoot(props: { readonly compose: ComposeForm; readonly queueing: Queueing }) {
  const { compose, queueing } = props;
  const editing = useComposeStore((store) => store.editing);
  const isReading = useComposeStore((store) => store.reading !== null);
  const isReady = compose.problems.length === 0 && !isReading;
  if (editing === null)
    return (
      <ActionsBar compose={compose} isReady={isReady} isBusy={queueing.isBusy} onQueue={queueing.queue} />
    );
  return (
    <EditBar
      editing={editing}
      estimate={compose.estimate}
      isReady={isReady}
      isBusy={queueing.isBusy}
      onEnd={queueing.endEditing}
      onLeave={() => void loadEndings().then(({ leaveUnchanged }) => leaveUnchanged(editing))}
    />
  );
}

// Only what stands in the form in place of the artist’s own draft needs them.
const loadBanners = () => import('./editing/form-banners.tsx');
const AgainBanner = loadLater(() => loadBanners().then((module) => module.AgainBanner));
const TemplateBanner = loadLater(() => loadBanners().then((module) => module.TemplateBanner));
const MeanwhileBanner = loadLater(() => loadBanners().then((module) => module.MeanwhileBanner));
const EditBanner = loadLater(() => loadBanners().then((module) => module.EditBanner));

/** Says what stands in the form in place of the artist’s own draft, and how that comes back. */
function FormBanner() {
  const editing = useComposeStore((store) => store.editing);
  const again = useComposeStore((store) => store.again);
  const before = useComposeStore((store) => store.draft.before);
  const left = useComposeStore((store) => store.left.at(-1));
  return (
    <div className={styles.banner}>
      {editing !== null && <EditBanner editing={editing} />}
      {editing === null && again !== null && <AgainBanner again={again} />}
      {editing === null && again === null && left !== undefined && <MeanwhileBanner meanwhile={left} />}
      {editing === null && again === null && before !== undefined && <TemplateBanner name={before.name} />}
    </div>
  );
}
