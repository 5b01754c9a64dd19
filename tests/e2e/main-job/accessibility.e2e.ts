import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/launch.ts';
import { jobRows, openLoupe, openRoom, queueTakes, takes } from '../support/rooms.ts';

for (const theme of ['dark', 'light'] as const) {
  test(`every room can be read and reached by everyone, ${theme}`, async ({ app }) => {
    const page = app.window;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openRoom(page, 'Settings');
    await page
      .locator('label')
      .filter({ hasText: new RegExp(`^${theme}$`, 'i') })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectNoViolations(page, 'Settings');
    await openRoom(page, 'Queue');
    await expectNoViolations(page, 'an empty Queue');
    await openRoom(page, 'Review');
    await expectNoViolations(page, 'an empty Review');
    await openRoom(page, 'Compose');
    await expectNoViolations(page, 'Compose');
    await page.getByRole('button', { name: 'Try an example' }).click();
    await queueTakes(page);
    await openRoom(page, 'Queue');
    await expect(jobRows(page)).toContainText('Done');
    await expectNoViolations(page, 'Queue');
    await page.getByRole('button', { name: 'Money', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Submissions' }).getByRole('row')).toHaveCount(2);
    await expectNoViolations(page, 'the ledger');
    await openRoom(page, 'Review');
    await expect(takes(page)).toHaveCount(1);
    await expectNoViolations(page, 'Review');
    await openLoupe(page);
    await expectNoViolations(page, 'the loupe');
  });
}
