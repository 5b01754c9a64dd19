import { json, refusal } from './host.ts';
import { type Bindings, referenceFor } from './service.ts';

/** Takes files raw; asked for results and delivers them too; words in capitals, results two levels deep, one voice. */
export const harbour: Bindings = {
  testParam: 'dry_run',
  ownProperties: {
    'modelk-o3-video-transformation': ['res', 'ratio'],
    'modelk-o3-elements': ['res', 'ratio', 'length'],
    'modelh-h3-omni': ['ratio', 'length'],
    'modelk-motion-3': ['res'],
    'modelh-h3-image-to-video': ['length'],
    'modelk-3-turbo': ['res'],
  },
  answer(request, service) {
    if (request.method === 'PUT' && request.path === '/media') {
      const { filename, scope } = request.query;
      if (!filename || scope !== 'reference') return refusal(400, 'filename and scope are needed.');
      const reference = referenceFor('harbour-', request.body);
      service.files.set(reference, { bytes: request.body, takenAt: Date.now() });
      return json(201, { data: { ref: reference, filename } });
    }
    const asked = /^\/v2\/generations\/([\w-]+)$/.exec(request.path)?.[1];
    if (request.method !== 'GET' || asked === undefined || request.query['view'] !== 'full') return null;
    const generation = service.generations.get(asked);
    if (generation === undefined) return refusal(404, 'There is no such generation.');
    const word = { running: 'IN_PROGRESS', completed: 'SUCCEEDED', failed: 'ERROR' }[generation.outcome];
    const renditions = service.results(generation).flatMap((href) => [{ href }, { href: `${href}?second` }]);
    return json(200, {
      job: {
        state: word,
        assets:
          generation.outcome === 'completed'
            ? [{ renditions: renditions.slice(0, 1) }, { renditions: renditions.slice(1) }]
            : [],
        reason: generation.outcome === 'failed' ? 'The lights went out.' : null,
      },
    });
  },
  deliver: ({ genId, outcome }) => ({
    body: JSON.stringify({ event: { id: genId, state: outcome === 'failed' ? 'ERROR' : 'SUCCEEDED' } }),
  }),
};
