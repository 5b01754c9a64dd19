import { appCalls } from './calls/app-calls.ts';
import { castCalls } from './calls/cast-calls.ts';
import { diagnosticsCalls } from './calls/diagnostics-calls.ts';
import { fixCalls } from './calls/fix-calls.ts';
import { intakeCalls } from './calls/intake-calls.ts';
import { jobCalls } from './calls/job-calls.ts';
import { openingCalls } from './calls/opening-calls.ts';
import { referenceCalls } from './calls/reference-calls.ts';
import { takeCalls } from './calls/take-calls.ts';
import { templateCalls } from './calls/template-calls.ts';
import { watchCalls } from './calls/watch-calls.ts';
import { wordCalls } from './calls/word-calls.ts';

/** What the window asks until its first frame stands, and what shares its schemas; the rest of the contract is loaded when it is called. */
export const FIRST_CALLS = {
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
} as const;
