import { json, parseObject, refusal } from './host.ts';
import { type Bindings, referenceFor } from './service.ts';

/** Takes files as base64 in JSON; never delivers anything; numbers for resolutions and lengths, voices in a list. */
export const quarry: Bindings = {
  testParam: 'simulate',
  ownProperties: {
    'modelk-o3-video-transformation': ['height', 'aspect'],
    'modelk-o3-elements': ['height', 'aspect', 'seconds'],
    'modelh-h3-omni': ['aspect', 'seconds'],
    'modelk-motion-3': ['height'],
    'modelh-h3-image-to-video': ['seconds', 'quality'],
    'modelk-3-turbo': ['height'],
  },
  answer(request, service) {
    if (request.method === 'POST' && request.path === '/v2/files') {
      const { purpose, title, type, content } = parseObject(request.body) ?? {};
      if (
        purpose !== 'reference' ||
        typeof title !== 'string' ||
        typeof type !== 'string' ||
        typeof content !== 'string'
      )
        return refusal(400, 'purpose, title, type and content are needed.');
      const bytes = Buffer.from(content, 'base64');
      if (bytes.toString('base64') !== content) return refusal(400, 'The content is not base64.');
      const reference = referenceFor('quarry/', bytes);
      service.files.set(reference, { bytes, takenAt: Date.now() });
      return json(200, { file: { id: reference, title, type } });
    }
    const asked = /^\/v2\/generation\/([\w-]+)\/status$/.exec(request.path)?.[1];
    if (request.method !== 'GET' || asked === undefined) return null;
    const generation = service.generations.get(asked);
    if (generation === undefined) return refusal(404, 'There is no such generation.');
    const word = { running: 'working', completed: 'done', failed: 'broken' }[generation.outcome];
    return json(200, {
      phase: word,
      files: generation.outcome === 'completed' ? service.results(generation) : [],
      ...(generation.outcome === 'failed' ? { problem: { text: 'The stone broke.' } } : {}),
    });
  },
};
