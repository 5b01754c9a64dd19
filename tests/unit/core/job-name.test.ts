import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../../electron/core/queue/sending/enqueue.ts';

describe('the name that a job has from its prompt', () => {
  it('is the prompt where that is short', () => {
    expect(beginningOf('  A paper boat,\n adrift. ')).toBe('A paper boat, adrift.');
  });

  it('ends with a whole word, and no mark stands before its ellipsis', () => {
    const prompt = 'A paper boat drifts through a flooded library at dusk, lamps glowing under the water';
    expect(beginningOf(prompt)).toBe('A paper boat drifts through a flooded library at dusk…');
  });
});
