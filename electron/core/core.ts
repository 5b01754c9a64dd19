import type { z } from 'zod';
import type { CALLS, CallName, ParsedCallInput } from '../../shared/contract.ts';
import type { CallEntry } from '../../shared/kernel/common-calls.ts';
import { type Result, succeed } from '../../shared/kernel/result.ts';
import type { SafeStartState } from '../../shared/queue/status.ts';
import type { SecretName } from '../../shared/service/profile/secret-name.ts';
import type { PolicyState } from '../../shared/settings/policy.ts';
import type { Settings } from '../../shared/settings/text.ts';
import type { CastService } from './cast/cast-service.ts';
import type { GivenUse } from './kernel/path-grants.ts';
import type { ConnectivityProbe, Tunnel } from './ports/connections.ts';
import type { EditingFormats } from './ports/editing.ts';
import type { CastFiles, OutsideReader, RecordFiles, StartMarker, UnpackZip } from './ports/files.ts';
import type { CutRenderer, FixMaker, SheetPrinter } from './ports/media.ts';
import type { Power } from './ports/system.ts';
import type {
  Clock,
  Events,
  FrameGrabber,
  Ids,
  Log,
  MediaReader,
  Network,
  Posters,
  Secrets,
  SettingsStore,
  Store,
} from './ports.ts';

/** Everything the core needs from outside; real parts in the app and in tests, fakes only for clock and ids. */
export interface CoreDependencies {
  /** Absolute path; the core keeps profiles/, posters/ and parts of downloads under it. */
  readonly dataFolder: string;
  /** Absolute path of what belongs to this user on this computer, where no copy of the data brings it back. */
  readonly localFolder: string;
  /** The files of the record of what was sent. */
  readonly recordFiles: RecordFiles;
  readonly store: Store;
  readonly network: Network;
  readonly secrets: Secrets;
  /** As they hold under the policy. */
  readonly settings: SettingsStore;
  /** What an organization has fixed; left out for nothing. */
  readonly policy?: PolicyState;
  readonly mediaReader: MediaReader;
  /** Reads and writes cast files. */
  readonly castFiles: CastFiles;
  readonly unpackZip: UnpackZip;
  /** Writes and reads the files of editing programs. */
  readonly editing: EditingFormats;
  /** Reads documents, templates and what cast files say, where they can stop nothing. */
  readonly outsideReader: OutsideReader;
  /** Left out where starts are not kept: none is a safe one then. */
  readonly startMarker?: StartMarker;
  /** Null where nothing can be decoded (no window): posters are then made at the next start of the app. */
  readonly posters: Posters | null;
  /** Left out where nothing can be decoded: frames can't be grabbed then. */
  readonly frames?: FrameGrabber;
  /** Left out where nothing can be decoded: files can't be made to fit then. */
  readonly fixMaker?: FixMaker;
  /** Left out where nothing can be drawn: cuts can't be rendered then. */
  readonly cutRenderer?: CutRenderer;
  /** Left out where nothing can be printed: contact sheets are not made then. */
  readonly sheetPrinter?: SheetPrinter;
  /** Told what stands in the prompt of Compose whenever its draft is saved; left out where no window shows it. */
  readonly keepPrompt?: (prompt: string) => void;
  /** Asked when the practice service is needed and does not run; left out where whoever opens the core has started it. */
  readonly startPractice?: () => void;
  /** Moves a file to the system's trash; false where that does not take it. Left out where there is none. */
  readonly trash?: (path: string) => Promise<boolean>;
  /** Tells the system that a file came from elsewhere, as far as it has a mark for that. */
  readonly markFromWeb: (path: string) => Promise<void>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  /** Looks at hosts without a key: for tests of the connection and of the way in. */
  readonly connectivityProbe: ConnectivityProbe;
  /** Null where no tunnel can be opened. */
  readonly tunnel: Tunnel | null;
  readonly options: {
    /** True on the stand-in runtime: only services on loopback may be connected. */
    readonly loopbackOnly: boolean;
    /** False where nobody asked for it: folders that are to be watched are left alone. */
    readonly watchesFolders?: boolean;
    /** True where results are fetched, and no job is sent. */
    readonly submitsNothing?: boolean;
    /** True where it may be killed at any moment for reasons of its own: then only ends with a file in hand count as early. */
    readonly countsOnlyEndsOverFiles?: boolean;
  };
}

/** The program without a window. */
export interface Core {
  readonly calls: Handlers<typeof CALLS>;
  /** For what only the desktop may ask of it: to write a file where the artist wants it. */
  readonly cast: CastService;
  /**
   * Remembers a file, a folder, or that of a table, which the artist has dropped or chosen in a dialog: calls of the page may
   * name nothing else. Never for a path that only the page has named.
   */
  give(path: string, use?: GivenUse): void;
  /** Whether a call of the page names only what was given. Errors: FOLDER_NOT_GIVEN. */
  provePaths<Name extends CallName>(name: Name, input: ParsedCallInput<Name>): Promise<Result<void>>;
  /** Whether any service is known that can charge. */
  hasPaidService(): boolean;
  /** Makes small pictures as the core itself does; null where nothing can be decoded. */
  readonly posters: Posters | null;
  /** Looks at how the last start ended; what it tells is set where this one is a safe one. `start` does so on its own. */
  beginStart(): SafeStartState | null;
  /** Recovers what was cut off, then begins to work; resolves once the queue runs. Errors: those of the store's disk. */
  start(): Promise<Result<void>>;
  /** Lets no new work begin, waits for writes under way, closes the listener; the store stays open. */
  stop(): Promise<void>;
  /** Tells where the practice service listens now; null while it does not run. */
  setPracticeBaseUrl(baseUrl: string | null): void;
  /** To be called after a secret was stored or removed. */
  secretChanged(secret: SecretName): void;
  /** To be called when the machine wakes or the network changes: what waits for the network is tried now. */
  wake(): void;
  /** To be called when the machine runs on something else: what nobody waits for slows down, and nothing about money. */
  powerChanged(power: Power): void;
  /** To be called after settings were written, with what was; resolves once a changed way of delivery is taken up. */
  settingsChanged(change?: Partial<Settings>): Promise<void>;
}

/** What a handler gives: the revision is added to it by whoever knows what was sent. */
type Answer<Entry extends CallEntry> = Entry extends { atRevision: true }
  ? Omit<z.output<Entry['output']>, 'revision'>
  : z.output<Entry['output']>;

/** Answers one call of a contract; the input is parsed already, expected failures are Results. */
type Handler<Entry> = Entry extends CallEntry
  ? (input: z.output<Entry['input']>) => Promise<Result<Answer<Entry>>>
  : never;

type DesktopNames<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends { where: 'desktop' } ? Name : never;
}[keyof Contract];

/** A handler for each call of a contract that the core answers. */
export type Handlers<Contract> = {
  readonly [Name in Exclude<keyof Contract, DesktopNames<Contract>>]: Handler<Contract[Name]>;
};

/** A handler for each call of a contract that needs dialogs, the keychain, the window or the practice process. */
export type DesktopHandlers<Contract> = {
  readonly [Name in DesktopNames<Contract>]: Handler<Contract[Name]>;
};

/** A handler for every call. */
export type AllHandlers = Handlers<typeof CALLS> & DesktopHandlers<typeof CALLS>;

/** The answer of a call that has nothing to tell. */
export const okEmpty = succeed({});

/** All parts as one, or, where two answer the same call, that call's name instead: then it does not compile. */
type Merged<Parts extends readonly object[], Before = unknown> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? Extract<keyof First, keyof Before> extends never
    ? Merged<Rest, Before & First>
    : `two handlers for ${Extract<keyof First, keyof Before> & string}`
  : Before;

/** Puts the handlers of several parts together. */
export function mergeHandlers<Parts extends readonly object[]>(...parts: Parts): Merged<Parts> {
  return Object.assign({}, ...parts) as Merged<Parts>;
}
