import type { CastMember } from '../../../shared/domain/cast/cast.ts';
import { foldName } from '../../../shared/domain/cast/cast.ts';
import type { Element, JobInput } from '../../../shared/domain/media/media-reference.ts';
import { elementsFieldOf } from '../../../shared/service/fit-cast-member.ts';
import type { ResolvedForm } from '../../../shared/service/resolve-form.ts';
import { findMember } from '../../projections/sources/cast-store.ts';
import { readElements } from '../slots/slots.ts';
import { findMentions, type Mention, type NumberedReference, numberReferences } from './find-mentions.ts';

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
export interface Nameable {
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
