import type { Job } from '../../../../shared/jobs/job.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import { findHold } from '../../../../shared/queue/explain-wait.ts';
import { profileUse } from '../../../../shared/service/practice.ts';
import { NO_POLICY } from '../../../../shared/settings/policy.ts';
import type { CoreDependencies } from '../../core.ts';
import type { Emit } from '../../inner-events.ts';
import { probeFolder } from '../../kernel/files/folder-paths.ts';
import type { CoreModule } from '../../kernel/module.ts';
import type { LibraryModule } from '../../library/library-module.ts';
import { createResultsGate, type ResultsGate } from '../../library/results-gate.ts';
import type { MoneyModule } from '../../money/money-module.ts';
import type { DeliveryModule } from '../../results/delivery/delivery-module.ts';
import type { ExampleCatcher } from '../../service/learning/example-service.ts';
import type { ConnectionsModule } from '../../service/profiles/connections-module.ts';
import { createPolicyHold } from '../../settings/govern-settings.ts';
import type { QueueCommandsModule } from '../commands/queue-commands-module.ts';
import type { JobsModule } from '../jobs/jobs-module.ts';
import {
  createQueueConditions,
  createRateWindow,
  type QueueConditionsReader,
} from '../pace/queue-conditions.ts';
import type { SafeStartModule } from '../safe-start/safe-start-module.ts';
import type { SentRecordModule } from '../submission-journal/journal-module.ts';
import { createUploads, type Uploads } from '../uploads/ensure-uploaded.ts';
import { askAgain } from './ask-again.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import type { SubmitDeps } from './record-outcome.ts';
import { submitJob } from './submit-job.ts';

/** What leaves for the service, and whether it may. */
export interface SendingModule extends Required<CoreModule> {
  readonly dispatcher: Dispatcher;
  readonly conditions: QueueConditionsReader;
  readonly uploads: Uploads;
  readonly resultsGate: ResultsGate;
  /** Whether something holds a job. Being offline is no reason: whoever prepares a submission is the one that finds out. */
  isHeld(job: Job): boolean;
  /** Sends a submission in doubt once more, by the key that its service promises to know. */
  askAgain(jobId: string): Promise<Result<object>>;
}

export interface SendingNeeds {
  readonly connections: ConnectionsModule;
  readonly jobs: JobsModule;
  readonly safeStart: SafeStartModule;
  readonly money: MoneyModule;
  readonly sentRecord: SentRecordModule;
  readonly commands: QueueCommandsModule;
  readonly delivery: DeliveryModule;
  readonly library: LibraryModule;
  readonly catcher: ExampleCatcher;
}

export function createSending(outside: CoreDependencies, emit: Emit, needs: SendingNeeds): SendingModule {
  const { store, clock } = outside;
  const { connections, jobs, money, sentRecord, commands, delivery, safeStart } = needs;
  const { dataAge } = sentRecord;
  const rate = createRateWindow(clock, store);
  const resultsGate = guardResults(outside, emit, needs.library);
  const conditions = createQueueConditions({
    ...{ store, clock, rate, hasWayBack: delivery.hasWayBack },
    ...connections,
    policyHold: createPolicyHold(outside.policy ?? NO_POLICY, connections.profile),
    queueHold: () => (safeStart.isResting() ? 'safe-start' : commands.pauses.queueHold()),
    paidHold: () =>
      dataAge.hold() ?? (money.budget.isUnreadable() ? 'budget-unreadable' : resultsGate.hold()),
  });
  const uploads = createUploads(outside);
  const shared = {
    ...outside,
    ...connections,
    ...{ jobWriter: jobs.jobWriter, inFlightAttempts: jobs.inFlightAttempts, budget: money.budget },
    ...{ random: Math.random, rate, conditions },
  };

  /** What a submission of the job needs; `work` is told as it ends. */
  async function withDeps<Answer>(
    jobId: string,
    work: (deps: SubmitDeps) => Promise<Answer>,
  ): Promise<Answer> {
    const { deliveryService } = delivery;
    // A watched job's delivery is caught although no profile can read it yet.
    const webhookUrl = (_: unknown, secret: string) =>
      deliveryService.addressFor(store.jobs.find(jobId)?.profileId ?? '', secret) ??
      (needs.catcher.isWatched(jobId) ? deliveryService.testAddress(secret) : null);
    const network = needs.catcher.listen(jobId, outside.network);
    const answer = await work({ ...shared, network, uploads, dataAge, resultsGate, webhookUrl });
    const submitted = store.jobs.find(jobId);
    if (submitted !== null) emit('submitted', submitted);
    return answer;
  }
  const submit = (job: Job, signal: AbortSignal) => withDeps(job.id, (deps) => submitJob(deps, job, signal));

  const dispatcher = createDispatcher({ ...shared, submit });
  return {
    ...{ dispatcher, conditions, uploads, resultsGate },
    askAgain: (jobId) => withDeps(jobId, (deps) => askAgain(deps, jobId)),
    isHeld(job) {
      const hold = findHold(job, conditions.read());
      return hold !== null && hold.reason !== 'offline';
    },
    start() {
      if (outside.options.submitsNothing === true) return;
      dispatcher.start();
      if (concernsMoney(outside)) void resultsGate.admits();
    },
    async stop() {
      // Together: a job that waits at the gate is turned away by it, and the dispatcher waits for that job.
      await Promise.all([dispatcher.stop(), resultsGate.stop()]);
    },
  };
}

/** The folder of results is tried before anything that costs is sent. */
function guardResults(outside: CoreDependencies, emit: Emit, { resultsFolder }: LibraryModule): ResultsGate {
  return createResultsGate({
    ...{ clock: outside.clock, log: outside.log },
    async prove() {
      const opened = await resultsFolder.open();
      return opened.ok ? probeFolder(opened.value) : opened;
    },
    onChange: () => emit('changed'),
  });
}

/** Whether something that costs may be sent in this run. */
function concernsMoney({ settings, store }: CoreDependencies): boolean {
  const isForPractice = profileUse(settings.read().activeProfileId) === 'practice';
  return !isForPractice || store.ledger.sumReserved().submissions > 0;
}
