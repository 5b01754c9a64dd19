import { type DescribedWord, explainWords, readDescribedWords } from '../parse/described-words.ts';
import { type FoundPointer, isInList, type Leaf, remember, shallowest } from '../parse/leaves.ts';
import { findEnvelope } from './find-envelope.ts';
import { isAtBeginning, judgeStatusWord, mayBeCompleted, mayBeOfPart } from './judge-status-word.ts';

/** The service's words for the two ends. */
export interface StatusWords {
  readonly completed: readonly string[];
  /** Empty where the document lists every word, and none of them for a failure. */
  readonly failed: readonly string[];
}

export interface FoundStatus extends FoundPointer {
  /** Null where the document lists none, neither as an enumeration nor in words. */
  readonly words: StatusWords | null;
  /** True where every listed word is told apart, and exactly one stands for success. */
  readonly areWordsSure: boolean;
  /** Words that nobody could sort. */
  readonly unclear: readonly string[];
}

const NAME =
  /^(status|state|phase|stage|progress|(generation|job|task|prediction|request|run|operation|render|video|image)_?(status|state|phase)|(status|state)_?(code|name|text)?)$/i;
/** States of something else than the generation. */
const OF_SOMETHING_ELSE =
  /webhook|deliver|callback|notif|payment|billing|invoice|refund|moderation|safety|upload|input|logs?$|steps?$|children|previous|health|email|account|subscription|level|visibility|node|worker/i;

/** What is said of the state of something else. */
const SAID_OF_SOMETHING_ELSE =
  /\b(status|state|phase|stage|whether|how far|progress|outcome|result|how)\b[^.\n]{0,40}\b(web-?hooks?|deliver\w*|callbacks?|notif\w*|payments?|billing|invoices?|refunds?|moderation|safety|upload\w*|inputs?|steps?|e-?mails?|accounts?|subscriptions?|health|nodes?|workers?|reviews?|approval|scans?|http|(this|the|your|last) (call|response|answer|api)|previous|parent|batch|service|server|queue|machine|order|connection|preview|public\w*|visibility|session|quota|plan)\b|\b(web-?hook|delivery|callback|payment|billing|invoice|refund|moderation|safety|upload|input|step|e-?mail|account|subscription|health|node|worker|review|approval|scan|http|call|response|batch)(['’]?s)? (status|state|phase|stage|progress)\b/i;
/** What is said of an end at which the results are not there yet. */
const NOT_ALL_THERE =
  /(\bnot|n['’]t) (yet |necessarily )?mean\b|\b(files?|results?|outputs?|videos?|images?) (\w+ )?(follows?|later)\b|\b(come|comes|there|available) (later|afterwards)\b/i;
/** Words by which an answer says how the call went, and no word for what still runs: so JSend has it, around what was asked for. */
const OF_THE_CALL = new Set(['success', 'ok', 'fail', 'failed', 'failure', 'error']);

/** Finds the status: what is named so, or whose words are those of a generation's states. */
export const findStatus = remember((leaves: readonly Leaf[]): FoundStatus | null => {
  const code = findEnvelope(leaves)?.code.pointer;
  const possible = leaves.filter(
    ({ types, path, pointer, words, around }) =>
      pointer !== code &&
      canBeWord(types) &&
      !path.some((name) => OF_SOMETHING_ELSE.test(name)) &&
      !isSaidOfSomethingElse(words, around),
  );
  const [best, ...rivals] = bestOf(
    possible.map((leaf) => ({ leaf, isNamed: isNamedStatus(leaf), isWeak: isWeak(leaf), ...describe(leaf) })),
  );
  if (best === undefined) return findDone(leaves);
  const { pointer, at, isDeprecated } = best.leaf;
  const isSure = rivals.length === 0 && best.isNamed && best.words !== null && !isDeprecated && !best.isWeak;
  return { pointer, at, isSure, words: best.words, areWordsSure: best.areWordsSure, unclear: best.unclear };
});

/** What tells how the call went or how far it is, and what stands in a list of many, is the generation's state only by chance. */
function isWeak(leaf: Leaf): boolean {
  return isInList(leaf) || isAmount(leaf) || isHttpStatus(leaf);
}

/** `progress` from 0 to 100. */
function isAmount({ name, types }: Leaf): boolean {
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  return isNumber && /progress|percent/i.test(name);
}

/** 200, 400 and 500 are of the call, whatever is said of them. */
function isHttpStatus(leaf: Leaf): boolean {
  const { words } = listWords(leaf);
  return words.length >= 2 && words.every(({ word }) => /^[1-5]\d\d$/.test(word));
}

/** The first sentence says what it is; further ones explain its words. */
function isSaidOfSomethingElse(words: string, around: string): boolean {
  const nearest = around.slice(around.lastIndexOf('\n') + 1);
  return [words, nearest].some((said) => SAID_OF_SOMETHING_ELSE.test(said.split(/[.:;]|\n/)[0] ?? ''));
}

/** Called so, a boolean says whether the generation is over. */
const DONE = /^(is_?)?(done|completed?|finished)$/i;
/** Called so, it may as well say how the request went. */
const MAYBE_DONE = /^(is_?)?(success(ful)?|succeeded|ready)$/i;

/** What may turn a boolean round, or make less of it. */
const TURNED = /\b(not|no longer|until|unless|almost|partial(ly)?|partly|some of)\b/i;

/**
 * A state that is told by a boolean, where there is no other. `false` means that it still runs: a failure has no word then, and must
 * stand in another place.
 */
function findDone(leaves: readonly Leaf[]): FoundStatus | null {
  const possible = leaves.filter(
    ({ types, path, words, around }) =>
      types.length === 1 &&
      types[0] === 'boolean' &&
      !path.some((name) => OF_SOMETHING_ELSE.test(name)) &&
      !isSaidOfSomethingElse(words, around),
  );
  const outside = possible.filter((leaf) => !isInList(leaf));
  const called = (outside.length > 0 ? outside : possible).filter(({ name }) => DONE.test(name));
  const [best, ...rivals] = shallowest(
    called.length > 0 ? called : possible.filter(({ name }) => MAYBE_DONE.test(name)),
  );
  if (best === undefined) return null;
  const isDenied = TURNED.test(best.words) || ['failed', 'running'].includes(judgeStatusWord('', best.words));
  const isSure = called.length > 0 && rivals.length === 0 && !isDenied && !isInList(best);
  const words = { completed: ['true'], failed: [] };
  return { pointer: best.pointer, at: best.at, isSure, words, areWordsSure: isSure, unclear: [] };
}

type Found = { readonly leaf: Leaf; readonly isNamed: boolean; readonly isWeak: boolean } & Pick<
  FoundStatus,
  'words' | 'areWordsSure' | 'unclear'
>;

/**
 * Those that are named so go first, then those with both ends, then the outermost. Its rivals are what is level with the best, and
 * what has every word as it has, however deep it stands.
 */
function bestOf(all: readonly Found[]): Found[] {
  const isListed = ({ words }: Found) => words !== null && words.completed.length > 0;
  const strong = all.filter((one) => !one.isWeak && (one.isNamed || isListed(one)));
  const possible = strong.length > 0 ? strong : all;
  const listed = possible.filter(isListed);
  const found = listed.length > 0 ? listed : possible.filter((one) => one.isNamed);
  const rank = ({ leaf, isNamed: named, areWordsSure }: Found) =>
    (named ? 0 : 200) + (areWordsSure ? 0 : 100) + leaf.path.length;
  const [best, ...others] = found.toSorted((one, other) => rank(one) - rank(other));
  if (best === undefined) return [];
  const isRival = (one: Found) =>
    rank(one) === rank(best) || (one.isNamed && one.areWordsSure && one.leaf.at !== best.leaf.at);
  return [best, ...others.filter(isRival)];
}

/** By its own name, or by that of what it stands in. */
export function isNamedStatus({ name, path }: Leaf): boolean {
  // `status: { value }` and `state: { name }` are named by what is around them.
  const outer = path.at(-2) ?? '';
  return NAME.test(name) || (NAME.test(outer) && /^(value|name|code|type|current)$/i.test(name));
}

/** Words are texts; some services count their states. */
function canBeWord(types: readonly string[]): boolean {
  return types.length === 0 || types.includes('string') || types.includes('integer');
}

interface ListedWords {
  readonly words: readonly DescribedWord[];
  /** False where the list may have others. */
  readonly isWhole: boolean;
}

/** Of the enumeration, or else of the description. */
const listWords = remember((leaf: Leaf): ListedWords => {
  const listed = leaf.values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);
  if (listed.length > 0) {
    const meanings = explainWords(leaf.words, listed);
    return { words: listed.map((word) => ({ word, meaning: meanings.get(word) ?? '' })), isWhole: true };
  }
  if (!isNamedStatus(leaf)) return { words: [], isWhole: false };
  const { words, isWhole } = readDescribedWords(leaf.words);
  // A number has no words.
  const isNumber = leaf.types.length > 0 && leaf.types.every((type) => type === 'integer');
  return { words, isWhole: isWhole && (!isNumber || words.every(({ word }) => /^-?\d+$/.test(word))) };
});

function describe(leaf: Leaf): Pick<FoundStatus, 'words' | 'areWordsSure' | 'unclear'> {
  const { words, isWhole } = listWords(leaf);
  if (words.length === 0) return { words: null, areWordsSure: false, unclear: [] };
  const judged = words.map(({ word, meaning }) => ({ word, kind: judgeStatusWord(word, meaning) }));
  const of = (kind: string) => judged.filter((one) => one.kind === kind).map(({ word }) => word);
  const all = words.map(({ word }) => word);
  const ends = of('completed').filter((word) => !mayBeOfPart(word, all));
  const open = [...of('unclear'), ...of('completed').filter((word) => mayBeOfPart(word, all))];
  const [completed, settled] = all.some(isAtBeginning) ? settleReady(ends, open) : [ends, open];
  const unclear = [...settled, ...listUnlisted(leaf, all)];
  const isOfCall = words.every(({ word }) => OF_THE_CALL.has(word.toLowerCase()));
  return {
    words: { completed, failed: of('failed') },
    areWordsSure:
      isWhole &&
      completed.length === 1 &&
      unclear.length === 0 &&
      !isOfCall &&
      !isHttpStatus(leaf) &&
      !NOT_ALL_THERE.test(leaf.words),
    unclear,
  };
}

/** Words that an example has, and the list does not. */
function listUnlisted({ examples }: Leaf, all: readonly string[]): string[] {
  const known = new Set(all.map((word) => word.toLowerCase()));
  const shown = examples.filter((one) => typeof one === 'string').slice(0, 50);
  return [...new Set(shown)].filter((word) => WORD_ALONE.test(word) && !known.has(word.toLowerCase()));
}

const WORD_ALONE = /^[\p{L}\p{N}_-]{1,40}$/u;

/** `ready` is the word for success where there is no other. */
function settleReady(
  completed: readonly string[],
  unclear: readonly string[],
): [readonly string[], readonly string[]] {
  const [only, ...others] = unclear.filter(mayBeCompleted);
  if (completed.length > 0 || only === undefined || others.length > 0) return [completed, unclear];
  return [[only], unclear.filter((word) => word !== only)];
}
