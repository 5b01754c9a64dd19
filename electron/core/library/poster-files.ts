import { join } from 'node:path';
import { LARGE_POSTER, SMALL_POSTER } from '../../../shared/domain/library/poster-sizes.ts';
import type { PosterTarget } from '../ports.ts';

/** Where a take's posters lie. */
export function posterTargets(folder: string, takeId: string): readonly [PosterTarget, PosterTarget] {
  return [
    { base: join(folder, takeId), longSide: LARGE_POSTER },
    { base: join(folder, `${takeId}.small`), longSide: SMALL_POSTER },
  ];
}
