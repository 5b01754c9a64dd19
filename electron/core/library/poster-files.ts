import { join } from 'node:path';
import { LARGE_POSTER, SMALL_POSTER } from '../../../shared/domain/library/poster-sizes.ts';
import type { PosterTarget } from '../ports.ts';

/** Where a take's posters lie. */
export function posterTargets(folder: string, takeId: string): readonly [PosterTarget, PosterTarget] {
  return [
    { path: join(folder, `${takeId}.webp`), longSide: LARGE_POSTER },
    { path: join(folder, `${takeId}.small.webp`), longSide: SMALL_POSTER },
  ];
}
