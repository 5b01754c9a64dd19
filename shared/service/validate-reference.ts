import { z } from 'zod';
import {
  type MediaKind,
  type MediaReference,
  mediaReferenceSchema,
} from '../domain/media/media-reference.ts';
import { type Problem, problem } from '../domain/preflight/problem.ts';
import { safeParse } from '../safe-parse.ts';

/** What is known locally of a reference: its media kind, or null where only the service can tell (a URL, an uploaded name). */
export type KindOf = (reference: MediaReference) => MediaKind | null;

/** What a slot takes. */
export interface Slot {
  readonly media: MediaKind;
  readonly filesOnly?: true | undefined;
}

/** Checks one reference: that it is one, is not empty, and is what the slot takes as far as can be known here. */
export function validateReference(
  path: Problem['path'],
  value: unknown,
  { media, filesOnly }: Slot,
  kindOf: KindOf,
): Problem[] {
  const parsed = safeParse(mediaReferenceSchema, value);
  if (!parsed.success) {
    const given = value as { url?: unknown; name?: unknown } | null;
    const isEmptyText = given?.url === '' || given?.name === '';
    return [
      problem(path, isEmptyText ? 'empty-reference' : 'wrong-type', {
        expected: `a media reference (${media})`,
      }),
    ];
  }
  const reference = parsed.data;
  if (filesOnly === true && reference.kind !== 'file') return [problem(path, 'takes-files-only')];
  if (reference.kind === 'url' && !isDownloadUrl(reference.url))
    return [problem(path, 'invalid-url', { url: reference.url.slice(0, 200) })];
  const kind = kindOf(reference);
  return kind !== null && kind !== media
    ? [problem(path, 'wrong-media', { expected: media, found: kind })]
    : [];
}

/** True for an absolute http or https URL, without blanks since it is sent as it is: the interface says "download URL". */
export function isDownloadUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text) && safeParse(z.url(), text).success;
}
