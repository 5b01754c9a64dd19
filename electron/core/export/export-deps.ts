import type { SheetPrinter } from '../ports/sheet-printer.ts';
import type { Clock, Events, Ids, Store } from '../ports.ts';

/** What an export needs of the rest of the app. */
export interface ExportDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly postersFolder: string;
  /** Folders of the app: copies among results would be taken for results. */
  readonly ownFolders: () => readonly string[];
  /** Tells the system that a file came from elsewhere. */
  readonly markFromWeb: (path: string) => Promise<void>;
  /** Null where nothing can be printed. */
  readonly printer: SheetPrinter | null;
}
