import { join } from 'node:path';
import type { Job } from '../../shared/domain/job/job.ts';
import { type CastService, createCastService } from './cast/cast-service.ts';
import type { CoreDependencies } from './core.ts';
import { createDelivery, type DeliveryModule } from './delivery/delivery-module.ts';
import { createDoctor, type Doctor } from './doctor/doctor.ts';
import { createExampleCatcher } from './examples/example-catcher.ts';
import { createExampleService, type ExampleService } from './examples/example-service.ts';
import { createExportService, type ExportService } from './export/export-service.ts';
import type { Emit } from './inner-events.ts';
import { createMoney, type MoneyModule } from './ledger/money-module.ts';
import {
  createLibrary,
  createPosters,
  type LibraryModule,
  type PostersModule,
} from './library/library-module.ts';
import { type ConnectionsModule, createConnections } from './profiles/connections-module.ts';
import { createReachedHosts } from './profiles/reached-hosts.ts';
import {
  createQueueCommandsModule,
  type QueueCommandsModule,
} from './queue/commands/queue-commands-module.ts';
import { createJobs, type JobsModule } from './queue/jobs/jobs-module.ts';
import { createResults, type ResultsModule } from './queue/results/results-module.ts';
import { createSending, type SendingModule } from './queue/sending/sending-module.ts';
import { createRehearsalService, type RehearsalService } from './rehearsal/rehearsal-service.ts';
import { createSafeStart, type SafeStartModule } from './safe-start/safe-start-module.ts';
import { createSentRecord, type SentRecordModule } from './sent-record/sent-record-module.ts';
import { createStatusMonitor, type StatusMonitor } from './status-monitor.ts';
import { createTemplateRepository, type TemplateRepository } from './templates/template-repository.ts';
import { createWatch, type WatchModule } from './watch/watch-module.ts';

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
