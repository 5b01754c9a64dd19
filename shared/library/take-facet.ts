import { z } from 'zod';
import { foldText } from './take.ts';

/** What a filter can be chosen from: the values that there are. */
export const TAKE_FACETS = ['tag', 'batch', 'model'] as const;
export type TakeFacet = (typeof TAKE_FACETS)[number];

export const MAX_FACET_VALUES = 200;

/** One value and how many takes have it. */
export const facetValueSchema = z.strictObject({
  /** A tag (empty for takes without any), the id of a batch, or a model's. */
  key: z.string(),
  /** Of a batch, the name that its group has; else empty. */
  name: z.string(),
  count: z.int(),
  /** When the newest of its takes was made, in milliseconds since the epoch. */
  newest: z.number(),
});
export type FacetValue = z.infer<typeof facetValueSchema>;

export const takeFacetSchema = z.strictObject({
  values: z.array(facetValueSchema).max(MAX_FACET_VALUES),
  /** How many values there are in all. */
  total: z.int(),
});
export type TakeFacetValues = z.infer<typeof takeFacetSchema>;

/** Whether a name holds what was typed of it, whatever the capitals, accents and blanks around it. */
export function holdsText(name: string, text: string): boolean {
  return foldText(name).includes(foldText(text.trim()));
}
