import type { Locator, Page } from '@playwright/test';

/** Where things are told in passing. */
export const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Notifications' });

/** Keeps what is told in sight, as a hand does that rests on it: else it goes after seconds, however slow the computer is. */
export async function holdToasts(page: Page): Promise<void> {
  await toasts(page).dispatchEvent('pointerover');
}

/** The same until the test says that the time of what is told is over: of what is in sight, and only of that, it runs. */
export async function stopToastTimes(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const waits = new Map<number, () => void>();
    const { setTimeout: begin, clearTimeout: clear } = window;
    let id = -1;
    const isOfToast = (milliseconds = 0) => milliseconds >= 5000 && milliseconds <= 12_000;
    Object.assign(window, {
      setTimeout(run: () => void, milliseconds?: number, ...given: unknown[]) {
        if (!isOfToast(milliseconds)) return begin(run, milliseconds, ...given);
        id -= 1;
        waits.set(id, run);
        return id;
      },
      clearTimeout: (wait?: number) => waits.delete(wait ?? 0) || clear(wait),
      endToastTimes() {
        const over = [...waits.values()];
        waits.clear();
        for (const run of over) run();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { endToastTimes(): void }).endToastTimes());
}
