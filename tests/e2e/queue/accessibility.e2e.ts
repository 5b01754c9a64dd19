import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/launch.ts';
import { callCore, clickRow, openPausedQueue, queueBoats, row, surface } from './steer.ts';

for (const theme of ['dark', 'light'] as const) {
  test(`everything that steers the queue can be read and reached by everyone, ${theme}`, async ({ app }) => {
    const page = app.window;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await callCore(page, 'settings.update', { theme });
    await openPausedQueue(page, ['red', 'green', 'blue']);
    await queueBoats(page, ['single']);
    await callCore(page, 'queue.pause', { scope: { kind: 'model', model: 'modeln-pro' } });
    await clickRow(page, 'red');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: 'Selection actions' })).toBeVisible();
    await expectNoViolations(page, 'a selection');
    await surface(page, 'red').click({ button: 'right', position: { x: 140, y: 12 } });
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolations(page, 'the menu');
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    await expect(page.getByLabel('Custom time')).toBeVisible();
    await expectNoViolations(page, 'times');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Group by batch' }).click();
    await expectNoViolations(page, 'batches');
    await row(page, 'single').getByRole('button', { name: 'Show details' }).click();
    await expect(row(page, 'single')).toContainText('Not sent yet');
    await expectNoViolations(page, 'a history');
    await surface(page, 'single').focus();
    // Only one job is edited at a time, and two are still selected.
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await expect(page.getByRole('region', { name: 'Editing a queued job' })).toBeVisible();
    await expectNoViolations(page, 'editing');
  });
}
