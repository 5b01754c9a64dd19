import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { boxOf } from '../support/rest.ts';
import {
  chooseFromMenu,
  clickRow,
  openPausedQueue,
  sentWords,
  shownWords,
  surface,
} from './queue-actions.ts';

test('waiting rows are moved by dragging and by keys, several at once, and go out in the order that is shown', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  const expectOrder = (words: string) => expect.poll(() => shownWords(page)).toEqual(words.split(' '));
  await openPausedQueue(page, ['red', 'green', 'blue', 'white', 'black']);

  await test.step('a drag that ends with Escape leaves the order as it was', async () => {
    const from = await boxOf(surface(page, 'blue'));
    await page.mouse.move(from.x + 140, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 150, from.y - 80, { steps: 4 });
    await expect(page.getByText('1 job', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByText('1 job', { exact: true })).toBeHidden();
    await expectOrder('red green blue white black');
  });

  await test.step('each of the keys that come faster than the queue answers is a step', async () => {
    await clickRow(page, 'black');
    await page.evaluate(() => {
      for (let step = 0; step < 3; step += 1) {
        const key = { key: 'ArrowUp', code: 'ArrowUp', altKey: true, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
      }
    });
    await expectOrder('red black green blue white');
  });

  await test.step('dragged, alone and several at once', async () => {
    await dragRow('black', 'red', 'above');
    await expectOrder('black red green blue white');
    await clickRow(page, 'green');
    await clickRow(page, 'white', ['ControlOrMeta']);
    await dragRow('green', 'black', 'above');
    await expectOrder('green white black red blue');
    await dragRow('green', 'blue', 'below');
    await expectOrder('black red blue green white');
  });

  await test.step('keys move what is selected, say where it is, and are taken back', async () => {
    await clickRow(page, 'blue');
    await page.keyboard.press('Alt+ArrowUp');
    await expectOrder('black blue red green white');
    await expect(page.getByText(/is now 2 of 5 waiting/)).toBeAttached();
    await expect(surface(page, 'blue')).toBeFocused();
    await page.keyboard.press('Alt+End');
    await expectOrder('black red green white blue');
    await expect(surface(page, 'blue')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(surface(page, 'white')).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(surface(page, 'blue')).toBeFocused();
    await page.keyboard.press('Alt+Home');
    await expectOrder('white blue black red green');
    await page.keyboard.press('Alt+ArrowDown');
    await expectOrder('black white blue red green');
    await page.keyboard.press('ControlOrMeta+z');
    await expectOrder('white blue black red green');
  });

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => sentWords(practice)).toEqual(['white', 'blue', 'black', 'red', 'green']);

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

test('rows that a filter shows no longer hand their place and the focus to the next one, however many go', async ({
  app,
}) => {
  const page = app.window;
  const expectShown = (words: string) => expect.poll(() => shownWords(page)).toEqual(words.split(' '));
  await openPausedQueue(page, ['red', 'green', 'blue', 'white', 'black', 'grey']);
  await page.getByRole('button', { name: /^Waiting 6$/ }).click();
  await clickRow(page, 'green');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expectShown('red white black grey');
  await expect(surface(page, 'white')).toBeFocused();

  // What a menu does, too.
  await chooseFromMenu(page, 'white', 'Cancel');
  await expectShown('red black grey');
  await expect(surface(page, 'black')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expectShown('red black');
  await expect(surface(page, 'black')).toBeFocused();
});
