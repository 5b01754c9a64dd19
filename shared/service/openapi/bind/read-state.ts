import { isRefusal } from '../../../jobs/end-words.ts';
import type { ImportContext } from '../import-findings.ts';
import { type FoundPointer, type Leaf, listLeaves } from '../parse/leaves.ts';
import { partsOfName } from '../parse/name-parts.ts';
import {
  type Body,
  type DocumentedAnswer,
  jsonBody,
  listAnswers,
  type Operation,
} from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';

import { findOutputs, isInBase64 } from './find-outputs.ts';
import { type FoundStatus, findStatus, isNamedStatus } from './find-state.ts';

/** What the answer to a question says of a generation, and what it has of its results. */
export interface ReadState {
  readonly status: QueryStatus | null;
  readonly outputs: readonly FoundPointer[];
  /** True where it answers with bytes of media, and not with words about them. */
  readonly isFile: boolean;
  /** True where it answers with those once they are there, and until then with a code that says so. */
  readonly isItself: boolean;
}

/** Reads it from the bodies of the answer to a success, and from the codes of all answers. */
export function readState(
  context: ImportContext,
  operation: Operation,
  { bodies, leaves }: { readonly bodies: readonly Body[]; readonly leaves: readonly Leaf[] },
  sent: ReadonlySet<string>,
): ReadState {
  const said = findStatus(leaves);
  const asked = readPreference(operation);
  const types = asked === 'words' ? [] : bodies.map(({ type }) => type);
  const isFile = types.some((type) => isMedia(type, context.makesVideos));
  const isItself = types.some(isPlainFile);
  // Where the bytes come as they are, they need not be unpacked.
  const texts = isFile || isItself ? leaves.filter((leaf) => !isInBase64(leaf)) : leaves;
  const outputs = findOutputs(texts, sent, context.makesVideos, said?.pointer);
  const isResult = isItself ? asked !== 'unsaid' : isHeld(outputs, leaves);
  const coded =
    (isItself || outputs.length > 0) && !NAMES.placeOfElse.test(operation.path)
      ? findCodedState(context, operation, { leaves, said, isResult })
      : null;
  const isBytes = coded !== null && isItself;
  return {
    status: coded ?? (said && { ...said, ofFailure: [] }),
    outputs: isBytes ? [] : outputs,
    isFile: isFile && (isBytes || (said === null && outputs.length === 0)),
    isItself: isBytes,
  };
}

/** What makes videos has pictures of them too, which are not what was asked for. */
function isMedia(type: string, makesVideos: boolean): boolean {
  return (
    /^(video\/|(application|binary)\/(octet-stream|binary)|(\*|application)\/\*)/.test(type) ||
    (!makesVideos && /^image\//.test(type))
  );
}

function isPlainFile(type: string): boolean {
  return /^(video|image)\/|^(application|binary)\/(octet-stream|binary)\b/.test(type);
}

/** What comes where no preference is sent (`Accept`): a file, or words about it; `unsaid` where one has to be sent. */
function readPreference({ parameters }: Operation): 'file' | 'words' | 'unsaid' {
  const accept = parameters.find(({ name, place }) => place === 'header' && /^accept$/i.test(name));
  const usual = accept?.schema[0]?.value['default'];
  if (typeof usual === 'string') return /\bjson\b/i.test(usual) ? 'words' : 'file';
  return accept?.isRequired === true ? 'unsaid' : 'file';
}

/** Whether the answer plainly holds a result itself. */
function isHeld(outputs: readonly FoundPointer[], leaves: readonly Leaf[]): boolean {
  const held = new Set(leaves.filter(isInBase64).map(({ pointer }) => pointer));
  return outputs.length > 0 && outputs.every(({ pointer, isSure }) => isSure && held.has(pointer));
}

/** The state of a generation: a place in the answer, or the code of the answer itself, whose words are codes then. */
export interface QueryStatus extends Omit<FoundStatus, 'pointer'> {
  /** Null where the code tells it. */
  readonly pointer: string | null;
  /** Of the answer that says that a generation failed, where a code tells the state. */
  readonly ofFailure: readonly Leaf[];
}

/** What an answer with code 200 has, as it was read. */
interface Completed {
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

/**
 * Finds a state that the code of the answer tells: the question is answered with 202 while it is being made, and with 200 once it is. It
 * is sure where what comes with 200 is a result itself, and nothing says that either code means more. Null where words of the answer tell
 * the state, or the document has not both codes.
 */
function findCodedState(
  context: ImportContext,
  operation: Operation,
  completed: Completed,
): QueryStatus | null {
  const answers = listAnswers(context.locator, operation.located);
  const [goesOn] = answers.filter(({ code }) => code === GOES_ON);
  if (goesOn === undefined || !answers.some(({ code }) => code === DONE)) return null;
  if (completed.said !== null && tellsMore(completed.said, completed.leaves)) return null;
  const failed = answers.filter(({ code, words }) => isRefusal(Number(code)) && isOfGeneration(words));
  const isSure = completed.isResult && !OF_ELSE.test(goesOn.words) && !mayHaveEnded(context, goesOn);
  return {
    pointer: null,
    at: goesOn.at,
    isSure,
    words: { completed: [DONE], failed: failed.map(({ code }) => code) },
    areWordsSure: isSure && failed.length === 0,
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

/** A code that refuses the question, too, may mean that the generation failed: a sentence that names both is a suggestion. */
function isOfGeneration(words: string): boolean {
  const parts = partsOfName(words);
  const has = (...some: readonly string[]) => some.some((one) => parts.includes(one));
  return (
    has('generation', 'job', 'task', 'prediction', 'render', 'video', 'image', 'clip') &&
    has('failed', 'failure', 'rejected', 'refused', 'blocked', 'flagged', 'aborted', 'could', 'unable') &&
    !has('id', 'ids', 'validation', 'request', 'parameters', 'query', 'lookup', 'format')
  );
}
