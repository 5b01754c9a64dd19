import { remember } from '../parse/leaves.ts';
import type { Operation } from '../parse/operations.ts';
import { placeOf, plainName, wordsOfPath } from '../parse/words.ts';
import { kindByName } from '../shape/name-model.ts';
import { listIdNames } from './find-ids.ts';
import type { IdQuery } from './find-queries.ts';

/** A submission, what its answer calls the generation's id, and a query that may take that. */
export interface Pair {
  readonly operation: Operation;
  /** The property or header that has the id. */
  readonly name: string;
  readonly query: IdQuery;
}

const MEDIA = [/video|movie/i, /image|picture|photo/i, /audio|music|song|speech/i];
/** Less than this between two scores says nothing. */
const LEAST_DIFFERENCE = 1;

/** False where the two speak of different media: a `video_id` is asked about at no address of images, and nor is what makes videos. */
function mayBelong({ operation, name, query }: Pair): boolean {
  const { media } = readTraits(query);
  return [mediaOf(name), readOwn(operation).media].every(
    (own) => own.length === 0 || media.length === 0 || own.some((medium) => media.includes(medium)),
  );
}

/** True where both stand at one place: `/talks` and `/talks/{id}`. */
export function isOfPlace({ operation, query }: Pick<Pair, 'operation' | 'query'>): boolean {
  return placeOf(query.operation) === operation.path;
}

/** True where both call the id alike. `id` is what anything's id is called, and tells nothing alone. */
export function isCalledAlike({ name, query }: Pair): boolean {
  return readTraits(query).idNames.includes(plainName(name));
}

/**
 * True where a query whose state is a code stands under another submission's path, and nothing says that it is of this one, too: no
 * generation of this one would be found there.
 */
export function isOfAnother(pair: Pair): boolean {
  const { under, status } = pair.query;
  if (status?.pointer !== null || under === null) return false;
  const isOwn = `${pair.operation.path}/`.startsWith(`${under}/`);
  return !isOwn && !isCalledAlike(pair) && !isNamed(pair);
}

/**
 * The likeliest of a submission's pairs: by the id's name, by whether the document says that the query is of that submission, by all that
 * speaks for the query, by what both paths say.
 */
export function choosePair<One extends Pair>(pairs: readonly One[]): One | null {
  const [first, ...others] = pairs
    .filter(mayBelong)
    .map((pair) => ({ pair, isAlike: isCalledAlike(pair), close: closeness(pair) }));
  if (first === undefined) return null;
  return others.reduce((best, one) => (goesBefore(one, best) ? one : best), first).pair;
}

interface Judged {
  readonly pair: Pair;
  readonly isAlike: boolean;
  readonly close: number;
}

function goesBefore(one: Judged, best: Judged): boolean {
  if (one.isAlike !== best.isAlike) return one.isAlike;
  if (isNamed(one.pair) !== isNamed(best.pair)) return isNamed(one.pair);
  return best.pair.query.score - one.pair.query.score < LEAST_DIFFERENCE && one.close > best.close;
}

/** True where a submission has more to do with the one query than with the other. */
export function isCloser(one: Pair, other: Pair): boolean {
  return closeness(one) > closeness(other);
}

function closeness(pair: Pair): number {
  if (!mayBelong(pair)) return -1;
  const { words } = readTraits(pair.query);
  const shared = readOwn(pair.operation).words.filter((word) => words.has(word)).length;
  return (isCalledAlike(pair) ? 1000 : 0) + (isNamed(pair) ? 100 : 0) + shared;
}

/** “As `POST /v1/clips` answered it”, “returned by Create clip”, or `/query/clips/{id}` for what `/clips` began. */
function isNamed({ operation, query }: Pair): boolean {
  const { said, text, steps } = readTraits(query);
  const last = operation.path.split('/').at(-1) ?? '';
  const title = operation.summary.trim().toLowerCase();
  const isSaid = said.has(operation.path) || (title.includes(' ') && text.includes(title));
  return isSaid || (steps.has(last) && wordsOfPath(last).length > 0);
}

interface Traits {
  readonly media: readonly number[];
  /** What an answer calls the id that it takes, if it means the same; without signs. */
  readonly idNames: readonly string[];
  /** Of its path, without those that any path may have. */
  readonly words: ReadonlySet<string>;
  /** Of its path, as they are written. */
  readonly steps: ReadonlySet<string>;
  /** All that is said of it and of what it takes, word by word. */
  readonly said: ReadonlySet<string>;
  /** That in one. */
  readonly text: string;
}

const readTraits = remember((query: IdQuery): Traits => {
  const { operation, idName } = query;
  const said = [operation.words, ...operation.parameters.map(({ words }) => words)].join('\n');
  return {
    media: mediaOf(`${operation.path} ${idName}`),
    idNames: listIdNames(query, operation.path),
    words: new Set(wordsOfPath(operation.path)),
    steps: new Set(operation.path.split('/')),
    said: new Set(said.split(/[\s`'"()<>,;]+/)),
    text: said.toLowerCase(),
  };
});

/** The media that it makes by its name, and what its path is about. */
const readOwn = remember((operation: Operation) => ({
  media: mediaOf(kindByName(operation) ?? ''),
  words: wordsOfPath(operation.path),
}));

/** The media that a text names, as places in `MEDIA`. */
function mediaOf(text: string): number[] {
  return MEDIA.flatMap((medium, index) => (medium.test(text) ? [index] : []));
}
