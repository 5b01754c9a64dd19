import type { Job } from '../../../../shared/jobs/job.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import { sumPaid } from '../../../../shared/money/ledger.ts';
import { waitsForWord } from '../../../../shared/queue/canary.ts';
import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import { ACTION_WORDS, QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { QUEUE_TEXT, QUEUE_COMMANDS as TEXT } from '../../../../shared/queue/text.ts';
import { cancelRest, sendRest } from '../../../forms/canary/canary-actions.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { bindCommands, type Command, type CommandRow } from '../../../state/navigation/commands.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { describeCharge } from '../../../state/queue/queue-again.ts';
import { beginRenaming, beginScheduling, select, setGrouped, useQueueStore } from '../state/queue-store.ts';
import { canDo, type DirectAction, explainNothing, type JobAction, runAction } from './job-actions.ts';
import { by, type QueueTarget } from './queue-target.ts';

import { setPaused } from './set-paused.ts';

type Row = CommandRow<QueueTarget>;

const canSome =
  (action: JobAction) =>
  ({ jobs }: QueueTarget) =>
    jobs.some((job) => canDo(job, action));

function act(action: DirectAction, section: string, more: Partial<Row> = {}): Row {
  return {
    id: `job-${action}`,
    title: () => ACTION_WORDS[action],
    section,
    canRun: canSome(action),
    run: ({ jobs }) => void runAction(jobs, action),
    explain: ({ jobs }) => explainNothing(jobs, action),
    ...more,
  };
}

/** What lets jobs out, or makes new ones, is asked about where Enter on a first guess would do it. */
const chargeOf =
  (action: JobAction) =>
  ({ jobs }: QueueTarget) =>
    describeCharge(sumPaid(jobs.filter((job) => canDo(job, action))));

const areSettled = ({ jobs }: QueueTarget) => jobs.length > 0 && jobs.every((job) => canDo(job, 'remove'));

const takeOf = ({ jobs }: QueueTarget) => (jobs.length === 1 ? (jobs[0]?.takeIds[0] ?? null) : null);

/** What a finished job made. */
const RESULTS: readonly Row[] = [
  {
    id: 'job-open-take',
    title: () => QUEUE_TEXT.openTake,
    keys: ['E'],
    section: 'take',
    canRun: (target) => takeOf(target) !== null,
    run: (target) => openTake(takeOf(target) ?? ''),
  },
  {
    id: 'job-reveal',
    title: () => QUEUE_TEXT.reveal,
    keys: ['shift+R'],
    section: 'take',
    canRun: (target) => takeOf(target) !== null,
    run: (target) => void runCall('takes.reveal', { takeId: takeOf(target) ?? '' }),
  },
];

const CHANGES: readonly Row[] = [
  act('edit', 'change', {
    keys: ['E'],
    canRun: (target) => target.jobs.length === 1 && canSome('edit')(target),
  }),
  act('pause', 'change', { keys: ['P'], mapWords: () => TEXT.pauseMap }),
  act('resume', 'change', { keys: ['P'], mapWords: () => TEXT.pauseMap, charge: chargeOf('resume') }),
  {
    id: 'job-schedule',
    title: () => ACTION_WORDS.schedule,
    keys: ['S'],
    section: 'change',
    canRun: canSome('schedule'),
    run: ({ jobs }) => beginScheduling(jobs.map(({ id }) => id)),
    explain: ({ jobs }) => explainNothing(jobs, 'schedule'),
  },
  act('unschedule', 'change', { charge: chargeOf('unschedule') }),
  act('front', 'change', { keys: ['alt+Home'] }),
  act('end', 'change', { keys: ['alt+End'] }),
];

const MAKING: readonly Row[] = [
  act('watch', 'make'),
  act('fetch', 'make'),
  act('retry', 'make', { keys: ['R'], charge: chargeOf('retry') }),
  act('duplicate', 'make', { keys: ['mod+D'], charge: chargeOf('duplicate') }),
  act('copy', 'make', { keys: ['mod+C'] }),
];

/** Delete takes what is settled off the list, and ends what goes on where there is such among it. */
const ENDING: readonly Row[] = [
  act('stop', 'end'),
  act('cancel', 'end', { keys: ['delete'], mapWords: () => TEXT.deleteMap }),
  act('remove', 'end', { keys: ['delete'], canRun: areSettled, mapWords: () => TEXT.deleteMap }),
  act('remove', 'end', {
    id: 'job-remove-settled',
    canRun: (target) => canSome('remove')(target) && !areSettled(target),
  }),
];

const batchOf = ({ jobs }: QueueTarget) => {
  const [first] = jobs;
  const isOne = first !== undefined && jobs.every(({ batchId }) => batchId === first.batchId);
  return isOne ? first.batchId : null;
};
const modelOf = ({ jobs }: QueueTarget) => {
  const [first] = jobs;
  return first !== undefined && jobs.every(({ model }) => model === first.model) ? first.model : null;
};
const isBatchPaused = (id: string) => readCore().status.pausedBatches.includes(id);
const isModelPaused = (id: string) => readCore().status.pausedModels.includes(id);
const hasHeld = (batchId: string) =>
  listJobs((job) => job.batchId === batchId && waitsForWord(job)).length > 0;
const titleOf = (model: string) => titleOfModel(model, readCore().profile);

/** A row about the one batch, or the one model, that the jobs have in common. */
function about(
  id: string,
  find: (target: QueueTarget) => string | null,
  parts: {
    readonly title: (found: string) => string;
    readonly keys?: readonly string[];
    readonly mapWords?: () => string;
    readonly canRun?: (found: string) => boolean;
    readonly letsGo?: (job: Job) => string;
    readonly run: (found: string) => void;
  },
): Row {
  const { title, canRun = () => true, letsGo, run, ...more } = parts;
  return {
    ...more,
    id,
    section: 'scope',
    title: (target) => title(find(target) ?? ''),
    canRun: (target) => {
      const found = find(target);
      return found !== null && canRun(found);
    },
    ...(letsGo === undefined
      ? {}
      : {
          charge: (target: QueueTarget) =>
            describeCharge(
              sumPaid(listJobs((job) => letsGo(job) === find(target) && job.state === 'queued')),
            ),
        }),
    run: (target) => {
      const found = find(target);
      if (found !== null) run(found);
    },
  };
}

const SCOPES: readonly Row[] = [
  about('select-batch', batchOf, {
    title: () => QUEUE_ACTIONS_TEXT.selectBatch,
    keys: ['shift+A'],
    mapWords: () => QUEUE_ACTIONS_TEXT.selectBatch,
    run: (batchId) => {
      const ids = listJobs((job) => job.batchId === batchId).map(({ id }) => id);
      select((now) => ({ ...now, jobIds: new Set(ids) }));
    },
  }),
  about('rename-batch', batchOf, {
    title: () => QUEUE_ACTIONS_TEXT.renameBatch,
    keys: ['F2'],
    mapWords: () => QUEUE_ACTIONS_TEXT.renameBatch,
    // A batch of one has no heading, and is called as its job.
    canRun: (batchId) => listJobs((job) => job.batchId === batchId).length > 1,
    run: beginRenaming,
  }),
  about('pause-batch', batchOf, {
    title: () => QUEUE_ACTIONS_TEXT.pauseBatch,
    keys: ['shift+P'],
    mapWords: () => TEXT.pauseBatchMap,
    canRun: (batchId) => !isBatchPaused(batchId),
    run: (batchId) => setPaused({ kind: 'batch', batchId }, true),
  }),
  about('resume-batch', batchOf, {
    title: () => QUEUE_ACTIONS_TEXT.resumeBatch,
    keys: ['shift+P'],
    mapWords: () => TEXT.pauseBatchMap,
    canRun: isBatchPaused,
    letsGo: ({ batchId }) => batchId,
    run: (batchId) => setPaused({ kind: 'batch', batchId }, false),
  }),
  about('send-rest', batchOf, {
    title: () => CANARY_TEXT.send(''),
    canRun: hasHeld,
    letsGo: ({ batchId }) => batchId,
    run: (batchId) => void sendRest(batchId),
  }),
  about('cancel-rest', batchOf, {
    title: () => CANARY_TEXT.cancel,
    canRun: hasHeld,
    run: (batchId) => void cancelRest(batchId),
  }),
  about('pause-model', modelOf, {
    title: (model) => QUEUE_ACTIONS_TEXT.pauseModel(titleOf(model)),
    canRun: (model) => !isModelPaused(model),
    run: (model) => setPaused({ kind: 'model', model }, true),
  }),
  about('resume-model', modelOf, {
    title: (model) => QUEUE_ACTIONS_TEXT.resumeModel(titleOf(model)),
    canRun: isModelPaused,
    letsGo: ({ model }) => model,
    run: (model) => setPaused({ kind: 'model', model }, false),
  }),
];

/** Done by the list, which knows what is shown. */
const LISTING: readonly Row[] = [
  { id: 'jobs-move-up', title: () => TEXT.moveUp, keys: ['alt+↑'], ...by('moveUp') },
  { id: 'jobs-move-down', title: () => TEXT.moveDown, keys: ['alt+↓'], ...by('moveDown') },
  { id: 'jobs-select-all', title: () => TEXT.selectAll, keys: ['mod+A'], ...by('selectAll') },
  { id: 'jobs-deselect', title: () => QUEUE_ACTIONS_TEXT.clear, keys: ['Esc'], ...by('deselect') },
  {
    id: 'group-batches',
    title: () => QUEUE_ACTIONS_TEXT.group,
    keys: ['G'],
    isOn: () => useQueueStore.getState().isGrouped,
    run: () => setGrouped(!useQueueStore.getState().isGrouped),
  },
];

/** Every command of the Queue; of two with the same key, the first that makes sense now has it. */
export const QUEUE_ROWS: readonly Row[] = [
  ...RESULTS,
  ...CHANGES,
  ...MAKING,
  ...ENDING,
  ...SCOPES,
  ...LISTING,
];

/** What the menu of jobs offers, section by section. */
export function listMenu(target: QueueTarget): Command[] {
  return bindCommands(
    QUEUE_ROWS.filter(({ section }) => section !== undefined),
    target,
  );
}

/** What the palette offers; there it is not in sight which jobs are meant. */
export function listQueueCommands(target: QueueTarget): Command[] {
  const { jobs } = target;
  const detail = jobs.length === 1 ? (jobs[0]?.name ?? '') : QUEUE_ACTIONS_TEXT.dragging(jobs.length);
  return bindCommands(QUEUE_ROWS, target).map((command) =>
    command.section === undefined ? command : { ...command, detail },
  );
}

const IN_BAR = new Set(
  ['pause', 'resume', 'front', 'schedule', 'retry', 'duplicate', 'cancel', 'remove', 'remove-settled'].map(
    (action) => `job-${action}`,
  ),
);

/** What is done most with several: the bar of a selection offers these, and the rest in its menu. */
export function listBar(target: QueueTarget): Command[] {
  return bindCommands(
    QUEUE_ROWS.filter(({ id }) => IN_BAR.has(id)),
    target,
  );
}

function listJobs(isMeant: (job: Job) => boolean): Job[] {
  return [...readCore().jobs.values()].filter(isMeant);
}
