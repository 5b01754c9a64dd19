import { useMemo, useRef, useState } from 'react';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import type { TestMode } from '../../../../shared/jobs/job.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { runSubmit } from '../../../state/core/run-call.ts';
import { makeActs } from '../../../state/navigation/commands.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { oncePerPress, useQueueKey } from '../../../ui/keys/once-per-press.ts';
import { type EditEnd, listEnds } from '../editing/list-ends.ts';
import { canaryOf } from '../form/actions-bar.tsx';
import { focusPlace } from '../form/problems-panel.tsx';
import type { ComposeForm } from '../form/use-compose-form.ts';
import { followNewest, useStageStore } from '../stage/stage-store.ts';
import { changeCanary, type Editing, flushDraft, readStep, useComposeStore } from '../state/compose-store.ts';
import type { PromptPlan } from '../state/plan-prompts.ts';

/** What only a drawn part of Compose can do, which knows what stands in the form. */
export const { useActs: useComposeActs, by } = makeActs<
  'queue' | 'testSuccess' | 'testFailure' | 'nextProblem'
>();

/** Only a queued job that is edited needs them. */
export const loadEndings = () => import('../editing/save-edit.ts');

/** The ways to send the form, and whether one of them is under way. */
export interface Queueing {
  readonly isBusy: boolean;
  /** Queues the form; with a mode, one free test of it. What was chosen from a menu or the palette is asked for no more. */
  readonly queue: (testMode: TestMode | null, isChosen?: boolean) => void;
  /** Ends the editing of a job in one of its ways. */
  readonly endEditing: (way: EditEnd | undefined) => void;
}

/** What sends the form on its way, once nothing is in it: by its buttons, its key and the palette. */
export function useQueueing(compose: ComposeForm): Queueing {
  const editing = useComposeStore((store) => store.editing);
  const [isBusy, setBusy] = useState(false);

  /** What only the core could find leads to its field. */
  async function finish(
    work: (plan: PromptPlan) => Promise<readonly Problem[]>,
    isInTheWay: (problem: Problem) => boolean = () => true,
  ): Promise<void> {
    // What was dropped a moment ago is meant to go along.
    if (useComposeStore.getState().reading !== null) {
      showToast({ tone: 'note', text: COMPOSE_TEXT.stillReading });
      return;
    }
    const now = compose.judgeNow();
    const first = now.problems.find(isInTheWay);
    if (first !== undefined) return focusPlace(first.path);
    const { model, takes, variations } = useComposeStore.getState().draft;
    // Without the canary, which is taken back once it is queued: it makes no other jobs.
    const of = JSON.stringify([model, compose.input, takes, variations]);
    const { chosenId } = useStageStore.getState();
    await oncePerPress('compose', of, async () => {
      setBusy(true);
      const found = await work(now.plan);
      setBusy(false);
      if (found[0] !== undefined) focusPlace(found[0].path);
      // A take that was chosen meanwhile stays.
      else if (useStageStore.getState().chosenId === chosenId) followNewest();
    });
  }

  function queue(testMode: TestMode | null, isChosen = false): void {
    const { model, input } = compose;
    void finish(
      async ({ prompts }) => {
        if (testMode === null && !isChosen && readStep(useComposeStore.getState()) === 'queued') {
          askAgain();
          return [];
        }
        const { takes, canary } = useComposeStore.getState().draft;
        const inputs = prompts.length === 0 ? [input] : prompts.map((prompt) => ({ ...input, prompt }));
        return testMode === null
          ? queueDraft(model.id, inputs, takes, null, canaryOf(canary, inputs.length * takes))
          : queueDraft(model.id, inputs.slice(0, 1), 1, testMode);
      },
      // A free test is how it can be found out where results come back.
      ({ code }) => testMode === null || code !== 'results-unbound',
    );
  }

  function endEditing(way: EditEnd | undefined): void {
    if (editing === null || way === undefined) return;
    const asked = {
      model: compose.model.id,
      input: compose.input,
      draft: useComposeStore.getState().draft,
    };
    void finish(async () => {
      const { queueAsNew, saveEdit } = await loadEndings();
      return way === 'queue-as-new'
        ? queueAsNew(editing, asked)
        : saveEdit(editing, asked, way === 'save-and-queue');
    });
  }

  useQueueKey(() => {
    if (editing === null) queue(null);
    else endEditing(listEnds(readCore().jobs.get(editing.job.id)).at(-1));
  });
  useQueueActs(compose, editing, queue);
  return { isBusy, queue, endEditing };
}

/** Lets the next press queue what was queued already. */
function askAgain(): void {
  const { draft } = useComposeStore.getState();
  useComposeStore.setState({ queued: { draft, isAskedAgain: true } });
}

/** What the table of commands has this part do. */
function useQueueActs(compose: ComposeForm, editing: Editing | null, queue: Queueing['queue']): void {
  const latest = useRef({ compose, queue });
  latest.current = { compose, queue };
  const isEditing = editing !== null;
  const { canTest } = compose;
  useComposeActs(
    useMemo(() => {
      // What was chosen by its name is meant.
      const send = (testMode: TestMode | null) => () => latest.current.queue(testMode, true);
      return {
        nextProblem: () => {
          const [first] = latest.current.compose.judgeNow().problems;
          if (first !== undefined) focusPlace(first.path);
        },
        ...(isEditing ? {} : { queue: send(null) }),
        ...(isEditing || !canTest ? {} : { testSuccess: send('success'), testFailure: send('failure') }),
      };
    }, [isEditing, canTest]),
  );
}

/** Queues the draft, one job for each input, and stays where the artist is. Gives the problems that only the core could find; none when it is queued. */
export async function queueDraft(
  model: string,
  inputs: readonly JobInput[],
  takes: number,
  testMode: TestMode | null,
  canary?: number,
): Promise<readonly Problem[]> {
  flushDraft();
  const { draft } = useComposeStore.getState();
  const remixed = draft.meanwhile?.of === 'take' ? { remixOf: draft.meanwhile.id } : {};
  const answer = await runSubmit('jobs.enqueue', {
    jobs: inputs.map((input) => ({ model, takes, input, testMode, ...remixed })),
    ...(canary === undefined ? {} : { canary }),
  });
  if (answer === null) return [];
  const problems = answer.problems.map(({ problem }) => problem);
  useComposeStore.setState({ coreProblems: problems });
  if (problems.length > 0) return problems;
  // A canary is chosen again for each batch: the next one must not be held by a switch that nobody looks at.
  if (canary !== undefined) changeCanary(undefined);
  if (testMode === null) useComposeStore.setState({ queued: { draft, isAskedAgain: false } });
  const [jobId] = answer.jobIds;
  const rest = answer.jobIds.length - (canary ?? answer.jobIds.length);
  showToast({
    tone: 'done',
    text: describeQueued(answer.jobIds.length, rest, testMode),
    action: {
      label: COMPOSE_TEXT.showQueue,
      leadsTo: 'queue',
      run: () => openQueue(answer.jobIds.length === 1 && jobId !== undefined ? { jobId } : {}),
    },
  });
  return [];
}

function describeQueued(jobs: number, rest: number, testMode: TestMode | null): string {
  if (testMode !== null) return COMPOSE_TEXT.queuedTest;
  return rest > 0 ? CANARY_TEXT.queued(jobs - rest, rest) : COMPOSE_TEXT.queued(jobs);
}
