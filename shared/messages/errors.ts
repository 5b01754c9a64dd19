import type { ErrorDetails, Failure } from '../errors.ts';
import { readDetail } from '../errors.ts';
import { ANSWERS_ERRORS } from './errors/answers.ts';
import { BACKUP_ERRORS } from './errors/backup.ts';
import { CONNECTION_ERRORS } from './errors/connection.ts';
import { type ErrorTable, type ErrorWords, MARKS, text } from './errors/error-words.ts';
import { FILES_ERRORS } from './errors/files.ts';
import { KEPT_ERRORS } from './errors/kept.ts';
import { REQUEST_ERRORS } from './errors/request.ts';
import { joinSentences } from './text/joining.ts';

/** All tables as one, in the language of this moment. */
function listErrors(): ErrorTable {
  return {
    ...REQUEST_ERRORS,
    ...FILES_ERRORS,
    ...KEPT_ERRORS,
    ...BACKUP_ERRORS,
    ...CONNECTION_ERRORS,
    ...ANSWERS_ERRORS,
  };
}

/** An expected failure in three sentences: what happened, what it means for money and files, what to do. */
export function describeError({ code, details }: Failure): ErrorWords {
  return (listErrors()[code] as (details: ErrorDetails<typeof code>) => ErrorWords)(details);
}

/** The same in one paragraph with every finding, for a terminal or a notification. */
export function describeErrorInOne(failure: Failure): string {
  const { happened, means, act } = describeError(failure);
  const findings = listFindings(failure);
  const found = findings.length > 0 ? [MARKS.findings(findings)] : [];
  return joinSentences([happened, ...found, means, act]);
}

/** The separate findings of a failure, such as every wrong key of a profile; empty where there are none. */
export function listFindings(failure: Failure): string[] {
  const problems = readDetail(failure, 'problems');
  return Array.isArray(problems) ? problems.map(text) : [];
}
