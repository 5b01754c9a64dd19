import { isRefusal } from '../../end-words.ts';
import type { ImportContext } from '../import-findings.ts';
import { type Leaf, listLeaves } from '../parse/leaves.ts';
import { type DocumentedAnswer, jsonBody, listAnswers, type Operation } from '../parse/operations.ts';
import { type FoundStatus, findStatus, isNamedStatus } from './find-status.ts';

/** The state of a generation: a place in the answer, or the code of the answer itself, whose words are codes then. */
export interface QueryStatus extends Omit<FoundStatus, 'pointer'> {
  /** Null where the code tells it. */
  readonly pointer: string | null;
  /** Of the answer that says that a generation failed, where a code tells the state. */
  readonly ofFailure: readonly Leaf[];
}

/** What an answer with code 200 has, as it was read. */
export interface Completed {
  readonly leaves: readonly Leaf[];
  /** The state that stands in it. */
  readonly said: FoundStatus | null;
  /** True where it is a result itself, or plainly holds one. */
  readonly isResult: boolean;
}

const DONE = '200';
const GOES_ON = '202';
/** What else is accepted and not yet done: to take a generation away. */
const OF_ELSE = /\b(delet|remov|cancel|abort|fail|error|expire)/i;
/** “The generation failed”, “could not be rendered”, “flagged by moderation”: not “the request failed validation”, nor “the job id failed”. */
const SAID_TO_FAIL =
  /\b(generation|generating|job|task|prediction|render\w*|video|image|clip|upscal\w*)\b(?:(?!\b(?:ids?|identifiers?|status|quer(?:y|ies)|requests?|parameters?|formats?|lookups?|validat\w*|access|download)\b)[^.\n]){0,30}\b(failed|failure|could ?n[o’']t be (generated|rendered|made|finished|completed)|was (rejected|refused|blocked|flagged|aborted|cancel+ed))\b|\bfailed (generations?|jobs?|tasks?|predictions?|renders?)\b|\b(failed|could not|unable) to (generate|render|create|finish|complete) (the|a|your|this) (generation|job|task|video|image|clip)\b/i;

/**
 * Finds a state that the code of the answer tells: the question is answered with 202 while it is being made, and with 200 once it is. It
 * is sure where what comes with 200 is a result itself, and nothing says that either code means more. Null where words of the answer tell
 * the state, or the document has not both codes.
 */
export function findCodedState(
  context: ImportContext,
  operation: Operation,
  completed: Completed,
): QueryStatus | null {
  const answers = listAnswers(context.locator, operation.located);
  const [goesOn] = answers.filter(({ code }) => code === GOES_ON);
  if (goesOn === undefined || !answers.some(({ code }) => code === DONE)) return null;
  if (completed.said !== null && tellsMore(completed.said, completed.leaves)) return null;
  const failed = answers.filter(({ code, words }) => isRefusal(Number(code)) && SAID_TO_FAIL.test(words));
  const isSure = completed.isResult && !OF_ELSE.test(goesOn.words) && !mayHaveEnded(context, goesOn);
  return {
    pointer: null,
    at: goesOn.at,
    isSure,
    words: { completed: [DONE], failed: failed.map(({ code }) => code) },
    areWordsSure: isSure,
    unclear: [],
    ofFailure: failed.flatMap((answer) => leavesOf(context, answer)),
  };
}

/** Whether a state that stands in the answer for success has other words than that. */
function tellsMore({ pointer, words }: FoundStatus, leaves: readonly Leaf[]): boolean {
  const leaf = leaves.find((one) => one.pointer === pointer);
  if (leaf === undefined || !isNamedStatus(leaf)) return false;
  const done = words?.completed ?? [];
  return leaf.values.length === 0 || !leaf.values.every((value) => done.includes(String(value)));
}

/** Whether the answer of what goes on has words for an end, so that the code is not all there is. */
function mayHaveEnded(context: ImportContext, answer: DocumentedAnswer): boolean {
  const { completed = [], failed = [] } = findStatus(leavesOf(context, answer))?.words ?? {};
  return completed.length + failed.length > 0;
}

function leavesOf({ shapes }: ImportContext, { bodies }: DocumentedAnswer): readonly Leaf[] {
  const body = jsonBody(bodies);
  return body === null ? [] : listLeaves(shapes, body);
}
