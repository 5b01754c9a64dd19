import { useEffect, useMemo, useState } from 'react';
import { describeProblem } from '../../../shared/compose/problems-text.ts';
import type { CallInput, CallOutput } from '../../../shared/contract.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import type { CanaryChange } from '../../../shared/queue/canary.ts';
import { CANARY_TEXT } from '../../../shared/queue/canary-text.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { call } from '../../bridge.ts';
import { useCore } from '../../state/core/core-store.ts';
import { openSettings } from '../../state/navigation/navigation-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Disclosure } from '../../ui/text/disclosure.tsx';
import { FormField } from '../fields/field-registry.tsx';
import { type FormActions, FormProvider } from '../slots/drag-state.ts';
import { changeRest } from './canary-actions.ts';
import styles from './change-rest.module.css';

/** What is typed is looked at after such a pause. */
const PREVIEW_AFTER_MILLISECONDS = 250;

type Preview = CallOutput<'canary.preview'>;

/** Changes what the rest of a batch asks for: shows before what would change, then sends it or lets it wait. */
export function ChangeRest(props: {
  readonly batchId: string;
  readonly held: readonly Job[];
  readonly onDone: () => void;
}) {
  const { batchId, held, onDone } = props;
  const [edit, setEdit] = useState<RestEdit>(EMPTY_EDIT);
  const common = useMemo(() => readCommon(held), [held]);
  const changes = useMemo(() => listChanges(edit, common.input), [edit, common]);
  const preview = usePreview(batchId, changes, held);
  const isReady =
    changes.length > 0 && preview !== null && preview.changed > 0 && preview.problems.length === 0;
  const finish = async (send: boolean) => {
    if (await changeRest(batchId, changes, send)) onDone();
  };
  return (
    <form
      className={styles.panel}
      aria-label={CANARY_TEXT.changeTitle}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className={styles.lead}>{CANARY_TEXT.changeLead}</p>
      {common.hasOnePrompt ? null : <Replacing edit={edit} onEdit={setEdit} />}
      {common.model === null ? (
        <p className={styles.note}>{CANARY_TEXT.mixed}</p>
      ) : (
        <CommonFields
          model={common.model}
          input={{ ...common.input, ...edit.input }}
          removed={edit.removed}
          hasOnePrompt={common.hasOnePrompt}
          onChange={(input, removed) =>
            setEdit((now) => ({
              ...now,
              input: { ...now.input, ...input },
              removed: [...now.removed.filter((key) => !(key in input)), ...removed],
            }))
          }
        />
      )}
      {preview !== null && <PreviewList preview={preview} />}
      <div className={styles.actions}>
        <Button look="main" isDisabled={!isReady} onPress={() => void finish(true)}>
          {CANARY_TEXT.changeAndSend(held.length)}
        </Button>
        <Button isDisabled={!isReady} onPress={() => void finish(false)}>
          {CANARY_TEXT.changeOnly}
        </Button>
        <Button look="quiet" onPress={onDone}>
          {CANARY_TEXT.leave}
        </Button>
      </div>
    </form>
  );
}

/** One text put in the place of another, in every prompt. */
function Replacing(props: {
  readonly edit: RestEdit;
  readonly onEdit: (change: (now: RestEdit) => RestEdit) => void;
}) {
  const { edit, onEdit } = props;
  return (
    <fieldset className={styles.replace}>
      <legend>{CANARY_TEXT.replace}</legend>
      <TextInput
        label={CANARY_TEXT.find}
        value={edit.find}
        onText={(find) => onEdit((now) => ({ ...now, find }))}
      />
      <TextInput
        label={CANARY_TEXT.replacement}
        value={edit.replacement}
        onText={(replacement) => onEdit((now) => ({ ...now, replacement }))}
      />
    </fieldset>
  );
}

/** The fields of the model that all of them are for, but for references: those belong to each job. */
function CommonFields(props: {
  model: string;
  input: JobInput;
  removed: readonly string[];
  hasOnePrompt: boolean;
  onChange: (set: JobInput, removed: readonly string[]) => void;
}) {
  const { model, input, removed, hasOnePrompt, onChange } = props;
  const profile = useCore((core) => core.profile);
  const form = useMemo(() => {
    const found = findModel(model, profile);
    return found === undefined ? null : resolveForm(found, profile);
  }, [model, profile]);
  if (form === null) return null;
  const actions: FormActions = {
    form,
    set: (key, value) => (value === undefined ? onChange({}, [key]) : onChange({ [key]: value }, [])),
    change: () => {},
    add: () => {},
    move: () => {},
    remove: () => {},
    longestPrompt: (typed) => typed,
    openProfile: () => openSettings('service'),
  };
  const plain = form.fields.filter(({ field }) => !NOT_COMMON.includes(field.kind));
  const draw = (fields: typeof plain) =>
    fields.map((entry) => (
      <FormField
        key={entry.field.key}
        entry={entry}
        value={removed.includes(entry.field.key) ? undefined : input[entry.field.key]}
        problems={[]}
      />
    ));
  const others = plain.filter(({ field }) => field.key !== 'prompt');
  return (
    <FormProvider value={actions}>
      {hasOnePrompt && draw(plain.filter(({ field }) => field.key === 'prompt'))}
      {others.length > 0 && (
        <Disclosure label={CANARY_TEXT.otherFields}>
          <div className={styles.fields}>{draw(others)}</div>
        </Disclosure>
      )}
    </FormProvider>
  );
}

const NOT_COMMON: readonly string[] = ['reference', 'references', 'elements'];

function PreviewList({ preview }: { preview: Preview }) {
  const { held, changed, samples, problems } = preview;
  const jobsInWay = new Set(problems.map(({ jobId }) => jobId)).size;
  return (
    <div className={styles.preview} aria-live="polite">
      <p className="numbers">{CANARY_TEXT.changes(changed, held)}</p>
      {jobsInWay > 0 && (
        <p role="alert" className={styles.problem}>
          {CANARY_TEXT.inWay(jobsInWay)} {problems[0] !== undefined && describeProblem(problems[0].problem)}
        </p>
      )}
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample.jobId}>
            <bdi className={styles.sampleName}>{sample.name}</bdi>
            {listDifferences(sample).map(({ key, before, after }) => (
              <p key={key} dir="auto">
                <del>{before}</del> <ins>{after}</ins>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {changed > samples.length && (
        <p className={styles.note}>{CANARY_TEXT.andMore(changed - samples.length)}</p>
      )}
    </div>
  );
}

function listDifferences({ before, after }: Preview['samples'][number]) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const formatPart = (input: JobInput, key: string) => {
    const value = input[key];
    return value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return keys
    .map((key) => ({ key, before: formatPart(before, key), after: formatPart(after, key) }))
    .filter((one) => one.before !== one.after);
}

/** What the changes would do, asked of the core after a short pause; null while nothing is asked. */
function usePreview(batchId: string, changes: readonly CanaryChange[], held: readonly Job[]): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  // Other jobs move on all the time, and change nothing here.
  const asked = JSON.stringify({ batchId, changes });
  const about = held.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join();
  useEffect(() => {
    setPreview(null);
    const input = JSON.parse(asked) as CallInput<'canary.preview'>;
    if (input.changes.length === 0 || about === '') return;
    let isOver = false;
    const timer = window.setTimeout(async () => {
      const answer = await call('canary.preview', input);
      if (!isOver && answer.ok) setPreview(answer.value);
    }, PREVIEW_AFTER_MILLISECONDS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [asked, about]);
  return preview;
}

/** What was typed to change the rest of a batch. */
interface RestEdit {
  readonly find: string;
  readonly replacement: string;
  /** Fields that were touched, with their new values. */
  readonly input: JobInput;
  /** Fields that were emptied. */
  readonly removed: readonly string[];
}

const EMPTY_EDIT: RestEdit = { find: '', replacement: '', input: {}, removed: [] };

/** What jobs have in common. */
interface CommonRequest {
  /** The model of all of them; null where they differ. */
  readonly model: string | null;
  /** Whether they share one prompt, which can be rewritten; several are changed by finding and replacing. */
  readonly hasOnePrompt: boolean;
  /** Values that all of them have. */
  readonly input: JobInput;
}

/** Reads what jobs have in common. */
export function readCommon(jobs: readonly Pick<Job, 'model' | 'input'>[]): CommonRequest {
  const [first] = jobs;
  if (first === undefined) return { model: null, hasOnePrompt: false, input: {} };
  const model = jobs.every((job) => job.model === first.model) ? first.model : null;
  const shared = Object.entries(first.input).filter(([key, value]) =>
    jobs.every(({ input }) => JSON.stringify(input[key]) === JSON.stringify(value)),
  );
  const input: JobInput = Object.fromEntries(shared);
  return { model, hasOnePrompt: model !== null && typeof input['prompt'] === 'string', input };
}

/** The changes to ask for; none where what was typed is what they have anyway. */
export function listChanges(edit: RestEdit, common: JobInput): CanaryChange[] {
  const { find, replacement } = edit;
  const set = Object.entries(edit.input).filter(
    ([key, value]) => !edit.removed.includes(key) && JSON.stringify(common[key]) !== JSON.stringify(value),
  );
  const remove = edit.removed.filter((key) => common[key] !== undefined);
  return [
    ...(find === '' || find === replacement ? [] : [{ kind: 'replace' as const, find, replacement }]),
    ...(set.length + remove.length === 0
      ? []
      : [{ kind: 'set' as const, input: Object.fromEntries(set), remove }]),
  ];
}
