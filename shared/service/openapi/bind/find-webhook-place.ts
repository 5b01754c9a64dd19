import { writePointer } from '../../../kernel/json-pointer.ts';
import { safeParse } from '../../../kernel/safe-parse.ts';
import type { WebhookPlace } from '../../../models/define-model.ts';
import { headerNameSchema } from '../../../models/header-name.ts';
import type { ImportContext } from '../import-findings.ts';
import type { Operation } from '../parse/operations.ts';
import { NAMES } from '../parse/vocabulary.ts';
import { joinedName } from '../parse/words.ts';
import type { RequestForm } from '../shape/request-form.ts';
import { hasType, listValues, type Shape, type ShapeReader } from '../shape/shapes.ts';

/** The whole of a name, so that `webhook_secret` and `webhook_events` are something else. */
function isCalled(name: string): boolean {
  return NAMES.webhook.test(joinedName(name));
}

/** Where a submission says to which address its results are delivered, and what is said of that. */
export interface FoundWebhookPlace {
  readonly place: WebhookPlace;
  readonly words: string;
  readonly at: string;
}

/**
 * Finds the one parameter of a submission's query or header, or the one text of its body, that is called so; or else one in an object. Null where none is, or several are.
 */
export function findWebhookPlace(
  { shapes }: ImportContext,
  { parameters }: Operation,
  body: RequestForm,
): FoundWebhookPlace | null {
  const inQuery = parameters
    .filter(({ place, schema }) => place === 'query' && isAddress(shapes.read(schema)))
    .map(({ name, words, at }) => ({ place: { in: 'query' as const, name }, words, at }));
  const inHeader = parameters
    .filter(
      ({ name, place, isRequired, schema }) =>
        place === 'header' && !isRequired && isUsable(name) && isAddress(shapes.read(schema)),
    )
    .map(({ name, words, at }) => ({ place: { in: 'header' as const, name }, words, at }));
  // What must be there is the artist's to fill, since there may be no address.
  const inBody = [...body.properties]
    .filter(([name, found]) => isAddress(found) && !body.required.includes(name))
    .map(([name, found]) => ({
      place: { in: 'body' as const, name },
      words: found.map((one) => one.words).join('\n'),
      at: found[0]?.at ?? '',
    }));
  const all = [...inQuery, ...inHeader, ...inBody];
  const called = all.filter(({ place }) => isCalled(place.name));
  const free = [...body.properties].filter(([name]) => !body.required.includes(name));
  const within = called.length > 0 ? [] : free.flatMap(([name, found]) => listWithin(shapes, [name], found));
  const [only = null, ...others] = called.length > 0 ? called : within;
  return others.length === 0 ? only : null;
}

/** The texts of an object that are called so, and of the objects in it that sound so; none where it needs more than that. */
function listWithin(
  reader: ShapeReader,
  path: readonly string[],
  found: readonly Shape[],
): FoundWebhookPlace[] {
  const names = [...new Set(found.flatMap(({ properties }) => [...properties.keys()]))];
  const isWhole = (key: string) => found.every(({ required }) => required.every((one) => one === key));
  return names.filter(isWhole).flatMap((key) => {
    const called = `${path.at(-1)}_${key}`;
    if (!NAMES.likeWebhook.test(called)) return [];
    const held = reader.property(found, key);
    if (held.length > 0 && isAddress(held)) {
      const words = [...found, ...held].map((one) => one.words).join('\n');
      const place = { in: 'body' as const, name: writePointer([...path, key]) };
      return NAMES.webhookWithin.test(joinedName(called)) ? [{ place, words, at: held[0]?.at ?? '' }] : [];
    }
    return path.length < MAX_DEPTH && NAMES.likeWebhook.test(key)
      ? listWithin(reader, [...path, key], held)
      : [];
  });
}

const MAX_DEPTH = 2;

function isUsable(header: string): boolean {
  return safeParse(headerNameSchema, header).success;
}

function isAddress(found: readonly Shape[]): boolean {
  return (found.length === 0 || hasType(found, 'string')) && listValues(found).length === 0;
}
