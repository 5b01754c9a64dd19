import type { TakeQuery } from '../../../shared/domain/take-query.ts';
import { FIND_TEXT } from '../../../shared/messages/text/find.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';

/** One thing that narrows what is shown. */
export interface Chip {
  readonly words: string;
  /** What of the query goes when the chip is taken away. */
  readonly parts: readonly (keyof TakeQuery)[];
}

/** What people call the things that a query names by their ids. */
export interface QueryNames {
  readonly model: (model: string) => string;
  readonly batch: string;
}

/** All that narrows what a query finds; its order, its groups and the bin are none of it. */
export function listChips(query: TakeQuery, names: QueryNames): Chip[] {
  const { text, models, kind, ratingAtLeast, flags, labels, tag, shape, edgeFrom, reference } = query;
  const { durationFrom, durationTo, from, to, lastDays, batchId, costFrom, costTo, isMissing } = query;
  return [
    chip(['text'], text, (words) => `“${words}”`),
    chip(['ratingAtLeast'], ratingAtLeast, (stars) => `≥ ${'★'.repeat(stars)}`),
    chip(['flags'], flags, (some) => some.map((flag) => REVIEW_TEXT.flags[flag]).join(', ')),
    chip(['labels'], labels, (some) => some.map((label) => REVIEW_TEXT.labels[label]).join(', ')),
    chip(['models'], models, (some) => some.map(names.model).join(', ')),
    chip(['kind'], kind, (one) => FIND_TEXT.kinds[one]),
    chip(['shape'], shape, (one) => FIND_TEXT.shapes[one]),
    chip(['edgeFrom'], edgeFrom, FIND_TEXT.edge),
    chip(['durationFrom', 'durationTo'], durationFrom ?? durationTo, () =>
      FIND_TEXT.duration(durationFrom, durationTo),
    ),
    chip(['lastDays'], lastDays, FIND_TEXT.lastDays),
    chip(['from', 'to'], from ?? to, () => FIND_TEXT.between(from, to)),
    chip(['tag'], tag, FIND_TEXT.tagged),
    chip(['batchId'], batchId, () => FIND_TEXT.ofBatch(names.batch)),
    chip(['costFrom', 'costTo'], costFrom ?? costTo, () => FIND_TEXT.costs(costFrom, costTo)),
    chip(['isMissing'], isMissing, () => FIND_TEXT.missing),
    chip(['reference'], reference, FIND_TEXT.madeFrom),
  ].filter((one) => one !== null);
}

function chip<Value>(
  parts: Chip['parts'],
  value: Value | undefined,
  word: (value: Value) => string,
): Chip | null {
  return value === undefined ? null : { words: word(value), parts };
}
