import { COMMAND_TEXT, SHELL_TEXT } from '../../../shared/app/text.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import type { MoneySum } from '../../../shared/kernel/money.ts';
import { sumPaid } from '../../../shared/money/ledger.ts';
import { describeSpending } from '../../../shared/money/text.ts';
import { mayHaveBeenCharged } from '../../../shared/queue/charge.ts';
import { decideJob, kindOf } from '../../../shared/queue/decide-job.ts';
import type { QueueAction } from '../../../shared/queue/queue-actions.ts';
import { describeDone, QUEUE_ACTIONS_TEXT, UNDO_WORDS } from '../../../shared/queue/queue-actions-text.ts';
import { settleToasts, showToast } from '../../ui/feedback/toast-store.ts';
import type { CoreState } from '../core/core-state.ts';
import { readCore, whenWhole } from '../core/core-store.ts';
import { runCall, runSubmit } from '../core/run-call.ts';
import type { CommandRow } from '../navigation/commands.ts';
import { askBeforeCharge } from '../navigation/frame-dialogs.ts';
import { type Room, useNavigation } from '../navigation/navigation-store.ts';

/** Queues jobs for a new submission. Where that could be a second charge of one of them, the artist is asked first. */
export async function queueAgain(jobs: readonly Job[]): Promise<void> {
  if (jobs.some(asksFirst)) ask(jobs);
  else await retry(jobs, false);
}

/** Queues every failed job again, or those of them that are meant, each as a new submission. */
export async function retryAllFailed(isMeant: (job: Job) => boolean = () => true): Promise<void> {
  await whenWhole();
  await queueAgain([...readCore().jobs.values()].filter((job) => job.state === 'failed' && isMeant(job)));
}

/** Queues jobs again whose artist has just read `warnOfSecondCharge` and said yes. */
export async function queueAgainAsWarned(jobs: readonly Job[]): Promise<void> {
  await retry(jobs, true);
}

/** What is to be read before jobs are sent again that were charged, or may have been; without such, nothing. */
export function warnOfSecondCharge(jobs: readonly Job[]): string | null {
  const charged = jobs.filter(mayHaveBeenCharged);
  if (charged.length === 0) return jobs.some(asksFirst) ? QUEUE_ACTIONS_TEXT.secondSubmissions : null;
  const surely = charged.filter(({ charge }) => charge.surely > 0).length;
  return QUEUE_ACTIONS_TEXT.secondCharges(charged.length, surely, describeSpending(sumPaid(charged)));
}

/** What a number of submissions may cost, in words; null where none of them can be charged. */
export function describeCharge(sum: MoneySum): string | null {
  if (sum.submissions === 0) return null;
  const cost = describeSpending(sum);
  return sum.money.length === 0 ? cost : SHELL_TEXT.charge(sum.submissions, cost);
}

/** The decider would not queue it again without the artist's consent. */
function asksFirst(job: Job): boolean {
  const decision = decideJob(kindOf(job), { kind: 'event', event: 'retry' });
  return !decision.ok && decision.error.code === 'SECOND_CHARGE';
}

function ask(jobs: readonly Job[]): void {
  askBeforeCharge({
    title: QUEUE_ACTIONS_TEXT.queueAgain(jobs.map(({ name }) => name)),
    read(core) {
      const now = jobs.map((job) => core.jobs.get(job.id) ?? job);
      return { charge: describeCharge(sumPaid(now)), warning: warnOfSecondCharge(now) };
    },
    run: () => void queueAgainAsWarned(jobs),
  });
}

async function retry(jobs: readonly Job[], acceptSecondCharge: boolean): Promise<void> {
  const jobIds = jobs.map(({ id }) => id);
  const outcome = await runSubmit('jobs.retry', { jobIds, acceptSecondCharge });
  if (outcome === null) return;
  // What the core knows by now counts, not what the window knew when it asked.
  const charged = new Set(
    outcome.refused.filter(({ error }) => error.code === 'SECOND_CHARGE').map(({ jobId }) => jobId),
  );
  notifyRetried(
    jobs.filter(({ id }) => outcome.changed.includes(id)),
    outcome.refused.length - charged.size,
  );
  if (charged.size > 0) ask(jobs.filter(({ id }) => charged.has(id)));
}

function notifyRetried(jobs: readonly Job[], movedOn: number): void {
  const missed = movedOn === 0 ? '' : QUEUE_ACTIONS_TEXT.movedOn(movedOn);
  if (jobs.length === 0) {
    if (missed !== '') showToast({ tone: 'note', text: missed });
    return;
  }
  const cost = describeSpending(sumPaid(jobs));
  const costs = cost === '' ? '' : QUEUE_ACTIONS_TEXT.costs(cost);
  const text = describeDone(
    'retry',
    jobs.map(({ name }) => name),
  );
  notifyWithUndo({
    action: 'retry',
    jobs: jobs.length,
    text,
    detail: [costs, missed].filter(Boolean).join(' '),
  });
}

/** What all offers to take a step back are about. */
const OFFER = 'last-step';

/** Where the last step was told, until something else can be taken back there. */
let offeredIn: Room | null = null;

/** Whether a step of the queue is what was done last in a room that has an undo of its own. */
export function isStepLastIn(room: Room): boolean {
  return offeredIn === room && readCore().status.undo !== null;
}

/** Something else was done that can be taken back. */
export function followStep(): void {
  offeredIn = null;
}

type Step = CoreState['status']['undo'];

/** What undo would take back. The window hears of a step a moment after its answer, so the core is asked where none here is meant. */
async function readStep(isMeant: (step: Step) => boolean): Promise<Step> {
  const { undo } = readCore().status;
  return isMeant(undo) ? undo : ((await runCall('app.snapshot', {}))?.status.undo ?? null);
}

/** Takes the last step back, and says what could not be. */
export async function undoLastStep(): Promise<void> {
  if ((await readStep((step) => step !== null)) === null) {
    showToast({ tone: 'note', text: QUEUE_ACTIONS_TEXT.nothingToUndo });
    return;
  }
  const undone = await runCall('queue.undo', {});
  if (undone === null) return;
  offeredIn = null;
  settleToasts(OFFER);
  const { action, putBack, movedOn } = undone;
  showToast({
    tone: movedOn > 0 ? 'note' : 'done',
    text: putBack > 0 ? QUEUE_ACTIONS_TEXT.undone(action) : QUEUE_ACTIONS_TEXT.notUndone(action),
    ...(movedOn > 0 ? { detail: QUEUE_ACTIONS_TEXT.movedOn(movedOn) } : {}),
  });
}

/** Steps that hold jobs back: taken back, the jobs go out. */
const LETS_GO: readonly QueueAction[] = ['cancel', 'pause', 'schedule'];

/** The command that takes the last step of the queue back. */
export const UNDO_ROW: CommandRow<Pick<CoreState, 'status'>> = {
  id: 'undo',
  title: ({ status: { undo } }) => COMMAND_TEXT.undo(undo === null ? '' : UNDO_WORDS[undo.action]),
  keys: ['mod+Z'],
  canRun: ({ status }) => status.undo !== null,
  charge: ({ status: { undo } }) =>
    undo !== null && LETS_GO.includes(undo.action) ? SHELL_TEXT.charge(undo.jobs, '') : null,
  run: () => void undoLastStep(),
  explain: () => void undoLastStep(),
};

/** Tells what was done, with the way back. Only the newest of these offers it, because only the last step can be taken back. */
export function notifyWithUndo(told: {
  readonly action: QueueAction;
  readonly jobs: number;
  readonly text: string;
  readonly detail?: string;
}): void {
  const { action, jobs, text, detail } = told;
  offeredIn = useNavigation.getState().room;
  showToast({
    tone: 'note',
    text,
    ...(detail === undefined || detail === '' ? {} : { detail }),
    about: OFFER,
    action: { label: QUEUE_ACTIONS_TEXT.undo, run: () => void undoStep(action, jobs) },
  });
}

/** Takes back exactly this step; when another one came after it, asks first. */
async function undoStep(action: QueueAction, jobs: number): Promise<void> {
  const isThis = (step: Step) => step?.action === action && step.jobs === jobs;
  const undo = await readStep(isThis);
  if (undo === null || isThis(undo)) return undoLastStep();
  showToast({
    tone: 'note',
    about: OFFER,
    text: QUEUE_ACTIONS_TEXT.otherSince,
    detail: QUEUE_ACTIONS_TEXT.otherSinceDetail(undo.action),
    action: { label: QUEUE_ACTIONS_TEXT.takeThatBack, run: () => void undoLastStep() },
  });
}
