import type { ImportContext } from '../import-findings.ts';
import { isAddress, type Leaf, listLeaves } from '../parse/leaves.ts';
import { readWords } from '../parse/locate.ts';
import { hasPart, isMadeOf, partsOfName } from '../parse/name-parts.ts';
import { jsonBody, type Operation, requestBodies } from '../parse/operations.ts';
import { NAMES, PARTS, SAID } from '../parse/vocabulary.ts';
import { isPlain, listSentences, plainName } from '../parse/words.ts';
import { isCalledBack } from '../shape/find-media.ts';
import type { IdQuery } from './find-queries.ts';

/** What an endpoint that takes a file is for. */
export interface UploadPurpose {
  /** It is called what takes files in, and nothing else. */
  readonly isCalledFiles: boolean;
  /** It is called or described so. */
  readonly saysFiles: boolean;
  /** Something says that it costs, or that it works on the file: paid tools take files as well. */
  readonly saysWork: boolean;
}

/** Reads it from name, path, tags and properties, and as a doubt from what is said, inside (`more`) too. */
export function readUploadPurpose(
  { path, located, summary, description }: Operation,
  properties: readonly string[],
  more: readonly string[],
): UploadPurpose {
  const title = `${partsOfName(readWords(located, 'operationId')).join(' ')}\n${summary}`;
  const names = `${partsOfName(path.split('/').at(-1) ?? '').join(' ')}\n${title.replace(NAMES.uploadOnly, 'upload')}`;
  const parts = path.split('/').flatMap(partsOfName);
  const place = parts.findLastIndex((part) => PARTS.files.has(part));
  // What stands behind such a part is otherwise another thing: `/media/relight`.
  const isPath = place >= 0 && parts.slice(place + 1).every((part) => PARTS.behindFiles.has(part));
  const tags = JSON.stringify(located.value['tags'] ?? '');
  const isNamed = isPath || hasPart(`${readWords(located, 'operationId')} ${tags}`, PARTS.files);
  // What a longer text mentions counts only where nothing shorter says what the endpoint does.
  const isSaid = SAID.upload.test(summary === '' ? description : title);
  const said = [description.replace(NAMES.uploadOnly, 'upload'), ...more].join('\n');
  const isPaid = [SAID.charge, SAID.cost, /[$€£]\s?\d|\d\s?(credits?|tokens?|usd|eur|gbp|cents?)\b/i].some(
    (one) => one.test(`${summary}\n${said}`),
  );
  const isWork = NAMES.work.test(names) || properties.some((name) => /prompt/i.test(name));
  const isDoubtful = isPaid || isWork || listSentences(said).some((one) => NAMES.work.test(one.slice(0, 12)));
  return {
    isCalledFiles: isNamed && !isDoubtful && isPlain('upload', summary),
    saysFiles: isNamed || isSaid,
    saysWork: isDoubtful,
  };
}

/** Where the answer to an upload names the file. */
export interface FileReference {
  readonly leaf: Leaf;
  readonly isSure: boolean;
  /** True where the answer names a generation as well: the request may have started one. */
  readonly isOfGeneration: boolean;
}

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
    ({ name, types }) => mayBeText(types) && !isCalledBack(name) && hasPart(name, PARTS.media),
  );
  return files.some(isAddressed) && !files.some(({ name }) => partsOfName(name).at(-1) === 'id');
}

function isAddressed(leaf: Leaf): boolean {
  return isAddress(leaf) || /^ur[il]s?$/.test(partsOfName(leaf.name).at(-1) ?? '');
}

/**
 * Finds the name under which the file is referred to later, among the texts and numbers of an answer. Sure only where exactly one is
 * called so; the only text there is may be a message as well. `ofAddresses` is true where an address is what is wanted later.
 */
export function findFileReference(
  leaves: readonly Leaf[],
  queries: readonly IdQuery[],
  ofAddresses: boolean,
): FileReference | null {
  // A query that takes an `id` says nothing: files have such too.
  const isAsked = ({ idName, status }: IdQuery, name: string) =>
    status !== null && !NAMES.plainId.test(idName) && plainName(idName) === plainName(name);
  const isOfGeneration = leaves.some(
    ({ name }) => NAMES.genIdOf.test(name) || queries.some((query) => isAsked(query, name)),
  );
  const possible = leaves.filter(({ name }) => !NAMES.besideFile.test(name));
  const named = possible.filter(
    ({ name, types }) =>
      isMadeOf(name, PARTS.fileHeads, PARTS.fileKinds) && (mayBeText(types) || /id$/i.test(name)),
  );
  const [only, ...others] = named;
  if (only !== undefined && others.length === 0) {
    const isSure = (!ofAddresses || isAddressed(only)) && isPlain('upload', only.words);
    return { leaf: only, isSure, isOfGeneration };
  }
  // The name that a file had before comes last: a service that has ids or addresses goes by those.
  const [likely = only] = [
    ...possible.filter(({ words }) => /\b(use|pass|send|referenc\w*)\b/i.test(words)),
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

const UNITS: Readonly<Record<string, number>> = {
  ...{ kb: 1e3, mb: 1e6, gb: 1e9, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 },
  ...{ second: 1, minute: 60, hour: 3600, h: 3600, day: 86_400, week: 604_800 },
};

/** The amount in a sentence about room or time, in bytes or seconds; null where there is none. An address may expire sooner than its file. */
export function readLimit(words: string, of: 'size' | 'time'): number | null {
  const amount =
    of === 'size'
      ? /(\d+(?:\.\d+)?)\s*([kmg]i?b)\b/i
      : /(\d+(?:\.\d+)?)\s*-?(second|minute|hour|h|day|week)s?\b/i;
  const sentence = listSentences(words).find(
    (one) => SAID.room.test(one) && amount.test(one) && !(of === 'time' && /\b(url|link)\b/i.test(one)),
  );
  const [, number, unit = ''] = amount.exec(sentence ?? '') ?? [];
  return number === undefined ? null : Math.floor(Number(number) * (UNITS[unit.toLowerCase()] ?? 1));
}
