import { type Answer, json, type Seen } from '../services/host.ts';
import { type CorpusWorld, type Row, SHOWN_KEY, type Stage } from './corpus-case.ts';

export const prompt = 'A lighthouse at dusk.';
export const url = 'https://files.example/a.png';
export const image = { kind: 'url' as const, url };
export const clip = { kind: 'url' as const, url: 'https://files.example/a.mp4' };

/** The interface's submissions, and a query of the service's own. */
export function rowsOf(
  query: RegExp,
  answer: (world: CorpusWorld, id: string, stage: Stage, seen: Seen) => unknown,
  idOf?: (seen: Seen) => string,
): Row[] {
  return [
    {
      method: 'POST',
      path: /^\/v2\/generation\/[\w-]+$/,
      answer: (world, seen) => json(200, { genId: world.submit(seen) }),
    },
    {
      method: 'GET',
      path: query,
      answer(world, seen, found): Answer {
        const id = idOf?.(seen) ?? found;
        const stage = world.ask(id);
        return stage === null
          ? json(404, { message: 'There is no such generation.' })
          : json(200, answer(world, id, stage, seen));
      },
    },
  ];
}

export const shared = { headers: SHOWN_KEY, isPaid: true } as const;
export const BY_ID = /^\/v2\/generation\/(\w+)$/;
export const still = { prompt, quality: '2K', aspectRatio: '1:1' };
export const turbo = { model: 'modelk-3-turbo', input: { prompt, resolution: '720' } } as const;
