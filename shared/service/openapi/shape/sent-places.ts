import type { ImportContext } from '../import-findings.ts';
import { listLeaves } from '../parse/leaves.ts';
import { jsonBody, requestBodies } from '../parse/operations.ts';

const MAX_OPERATIONS = 300;

/** The places of all that requests carry, as pointers: services often send back what they were sent. */
export function listSentPlaces({ operations, locator, shapes }: ImportContext): ReadonlySet<string> {
  const posts = operations.filter(({ method }) => method === 'post').slice(0, MAX_OPERATIONS);
  return new Set(
    posts.flatMap(({ located }) => {
      const body = jsonBody(requestBodies(locator, located));
      return body === null ? [] : listLeaves(shapes, body).map(({ pointer }) => pointer);
    }),
  );
}
