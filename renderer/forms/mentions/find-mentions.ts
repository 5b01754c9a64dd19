import { foldName } from '../../../shared/domain/cast/cast.ts';
import type { JobInput, MediaReference } from '../../../shared/domain/media/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/resolve-form.ts';
import { listSlots, readSlot } from '../slots/slots.ts';

/** A reference with the number that its badge shows; two lists of a form may each have a first. */
export interface NumberedReference {
  readonly number: number;
  /** The field that it lies in. */
  readonly slot: string;
  readonly reference: MediaReference;
}

/** The references of a form as their badges count them: in the order in which they are sent, each list by itself. */
export function numberReferences(form: ResolvedForm, input: JobInput): NumberedReference[] {
  const lists = listSlots(form, input).filter(({ isSingle, path }) => !isSingle && path.length === 1);
  return lists.flatMap(({ path }) =>
    readSlot(input, path).map((reference, index) => ({
      number: index + 1,
      slot: String(path[0]),
      reference,
    })),
  );
}

/** What a text names with `@`: a reference by its number, or somebody by name. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  /** Without `@`, as it is written. */
  readonly name: string;
  readonly kind: 'number' | 'name';
}

const WORD = /[\p{L}\p{N}_]/u;
const NUMBER = /^\d{1,3}(?![\p{L}\p{N}_])/u;
const NAME = /^[\p{L}\p{N}_-]+/u;
/** Beyond this, a text is no prompt of any model. */
const MAX_LOOKED_AT = 50_000;

/**
 * Everything that a prompt names, in its order. A known name may have spaces, and the longest one counts; of others only
 * the first word. An `@` within a word, as in an address, names nobody.
 */
export function findMentions(text: string, knownNames: readonly string[]): Mention[] {
  const names = knownNames.filter((name) => name !== '').toSorted((one, other) => other.length - one.length);
  const mentions: Mention[] = [];
  for (let at = text.indexOf('@'); at !== -1 && at < MAX_LOOKED_AT; at = text.indexOf('@', at + 1)) {
    if (WORD.test(text[at - 1] ?? ' ')) continue;
    const name = readName(text, at + 1, names);
    if (name === null) continue;
    mentions.push({ from: at, to: at + 1 + name.length, name, kind: NUMBER.test(name) ? 'number' : 'name' });
    at += name.length;
  }
  return mentions;
}

function readName(text: string, start: number, names: readonly string[]): string | null {
  const rest = text.slice(start, start + 220);
  const known = names.find((name) => foldName(rest.slice(0, name.length)) === foldName(name));
  if (known !== undefined && !WORD.test(rest[known.length] ?? ' ')) return rest.slice(0, known.length);
  return NUMBER.exec(rest)?.[0] ?? NAME.exec(rest)?.[0] ?? null;
}

/** What is being typed after an `@` right before the caret; null where nothing is. */
export function findQuery(text: string, caret: number): { from: number; query: string } | null {
  const before = text.slice(Math.max(0, caret - 60), caret);
  const found = /(?:^|[^\p{L}\p{N}_@])@([\p{L}\p{N}_-]{0,40})$/u.exec(before);
  const query = found?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
}
