import { createAppAnswers, respondWithPage } from './app-protocol.ts';
import { MEDIA_WORKER_POLICY } from './response-headers.ts';

/**
 * Answers the hidden windows that decode media, each in a session of its own.
 *
 * @param folder where the built renderer lies
 */
export function serveHiddenPages(folder: string): (request: Request) => Promise<Response> {
  const answer = createAppAnswers({
    folder,
    policy: MEDIA_WORKER_POLICY,
    prepare: (page) => page,
    scriptsWait: async () => {},
    makePage: () => null,
  });
  return (request) => respondWithPage(answer, request);
}
