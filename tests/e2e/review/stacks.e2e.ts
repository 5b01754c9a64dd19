import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

/** Three takes of one job, and two that stand alone. */
const FILES = ['fox (1)', 'fox (2)', 'fox (3)', 'quay 9', 'quay 10'].map((name, index) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(320, 180, ['teal', 'crimson', 'gold', 'navy', 'olive'][index] as string),
  facts: {
    ...{ name, kind: 'image' as const, mime: 'image/png', width: 320, height: 180 },
    ...{ jobId: name.startsWith('fox') ? 'job-fox' : '', createdAt: 1_700_000_000_000 + index * 60_000 },
  },
}));

test('versions stand as one take, open in their place by key, click and menu, and stay so', async ({
  launch,
}) => {
  const userData = await makeLibrary(FILES);
  const { window: page, close } = await launch({ userData });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(5);
  const names = () =>
    takes(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(', ')[0]));

  await test.step('a key stacks them, and the newest stands for all', async () => {
    await page.keyboard.press('Shift+S');
    await expect(takes(page)).toHaveCount(3);
    await expect(page.getByRole('option', { name: /^fox \(3\), 3 versions/ })).toBeVisible();
    await expectNoViolations(page, 'stacks');
  });

  await test.step('what is done with a closed stack is done with its top', async () => {
    await page.getByRole('option', { name: /^fox/ }).click();
    await page.keyboard.press('x');
    await expect(page.getByRole('option', { name: /^fox \(2\), 3 versions/ })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('option', { name: /^fox \(3\), 3 versions/ })).toBeVisible();
  });

  await test.step('captions with details say which version it is, also of one that stands for its stack', async () => {
    await page.evaluate(() => window.dailies.invoke('settings.update', { captions: 'details' }));
    await expect(page.getByRole('option', { name: /^fox/ })).toContainText('v003 · ');
    await expect(page.getByRole('option', { name: /^quay 9/ })).not.toContainText(/v\d/);
    await page.evaluate(() => window.dailies.invoke('settings.update', { captions: 'none' }));
  });

  await test.step('it opens and closes in its place', async () => {
    await page.getByRole('option', { name: /^fox/ }).click();
    await page.keyboard.press('s');
    await expect(takes(page)).toHaveCount(5);
    expect(await names()).toEqual(['quay 10', 'quay 9', 'fox (3)', 'fox (2)', 'fox (1)']);
    await page.getByRole('option', { name: /^fox \(1\)/ }).click();
    await page.keyboard.press('s');
    await expect(takes(page)).toHaveCount(3);
    await expect(page.getByRole('option', { name: /^fox/ })).toHaveAttribute('aria-selected', 'true');
    await page.getByTitle('Open stack (S)').click();
    await expect(takes(page)).toHaveCount(5);
    await page.getByRole('option', { name: /^fox \(3\)/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close stack' }).click();
    await expect(takes(page)).toHaveCount(3);
  });

  await test.step('all that is exported is what is shown, and the panel says so', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Shift+E');
    const panel = page.getByRole('region', { name: 'Export' });
    await panel.getByText('All found', { exact: true }).click();
    await expect(panel.getByText(/^3 takes/)).toBeVisible();
    await expect(panel.getByText(/Closed stacks: top take only/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('takes are sorted and grouped by their names', async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'View' });
    await view.getByRole('radiogroup', { name: 'Sort by' }).getByText('Name', { exact: true }).click();
    await expect.poll(names).toEqual(['fox (3)', 'quay 9', 'quay 10']);
    await expect(view.getByRole('switch', { name: 'Stack versions' })).toBeChecked();
    await view.getByRole('radiogroup', { name: 'Group by' }).getByText('Name', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('fox', { exact: true })).toBeVisible();
    await page.getByRole('option', { name: /^fox/ }).click();
    await page.keyboard.press('s');
    await expect(takes(page)).toHaveCount(5);
  });
  await close();

  await test.step('stacks and what is open are there after a restart', async () => {
    const { window: again } = await launch({ userData });
    await openRoom(again, 'Review');
    await expect(again.getByRole('option', { name: /^fox \(3\), 3 versions/ })).toBeVisible();
    await expect(takes(again)).toHaveCount(5);
    await again.keyboard.press('Shift+S');
    await expect(again.getByRole('option', { name: /versions/ })).toHaveCount(0);
  });
});
