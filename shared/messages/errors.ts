import type { ErrorDetails, Failure } from '../errors.ts';
import { readDetail } from '../errors.ts';
import { ANSWERS_ERRORS } from './errors/answers.ts';
import { CONNECTION_ERRORS } from './errors/connection.ts';
import { type ErrorTable, type ErrorWords, text } from './errors/error-words.ts';
import { FILES_ERRORS } from './errors/files.ts';
import { KEPT_ERRORS } from './errors/kept.ts';
import { REQUEST_ERRORS } from './errors/request.ts';

const ERRORS: ErrorTable = {
  ...REQUEST_ERRORS,
  ...FILES_ERRORS,
  ...KEPT_ERRORS,
  ...CONNECTION_ERRORS,
  ...ANSWERS_ERRORS,
};

/** An expected failure in three sentences: what happened, what it means for money and files, what to do. */
export function wordError({ code, details }: Failure): ErrorWords {
  return (ERRORS[code] as (details: ErrorDetails<typeof code>) => ErrorWords)(details);
}

/** The same in one paragraph with every finding, for a terminal or a notification. */
export function wordErrorInOne(failure: Failure): string {
  const { happened, means, act } = wordError(failure);
  const findings = listFindings(failure);
  return [happened, ...(findings.length > 0 ? [`${findings.join('; ')}.`] : []), means, act].join(' ');
}

/** The separate findings of a failure, such as every wrong key of a profile; empty where there are none. */
export function listFindings(failure: Failure): string[] {
  const problems = readDetail(failure, 'problems');
  return Array.isArray(problems) ? problems.map(text) : [];
}
