import type { Problem } from '../../../shared/domain/preflight/problem.ts';
import { describeProblem } from '../../../shared/messages/problems.ts';
import { JOBS_FILE_TEXT } from '../../../shared/messages/text/command-line.ts';

/** One thing that is wrong with a JOBS file. */
export interface RowProblem {
  /** Which job, counted from one; null for the file as a whole. */
  readonly row: number | null;
  /** Where in it, as one writes it: `input.elements[0].images[2]`; empty for the whole row. */
  readonly field: string;
  /** A problem's code, or `jobs-file` where the form of the file is wrong. */
  readonly code: Problem['code'] | 'jobs-file';
  readonly words: string;
}

/** Says a problem of a job's input, as validation finds it, for the row that it came from. */
export function describeRowProblem(row: number, problem: Problem): RowProblem {
  const field = problem.path.length === 0 ? '' : writeField(['input', ...problem.path]);
  return { row, field, code: problem.code, words: describeProblem(problem) };
}

/** One line for a person: `row 3, input.images[2]: …`. */
export function formatRowProblem({ row, field, words }: RowProblem): string {
  if (row === null) return JOBS_FILE_TEXT.inFile(words);
  return field === '' ? JOBS_FILE_TEXT.inRow(row, words) : JOBS_FILE_TEXT.inField(row, field, words);
}

function writeField(path: Problem['path']): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}
