import { makeTestPicture } from '../../../electron/core/service/doctor/check-upload.ts';
import { type Answer, json, refusal } from './host.ts';
import type { Bindings } from './service.ts';

/** How the address of a result gives it: at once, or by leading to another host, as stores of files are reached. */
export type Gives = 'itself' | 'elsewhere';

const PICTURES = [makeTestPicture(Math.random, 64), makeTestPicture(Math.random, 64)];

/**
 * Names no address of a result: what it made is at an address of its own, under the generation's id or under the ids of its parts,
 * and takes the key like all the others.
 */
export function foundry(gives: Gives): Bindings {
  return {
    testParam: 'dry',
    ownProperties: {},
    answer({ method, path }, service) {
      if (method !== 'GET') return null;
      const content = /^\/v2\/(?:renders\/([\w-]+)\/content|parts\/([\w-]+)-(\d)\/download)$/.exec(path);
      if (content !== null) {
        const [, whole, ofPart, part = '0'] = content;
        const generation = service.generations.get(whole ?? ofPart ?? '');
        if (generation?.outcome !== 'completed') return refusal(404, 'There is nothing yet.');
        return gives === 'itself'
          ? picture(Number(part))
          : { status: 302, body: '', headers: { Location: `${service.elsewhere()}/store/${part}?signed=1` } };
      }
      const generation = service.generations.get(/^\/v2\/renders\/([\w-]+)$/.exec(path)?.[1] ?? '');
      if (generation === undefined) return null;
      const { genId, outcome } = generation;
      const parts = [0, 1].map((part) => ({ part_id: `${genId}-${part}` }));
      return json(200, { id: genId, status: outcome, ...(outcome === 'completed' ? { parts } : {}) });
    },
    answerElsewhere: ({ path }) => picture(Number(/^\/store\/(\d)$/.exec(path)?.[1] ?? Number.NaN)),
  };
}

function picture(index: number): Answer {
  const body = PICTURES[index];
  return body === undefined
    ? refusal(404, 'nothing here')
    : { status: 200, body, headers: { 'Content-Type': 'image/png' } };
}
