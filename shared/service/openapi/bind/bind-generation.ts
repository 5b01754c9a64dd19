import { type ChosenAnswers, isOfOthers } from '../choose-answers.ts';
import type { ImportContext } from '../import-findings.ts';
import { type FoundPointer, foundAt, isInList, type Leaf, shallowest } from '../parse/leaves.ts';
import { partsOfName } from '../parse/name-parts.ts';
import type { Operation } from '../parse/operations.ts';
import { NAMES, PARTS, SAID } from '../parse/vocabulary.ts';
import { isPlain } from '../parse/words.ts';
import { MODEL_PATH, type ModelPath, withModelPath, writeModelPath } from '../shape/find-model-path.ts';
import { findErrorPlace, findMessage } from './find-envelope.ts';
import type { IdQuery } from './find-queries.ts';
import type { FoundReceipt } from './find-receipt.ts';
import { findSecondRead, readLinks, type SecondRead } from './find-second-read.ts';
import { bindStatuses, type StatusWords } from './find-state.ts';
import type { QueryStatus } from './read-state.ts';

/** 'Get Generation by ID', as the profile has it. */
interface FoundGeneration {
  readonly url: string;
  readonly at?: string;
  /** Null where the code of the answer tells it. */
  readonly status: string | null;
  readonly outputs: string[];
  readonly message: string | null;
  readonly cost: string | null;
  readonly error?: string;
  readonly progress?: string;
  readonly queuePosition?: string;
  readonly eta?: string;
  readonly seed?: string;
  readonly rewrittenPrompt?: string;
  readonly resultsExpire?: string;
  readonly cancel?: { method: 'DELETE' | 'POST' | 'PUT'; url: string; at?: string };
  readonly result?: { url: string; id?: string; file?: true; outputs: string[]; message: string | null };
}

export interface BoundGeneration {
  readonly generation: FoundGeneration;
  readonly words: StatusWords;
  readonly operation: Operation;
  /** Of its answer. */
  readonly leaves: readonly Leaf[];
  /** What is said of the results: where they stand, and of the request that reads them. */
  readonly saidOfResults: readonly { readonly words: string; readonly at: string }[];
}

/** Below this, what speaks for a query is no more than what speaks for any other GET. */
export const LEAST_SCORE = 3;

/** Binds 'Get Generation by ID': a GET with a place for the id whose answer has a status, or whose words say what it is. */
export function bindGeneration(
  context: ImportContext,
  queries: readonly IdQuery[],
  models: readonly ModelPath[],
  chosen: ChosenAnswers | null,
): BoundGeneration | null {
  const all = withModelPath(queries, models);
  const likely = all.filter(({ score, isOfOne }) => score >= LEAST_SCORE && isOfOne);
  const best = findChosen(likely, models, chosen?.receipt.query ?? null) ?? likely[0];
  if (best === undefined) return null;
  const second = likely.find((one) => one !== best && !isOfOthers(chosen?.kept ?? [], one));
  const { status } = best;
  const later = best.isItself
    ? readItself(best)
    : chooseSecondRead(all, best, readLinks(context, best, chosen));
  const outputs = later === null ? best.outputs : [];
  const ofResults = later === null || later.query.isFile ? best : later.query;
  if (status === null || (later === null && outputs.length === 0)) {
    context.findings.note('endpoint-skipped', best.operation.path, best.operation.at);
    return null;
  }
  const isOnly = !best.isList && (second === undefined || second.isList || second.score < best.score);
  context.findings.bind(['generation', 'url'], best.operation.at, isOnly);
  const named = best.operation === chosen?.receipt.query?.operation ? chosen.receipt : null;
  const askedAt = bindAskAddress(context, named?.askAt ?? null);
  context.findings.bind(['generation', 'status'], status.at, status.isSure);
  const isOpen = status.pointer !== null && status.words?.failed.length === 0;
  const error = isOpen ? findErrorPlace(best.leaves) : null;
  if (error !== null) context.findings.bind(['generation', 'error'], error.at, error.isSure);
  const words = bindWords(context, status, error?.isSure === true || later !== null);
  return {
    generation: {
      url: urlOf(best),
      ...askedAt,
      status: status.pointer,
      outputs: bindOutputs(context, ['generation', 'outputs'], outputs),
      ...bindRest(context, best),
      ...bindSaid(context, SAID_WHILE, best.leaves),
      ...bindCancel(context, best, models, named),
      ...bindSaid(context, SAID_OF_MADE, ofResults.leaves),
      ...bindExpiry(context, ofResults),
      ...(error === null ? {} : { error: error.pointer }),
      ...(later === null ? {} : { result: bindSecondRead(context, later) }),
    },
    words,
    operation: best.operation,
    leaves: best.leaves,
    saidOfResults: [
      ...ofResults.leaves.filter(({ pointer }) => ofResults.outputs.some((one) => one.pointer === pointer)),
      ofResults.operation,
    ],
  };
}

function bindAskAddress({ findings }: ImportContext, askAt: Leaf | null): Pick<FoundGeneration, 'at'> {
  if (askAt === null) return {};
  findings.bind(['generation', 'at'], askAt.at, true);
  return { at: askAt.pointer };
}

/** A code that refuses may be any; what is not named ends nothing, so that none is needed. */
function bindWords(context: ImportContext, status: QueryStatus, isFailureTold: boolean): StatusWords {
  const { pointer, words, at, areWordsSure } = status;
  if (pointer !== null || words === null) return bindStatuses(context, status, isFailureTold);
  context.findings.bind(['statuses'], at, areWordsSure);
  return words;
}

/** The answer is the result, so that it is read where it was asked for. */
function readItself(query: IdQuery): SecondRead {
  return { query: { ...query, isFile: true }, id: null, isSure: query.status?.isSure === true };
}

/** Null where the answer has the results itself, or addresses that are as likely theirs as what stands elsewhere. */
function chooseSecondRead(
  all: readonly IdQuery[],
  best: IdQuery,
  linkTo: ReturnType<typeof readLinks>,
): SecondRead | null {
  if (best.outputs.some(({ isSure }) => isSure)) return null;
  const later = findSecondRead(all, best, linkTo);
  return later?.isSure === true || best.outputs.length === 0 ? later : null;
}

/** The query of what the profile submits, as it stands in the list; one under a model's own path may be joined with others. */
function findChosen(
  likely: readonly IdQuery[],
  models: readonly ModelPath[],
  chosen: IdQuery | null,
): IdQuery | undefined {
  if (chosen === null) return undefined;
  const joined = writeModelPath(chosen, models);
  return likely.find(({ operation, url }) => operation === chosen.operation || url === joined);
}

/** As the profile has it; an id that is a path goes into the address as it is. */
function urlOf({ url, isIdPath }: IdQuery): string {
  return isIdPath ? url.replace('{genId}', '{+genId}') : url;
}

function bindRest(
  { findings }: ImportContext,
  { leaves, status }: IdQuery,
): Pick<FoundGeneration, 'message' | 'cost'> {
  const message = findMessage(status?.pointer === null ? status.ofFailure : leaves);
  const cost = findCost(leaves);
  if (message !== null) findings.bind(['generation', 'message'], message.at, message.isSure);
  if (cost !== null) findings.bind(['generation', 'cost'], cost.at, cost.isSure);
  return { message: message?.pointer ?? null, cost: cost?.pointer ?? null };
}

/**
 * The one request beside the query, under the same id, that is said to cancel; a DELETE may as well delete what was made. Where each
 * model is asked under its own path, each of them must have it.
 */
function bindCancel(
  { operations, findings }: ImportContext,
  { operation, url }: IdQuery,
  models: readonly ModelPath[],
  named: Pick<FoundReceipt, 'stopAt'> | null,
): Pick<FoundGeneration, 'cancel'> {
  const own = url.slice(0, url.indexOf('}', url.lastIndexOf('{')) + 1);
  if (!own.endsWith('{genId}')) return {};
  const itself = operation.path.slice(0, operation.path.indexOf('}', operation.path.lastIndexOf('{')) + 1);
  const paths = own.includes(MODEL_PATH) ? models.map(({ path }) => own.replace(MODEL_PATH, path)) : [itself];
  const found = paths.map((path) => {
    const base = withoutNames(path);
    return operations.filter(
      (one) =>
        (withoutNames(one.path) === `${base}/cancel` && ['post', 'put', 'delete'].includes(one.method)) ||
        (withoutNames(one.path) === base && one.method === 'delete' && /\bcancel/i.test(one.words)),
    );
  });
  const [only] = found[0] ?? [];
  if (only === undefined) return {};
  const isSub = only.path.endsWith('/cancel');
  const isOne = found.every(
    ([one, ...others]) =>
      others.length === 0 && one?.method === only.method && one.path.endsWith('/cancel') === isSub,
  );
  if (!isOne) return {};
  findings.bind(['generation', 'cancel'], only.at, true);
  const method = only.method.toUpperCase() as 'DELETE' | 'POST' | 'PUT';
  const at = named?.stopAt == null ? {} : { at: named.stopAt.pointer };
  return { cancel: { method, url: `${own}${isSub ? '/cancel' : ''}`, ...at } };
}

/** A path without what its parameters are called. */
function withoutNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

/** What answers say beside the state and the results. Where it is wrong, something untrue is shown, and nothing is paid for. */
const SAID_WHILE = {
  progress: /^(progress|percent(age)?|(progress|completed?)_?percent(age)?|percent(age)?_?complete(d)?)$/i,
  queuePosition: /^(queue_?position|position_?in_?queue)$/i,
  eta: /^(eta|eta_?seconds|estimated_?(time_?)?remaining|(time_?|seconds_?)remaining)$/i,
};
const SAID_OF_MADE = {
  seed: /^seed$/i,
  rewrittenPrompt: /^(revised|enhanced|rewritten|expanded|upsampled|optimi[sz]ed|refined)_?prompt$/i,
};

/** Binds each that has one place alone, outside of lists. */
function bindSaid<Key extends keyof FoundGeneration & string>(
  { findings }: ImportContext,
  names: Readonly<Record<Key, RegExp>>,
  leaves: readonly Leaf[],
): { [Name in Key]?: string } {
  const found: { [Name in Key]?: string } = {};
  for (const [key, name] of Object.entries(names) as [Key, RegExp][]) {
    const types = key === 'rewrittenPrompt' ? ['string'] : ['integer', 'number'];
    const fits = (leaf: Leaf) => name.test(leaf.name) && types.some((type) => leaf.types.includes(type));
    const [only, ...others] = leaves.filter(fits);
    if (only === undefined || others.length > 0 || isInList(only)) continue;
    findings.bind(['generation', key], only.at, true);
    found[key] = only.pointer;
  }
  return found;
}

/** What the end of a result or its address is called: a time, or how long that is. */
const EXPIRY =
  /^((ur[il]|link|download|file|asset|media|result|output|content|signed)s?_?)*(?<what>expir(es?|y|ation)(_?(at|on|time|date|timestamp))?|(valid|available)_?until|(?<span>(expires?_?(in|after)|ttl)(_?sec(ond)?s?)?))$/i;
/** Of something else that ends, or in another unit than seconds. */
const NOT_EXPIRY = /\b(token|key|session|credits?|subscription|uploads?|uploaded|input)\b/i;
const OTHER_UNIT = /\b(milliseconds?|ms|minutes?|hours?|days?)\b/i;

/** Binds what stands beside a result before what stands outside of all lists, and a time before a span. */
function bindExpiry(
  { findings }: ImportContext,
  { leaves, outputs }: Pick<IdQuery, 'leaves' | 'outputs'>,
): Pick<FoundGeneration, 'resultsExpire'> {
  const holderOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));
  const holders = new Set(outputs.map(({ pointer }) => holderOf(pointer)));
  const found = leaves.flatMap((leaf) => {
    const name = EXPIRY.exec(leaf.name);
    const isSpan = name?.groups?.['span'] !== undefined;
    const isBeside = holders.has(holderOf(leaf.pointer));
    const isNumber = leaf.types.some((type) => type === 'integer' || type === 'number');
    const isNamed = name !== null && (isNumber || (!isSpan && leaf.types.includes('string')));
    const isOther = NOT_EXPIRY.test(leaf.words) || (isSpan && OTHER_UNIT.test(leaf.words));
    if (!isNamed || isOther || (isInList(leaf) && !isBeside)) return [];
    return [{ leaf, rank: Number(!isBeside) * 2 + Number(isSpan) }];
  });
  const least = Math.min(...found.map(({ rank }) => rank));
  const [only, ...others] = found.filter(({ rank }) => rank === least);
  if (only === undefined || others.length > 0) return {};
  findings.bind(['generation', 'resultsExpire'], only.leaf.at, true);
  return { resultsExpire: only.leaf.pointer };
}

function bindSecondRead(context: ImportContext, later: SecondRead): NonNullable<FoundGeneration['result']> {
  const message = findMessage(later.query.leaves);
  context.findings.bind(['generation', 'result', 'url'], later.query.operation.at, later.isSure);
  if (later.id !== null) context.findings.bind(['generation', 'result', 'id'], later.id.at, later.isSure);
  return {
    url: urlOf(later.query),
    ...(later.id === null ? {} : { id: later.id.pointer }),
    ...(later.query.isFile ? { file: true as const } : {}),
    outputs: bindOutputs(context, ['generation', 'result', 'outputs'], later.query.outputs),
    message: message?.pointer ?? null,
  };
}

export function bindOutputs(
  { findings }: ImportContext,
  path: readonly string[],
  outputs: readonly FoundPointer[],
): string[] {
  for (const [index, one] of outputs.entries()) findings.bind([...path, index], one.at, one.isSure);
  return outputs.map(({ pointer }) => pointer);
}

/**
 * Finds what was charged. A number that may be something else would put wrong amounts into the books, so it is certain only where it is
 * called so and nothing else is said of it; a suggestion is not counted until somebody has said so.
 */
function findCost(leaves: readonly Leaf[]): FoundPointer | null {
  const numbers = leaves.filter(
    ({ types, pointer }) =>
      (types.includes('number') || types.includes('integer')) && !pointer.split('/').includes('*'),
  );
  const [best, ...others] = shallowest(
    numbers.filter(
      ({ name, path, words, types }) =>
        (NAMES.cost.test(name) || NAMES.amount.test(name)) &&
        (SAID.cost.test(words) ||
          (words.trim() === '' && NAMES.cost.test(name) && types.includes('number'))) &&
        path.slice(0, -1).every((one) => partsOfName(one).every((part) => PARTS.aroundCost.has(part))),
    ),
  );
  return best === undefined ? null : foundAt(best, others.length === 0 && isCharged(best));
}

/** Whole numbers of money are often cents, where nobody says what they count; a total may be of more than this generation. */
function isCharged({ name, words, around, types, format }: Leaf): boolean {
  const isOne =
    NAMES.cost.test(name) && types.includes('number') && format.replace(/^(float|double)$/, '') === '';
  const isOther = /total|each|per/i.test(words) || !isPlain('cost', around);
  return isOne && !isOther && isPlain('cost', words) && (words.trim() === '' || SAID.cost.test(words));
}
