/** What a service's word for a state means, as far as the word itself and what the document says of it tell. */
export type WordKind = 'completed' | 'failed' | 'running' | 'unclear';

const WORDS: { readonly [Kind in Exclude<WordKind, 'unclear'>]: ReadonlySet<string> } = {
  completed: new Set([
    ...['completed', 'complete', 'succeeded', 'succeed', 'success', 'successful', 'done', 'finished'],
  ]),
  failed: new Set([
    ...['failed', 'fail', 'failure', 'error', 'errored', 'broken', 'cancelled', 'canceled', 'aborted'],
    ...['expired', 'rejected', 'refused', 'timeout', 'timed_out', 'timedout', 'terminated', 'deleted'],
    ...['moderated', 'blocked', 'nsfw', 'killed', 'crashed', 'not_found', 'invalid'],
  ]),
  running: new Set([
    ...['queued', 'queue', 'in_queue', 'pending', 'waiting', 'scheduled', 'created', 'submitted', 'accepted'],
    ...['received', 'starting', 'started', 'running', 'processing', 'in_progress', 'inprogress', 'progress'],
    ...['active', 'working', 'throttled', 'preparing', 'new', 'not_started', 'on_hold', 'retrying', 'open'],
  ]),
};
/** Services end with these, or begin with them. */
const EITHER: ReadonlySet<string> = new Set(['ready', 'ok', 'available', 'stopped', 'closed']);

/** What a state is of; it says nothing of which one it is. */
const SUBJECTS =
  /^(task|job|status|state|generation|request|content|prediction|run|is|has|been|output|phase)$/;

/** `TASK_STATUS_SUCCEED`, `TimedOut` and `in progress` are read as their parts. */
function partsOf(word: string): string[] {
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');
}

/** By the word alone. */
function judgeAlone(word: string): WordKind {
  const parts = partsOf(word).filter((part, _, all) => all.length === 1 || !SUBJECTS.test(part));
  const whole = parts.join('_');
  const kinds = ['completed', 'failed', 'running'] as const;
  const found = kinds.find((kind) => WORDS[kind].has(whole));
  if (found !== undefined) return found;
  return parts.length === 1 && /^[a-z]{2,}ing$/.test(whole) ? 'running' : 'unclear';
}

const MEANINGS: { readonly [Kind in Exclude<WordKind, 'unclear'>]: RegExp } = {
  completed:
    /\b(finished|completed?|succeed(ed)?|success(fully)?|done|made|results? (is|are) (there|available|ready)|(can be|ready to be|ready for) (download(ed)?|fetch(ed)?|collect(ed)?))\b/i,
  failed:
    /\b(fail(ed|s|ure)?|errors?|cancel(l?ed|s)?|abort(ed|s)?|reject(ed|s)?|refused|expired?|timed? ?out|went wrong|gave up|given up|broken?|moderat(ed|ion)|blocked)\b/i,
  running:
    /\b(wait(ing|s)?|queued?|in progress|running|still|process(ing|ed)|prepar(ing|ed)|start(ed|ing)|pending|not yet|scheduled|being|under way|rendering|generating)\b/i,
};

/** By what the document says of it; null where it says nothing that tells. */
function judgeMeaning(meaning: string): WordKind | null {
  if (/\b(not (be )?(finished|completed?|done)|until|almost|partial(ly)?|partly|some of)\b/i.test(meaning))
    return 'unclear';
  const kinds = (['completed', 'failed', 'running'] as const).filter((kind) => MEANINGS[kind].test(meaning));
  const [only, ...others] = kinds;
  if (only === undefined) return null;
  return others.length === 0 ? only : 'unclear';
}

/** Word and description must not speak against each other; where one of them is silent, the other decides. */
export function judgeStatusWord(word: string, meaning: string): WordKind {
  const alone = judgeAlone(word);
  const said = meaning.trim() === '' ? null : judgeMeaning(meaning);
  if (said === null || said === alone) return alone;
  return alone === 'unclear' ? said : 'unclear';
}

/** True for a word that ends a generation where no other word of the list is one for success. */
export function mayBeCompleted(word: string): boolean {
  return EITHER.has(partsOf(word).join('_'));
}
