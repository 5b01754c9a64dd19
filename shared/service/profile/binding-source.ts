import { z } from 'zod';

/** Where a binding came from: `example` was learned from an answer; `suggested` is never used in a paid request. */
export const bindingSourceSchema = z.enum(['interface', 'openapi', 'user', 'example', 'suggested']);
export type BindingSource = z.infer<typeof bindingSourceSchema>;

/** Sources by JSON pointer into the profile. */
export type BindingSources = Readonly<Record<string, BindingSource>>;

/** The source that stands for a binding: its own, else that of the nearest thing it is part of, else `user`. */
export function sourceOf(sources: BindingSources, pointer: string): BindingSource {
  const own = Object.hasOwn(sources, pointer) ? sources[pointer] : undefined;
  if (own !== undefined) return own;
  return pointer === '' ? 'user' : sourceOf(sources, pointer.slice(0, pointer.lastIndexOf('/')));
}

/** True when the binding, or any part of it, is only a suggestion. */
export function isSuggested(sources: BindingSources, pointer: string): boolean {
  if (sourceOf(sources, pointer) === 'suggested') return true;
  return Object.keys(sources).some((part) => part.startsWith(`${pointer}/`) && sources[part] === 'suggested');
}
