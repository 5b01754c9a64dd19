import { expect, it } from 'vitest';
import { createPauses, createUndoStack } from '../../../electron/core/queue/commands/pauses.ts';
import { createProfileHealth } from '../../../electron/core/queue/pace/profile-health.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { openStoreFixture } from './store-fixture.ts';

it.each([
  ['a resume', true, 'paused'],
  ['a pause', false, null],
] as const)('%s that could not be written down changes nothing', (_name, wasPaused, hold) => {
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
  const write = () =>
    store.transact(() => {
      pauses.set({ kind: 'all' }, !wasPaused);
      throw new Error('no room');
    });
  expect(write).toThrow('no room');
  expect(pauses.queueHold()).toBe(hold);
});

it('what a service asked to wait is kept over a restart, never for longer, and ends when a person resumes', () => {
  const { store, clock, health } = openStoreFixture();
  health.pauseSubmissions('studio', 90_000);
  clock.advance(30_000);
  /** The clock of the next start, set so much further than the last one. */
  const startAt = (later: number) => {
    const next = createHandClock();
    next.advance(30_000 + later);
    return createProfileHealth({ store, clock: next, random: () => 0.5, onChange: () => {} });
  };
  expect([startAt(0), startAt(20_000)].map((next) => next.submissionsIn('studio'))).toEqual([60_000, 40_000]);
  expect([startAt(0).hold('studio'), startAt(0).submissionsIn('other')]).toEqual(['rate-limit', 0]);
  // Set back by a day, or forward.
  expect([startAt(-86_400_000), startAt(86_400_000)].map((next) => next.submissionsIn('studio'))).toEqual([
    90_000, 0,
  ]);
  startAt(0).keyTriedAgain('studio');
  expect(startAt(0).submissionsIn('studio')).toBe(0);
});
