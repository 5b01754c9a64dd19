import type { z } from 'zod';
import { appCalls, openingCalls, outsideCalls } from './app/contract.ts';
import { backupCalls } from './backup/contract.ts';
import { batchCalls } from './batch/contract.ts';
import { castCalls } from './cast/contract.ts';
import { draftCalls } from './compose/draft.ts';
import { diagnosticsCalls } from './diagnostics/contract.ts';
import { filmCalls } from './film/contract.ts';
import { collectionCalls, exportCalls, libraryCalls, lineageCalls, takeCalls } from './library/contract.ts';
import { fixCalls, intakeCalls, referenceCalls } from './library/reference-contract.ts';
import { ledgerCalls } from './money/contract.ts';
import { canaryCalls, jobCalls, queueCalls, safeStartCalls } from './queue/contract.ts';
import { deliveryCalls } from './results/contract.ts';
import {
  doctorCalls,
  exampleCalls,
  importCalls,
  profileCalls,
  profileChangeCalls,
  proxyCalls,
  rehearsalCalls,
  secretCalls,
} from './service/contract.ts';
import { settingsCalls } from './settings/contract.ts';
import { templateCalls, watchCalls, wordCalls } from './templates/contract.ts';
import { updateCalls } from './updates/contract.ts';

/**
 * Every call of the renderer, declared once: the name, what goes in, what comes out, and what it may do (`CallEntry`). Main parses
 * what comes in and what leaves; the page holds both by type. A call without a handler, or with two, does not compile.
 */
export const CALLS = {
  ...appCalls,
  ...referenceCalls,
  ...draftCalls,
  ...intakeCalls,
  ...fixCalls,
  ...jobCalls,
  ...watchCalls,
  ...takeCalls,
  ...wordCalls,
  ...templateCalls,
  ...castCalls,
  ...filmCalls,
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
  ...profileChangeCalls,
  ...secretCalls,
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
type CallNameWith<Fact> = {
  [Name in CallName]: (typeof CALLS)[Name] extends Fact ? Name : never;
}[CallName];
/** Calls that spend, or lift a bound of spending. */
export type SpendingCallName = CallNameWith<{ spends: 'always' | 'maybe' }>;
/** Calls after which something is submitted that was not before. */
export type SubmittingCallName = CallNameWith<{ spends: 'always' }>;
/** Calls that the window may make as often as it likes. */
export type FreeCallName = Exclude<CallName, SubmittingCallName>;
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
