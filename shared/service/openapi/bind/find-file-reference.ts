import type { ImportContext } from '../import-findings.ts';
import { isAddress, type Leaf, listLeaves } from '../parse/leaves.ts';
import { jsonBody, type Operation, requestBodies } from '../parse/operations.ts';
import { isCalledBack } from '../shape/find-media.ts';
import { isMadeOf, partsOfName, wordSet } from '../shape/option-words.ts';
import type { IdQuery } from './find-queries.ts';

/** Where the answer to an upload names the file. */
export interface FileReference {
  readonly leaf: Leaf;
  readonly isSure: boolean;
  /** True where the answer names a generation as well: the request may have started one. */
  readonly isOfGeneration: boolean;
}

const HEADS = wordSet('id uuid guid url uri href key handle ref reference path name filename');
const KINDS = wordSet(
  'file files asset media upload uploaded attachment blob object storage resource input image img picture photo video audio download public',
);
/** What an answer says beside the file's name. */
const OF_SOMETHING_ELSE =
  /(^|_)(message|msg)$|[a-z](Message|Msg)$|^(detail|status|state|error|code|type|format|size|bytes|version)$|sha\d*$|md5|e_?tag|hash|checksum|digest|(mime|content)_?type|_at$|At$|expir/i;
const DESCRIBED =
  /media reference|in (place of|generation )|as (a |the )?reference|\b(use|pass|send) (it|this) (as|in|for)\b|referenc(es|ing|e to) (the|this|your) (uploaded )?(file|asset|image)\b/i;
/** What came with the file, and names it only for people. */
const ORIGINAL = /\b(original|your|as (it was )?(sent|uploaded))\b/i;
const OF_GENERATION = /^(gen(eration)?|task|job|prediction|render|run)_?id$/i;

const MEDIA = wordSet('image images picture photo frame mask video clip audio file asset media');

/** True where requests name what they start from by its address, as far as the document says, and nothing by an id. */
export function takesAddresses(
  { locator, shapes }: ImportContext,
  submissions: ReadonlySet<Operation>,
): boolean {
  const sent = [...submissions].flatMap(({ located }) => {
    const body = jsonBody(requestBodies(locator, located));
    return body === null ? [] : listLeaves(shapes, body);
  });
  const files = sent.filter(
    ({ name, types }) =>
      mayBeText(types) && !isCalledBack(name) && partsOfName(name).some((part) => MEDIA.has(part)),
  );
  return files.some(isAddressed) && !files.some(({ name }) => partsOfName(name).at(-1) === 'id');
}

function isAddressed(leaf: Leaf): boolean {
  return isAddress(leaf) || /^ur[il]s?$/.test(partsOfName(leaf.name).at(-1) ?? '');
}

/**
 * Finds the name under which the file is referred to later, among the texts and numbers of an answer. Sure only where exactly one is
 * called or described so; the only text there is may be a message as well. `ofAddresses` is true where an address is what is wanted later.
 */
export function findFileReference(
  leaves: readonly Leaf[],
  queries: readonly IdQuery[],
  ofAddresses: boolean,
): FileReference | null {
  const isOfGeneration = leaves.some(
    ({ name }) => OF_GENERATION.test(name) || queries.some((query) => isAskedFor(query, name)),
  );
  const possible = leaves.filter(({ name }) => !OF_SOMETHING_ELSE.test(name));
  const described = possible.filter(
    ({ words }) => DESCRIBED.test(words) && !/header|authori[sz]/i.test(words),
  );
  const named = possible.filter(
    ({ name, types, words }) =>
      isMadeOf(name, HEADS, KINDS) && !ORIGINAL.test(words) && (mayBeText(types) || /id$/i.test(name)),
  );
  const [only, ...others] = described.length > 0 ? described : named;
  if (only !== undefined && others.length === 0) {
    const isWanted = !ofAddresses || described.length > 0 || isAddressed(only);
    return { leaf: only, isSure: isWanted, isOfGeneration };
  }
  // The name that a file had before comes last: a service that has ids or addresses goes by those.
  const [likely = only] = [
    ...(ofAddresses ? named.filter(isAddressed) : []),
    ...named.filter(({ name }) => !/name$/i.test(name)),
  ];
  const [text, ...texts] = possible.filter(({ types }) => mayBeText(types));
  const leaf = likely ?? (texts.length === 0 ? text : undefined);
  return leaf === undefined ? null : { leaf, isSure: false, isOfGeneration };
}

function mayBeText(types: readonly string[]): boolean {
  return types.length === 0 || types.includes('string');
}

/** A query that takes an `id` says nothing: files have such too. */
function isAskedFor({ idName, status }: IdQuery, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return status !== null && !/^(id|uuid|guid)$/i.test(idName) && plain(idName) === plain(name);
}
