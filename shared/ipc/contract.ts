import type { z } from 'zod';
import { appCalls } from './calls/app-calls.ts';
import { backupCalls } from './calls/backup-calls.ts';
import { batchCalls } from './calls/batch-calls.ts';
import { canaryCalls } from './calls/canary-calls.ts';
import { castCalls } from './calls/cast-calls.ts';
import { collectionCalls } from './calls/collection-calls.ts';
import { deliveryCalls } from './calls/delivery-calls.ts';
import { diagnosticsCalls } from './calls/diagnostics-calls.ts';
import { doctorCalls } from './calls/doctor-calls.ts';
import { exampleCalls } from './calls/example-calls.ts';
import { exportCalls } from './calls/export-calls.ts';
import { fixCalls } from './calls/fix-calls.ts';
import { importCalls } from './calls/import-calls.ts';
import { intakeCalls } from './calls/intake-calls.ts';
import { jobCalls } from './calls/job-calls.ts';
import { ledgerCalls } from './calls/ledger-calls.ts';
import { libraryCalls } from './calls/library-calls.ts';
import { lineageCalls } from './calls/lineage-calls.ts';
import { openingCalls } from './calls/opening-calls.ts';
import { outsideCalls } from './calls/outside-calls.ts';
import { profileCalls } from './calls/profile-calls.ts';
import { proxyCalls } from './calls/proxy-calls.ts';
import { queueCalls } from './calls/queue-calls.ts';
import { referenceCalls } from './calls/reference-calls.ts';
import { rehearsalCalls } from './calls/rehearsal-calls.ts';
import { safeStartCalls } from './calls/safe-start-calls.ts';
import { settingsCalls } from './calls/settings-calls.ts';
import { takeCalls } from './calls/take-calls.ts';
import { templateCalls } from './calls/template-calls.ts';
import { updateCalls } from './calls/update-calls.ts';
import { watchCalls } from './calls/watch-calls.ts';
import { wordCalls } from './calls/word-calls.ts';

/**
 * Every call of the renderer, declared once: the name, what goes in, what comes out. Those that need the desktop around the
 * core say so (`where`); all others are answered by the core wherever it runs. What is read `atRevision` is answered with the
 * revision of the last event before it. Main parses what comes in and what
 * leaves; the page holds both by type. A call without a handler, or with two, does not compile.
 */
export const CALLS = {
  ...appCalls,
  ...referenceCalls,
  ...intakeCalls,
  ...fixCalls,
  ...jobCalls,
  ...watchCalls,
  ...takeCalls,
  ...wordCalls,
  ...templateCalls,
  ...castCalls,
  ...openingCalls,
  ...diagnosticsCalls,
  ...safeStartCalls,
  ...batchCalls,
  ...queueCalls,
  ...canaryCalls,
  ...collectionCalls,
  ...lineageCalls,
  ...libraryCalls,
  ...ledgerCalls,
  ...settingsCalls,
  ...updateCalls,
  ...outsideCalls,
  ...profileCalls,
  ...importCalls,
  ...deliveryCalls,
  ...proxyCalls,
  ...doctorCalls,
  ...exampleCalls,
  ...rehearsalCalls,
  ...exportCalls,
  ...backupCalls,
} as const;

export type CallName = keyof typeof CALLS;
/** Calls that need dialogs, the keychain, the window or the practice process. */
export type DesktopCallName = {
  [Name in CallName]: (typeof CALLS)[Name] extends { where: 'desktop' } ? Name : never;
}[CallName];
export type CoreCallName = Exclude<CallName, DesktopCallName>;
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;
export type ParsedCallInput<Name extends CallName> = z.output<(typeof CALLS)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof CALLS)[Name]['output']>;

/** What the preload puts on `window.dailies`. */
export interface Bridge {
  /** Calls main by name; the answer is a Result as plain JSON. */
  invoke(name: string, input: unknown): Promise<unknown>;
  /** Listens to envelopes; returns what ends it. */
  subscribe(listener: (envelope: unknown) => void): () => void;
  /** The path of a file that was dropped or chosen; empty when it has none. Takes a DOM File. */
  pathForFile(file: unknown): string;
}
