import type { Page } from '@playwright/test';
import { SHELL_TEXT } from '../../../shared/app/text.ts';
import { findLanguage, speakLanguage } from '../../../shared/languages/list.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { chosen, findCommand } from '../support/palette.ts';
import { practiceOf } from '../support/practice-of.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes, writePrompt } from '../support/rooms.ts';

// The guide is the same whatever was typed before; the tests that need an empty library, or bring another language, come by themselves.
test.use({ sharesApp: true });

const guide = (page: Page) => page.getByRole('dialog', { name: 'Guide' });
const shown = (page: Page, title: string) => guide(page).getByRole('article', { name: title });
const field = (page: Page) => guide(page).getByRole('searchbox', { name: 'Search the guide' });
const show = (page: Page, title: string) => page.getByRole('region', { name: `Show me: ${title}` });

test.afterEach(() => speakLanguage(findLanguage([], 'en')));

test('F1 opens the page of the room, in a field too; Escape leads back to what was typed', async ({
  app,
}) => {
  const page = app.window;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('a paper boat');
  await page.keyboard.press('F1');
  await expect(shown(page, 'Your first hour')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);
  await expect(prompt).toBeFocused();
  await expect(prompt).toHaveValue('a paper boat');
  for (const [room, title, heading] of [
    ['Batch', 'Your first hour', 'Many at once'],
    ['Queue', 'Queue and money', null],
    ['Review', 'Reviewing takes', null],
    ['Cast', 'References and prompts', 'Characters'],
    ['Settings', 'Connecting your service', null],
  ] as const) {
    await openRoom(page, room);
    await page.keyboard.press('F1');
    await expect(shown(page, title)).toBeVisible();
    if (heading !== null)
      await expect(shown(page, title).getByRole('heading', { name: heading })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(guide(page)).toHaveCount(0);
  }
});

test('until the first take the stage offers the first hour; “Show me” fills the form, points at what to press, and leaves the pressing to the artist; with a service that charges nothing is shown', async ({
  launch,
}) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const offer = page.getByRole('region', { name: 'Stage' }).getByRole('button', { name: 'Your first hour' });
  await offer.click();
  await expect(shown(page, 'Your first hour')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);
  await page.keyboard.press('F1');
  await guide(page).getByRole('button', { name: 'Your first hour' }).click();
  await guide(page).getByRole('button', { name: 'Show me: queue a first take' }).click();
  await expect(guide(page)).toHaveCount(0);
  const pointer = show(page, 'queue a first take');
  await expect(pointer).toContainText('1 of 3');
  await expect(pointer.getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(/^A paper boat/);
  await expectNoViolations(page, 'a show');
  await page.keyboard.press('Enter');
  await expect(pointer).toContainText('2 of 3');
  const practice = await practiceOf(app);
  expect(await practice.ledger()).toEqual([]);
  await page
    .locator('main')
    .getByRole('button', { name: /^Queue/ })
    .click();
  await expect(pointer).toContainText('3 of 3');
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
  await pointer.getByRole('button', { name: 'Done' }).click();
  await expect(pointer).toHaveCount(0);
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(1);

  await openRoom(page, 'Compose');
  await expect(page.getByRole('region', { name: 'Stage' }).getByRole('option')).not.toHaveCount(0);
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('F1');
  await expect(shown(page, 'References and prompts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);

  // What is being shown ends with a service that charges.
  await page.keyboard.press('F1');
  await guide(page).getByRole('button', { name: 'Reviewing takes' }).click();
  await guide(page).getByRole('button', { name: 'Show me: find a take' }).click();
  await expect(show(page, 'find a take')).toBeVisible();
  await usePaidProfile(app, {});
  await expect(show(page, 'find a take')).toHaveCount(0);
  await page.keyboard.press('F1');
  await guide(page).getByRole('button', { name: 'Your first hour' }).click();
  await expect(guide(page).getByRole('button', { name: 'Show me: queue a first take' })).toBeDisabled();
  await expect(guide(page).getByText('Available on the practice service').first()).toBeVisible();
});

test('the guide is in the title bar, the commands and the Help menu', async ({ app }) => {
  const page = app.window;
  await page.getByRole('button', { name: 'Guide' }).click();
  await guide(page).getByRole('button', { name: 'Close' }).click();
  await expect(guide(page)).toHaveCount(0);
  await findCommand(page, 'help');
  await expect(chosen(page)).toContainText('Guide');
  await page.keyboard.press('Enter');
  await expect(shown(page, 'Your first hour')).toBeVisible();
  await page.keyboard.press('Escape');
  await app.electron.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
    help?.submenu?.items.find(({ accelerator }) => accelerator === 'F1')?.click();
  });
  await expect(guide(page)).toBeVisible();
});

test('what is typed is found in all pages and marked; links and contents lead from page to page', async ({
  app,
}) => {
  const page = app.window;
  await page.keyboard.press('F1');
  await field(page).fill('holds the others');
  await expect(guide(page).getByRole('status')).toHaveText('1 section');
  await page.keyboard.press('Enter');
  const hour = shown(page, 'Your first hour');
  await expect(hour.getByRole('heading', { name: 'Many at once' })).toBeInViewport();
  await expect(hour.locator('mark').filter({ hasText: 'holds' }).first()).toBeVisible();
  await field(page).fill('no such thing');
  await expect(guide(page).getByRole('status')).toHaveText('Nothing found. Try other words.');
  await field(page).fill('');
  await expect(hour.locator('mark')).toHaveCount(0);
  await guide(page).getByRole('button', { name: 'The guide', exact: true }).click();
  await shown(page, 'The guide').getByRole('link', { name: 'Reviewing takes' }).click();
  await expect(shown(page, 'Reviewing takes').getByRole('cell', { name: 'play, shuttle' })).toBeVisible();
  const picture = shown(page, 'Reviewing takes').getByRole('img', { name: 'One take' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
});

test('all of it is reached by keys, and can be read by everyone in both themes', async ({ app }) => {
  const page = app.window;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light'] as const) {
    await invoke(page, 'settings.update', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.keyboard.press('F1');
    await expectNoViolations(page, `the guide, ${theme}`);
    await field(page).fill('spent');
    await expect(guide(page).getByRole('status')).toBeVisible();
    await expectNoViolations(page, `what was found, ${theme}`);
    await page.keyboard.press('Enter');
    await expectNoViolations(page, `a page with marks, ${theme}`);
    await field(page).fill('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(guide(page).getByRole('button', { name: 'The guide', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    const text = shown(page, 'The guide');
    await expect(text).toBeVisible();
    for (let key = 0; key < 8; key += 1) await page.keyboard.press('Tab');
    await expect(text).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(shown(page, 'Your first hour')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(guide(page)).toHaveCount(0);
  }
});

test('“Show me” leaves what was typed alone, and Escape ends it', async ({ app }) => {
  const page = app.window;
  await writePrompt(page, 'a prompt of my own');
  for (const [entry, title, isThere] of [
    ['Your first hour', 'make three from one prompt', true],
    ['Queue and money', 'find what needs you', true],
    // An empty library has no field to find in: it is said all the same.
    ['Reviewing takes', 'find a take', false],
  ] as const) {
    await page.keyboard.press('F1');
    await guide(page).getByRole('button', { name: entry }).click();
    await guide(page)
      .getByRole('button', { name: `Show me: ${title}` })
      .click();
    await expect(show(page, title)).toHaveAttribute('data-found', String(isThere));
    await expect(show(page, title)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(show(page, title)).toHaveCount(0);
  }
  await openRoom(page, 'Compose');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a prompt of my own');
});

test.describe(() => {
  // It leaves another language behind.
  test.use({ sharesApp: false });

  test('is in the reader’s language, in Arabic from right to left, also when the language changes under it', async ({
    app,
  }) => {
    const page = app.window;
    const text = page.getByRole('dialog').getByRole('article');
    await invoke(page, 'settings.update', { language: 'de' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.keyboard.press('F1');
    await expect(text).toHaveAccessibleName('Deine erste Stunde');
    await page.getByRole('searchbox').fill('Stapel Matrix');
    await page.keyboard.press('Enter');
    await expect(text.getByRole('heading', { name: 'Viele auf einmal' })).toBeInViewport();
    await invoke(page, 'settings.update', { language: 'ar' });
    await speakLanguage(findLanguage([], 'ar'));
    const panel = page.getByRole('dialog', { name: SHELL_TEXT.guide });
    await panel.getByRole('searchbox').fill('');
    await panel.getByRole('navigation').getByRole('button', { name: 'ساعتك الأولى' }).click();
    await expect(text.getByRole('heading', { name: 'قائمة الانتظار' })).toBeVisible();
    await expect(text.locator('p').first()).toHaveCSS('direction', 'rtl');
    await expect(text.getByText('{dawn|noon|dusk}')).toHaveCSS('direction', 'ltr');
    for (const picture of await text.getByRole('img').all())
      await expect(picture).toHaveJSProperty('complete', true);
    await expect(async () => {
      const contents = await boxOf(panel.getByRole('navigation'));
      const pageBox = await boxOf(text);
      expect(contents.x).toBeGreaterThan(pageBox.x);
    }).toPass();
    await expectNoViolations(page, 'the guide in Arabic');
  });
});
