import { z } from 'zod';
import { isJsonObject, type JsonValue } from '../kernel/json-pointer.ts';
import { jsonValueSchema } from '../kernel/json-schemas.ts';
import type { Sidecar, UsedReference } from './sidecar.ts';
import { takeSchema } from './take.ts';

/** A take in its family: generations before it count down from 0, those after it up. */
const relativeSchema = z.strictObject({ take: takeSchema, generation: z.int() });
export type Relative = z.infer<typeof relativeSchema>;

/** What a take was made from and what was made from it, as far as is shown. */
export const lineageSchema = z.strictObject({
  relatives: z.array(relativeSchema),
  links: z.array(z.strictObject({ takeId: z.string(), parentId: z.string(), frame: z.int().nullable() })),
  /** True where there are more than are shown. */
  isCut: z.boolean(),
});
export type Lineage = z.infer<typeof lineageSchema>;

/** One field in which two requests differ; null where it is not there. */
export const requestChangeSchema = z.strictObject({
  /** By the interface's names, e.g. `prompt`, `images.0`; `model` for the model itself. */
  field: z.string(),
  before: jsonValueSchema.nullable(),
  after: jsonValueSchema.nullable(),
});
export type RequestChange = z.infer<typeof requestChangeSchema>;

interface Leaf {
  /** What is shown. */
  readonly value: JsonValue;
  /** What is compared. */
  readonly identity: string;
}

/**
 * Field by field, what two takes were asked for otherwise: the bodies as they were sent, but files by their content and not
 * by the name that each upload got. The order is that of the first, then what only the second has.
 */
export function diffRequests(before: Sidecar, after: Sidecar): RequestChange[] {
  const [one, other] = [listLeaves(before), listLeaves(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((field) => {
    const [was, is] = [one.get(field), other.get(field)];
    if (was?.identity === is?.identity) return [];
    return [{ field, before: was?.value ?? null, after: is?.value ?? null }];
  });
}

function listLeaves({ job, request, references }: Sidecar): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>([['model', leafOf(job.model)]]);
  collectLeaves(request?.body ?? { prompt: job.prompt }, '', leaves);
  for (const reference of references) leaves.set(reference.place, leafOfReference(reference));
  return leaves;
}

function collectLeaves(value: JsonValue, place: string, leaves: Map<string, Leaf>): void {
  const inner = Array.isArray(value) || isJsonObject(value) ? Object.entries(value) : [];
  if (inner.length === 0 && place !== '') leaves.set(place, leafOf(value));
  for (const [key, item] of inner) collectLeaves(item, place === '' ? key : `${place}.${key}`, leaves);
}

function leafOf(value: JsonValue): Leaf {
  return { value, identity: JSON.stringify(value) };
}

function leafOfReference(reference: UsedReference): Leaf {
  if (reference.kind === 'url') return leafOf(reference.url);
  if (reference.kind === 'uploaded') return leafOf(reference.name);
  return { value: reference.name, identity: `file ${reference.sha256 ?? reference.assetId}` };
}

/** A stretch of a text: in both, only in the first, or only in the second. */
export interface WordChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Longer texts are compared as a whole: a table of all words against all would take too long to fill. */
const MAX_WORDS = 1_500;

/** What changed from one text to another, word by word; joined, same and removed are the first, same and added the second. */
export function diffWords(before: string, after: string): WordChange[] {
  const [one, other] = [splitWords(before), splitWords(after)];
  if (Math.max(one.length, other.length) > MAX_WORDS)
    return joinChanges([toChange('removed', before), toChange('added', after)]);
  const common = countCommon(one, other);
  const changes: WordChange[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      changes.push(toChange('same', one[i] as string));
      i += 1;
      j += 1;
    } else if (j === other.length || (i < one.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      changes.push(toChange('removed', one[i++] as string));
    } else {
      changes.push(toChange('added', other[j++] as string));
    }
  }
  return joinChanges(changes);
}

/** Words with the spaces that follow them. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*|\s+/gu) ?? [];
}

/** The longest common run of words behind each pair of places. */
function countCommon(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = rows[i] as Uint16Array;
      row[j] =
        one[i] === other[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
    }
  }
  return rows;
}

function at(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

function toChange(kind: WordChange['kind'], text: string): WordChange {
  return { kind, text };
}

function joinChanges(changes: readonly WordChange[]): WordChange[] {
  const joined: WordChange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (change.text === '') continue;
    if (last?.kind === change.kind)
      joined[joined.length - 1] = toChange(change.kind, last.text + change.text);
    else joined.push(change);
  }
  return joined;
}
