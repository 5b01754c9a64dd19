import { expect, test } from 'vitest';
import { createInTurn } from '../../../shared/kernel/in-turn.ts';

test('work begins when the one before has ended, however it did, and a failure is its own caller’s', async () => {
  const inTurn = createInTurn();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    seen.push('first begins');
    await gate.promise;
    seen.push('first ends');
    throw new Error('full');
  });
  const second = inTurn(async () => {
    seen.push('second');
    return 2;
  });
  await new Promise(setImmediate);
  expect(seen).toEqual(['first begins']);
  gate.resolve();
  await expect(first).rejects.toThrow('full');
  expect(await second).toBe(2);
  expect(seen).toEqual(['first begins', 'first ends', 'second']);
});
