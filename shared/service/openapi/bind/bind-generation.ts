import { type ChosenAnswers, isOfOthers } from '../choose-answers.ts';
import type { ImportContext } from '../import-findings.ts';
import { type FoundPointer, foundAt, type Leaf, shallowest } from '../parse/leaves.ts';
import type { Operation } from '../parse/operations.ts';
import { type ModelPath, withModelPath, writeModelPath } from '../shape/find-model-path.ts';
import { partsOfName, saysOnly, wordSet } from '../shape/option-words.ts';
import { bindStatuses } from './bind-statuses.ts';
import type { QueryStatus } from './find-coded-state.ts';
import { findErrorPlace, findMessage } from './find-envelope.ts';
import type { IdQuery } from './find-queries.ts';
import { findSecondRead, readLinks, type SecondRead } from './find-second-read.ts';
import type { StatusWords } from './find-status.ts';

/** 'Get Generation by ID', as the profile has it. */
interface FoundGeneration {
  readonly url: string;
  /** Null where the code of the answer tells it. */
  readonly status: string | null;
  readonly outputs: string[];
  readonly message: string | null;
  readonly cost: string | null;
  readonly error?: string;
  readonly result?: { url: string; id?: string; file?: true; outputs: string[]; message: string | null };
}

export interface BoundGeneration {
  readonly generation: FoundGeneration;
  readonly words: StatusWords;
  readonly operation: Operation;
  /** Of its answer. */
  readonly leaves: readonly Leaf[];
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
  if (status === null || (later === null && outputs.length === 0)) {
    context.findings.note('endpoint-skipped', best.operation.path, best.operation.at);
    return null;
  }
  const isOnly = !best.isList && (second === undefined || second.isList || second.score < best.score);
  context.findings.bind(['generation', 'url'], best.operation.at, isOnly);
  context.findings.bind(['generation', 'status'], status.at, status.isSure);
  const isOpen = status.pointer !== null && status.words?.failed.length === 0;
  const error = isOpen ? findErrorPlace(best.leaves) : null;
  if (error !== null) context.findings.bind(['generation', 'error'], error.at, error.isSure);
  const words = bindWords(context, status, error?.isSure === true || later !== null);
  return {
    generation: {
      url: urlOf(best),
      status: status.pointer,
      outputs: bindOutputs(context, ['generation', 'outputs'], outputs),
      ...bindRest(context, best),
      ...(error === null ? {} : { error: error.pointer }),
      ...(later === null ? {} : { result: bindSecondRead(context, later) }),
    },
    words,
    operation: best.operation,
    leaves: best.leaves,
  };
}

/** A code that refuses may be any; what is not named ends nothing, so that none is needed. */
function bindWords(context: ImportContext, status: QueryStatus, isFailureTold: boolean): StatusWords {
  const { pointer, words, at, isSure } = status;
  if (pointer !== null || words === null) return bindStatuses(context, status, isFailureTold);
  context.findings.bind(['statuses'], at, isSure);
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
  // A number that may be something else would put wrong amounts into the books.
  const cost = [findCost(leaves)].find((one) => one?.isSure) ?? null;
  if (message !== null) findings.bind(['generation', 'message'], message.at, message.isSure);
  if (cost !== null) findings.bind(['generation', 'cost'], cost.at, cost.isSure);
  return { message: message?.pointer ?? null, cost: cost?.pointer ?? null };
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

const CHARGED =
  /^(cost|price|charge|charged|(cost|price|amount|credits)_?(charged|used|spent|consumed|usd|eur)|(charged|used|spent|consumed)_?(amount|credits)|(total|actual|final)_?(cost|price|charge))$/i;
/** Amounts that a word has to explain: credits may be those that were used or those that are left. */
const AMOUNT = /^(amount|credits?|total|usage|spent|fee)$/i;
/** Amounts of something else, of more than this generation, or in a smaller unit. */
const NOT_CHARGED =
  /\b(left|remain(s|ing)?|balance|available|limits?|quotas?|budget|estimate[ds]?|estimation|expected|predicted|maximum|minimum|at most|up to|cents?|pennies|minor units?|micros?|milli\w*|thousandths|per|rates?|unit|tiers?|pricing|before|refund(ed|able)?|discount|list|retail|seconds?|minutes?|hours?|gpus?|cpus?|compute|tokens?|memory|storage|bytes|day|daily|today|week|month|monthly|year|period|plan|plans|subscription|account|user|wallet|team|project|organi[sz]ation|workspace|so far|to date|lifetime|cumulative|all|every|each|average|median|typical(ly)?|approximate(ly)?|relative|attention|loss|battery|previous|last|next|other|steps?|stages?|test|free)\b/i;
const SAID_TO_BE_CHARGED = /\b(charged|deducted|billed|cost|costs|price|paid|spent|consumed)\b/i;
/** What was charged for this generation, and no word of anything else that could be counted. */
const WORDS_OF_CHARGES = wordSet(`
  what was were is has been the this that it of for in by with at and as how much you
  amount amounts cost costs price charge charged billed deducted paid spent used consumed total actual final exact
  credits credit money currency dollars dollar usd us euros euro eur pounds gbp number
  generation task job request prediction render video image clip result generated
`);
/** “The cost of the video, charged to your account”: who pays for this one says nothing of others. */
const CHARGED_TO =
  /\b((?:cost|price) of (?:the |this )?(?:generated )?(?:video|image|clip|picture),? charged) to (?:the |your )?(?:owner['’]?s?['’]? )?account\b/i;
/** Digits, and signs that one counts with (`* 100`, `1/1000`, `¢`): nobody knows what they make of an amount. */
const COUNTED = /[^\p{L}\p{M}\s.,;:!'’"“”`()$€£–—-]/u;
/** What speaks for another scale in what is said of the object around. */
const COUNTED_AROUND = /[¢‰]|\b1[ ,]?0+\b|\b(hundred|thousand|million)(th)?s?\b/i;
/** A total is one of this generation only where it is said so. */
const OF_THIS =
  /\b(it|(for|of) (this|the) (generation|task|job|request|prediction|render|video|image|clip|result))\b/i;

/**
 * Finds what was charged. A number that may be something else would put wrong amounts into the books, so it must be called so,
 * and nothing that is said of it may speak for another amount or a smaller unit.
 */
function findCost(leaves: readonly Leaf[]): FoundPointer | null {
  const numbers = leaves.filter(({ types }) => types.includes('number') || types.includes('integer'));
  const named = numbers.filter(({ name }) => CHARGED.test(name) || AMOUNT.test(name));
  const [best, ...others] = shallowest(named);
  return best === undefined ? null : foundAt(best, others.length === 0 && isCharged(best));
}

/** What an amount of this generation may stand in; of anything else it is the price of that. */
const AROUND = wordSet(`
  data result results response body payload output outputs generation task job request prediction operation render
  usage billing payment charge charges cost costs price credits meta metadata stats statistics metrics details info summary total totals
`);

function isCharged({ name, words: said, around, types, format, path, pointer }: Leaf): boolean {
  const words = said.replace(CHARGED_TO, '$1');
  const names = path.flatMap(partsOfName).join(' ');
  // Of many amounts none is the whole.
  const isOfMany = pointer.split('/').includes('*');
  const isOfOther = path.slice(0, -1).some((one) => !partsOfName(one).every((part) => AROUND.has(part)));
  if (isOfMany || isOfOther || NOT_CHARGED.test(`${names}\n${words}\n${format}\n${around}`)) return false;
  if (COUNTED.test(words) || COUNTED_AROUND.test(around)) return false;
  if (words.trim() !== '') return isSaidToBeCharged(name, words);
  // Whole numbers of money are often cents, where nobody says what they count.
  return CHARGED.test(name) && types.includes('number');
}

function isSaidToBeCharged(name: string, words: string): boolean {
  if (!saysOnly(words, WORDS_OF_CHARGES)) return false;
  const isTotal = /total/i.test(`${name} ${words}`);
  return SAID_TO_BE_CHARGED.test(words) && (!isTotal || OF_THIS.test(words));
}
