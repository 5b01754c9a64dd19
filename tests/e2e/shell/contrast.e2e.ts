import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

test('with a contrast theme, what is chosen and what has the focus is edged in its colours', async ({
  app,
}) => {
  const page = app.window;
  await page.emulateMedia({ forcedColors: 'active' });
  await openRoom(page, 'Queue');
  const room = page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('button', { name: 'Queue', exact: true });
  const width = () => room.evaluate((button) => getComputedStyle(button).outlineWidth);
  await expect.poll(width).toBe('2px');
  await openRoom(page, 'Settings');
  await expect.poll(width).toBe('1px');
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search for something to do' });
  await expect(field).toBeFocused();
  await expect.poll(() => field.evaluate((box) => getComputedStyle(box).outlineStyle)).toBe('solid');
});
