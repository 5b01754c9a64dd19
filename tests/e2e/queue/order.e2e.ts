import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { boxOf } from '../support/rest.ts';
import { clickRow, openPausedQueue, sentWords, shownWords, surface } from './queue-actions.ts';

test('rows that are dragged go out in the new order, several at once', async ({ app }) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await openPausedQueue(page, ['red', 'green', 'blue', 'white', 'black']);

  await dragRow('black', 'red', 'above');
  await expect.poll(() => shownWords(page)).toEqual(['black', 'red', 'green', 'blue', 'white']);

  await clickRow(page, 'green');
  await clickRow(page, 'white', ['ControlOrMeta']);
  await dragRow('green', 'black', 'above');
  await expect.poll(() => shownWords(page)).toEqual(['green', 'white', 'black', 'red', 'blue']);

  await dragRow('green', 'blue', 'below');
  await expect.poll(() => shownWords(page)).toEqual(['black', 'red', 'blue', 'green', 'white']);

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => sentWords(practice)).toEqual(['black', 'red', 'blue', 'green', 'white']);

  async function dragRow(word: string, target: string, side: 'above' | 'below'): Promise<void> {
    const from = await boxOf(surface(page, word));
    const to = await boxOf(surface(page, target));
    await page.mouse.move(from.x + 140, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 150, from.y + 30, { steps: 3 });
    await page.mouse.move(to.x + 150, side === 'above' ? to.y + 6 : to.y + to.height - 6, { steps: 5 });
    await page.mouse.up();
  }
});

test('a drag that ends with Escape leaves the order as it was', async ({ app }) => {
  const page = app.window;
  await openPausedQueue(page, ['red', 'green', 'blue']);
  const from = await boxOf(surface(page, 'blue'));
  await page.mouse.move(from.x + 140, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 150, from.y - 80, { steps: 4 });
  await expect(page.getByText('1 job', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText('1 job', { exact: true })).toBeHidden();
  expect(await shownWords(page)).toEqual(['red', 'green', 'blue']);
});

test('keys move what is selected, say where it is, and are taken back', async ({ app }) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await openPausedQueue(page, ['red', 'green', 'blue', 'white']);
  await clickRow(page, 'blue');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => shownWords(page)).toEqual(['red', 'blue', 'green', 'white']);
  await expect(page.getByText(/is now 2 of 4 waiting/)).toBeAttached();
  await expect(surface(page, 'blue')).toBeFocused();
  await page.keyboard.press('Alt+End');
  await expect.poll(() => shownWords(page)).toEqual(['red', 'green', 'white', 'blue']);
  await expect(surface(page, 'blue')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(surface(page, 'white')).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(surface(page, 'blue')).toBeFocused();
  await page.keyboard.press('Alt+Home');
  await expect.poll(() => shownWords(page)).toEqual(['white', 'blue', 'red', 'green']);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => shownWords(page)).toEqual(['red', 'white', 'blue', 'green']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => shownWords(page)).toEqual(['white', 'blue', 'red', 'green']);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => sentWords(practice)).toEqual(['white', 'blue', 'red', 'green']);
});

test('each of the keys that come faster than the queue answers is a step', async ({ app }) => {
  const page = app.window;
  await openPausedQueue(page, ['red', 'green', 'blue', 'white', 'black']);
  await clickRow(page, 'black');
  await page.evaluate(() => {
    for (let step = 0; step < 3; step += 1) {
      const key = { key: 'ArrowUp', code: 'ArrowUp', altKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    }
  });
  await expect.poll(() => shownWords(page)).toEqual(['red', 'black', 'green', 'blue', 'white']);
});
