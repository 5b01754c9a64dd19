import { succeed } from '../../shared/kernel/result.ts';
import type { PolicyState } from '../../shared/settings/policy.ts';
import type { FindThread } from './batch/find-thread.ts';
import type { CastService } from './cast/cast-service.ts';
import type { PathGrants } from './kernel/path-grants.ts';
import type { ExportService } from './library/export/export-service.ts';
import type { LibraryService } from './library/library-service.ts';
import type { FixService } from './library/references/fix-service.ts';
import type { OutsideReader } from './ports/files.ts';
import type {
  Clock,
  Events,
  FrameGrabber,
  Ids,
  MediaReader,
  Network,
  Secrets,
  SettingsStore,
  Store,
} from './ports.ts';
import type { CanaryService } from './queue/canary/canary-service.ts';
import type { Pauses, UndoStack } from './queue/commands/pauses.ts';
import type { QueueCommands } from './queue/commands/queue-commands.ts';
import type { JobWriter } from './queue/job-writer.ts';
import type { StartGuard } from './queue/safe-start/start-guard.ts';
import type { Dispatcher } from './queue/sending/dispatcher.ts';
import type { DataAge } from './queue/submission-journal/data-age.ts';
import type { DeliveryService } from './results/delivery/delivery-service.ts';
import type { Fetcher } from './results/fetcher.ts';
import type { Poller } from './results/poller.ts';
import type { Doctor } from './service/doctor/doctor.ts';
import type { ExampleService } from './service/learning/example-service.ts';
import type { RehearsalService } from './service/learning/rehearsal-service.ts';
import type { ProfileRepository } from './service/profiles/profile-repository.ts';
import type { StatusMonitor } from './status-monitor.ts';
import type { TemplateRepository } from './templates/template-repository.ts';
import type { WatchService } from './templates/watch/watch-service.ts';

/** The parts of the core that its calls are answered by. */
export interface CoreCallDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  /** The attempts whose own answer may still come. */
  readonly onTheWire: ReadonlySet<string>;
  readonly profiles: ProfileRepository;
  readonly settings: SettingsStore;
  readonly policy: PolicyState;
  /** Resolves once a service that only runs when it is needed can be asked, or has not come up. */
  readonly untilServed: (profileId: string) => Promise<void>;
  readonly secrets: Secrets & { forgetKeys(profileId: string): Promise<void> };
  readonly statusMonitor: StatusMonitor;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly mediaReader: MediaReader;
  readonly outsideReader: OutsideReader;
  readonly network: Network;
  readonly given: PathGrants;
  readonly finder: FindThread;
  /** Where the app keeps what is its own. */
  readonly dataFolder: string;
  readonly dispatcher: Dispatcher;
  readonly poller: Poller;
  readonly fetcher: Fetcher;
  readonly queueCommands: QueueCommands;
  readonly pauses: Pauses;
  readonly dataAge: DataAge;
  readonly undo: UndoStack;
  readonly canary: CanaryService;
  readonly templates: TemplateRepository;
  readonly watching: WatchService;
  readonly cast: CastService;
  readonly deliveryService: DeliveryService;
  readonly doctor: Doctor;
  readonly examples: ExampleService;
  readonly rehearsals: RehearsalService;
  readonly library: LibraryService;
  readonly exporting: ExportService;
  readonly fixes: FixService;
  readonly frames: FrameGrabber | null;
  readonly keepPrompt: (prompt: string) => void;
  /** Where frames of takes are kept. */
  readonly framesFolder: string;
  readonly guard: StartGuard;
  /** Lets jobs try again that waited for something a profile left open. */
  readonly releaseBindings: () => void;
  /** Reads what was delivered for a profile by what it says now. */
  readonly readDeliveriesAgain: (profileId: string) => void;
  /** Counts what waits by the profile's prices as they are now. */
  readonly repriceJobs: (profileId: string) => void;
}

/** The answer of a call that has nothing to tell. */
export const okEmpty = succeed({});
