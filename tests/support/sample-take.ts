import { type Take, UNMARKED } from '../../shared/library/take.ts';

/** A picture of the library, with what a test needs of its own. */
export function newTake(id: string, change: Partial<Take> = {}): Take {
  return {
    id,
    jobId: 'job-1',
    batchId: 'batch-1',
    model: 'modeln-pro',
    name: 'Lighthouse',
    prompt: 'A lighthouse at dusk',
    kind: 'image',
    mime: 'image/png',
    path: `/results/${id}.png`,
    bytes: 12_345,
    sha256: 'ab'.repeat(32),
    width: 1920,
    height: 1080,
    duration: null,
    frameRate: null,
    sound: null,
    hasPoster: false,
    ...UNMARKED,
    missingAt: null,
    testMode: false,
    practice: false,
    createdAt: 5_000,
    ...change,
  };
}
