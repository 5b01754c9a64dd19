import { expect, it } from 'vitest';
import { createAmbience } from '../../../electron/core/notifications/ambience.ts';
import type { Ambience } from '../../../electron/core/ports/notifier.ts';

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
