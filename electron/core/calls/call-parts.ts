import { succeed } from '../../../shared/result.ts';
import type { CanaryDesk } from '../canary/canary-desk.ts';
import type { CastDesk } from '../cast/cast-desk.ts';
import type { DeliveryDesk } from '../delivery/delivery-desk.ts';
import type { Doctor } from '../doctor/doctor.ts';
import type { ExportDesk } from '../export/export-desk.ts';
import type { JobBook } from '../job-book.ts';
import type { LibraryDesk } from '../library/library-desk.ts';
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
} from '../ports.ts';
import type { ProfileBook } from '../profiles/profile-book.ts';
import type { Dispatcher } from '../queue/dispatcher.ts';
import type { Fetcher } from '../queue/fetcher.ts';
import type { Watcher } from '../queue/watcher.ts';
import type { FixDesk } from '../references/fix-desk.ts';
import type { StatusBoard } from '../status-board.ts';
import type { Pauses } from '../steering/pauses.ts';
import type { Steering } from '../steering/steering.ts';
import type { UndoStack } from '../steering/undo-stack.ts';
import type { TemplateBook } from '../templates/template-book.ts';
import type { WatchDesk } from '../watch/watch-desk.ts';

/** The parts of the core that its calls are answered by. */
export interface CoreCallParts {
  readonly store: Store;
  readonly book: JobBook;
  readonly profiles: ProfileBook;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly board: StatusBoard;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly mediaReader: MediaReader;
  readonly network: Network;
  /** Where the app keeps what is its own. */
  readonly dataFolder: string;
  readonly dispatcher: Dispatcher;
  readonly watcher: Watcher;
  readonly fetcher: Fetcher;
  readonly steering: Steering;
  readonly pauses: Pauses;
  readonly undo: UndoStack;
  readonly canary: CanaryDesk;
  readonly templates: TemplateBook;
  readonly watching: WatchDesk;
  readonly cast: CastDesk;
  readonly desk: DeliveryDesk;
  readonly doctor: Doctor;
  readonly library: LibraryDesk;
  readonly exporting: ExportDesk;
  readonly fixes: FixDesk;
  readonly frames: FrameGrabber | null;
  /** Where frames of takes are kept. */
  readonly framesFolder: string;
  /** Lets jobs try again that waited for something a profile left open. */
  readonly releaseBindings: () => void;
}

/** The answer of a call that has nothing to tell. */
export const DONE = succeed({});
