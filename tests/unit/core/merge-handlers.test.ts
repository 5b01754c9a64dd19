import { expect, it } from 'vitest';
import { type DesktopHandlers, type Handlers, mergeHandlers } from '../../../electron/core/core.ts';
import { emptyObject } from '../../../shared/kernel/common-calls.ts';
import { succeed } from '../../../shared/kernel/result.ts';

const entry = { input: emptyObject, output: emptyObject } as const;
const readCalls = { 'thing.read': entry, 'thing.show': { where: 'desktop', ...entry } } as const;
const changeCalls = { 'thing.change': entry } as const;
const answer = async () => succeed({});
const readers: Handlers<typeof readCalls> = { 'thing.read': answer };
const changers: Handlers<typeof changeCalls> = { 'thing.change': answer };
type Both = Handlers<typeof readCalls & typeof changeCalls>;

it('puts the handlers of several parts together', () => {
  const both: Both = mergeHandlers(readers, changers);
  expect(Object.keys(both)).toEqual(['thing.read', 'thing.change']);
});

it('does not compile where two answer the same call, or none does', () => {
  // @ts-expect-error two handlers for thing.read
  const twice: Both = mergeHandlers(readers, changers, readers);
  // @ts-expect-error no handler for thing.change
  const missing: Both = mergeHandlers(readers);
  expect([twice, missing]).toHaveLength(2);
});

it('keeps calls of the core and of the desktop apart', () => {
  const shown: DesktopHandlers<typeof readCalls> = { 'thing.show': answer };
  // @ts-expect-error the desktop answers thing.show
  const core: Handlers<typeof readCalls> = { 'thing.read': answer, 'thing.show': answer };
  expect([shown, core]).toHaveLength(2);
});
