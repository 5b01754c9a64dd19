import { expect, it } from 'vitest';
import { createPauses, createUndoStack } from '../../../electron/core/queue/commands/pauses.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { openStoreFixture } from './store-fixture.ts';

it.each([
  ['a resume', true, 'paused'],
  ['a pause', false, null],
] as const)('%s that could not be written down changes nothing', async (_name, wasPaused, hold) => {
  const { store, clock } = openStoreFixture();
  const settings = {
    read: () => defaultSettings('/results'),
    write: () => Promise.reject(new Error('read only')),
  };
  const pauses = createPauses({
    ...{ store, clock, settings, undo: createUndoStack(() => {}) },
    asksAnyway: () => false,
    haltUploads: () => {},
    onChange: () => {},
  });
  pauses.set({ kind: 'all' }, wasPaused);
  const written = store.together(() => {
    pauses.set({ kind: 'all' }, !wasPaused);
    throw new Error('no room');
  });
  await expect(written).rejects.toThrow('no room');
  expect(pauses.queueHold()).toBe(hold);
});
