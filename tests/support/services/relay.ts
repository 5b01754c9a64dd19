import { type Answer, json, refusal, type Seen } from './host.ts';
import type { Bindings, ServiceState } from './service.ts';

/**
 * A queue as some services have it: what is asked about a generation names the address that has its results, which stands in no
 * document. It has no word for a failure; the results' own address refuses then. That address is on the API's host, or on another.
 */
export function relay(where: 'api' | 'elsewhere'): Bindings {
  return {
    testParam: 'dry',
    ownProperties: {},
    answer(request, service) {
      const id = /^\/v2\/requests\/([\w-]+)\/status$/.exec(request.path)?.[1];
      if (request.method !== 'GET') return null;
      if (id === undefined) return where === 'api' ? answerResults(request, service) : null;
      const generation = service.generations.get(id);
      if (generation === undefined) return refusal(404, 'There is no such request.');
      return json(200, {
        status: generation.outcome === 'running' ? 'IN_PROGRESS' : 'COMPLETED',
        links: {
          cancel_url: `${service.api()}/v2/requests/${id}/cancel`,
          response_url: `${service[where]()}/v2/requests/${id}`,
        },
      });
    },
    answerElsewhere: (request, service) => answerResults(request, service) ?? refusal(404, 'nothing here'),
  };
}

function answerResults(request: Seen, service: ServiceState): Answer | null {
  const id = /^\/v2\/requests\/([\w-]+)$/.exec(request.path)?.[1];
  const generation = service.generations.get(id ?? '');
  if (generation === undefined) return null;
  if (generation.outcome === 'running') return refusal(400, 'The request is still in progress.');
  if (generation.outcome === 'failed') return refusal(422, 'The relay dropped it.');
  return json(200, {
    images: service.results(generation).map((url) => ({ url, width: 64 })),
    remark: 'Well done.',
  });
}
