import type { WebhookPlace } from '../../models/define-model.ts';
import type { ImportContext } from './findings.ts';
import { partsOfName } from './name-parts.ts';
import type { Operation } from './operations.ts';
import type { RequestForm } from './request-form.ts';
import { hasType, listValues, type Shape } from './shapes.ts';

/** The whole of a name, so that `webhook_secret` and `webhook_events` are something else. */
const NAME = /^(\w+_)?(web_?hooks?|call_?backs?|notify|notifications?)(_(ur[il]|endpoint|address))?$/;

/** Where a submission says to which address its results are delivered, and what is said of that. */
export interface FoundWebhookPlace {
  readonly place: WebhookPlace;
  readonly words: string;
  readonly at: string;
}

/** Finds the one parameter of a submission's query, or the one text of its body, that is called so, or else described so. Null where none is, or several are. */
export function findWebhookPlace(
  { shapes }: ImportContext,
  { parameters }: Operation,
  body: RequestForm,
): FoundWebhookPlace | null {
  const inQuery = parameters
    .filter(({ place, schema }) => place === 'query' && isAddress(shapes.read(schema)))
    .map(({ name, words, at }) => ({ place: { in: 'query' as const, name }, words, at }));
  // What must be there is the artist's to fill, since there may be no address.
  const inBody = [...body.properties]
    .filter(([name, found]) => isAddress(found) && !body.required.includes(name))
    .map(([name, found]) => ({
      place: { in: 'body' as const, name },
      words: found.map((one) => one.words).join('\n'),
      at: found[0]?.at ?? '',
    }));
  const all = [...inQuery, ...inBody];
  const called = all.filter(({ place }) => isCalled(place.name));
  const [only = null, ...others] = called.length > 0 ? called : all.filter(isSaid);
  return others.length === 0 ? only : null;
}

function isCalled(name: string): boolean {
  return NAME.test(partsOfName(name).join('_'));
}

/** “Optional callback URL”, of what is called an address. */
function isSaid({ place, words }: FoundWebhookPlace): boolean {
  return (
    /^(ur[il]|endpoint|address)$/.test(partsOfName(place.name).at(-1) ?? '') &&
    /^\W*((an?|the|your|optional) )*(web-?hook|call-?back) (ur[il]|endpoint|address)\b/i.test(words)
  );
}

function isAddress(found: readonly Shape[]): boolean {
  return (found.length === 0 || hasType(found, 'string')) && listValues(found).length === 0;
}
