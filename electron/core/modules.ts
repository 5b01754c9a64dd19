import { join } from 'node:path';
import type { Job } from '../../shared/jobs/job.ts';
import { type CastService, createCastService } from './cast/cast-service.ts';
import type { CoreDependencies } from './core.ts';
import type { Emit, InnerEventBus, Listeners } from './inner-events.ts';
import { createExportService, type ExportService } from './library/export/export-service.ts';
import {
  createLibrary,
  createPosters,
  type LibraryModule,
  type PostersModule,
} from './library/library-module.ts';
import { createMoney, type MoneyModule } from './money/money-module.ts';
import {
  createQueueCommandsModule,
  type QueueCommandsModule,
} from './queue/commands/queue-commands-module.ts';
import { createJobs, type JobsModule } from './queue/jobs/jobs-module.ts';
import { createSafeStart, type SafeStartModule } from './queue/safe-start/safe-start-module.ts';
import { createSending, type SendingModule } from './queue/sending/sending-module.ts';
import { createSentRecord, type SentRecordModule } from './queue/submission-journal/journal-module.ts';
import { createDelivery, type DeliveryModule } from './results/delivery/delivery-module.ts';
import { createResults, type ResultsModule } from './results/results-module.ts';
import { createDoctor, type Doctor } from './service/doctor/doctor.ts';
import {
  createExampleCatcher,
  createExampleService,
  type ExampleService,
} from './service/learning/example-service.ts';
import { createRehearsalService, type RehearsalService } from './service/learning/rehearsal-service.ts';
import { type ConnectionsModule, createConnections } from './service/profiles/connections-module.ts';
import { createReachedHosts } from './service/profiles/reached-hosts.ts';
import { createStatusMonitor, type StatusMonitor } from './status-monitor.ts';
import { createTemplateRepository, type TemplateRepository } from './templates/template-repository.ts';
import { createWatch, type WatchModule } from './templates/watch/watch-service.ts';

/** What the core consists of. */
export interface Modules {
  readonly safeStart: SafeStartModule;
  readonly connections: ConnectionsModule;
  readonly jobs: JobsModule;
  readonly money: MoneyModule;
  readonly sentRecord: SentRecordModule;
  readonly commands: QueueCommandsModule;
  readonly delivery: DeliveryModule;
  readonly library: LibraryModule;
  readonly posters: PostersModule;
  readonly results: ResultsModule;
  readonly sending: SendingModule;
  readonly status: StatusMonitor;
  readonly cast: CastService;
  readonly templates: TemplateRepository;
  readonly exporting: ExportService;
  readonly watch: WatchModule;
  readonly doctor: Doctor;
  readonly examples: ExampleService;
  readonly rehearsals: RehearsalService;
}

/** Makes them, each from those above it. What goes the other way is an event. */
export function createModules(outside: CoreDependencies, emit: Emit): Modules {
  const safeStart = createSafeStart(outside, emit);
  const connections = createConnections(outside, emit);
  const jobs = createJobs(outside, emit);
  const money = createMoney(outside, emit, jobs);
  const sentRecord = createSentRecord(outside, emit, { jobs, safeStart });
  const commands = createQueueCommandsModule(outside, emit, { jobs, sentRecord, connections });
  const catcher = createExampleCatcher(outside);
  const delivery = createDelivery(outside, emit, { connections, catcher });
  const library = createLibrary(outside, emit, { jobs, safeStart, sentRecord });
  const posters = createPosters(outside, jobs, safeStart);
  const results = createResults(outside, emit, { connections, jobs, safeStart, delivery, library });
  const sending = createSending(outside, emit, {
    ...{ connections, jobs, safeStart, money, sentRecord, commands, delivery, library, catcher },
  });
  const status = createStatus(outside, {
    safeStart,
    connections,
    money,
    sentRecord,
    commands,
    delivery,
    sending,
  });
  const cast = createCastService({ ...outside, mediaReader: safeStart.readerFor('read') });
  const templates = createTemplateRepository(outside);
  const exporting = createExporting(outside);
  const watch = createWatch(outside, { jobs, connections, templates, safeStart });
  const testing = {
    ...{ ...outside, ...connections, ...commands, ...sending, ...delivery },
    ...{
      jobWriter: jobs.jobWriter,
      random: Math.random,
      statusMonitor: status,
      usable: connections.usableProfile,
    },
    askSoon: (job: Job) => results.poller.poll(job, true),
  };
  const doctor = createDoctor({ ...testing, reached: createReachedHosts(outside.store) });
  const examples = createExampleService({ ...testing, catcher });
  const rehearsals = createRehearsalService(testing);
  return {
    ...{
      safeStart,
      connections,
      jobs,
      money,
      sentRecord,
      commands,
      delivery,
      library,
      posters,
      results,
      sending,
    },
    ...{ status, cast, templates, exporting, watch, doctor, examples, rehearsals },
  };
}

type StatusNeeds = Pick<
  Modules,
  'safeStart' | 'connections' | 'money' | 'sentRecord' | 'commands' | 'delivery' | 'sending'
>;

function createStatus({ store, settings, events }: CoreDependencies, needs: StatusNeeds): StatusMonitor {
  const { connections, delivery, safeStart } = needs;
  return createStatusMonitor({
    ...{ store, settings, events },
    ...{ profiles: connections.profiles, health: connections.health, hasKey: connections.hasKey },
    ...{ pauses: needs.commands.pauses, undo: needs.commands.undo },
    ...{ dataAge: needs.sentRecord.dataAge, budget: needs.money.budget },
    conditions: needs.sending.conditions,
    listenerProblem: delivery.deliveryService.problem,
    safeStart: safeStart.state,
    resultsProblem: needs.sending.resultsGate.problem,
  });
}

function createExporting({
  store,
  clock,
  ids,
  events,
  settings,
  dataFolder,
  sheetPrinter,
  markFromWeb,
}: CoreDependencies) {
  return createExportService({
    ...{ store, clock, ids, events, markFromWeb },
    postersFolder: join(dataFolder, 'posters'),
    ownFolders: () => [settings.read().resultsFolder, dataFolder],
    printer: sheetPrinter ?? null,
  });
}

/** Who hears what. The order counts: the first hears it first. */
export function connectModules({ emit, connect }: InnerEventBus, modules: Modules): void {
  const { connections, jobs, money, sentRecord, commands, library, posters, results, sending } = modules;
  const { status, watch } = modules;
  const { dispatcher } = sending;
  const { poller, fetcher } = results;
  const changed = () => emit('changed');
  const reprice = (profileId: string) => {
    const profile = connections.usableProfile(profileId);
    if (profile !== null) money.reprice(profileId, profile);
  };
  const listeners: Listeners = {
    changed: [status.changed, dispatcher.wake],
    undoChanged: [status.changed],
    budgetFreed: [money.budget.review],
    takesChanged: [library.library.takesChanged],
    takesImported: [posters.wake],
    takeStored: [posters.wake, sentRecord.dataAge.catchUp],
    deliveryStored: [results.workOut],
    ingressChanged: [poller.wake],
    submitted: [(job) => poller.poll(job, false), ({ id }) => results.workOutEarly(id)],
    generationCompleted: [fetcher.fetch],
    trackingRequested: [results.follow, dispatcher.wake],
    // It may have had the room that another one waits for.
    submissionCancelled: [dispatcher.abort, () => money.budget.review()],
    downloadCalledOff: [fetcher.abort],
    heldBack: [() => commands.queueCommands.haltUploads(sending.isHeld)],
    resumed: [connections.tryAgain, jobs.releasePauses, () => emit('bindingsChanged')],
    bindingsChanged: [
      jobs.releaseBindings,
      // Its address may be another one: pauses are of the service that did not answer at the old one.
      connections.health.wake,
      results.askWhatOnlyWaited,
      results.wake,
      changed,
    ],
    profileSaved: [results.readAgain],
    pricesChanged: [reprice],
    safeStartEnded: [watch.start, fetcher.wake, posters.wake, changed],
  };
  connect(listeners);
}
