import type { TestCore } from '../../../support/test-core.ts';
import type { World } from './world.ts';

/** What the artist's hand reaches of the program that runs now. */
export const calls = (world: World): TestCore['core']['calls'] => world.app().core.calls;

/** The jobs that are meant, each once; removed ones too, as a window that is slow may mean them. */
export function pickJobs({ model }: World, places: readonly number[]): string[] {
  const ids = [...model.jobs.keys()];
  return ids.length === 0 ? [] : [...new Set(places.map((place) => ids[place % ids.length] as string))];
}
