import type { ImportContext } from './findings.ts';
import { readWords } from './locate.ts';
import type { Operation } from './operations.ts';

const UNBILLED =
  /\b(not|never) (be )?(billed|charged|deducted)|\b(free of|no|without) (a )?charge\b|nothing is (billed|charged|deducted)/i;

/**
 * Whether the document says outright that a 503 was not billed, so that it may be sent again by itself. Said for some
 * endpoints only, it is no more than a suggestion, because the profile has one word for all.
 */
export function bindUnbilledPause(
  { locator, findings }: ImportContext,
  submissions: readonly Operation[],
): boolean {
  const said = submissions.flatMap(({ located }) => {
    const response = locator.child(located, 'responses', '503');
    return response !== null && UNBILLED.test(readWords(response, 'description')) ? [response.at] : [];
  });
  const [at] = said;
  if (at === undefined) return false;
  findings.bind(['unavailableIsUnbilled'], at, said.length === submissions.length);
  return true;
}
