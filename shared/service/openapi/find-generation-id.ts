import { isSaidToBeReason } from './find-message.ts';
import { type FoundPointer, foundAt, isAddress, mayBeOneType, shallowest } from './found-pointer.ts';
import type { Leaf } from './leaves.ts';

/** What services call a generation's id; the interface's own name for it goes before all. */
const OWN = /^genId$/;
const NAMED = /^(gen(eration)?|task|job|prediction|request|operation|render|run|video|image)_?id$/i;
const PLAIN = /^(id|uuid|guid)$/i;
/** Events and files have ids too. */
const IS_OF_ONE = /generation|\b(task|job|prediction)/i;

/** How a query names the id that it takes. */
export interface AskedId {
  readonly idName: string;
  readonly idTypes: readonly string[];
}

/**
 * Finds the generation's id in a body. `asked` is how the query takes it, where there is one: the same name means the same thing,
 * and another name for another kind of id does not. Sure where it is called so, and nothing else is.
 */
export function findGenerationId(leaves: readonly Leaf[], asked: AskedId | null = null): FoundPointer | null {
  const texts = leaves.filter((leaf) => leaf.values.length === 0 && !isAddress(leaf) && canBeId(leaf));
  const named = (isIt: (leaf: Leaf) => boolean) => shallowest(texts.filter(isIt));
  const own = named(({ name }) => OWN.test(name));
  if (own[0] !== undefined) return foundAt(own[0], own.length === 1);
  const wanted = asked === null || PLAIN.test(asked.idName) ? null : plain(asked.idName);
  const fits = ({ types }: Leaf) => asked === null || mayBeOneType(types, asked.idTypes);
  const same = named(({ name }) => plain(name) === wanted);
  if (same[0] !== undefined) return foundAt(same[0], same.length === 1 && fits(same[0]));
  const [similar, ...alike] = named(({ name }) => NAMED.test(name));
  const [id, ...others] = named(({ name }) => PLAIN.test(name));
  if (similar !== undefined)
    return foundAt(similar, id === undefined && alike.length === 0 && fits(similar) && wanted === null);
  if (id === undefined) return null;
  const isOfOne = IS_OF_ONE.test(`${id.words} ${id.path.join(' ')}`);
  return foundAt(id, others.length === 0 && fits(id) && isOfOne);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function canBeId(leaf: Leaf): boolean {
  const { types, format } = leaf;
  const isOther = /^(date|date-time|time)$/.test(format) || isSaidToBeReason(leaf);
  return !isOther && (types.length === 0 || types.includes('string') || types.includes('integer'));
}
