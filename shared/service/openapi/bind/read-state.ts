import type { ImportContext } from '../import-findings.ts';
import type { FoundPointer, Leaf } from '../parse/leaves.ts';
import type { Body, Operation } from '../parse/operations.ts';
import { findCodedState, type QueryStatus } from './find-coded-state.ts';
import { findOutputs, isInBase64 } from './find-outputs.ts';
import { findStatus } from './find-status.ts';

/** What the answer to a question says of a generation, and what it has of its results. */
export interface ReadState {
  readonly status: QueryStatus | null;
  readonly outputs: readonly FoundPointer[];
  /** True where it answers with bytes of media, and not with words about them. */
  readonly isFile: boolean;
  /** True where it answers with those once they are there, and until then with a code that says so. */
  readonly isItself: boolean;
}

/** What was put in, and pictures of what came out. */
export const OF_ELSE = /\b(inputs?|sources?|originals?|thumb\w*|previews?|posters?|covers?)\b/i;

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
    (isItself || outputs.length > 0) && !OF_ELSE.test(operation.path)
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
