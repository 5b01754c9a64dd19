import { type CastMember, foldName } from '../../../shared/cast/cast.ts';
import { elementsFieldOf } from '../../../shared/cast/fit-cast-member.ts';
import type { Element, JobInput, MediaReference } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { findMember } from '../../state/sources/cast-store.ts';
import { listSlots, readElements, readSlot } from '../slots/slots.ts';

/** What a name in a prompt stands for, as far as the form and the cast know. */
export type Meaning =
  | { readonly kind: 'references'; readonly references: readonly NumberedReference[] }
  | { readonly kind: 'element'; readonly element: Element }
  /** In the cast, but no element of this request. */
  | { readonly kind: 'cast'; readonly member: CastMember }
  | { readonly kind: 'nobody' };

export interface KnownMention extends Mention {
  readonly meaning: Meaning;
}

/** What can be named in a prompt: what lies in the form, and the cast. */
interface Nameable {
  readonly references: readonly NumberedReference[];
  readonly elements: readonly Element[];
  readonly cast: readonly CastMember[];
}

/** What can be named in the prompt of a form. */
export function listNameable(form: ResolvedForm, input: JobInput, cast: readonly CastMember[]): Nameable {
  const field = elementsFieldOf(form);
  return {
    references: numberReferences(form, input),
    elements: field === null ? [] : readElements(input, field.key),
    cast,
  };
}

/** The mentions of a text with what each stands for. */
export function knowMentions(text: string, nameable: Nameable): KnownMention[] {
  // Most prompts name nobody, and typing them must cost nothing.
  if (!text.includes('@')) return [];
  const names = [...nameable.elements.map(({ name = '' }) => name), ...nameable.cast.map(({ name }) => name)];
  return findMentions(text, names).map((mention) => ({
    ...mention,
    meaning: findMeaning(mention, nameable),
  }));
}

function findMeaning({ kind, name }: Mention, { references, elements, cast }: Nameable): Meaning {
  const element = elements.find((one) => foldName(one.name ?? '') === foldName(name));
  if (element !== undefined) return { kind: 'element', element };
  if (kind === 'number') {
    const numbered = references.filter(({ number }) => number === Number(name));
    if (numbered.length > 0) return { kind: 'references', references: numbered };
  }
  const member = findMember(cast, name);
  return member === undefined ? { kind: 'nobody' } : { kind: 'cast', member };
}

/** One thing that the menu offers after an `@`. */
export interface MentionOption {
  /** What is written, without `@`. */
  readonly name: string;
  readonly meaning: Exclude<Meaning, { kind: 'nobody' }>;
}

const MAX_OFFERED = 8;

/** What begins like the query, then what has it anywhere: references first, then elements, then the cast. */
export function offerMentions(query: string, { references, elements, cast }: Nameable): MentionOption[] {
  const numbers = [...new Set(references.map(({ number }) => number))];
  const present = new Set(elements.map(({ name = '' }) => foldName(name)));
  const options: MentionOption[] = [
    ...numbers.map((number) => ({
      name: String(number),
      meaning: {
        kind: 'references' as const,
        references: references.filter((one) => one.number === number),
      },
    })),
    ...elements.flatMap((element): MentionOption[] =>
      element.name ? [{ name: element.name, meaning: { kind: 'element', element } }] : [],
    ),
    ...cast.flatMap((member): MentionOption[] =>
      member.name === '' || present.has(foldName(member.name))
        ? []
        : [{ name: member.name, meaning: { kind: 'cast', member } }],
    ),
  ];
  const wanted = foldName(query);
  const fitting = options.filter(({ name }) => foldName(name).includes(wanted));
  const isClose = ({ name }: MentionOption) => foldName(name).startsWith(wanted);
  return [...fitting.filter(isClose), ...fitting.filter((one) => !isClose(one))].slice(0, MAX_OFFERED);
}

/** A reference with the number that its badge shows; two lists of a form may each have a first. */
interface NumberedReference {
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
