import { expect, it } from 'vitest';
import type { Ambience } from '../../../electron/core/ports/system.ts';
import { createAmbience } from '../../../electron/core/queue/notifications/ambience.ts';

it('tells what an end would cost also before the first look at the work', () => {
  const told: Ambience[] = [];
  const ambience = createAmbience({
    isFocused: async () => true,
    notify: async () => true,
    show: (next) => void told.push(next),
  });
  ambience.showCosts({ hasUnsent: true });
  expect(told).toMatchObject([{ hasUnsent: true, isTransferring: false }]);
});
