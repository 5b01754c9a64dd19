import { expect, it } from 'vitest';
import { type Handlers, mergeHandlers } from '../../../electron/core/core.ts';
import { succeed } from '../../../shared/kernel/result.ts';

const saved: Handlers<'app.saved'> = { 'app.saved': async () => succeed({}) };
const removed: Handlers<'key.remove'> = { 'key.remove': async () => succeed({}) };

it('puts the handlers of several parts together', () => {
  const both: Handlers<'app.saved' | 'key.remove'> = mergeHandlers(saved, removed);
  expect(Object.keys(both)).toEqual(['app.saved', 'key.remove']);
});

it('does not compile where two answer the same call, or none does', () => {
  // @ts-expect-error two handlers for app.saved
  const twice: Handlers<'app.saved'> = mergeHandlers(saved, removed, saved);
  // @ts-expect-error no handler for key.remove
  const missing: Handlers<'app.saved' | 'key.remove'> = mergeHandlers(saved);
  expect([twice, missing]).toHaveLength(2);
});
