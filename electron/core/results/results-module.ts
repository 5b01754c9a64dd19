import type { Job } from '../../../shared/jobs/job.ts';
import type { CoreDependencies } from '../core.ts';
import type { Emit } from '../inner-events.ts';
import type { CoreModule } from '../kernel/module.ts';
import type { LibraryModule } from '../library/library-module.ts';
import type { Delivery } from '../ports.ts';
import type { JobsModule } from '../queue/jobs/jobs-module.ts';
import type { SafeStartModule } from '../queue/safe-start/safe-start-module.ts';
import type { ConnectionsModule } from '../service/profiles/connections-module.ts';
import { createDeliveries } from './deliveries.ts';
import type { DeliveryModule } from './delivery/delivery-module.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';
import { createPoller, type Poller } from './poller.ts';

/** What becomes of submitted jobs, until their files are in the library. All of it is free, and repeated as often as it takes. */
export interface ResultsModule extends Required<CoreModule> {
  readonly poller: Poller;
  readonly fetcher: Fetcher;
  workOut(delivery: Delivery): void;
  workOutEarly(jobId: string): void;
  /** A profile may read now what was delivered before. */
  readAgain(profileId: string): void;
  /** Asks about what is submitted, fetches what is finished. */
  follow(jobs: readonly Job[]): void;
  /** A query that was named just now can be asked about what only waited for its delivery until then. */
  askWhatOnlyWaited(): void;
  wake(): void;
}

export interface ResultsNeeds {
  readonly connections: ConnectionsModule;
  readonly jobs: JobsModule;
  readonly safeStart: SafeStartModule;
  readonly delivery: DeliveryModule;
  readonly library: LibraryModule;
}

export function createResults(outside: CoreDependencies, emit: Emit, needs: ResultsNeeds): ResultsModule {
  const { store } = outside;
  const { connections, safeStart, delivery, library } = needs;
  const completed = (jobId: string) => emit('generationCompleted', jobId);
  const shared = { ...outside, ...connections, jobWriter: needs.jobs.jobWriter, random: Math.random };
  const poller = createPoller({
    ...shared,
    expectsWebhook: (job) => delivery.deliveryService.expectsDelivery(job),
    completed,
  });
  const fetcher = createFetcher({
    ...shared,
    poller,
    mediaReader: safeStart.readerFor('fetch'),
    isResting: safeStart.isResting,
    resultsFolder: library.resultsFolder,
    takeStored: () => emit('takeStored'),
  });
  const deliveries = createDeliveries({
    ...shared,
    inFlightAttempts: needs.jobs.inFlightAttempts,
    poller,
    abortSubmission: (jobId) => emit('submissionCancelled', jobId),
    completed,
  });
  return {
    poller,
    fetcher,
    workOut: deliveries.workOut,
    workOutEarly: deliveries.workOutEarly,
    readAgain: deliveries.readAgain,
    follow(jobs) {
      for (const job of jobs) {
        connections.ensureServiceRunning(job.profileId);
        if (job.state === 'submitted') poller.poll(job, true);
        if (job.state === 'fetching') fetcher.fetch(job.id);
      }
      // Of what can't be asked about, all that is known was delivered.
      const submitted = jobs.filter(({ state }) => state === 'submitted');
      for (const profileId of new Set(submitted.map((job) => job.profileId))) deliveries.readAgain(profileId);
    },
    askWhatOnlyWaited() {
      for (const job of store.jobs.inState('submitted'))
        if (job.hold?.reason === 'delivery-only') poller.poll(job, true);
    },
    wake() {
      poller.wake();
      fetcher.wake();
    },
    start() {
      poller.start();
      deliveries.recover();
      // A delivery may still tell what became of one whose outcome nobody knows.
      for (const { profileId } of store.jobs.inState('unknown')) connections.ensureServiceRunning(profileId);
      emit('trackingRequested', store.jobs.inState('submitted', 'fetching'));
    },
    async stop() {
      deliveries.stop();
      await Promise.all([poller.stop(), fetcher.stop()]);
    },
  };
}
