import type { CDPSession, Page } from '@playwright/test';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { search } from '../support/palette.ts';
import { openRoom } from '../support/rooms.ts';
import { waitUntilReady } from '../support/start-app.ts';

// What one of these types, none of the others looks at.
test.use({ sharesApp: true });

/** The key that commands start with, as Chromium numbers it: Command on macOS, Ctrl elsewhere. */
const COMMAND = process.platform === 'darwin' ? 4 : 2;
const SHIFT = 8;
/** What Chromium reports a key as that an input method has taken. */
const TAKEN = 229;

interface Press {
  readonly key: string;
  readonly code: string;
  readonly vk: number;
  readonly modifiers?: number;
}

/** As each keyboard reports the keys that lie where its owner looks for them. */
const LAYOUTS: Readonly<Record<string, { palette: Press; queue: Press; map: Press }>> = {
  QWERTY: {
    palette: { key: 'k', code: 'KeyK', vk: 75, modifiers: COMMAND },
    queue: { key: '3', code: 'Digit3', vk: 51, modifiers: COMMAND },
    map: { key: '?', code: 'Slash', vk: 191, modifiers: SHIFT },
  },
  QWERTZ: {
    palette: { key: 'k', code: 'KeyK', vk: 75, modifiers: COMMAND },
    queue: { key: '3', code: 'Digit3', vk: 51, modifiers: COMMAND },
    map: { key: '?', code: 'Minus', vk: 219, modifiers: SHIFT },
  },
  AZERTY: {
    palette: { key: 'k', code: 'KeyK', vk: 75, modifiers: COMMAND },
    queue: { key: '"', code: 'Digit3', vk: 51, modifiers: COMMAND },
    map: { key: '?', code: 'KeyM', vk: 188, modifiers: SHIFT },
  },
  Cyrillic: {
    palette: { key: 'л', code: 'KeyK', vk: 75, modifiers: COMMAND },
    queue: { key: '3', code: 'Digit3', vk: 51, modifiers: COMMAND },
    map: { key: '?', code: 'Digit7', vk: 55, modifiers: SHIFT },
  },
  Hebrew: {
    palette: { key: 'ל', code: 'KeyK', vk: 75, modifiers: COMMAND },
    queue: { key: '3', code: 'Digit3', vk: 51, modifiers: COMMAND },
    map: { key: '?', code: 'Slash', vk: 191, modifiers: SHIFT },
  },
};

const session = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

async function press(cdp: CDPSession, { key, code, vk, modifiers = 0 }: Press): Promise<void> {
  const event = { key, code, windowsVirtualKeyCode: vk, nativeVirtualKeyCode: vk, modifiers };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

test('shortcuts are where five keyboards have them', async ({ app }) => {
  const page = app.window;
  const cdp = await session(page);
  for (const [name, { palette, queue, map }] of Object.entries(LAYOUTS)) {
    await test.step(name, async () => {
      await openRoom(page, 'Compose');
      await press(cdp, queue);
      await expect(page.locator('main')).toHaveAttribute('data-room', 'queue');
      await press(cdp, palette);
      await expect(search(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(search(page)).toHaveCount(0);
      await press(cdp, map);
      await expect(page.getByRole('dialog', { name: 'Keyboard map' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Keyboard map' })).toHaveCount(0);
    });
  }
});

/** How three input methods report a word: the keys while it is composed, what stands there meanwhile, and what it becomes. */
const METHODS = [
  { name: 'Japanese on Windows', key: 'Process', parts: ['し', 'しっぱ', 'しっぱい'], word: '失敗' },
  { name: 'Pinyin on macOS', key: 's', parts: ['s', 'shi', 'shi bai'], word: '失败' },
  { name: 'Korean', key: 'Process', parts: ['시', '실', '실ㅍ'], word: '실패' },
] as const;

async function compose(cdp: CDPSession, method: (typeof METHODS)[number]): Promise<void> {
  for (const text of method.parts) {
    await press(cdp, { key: method.key, code: 'KeyS', vk: TAKEN });
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
}

test('the Enter and the Escape of an input method choose its word, and nothing else', async ({ app }) => {
  const page = app.window;
  const cdp = await session(page);
  for (const method of METHODS) {
    await test.step(method.name, async () => {
      await openRoom(page, 'Compose');
      await page.keyboard.press('ControlOrMeta+k');
      await expect(search(page)).toBeFocused();
      await compose(cdp, method);
      await expect(search(page)).toHaveValue(method.parts[2]);
      // While it is composed.
      await press(cdp, { key: 'Enter', code: 'Enter', vk: TAKEN });
      await press(cdp, { key: 'Escape', code: 'Escape', vk: TAKEN });
      await expect(search(page)).toBeFocused();
      await cdp.send('Input.insertText', { text: method.word });
      // macOS: the Enter that has ended it comes afterwards, and only its number tells.
      await press(cdp, { key: 'Enter', code: 'Enter', vk: TAKEN });
      await press(cdp, { key: 'Escape', code: 'Escape', vk: TAKEN });
      await expect(search(page)).toHaveValue(method.word);
      await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
      await page.keyboard.press('Escape');
      await expect(search(page)).toHaveCount(0);
    });
  }
});

test('a word that is composed over a cell is whole in it, and only the Enter after it leaves the cell', async ({
  app,
}) => {
  const page = app.window;
  const cdp = await session(page);
  await invoke(page, 'queue.pause', { scope: { kind: 'all' } });
  await openRoom(page, 'Batch');
  await expect(page.getByRole('grid', { name: 'Jobs of the batch' })).toBeFocused();
  const editor = page.getByRole('group').getByRole('textbox');
  for (const [row, method] of METHODS.entries()) {
    await test.step(method.name, async () => {
      await page.locator(`#batch-${row}-1`).click();
      await compose(cdp, method);
      await expect(editor).toHaveValue(method.parts[2]);
      await press(cdp, { key: 'Enter', code: 'Enter', vk: TAKEN });
      await expect(editor).toHaveValue(method.parts[2]);
      await cdp.send('Input.insertText', { text: method.word });
      await press(cdp, { key: 'Enter', code: 'Enter', vk: TAKEN });
      await expect(editor).toHaveValue(method.word);
      await page.keyboard.press('Enter');
      await expect(editor).toHaveCount(0);
      await expect(page.locator(`#batch-${row}-1`)).toHaveText(new RegExp(method.word));
    });
  }
});

test('Escape closes a panel in the moment in which what had the focus is gone', async ({ app }) => {
  const page = app.window;
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Templates' });
  await expect(panel.getByRole('textbox', { name: 'Template name' })).toBeVisible();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
  });
  await expect(panel).toHaveCount(0);
});

test('the map of keys shows signs as the keyboard has them', async ({ app }) => {
  const page = app.window;
  // Of QWERTZ; which keyboard the machine has, nobody knows.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'keyboard', {
      value: { getLayoutMap: async () => new Map([['Backslash', '#']]) },
    }),
  );
  await page.reload();
  await waitUntilReady(page);
  const map = page.getByRole('dialog', { name: 'Keyboard map' });
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      await openRoom(page, 'Queue');
      await page.keyboard.press('?');
      return map.textContent();
    })
    .toMatch(/(Ctrl\+|⌘)#/);
  await page.keyboard.press('Escape');
});
