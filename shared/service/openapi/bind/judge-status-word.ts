import { partsOfName } from '../shape/option-words.ts';

/** What a service's word for a state means, as far as the word itself and what the document says of it tell. */
export type WordKind = 'completed' | 'failed' | 'running' | 'unclear';

const WORDS: { readonly [Kind in Exclude<WordKind, 'unclear'>]: ReadonlySet<string> } = {
  completed: new Set([
    ...['completed', 'complete', 'succeeded', 'succeed', 'success', 'successful', 'done', 'finished'],
  ]),
  failed: new Set([
    ...['failed', 'fail', 'failure', 'error', 'errored', 'broken', 'cancelled', 'canceled', 'aborted'],
    ...['expired', 'rejected', 'refused', 'timeout', 'timed_out', 'timedout', 'terminated', 'deleted'],
    ...['nsfw', 'killed', 'crashed', 'invalid', 'banned'],
  ]),
  running: new Set([
    ...['queued', 'queue', 'in_queue', 'pending', 'waiting', 'scheduled', 'created', 'submitted', 'accepted'],
    ...['received', 'starting', 'started', 'running', 'processing', 'in_progress', 'inprogress', 'progress'],
    ...[
      'active',
      'working',
      'throttled',
      'draft',
      'planned',
      'idle',
      // It is not known there, which ends nothing.
      'not_found',
      'unknown',
      'staged',
      'backlogged',
      'preparing',
      'new',
      'not_start',
      'not_started',
      'on_hold',
      'retrying',
      'open',
    ],
  ]),
};
/** Services end with these, or begin with them. */
const EITHER: ReadonlySet<string> = new Set(['ready', 'ok', 'available']);

/** What a state is of; it says nothing of which one it is. */
const SUBJECTS =
  /^(task|job|status|state|generation|request|content|prediction|run|is|has|been|output|phase)$/;

/** By the word alone. */
function judgeAlone(word: string): WordKind {
  const parts = partsOfName(word).filter((part, _, all) => all.length === 1 || !SUBJECTS.test(part));
  const whole = parts.join('_');
  const kinds = ['completed', 'failed', 'running'] as const;
  const found = kinds.find((kind) => WORDS[kind].has(whole));
  if (found !== undefined) return found;
  // `moderated` alone may be a check that went well, `blocked` one that waits for another; of a request or its content they are its end.
  const isOfRequest = partsOfName(word).some((part) => part === 'request' || part === 'content');
  if (isOfRequest && /^(moderated|blocked)$/.test(whole)) return 'failed';
  // `intermediate_complete`: what is only on the way is not there, whatever has ended of it.
  if (parts.length > 1 && parts[0] === 'intermediate') return 'running';
  // `rendering`, `generating_video`
  return parts.length <= 2 && /^[a-z]{2,}ing$/.test(parts[0] ?? '') ? 'running' : 'unclear';
}

const MEANINGS: { readonly [Kind in Exclude<WordKind, 'unclear'>]: RegExp } = {
  completed:
    /\b(finished|completed?|succeed(ed)?|success(ful(ly)?)?|done|made|results? (is|are) (there|available|ready)|(can be|ready to be|ready for) (download(ed)?|fetch(ed)?|collect(ed)?))\b/i,
  failed:
    /\b(fail(ed|s|ure)?|errors?|cancel(l?ed|s)?|abort(ed|s)?|reject(ed|s)?|refused|expired?|timed? ?out|went wrong|gave up|given up|broken?|moderat(ed|ion)|blocked|unsuccess\w*)\b|^\W*deleted\W*$/i,
  running:
    /\b(wait(ing|s)?|queu(ed?|e?ing)|in progress|running|still|process(ing|ed)|prepar(ing|ed)|start(ed|ing)|pending|not yet|scheduled|being|under way|rendering|generating)\b/i,
};

/** What is not the whole of it, or not the end of it. */
const IN_PART =
  /\b(not (be )?(finished|completed?|done|success\w*)|until|almost|nearly|partial(ly)?|partly|some of|after|delay(ed)?|soon|shortly|first|second|next|then|before|after which|follows?|upload\w*|inputs?|queue|stages?|steps?|pass(es)?|previews?|drafts?|moderation|checks?|checked|validat\w*|encod\w*|post-?process\w*|review\w*|approv\w*|charged|billed|paid|payment|webhook|deliver\w*|notif\w*|e-?mail\w*)\b/i;
/** A failure that is tried again, or may still be put right, is none. */
const NOT_FOR_GOOD =
  /\b(re-?tr(y|ies|ied)|again|resum\w*|continu\w*|recover\w*|temporar(y|ily)|transient(ly)?|goes on|for now|by itself|automatically|paused|put right|may|might|later|until|on hold)\b/i;

/** By what the document says of it; null where it says nothing that tells. */
function judgeMeaning(meaning: string): WordKind | null {
  const kinds = (['completed', 'failed', 'running'] as const).filter((kind) => MEANINGS[kind].test(meaning));
  const [only, ...others] = kinds;
  if (only === 'running' && others.length === 0) return 'running';
  if (only === 'failed' && others.length === 0) return NOT_FOR_GOOD.test(meaning) ? 'unclear' : 'failed';
  if (IN_PART.test(meaning)) return 'unclear';
  if (only === undefined) return null;
  return others.length === 0 ? only : 'unclear';
}

/**
 * Word and description must not speak against each other; where one of them is silent, the other decides. That a generation is
 * there must be said by the description too, where there is one.
 */
export function judgeStatusWord(word: string, meaning: string): WordKind {
  const alone = judgeAlone(word);
  if (meaning.trim() === '') return alone;
  const said = judgeMeaning(meaning);
  if (said === null) {
    const isHalfSaid = alone === 'completed' || NOT_FOR_GOOD.test(meaning);
    return isHalfSaid ? 'unclear' : alone;
  }
  if (said === alone) return alone;
  return alone === 'unclear' ? said : 'unclear';
}

/** What begins a generation; where nothing else does, a word that may be either end may be this one. */
export function isAtBeginning(word: string): boolean {
  return /queue|pending|wait|created|submitted|accepted|received|scheduled|not_?started|^new$/i.test(word);
}

/** Parts of a word that may say what else has ended, unless every word of the list has them. */
const PART_OF_WORK = /^(output|content|phase|request|run)$/;

/** True where a word may tell the end of something within a generation, as far as its list goes. */
export function mayBeOfPart(word: string, all: readonly string[]): boolean {
  return partsOfName(word).some(
    (part, _, parts) =>
      parts.length > 1 && PART_OF_WORK.test(part) && !all.every((one) => partsOfName(one).includes(part)),
  );
}

/** True for a word that ends a generation where no other word of the list is one for success. */
export function mayBeCompleted(word: string): boolean {
  return EITHER.has(partsOfName(word).join('_'));
}
