import type { Draft, Meanwhile } from '../../../../shared/compose/draft.ts';
import { EDIT_TEXT } from '../../../../shared/compose/text.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { runSubmit } from '../../../state/core/run-call.ts';
import { closeEditor, openQueue } from '../../../state/navigation/navigation-store.ts';
import { notifyWithUndo, queueAgain } from '../../../state/queue/queue-again.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { type Editing, endEdit, useComposeStore } from '../state/compose-store.ts';
import { requestOfEdit } from '../state/plan-prompts.ts';
import { goOn } from './accept-handover.ts';

/** What stood in the form when its end was asked for. */
export interface AskedEdit {
  readonly model: string;
  readonly input: JobInput;
  readonly draft: Draft;
}

/**
 * Saves what stands in the form as what the job asks for, and goes back to it in the Queue; with `queuesAgain`, a job that
 * had ended is also queued. Gives the problems that only the core could find; the form stays open with them.
 */
export async function saveEdit(
  editing: Editing,
  { model, input, draft }: AskedEdit,
  queuesAgain: boolean,
): Promise<readonly Problem[]> {
  const { job } = editing;
  const answer = await runSubmit('jobs.edit', { jobId: job.id, request: requestOfEdit(job, model, input) });
  if (answer === null) return [];
  if (answer.problems.length > 0) return showProblems(editing, answer.problems);
  await leave(editing, { done: draft });
  const name = readCore().jobs.get(job.id)?.name ?? job.name;
  notifyWithUndo({ action: 'edit', jobs: 1, text: EDIT_TEXT.saved(name) });
  const edited = readCore().jobs.get(job.id);
  if (queuesAgain && edited !== undefined) await queueAgain([edited]);
  return [];
}

/** Goes back to the Queue with the job as it was; what was typed is offered again. */
export async function leaveUnchanged(editing: Editing): Promise<void> {
  const { id, name, model, input } = editing.job;
  const typed = (await leave(editing)) ?? { of: 'job' as const, id, name, model, input };
  showToast({
    tone: 'note',
    text: EDIT_TEXT.left(name),
    action: { label: EDIT_TEXT.goOn, run: () => goOn(typed) },
  });
}

/** Queues what stands in the form as a job of its own, because the one that was edited has gone out. */
export async function queueAsNew(
  editing: Editing,
  { model, input, draft }: AskedEdit,
): Promise<readonly Problem[]> {
  const request = requestOfEdit(editing.job, model, input);
  const answer = await runSubmit('jobs.enqueue', { jobs: [request] });
  if (answer === null) return [];
  const problems = answer.problems.map(({ problem }) => problem);
  if (problems.length > 0) return showProblems(editing, problems);
  await leave(editing, { done: draft, jobId: answer.jobIds[0] });
  notifyWithUndo({ action: 'enqueue', jobs: 1, text: EDIT_TEXT.queuedAsNew });
  return [];
}

/** Another job may be in the form by the time that an answer comes; that one is left as it is. */
const isOpen = ({ job }: Editing) => useComposeStore.getState().editing?.job.id === job.id;

function showProblems(editing: Editing, problems: readonly Problem[]): readonly Problem[] {
  if (!isOpen(editing)) return [];
  useComposeStore.setState({ coreProblems: problems });
  return problems;
}

/** Back in the Queue, at the job; one that was held only meanwhile goes on. What stands in the form is kept, unless it is done with. */
async function leave(
  editing: Editing,
  { done, jobId = editing.job.id }: { done?: Draft; jobId?: string | undefined } = {},
): Promise<Meanwhile | null> {
  let typed: Meanwhile | null = null;
  if (isOpen(editing)) {
    typed = endEdit(useComposeStore.getState().draft === done);
    closeEditor();
    openQueue({ jobId });
  }
  if (editing.isHeld) await runSubmit('jobs.resume', { jobIds: [editing.job.id] });
  return typed;
}
