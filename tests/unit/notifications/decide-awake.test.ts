import { expect, it } from 'vitest';
import { decideAwake } from '../../../electron/core/queue/notifications/notification-service.ts';

const HOUR = 3_600_000;
const nothing = { now: 5 * HOUR, newsAt: 5 * HOUR, isTransferring: false, isRunning: false, endsIn: null };

it('holds the machine awake while bytes are on their way, and while ends are waited for', () => {
  expect(decideAwake(nothing)).toEqual({ staysAwake: false, lookAgainAt: null });
  expect(decideAwake({ ...nothing, isRunning: true })).toEqual({ staysAwake: true, lookAgainAt: 7 * HOUR });
  // However slow a transfer is, an end now would cut it off.
  expect(decideAwake({ ...nothing, newsAt: 0, isTransferring: true, isRunning: true })).toEqual({
    staysAwake: true,
    lookAgainAt: null,
  });
});

it('lets it sleep once the service has been silent for two hours, until there is news', () => {
  const silent = { ...nothing, isRunning: true, newsAt: 3 * HOUR };
  expect(decideAwake({ ...silent, now: 5 * HOUR - 1 }).staysAwake).toBe(true);
  expect(decideAwake(silent)).toEqual({ staysAwake: false, lookAgainAt: null });
  expect(decideAwake({ ...silent, newsAt: 5 * HOUR }).staysAwake).toBe(true);
});

it('stays awake longer for what will be gone within a day', () => {
  const silent = { ...nothing, isRunning: true, newsAt: 0 };
  expect(decideAwake({ ...silent, endsIn: HOUR })).toEqual({ staysAwake: true, lookAgainAt: 6 * HOUR });
  expect(decideAwake({ ...silent, endsIn: 25 * HOUR }).staysAwake).toBe(false);
  expect(decideAwake({ ...silent, isRunning: false, endsIn: HOUR }).staysAwake).toBe(false);
});
