import type { Page } from '@playwright/test';
import { MENU_WORDS } from '../../../shared/app/menu-text.ts';
import { SHELL_TEXT } from '../../../shared/app/text.ts';
import { findLanguage, speakLanguage } from '../../../shared/languages/list.ts';
import { SETTINGS_TEXT } from '../../../shared/settings/text.ts';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { openPausedQueue } from '../queue/queue-actions.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, writePrompt } from '../support/rooms.ts';

const PROMPT = 'a paper boat on a wide lake';

/** What is expected is read from the catalogue in the language that is shown. */
const speak = (tag: string) => speakLanguage(findLanguage([], tag));
test.afterEach(() => speak('en'));

/** What the system's menus say, from the top. */
const readMenus = ({ electron }: LaunchedApp) =>
  electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);

/** Chooses a language by what its speakers call it, in whatever language Settings are. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('#settings-appearance button[aria-haspopup=listbox]').click();
  await page.getByRole('option', { name, exact: true }).click();
}

const roomInRail = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true });

test('a language that is chosen holds at once, in the window and its menus, keeps what was typed, and is there after a start; Arabic is read from the right', async ({
  launch,
}) => {
  const facts = { width: 320, height: 160, frameRate: 25, duration: 2 } as const;
  const app = await launch({
    userData: await makeLibrary([
      { fileName: 'boat.mp4', bytes: await encodeNumberedClip(50, 25), facts: { name: 'boat', ...facts } },
    ]),
  });
  const { window: page, userData } = app;
  await openPausedQueue(page, ['red']);
  await openRoom(page, 'Compose');
  await writePrompt(page, PROMPT);
  await openRoom(page, 'Settings');
  await chooseLanguage(page, 'Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await speak('de');
  const { appearance } = SETTINGS_TEXT.sections;
  expect(appearance).not.toBe('Appearance');
  // The room is the same.
  await expect(page.getByRole('heading', { name: appearance })).toBeVisible();
  await expect.poll(() => readMenus(app)).toContain(MENU_WORDS.file);
  await roomInRail(page, SHELL_TEXT.rooms.compose).click();
  await expect(page.locator('main textarea').first()).toHaveValue(PROMPT);
  await app.close();
  const again = await launch({ userData });
  await expect(again.window.locator('html')).toHaveAttribute('lang', 'de');
  await expect(roomInRail(again.window, SHELL_TEXT.rooms.settings)).toBeVisible();
  await expect.poll(() => readMenus(again)).toContain(MENU_WORDS.file);
  await expect(again.window.locator('main textarea').first()).toHaveValue(PROMPT);

  await test.step('Arabic: the rail is at the right, a name in Latin letters begins there too, and time still runs to the right', () =>
    readFromRight(again.window));
});

test('a first start on a German system is German, and English words can be chosen there', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'the languages of macOS and Windows can’t be set for one program');
  const app = await launch({ locale: 'de_AT.UTF-8', languages: 'de_AT:en' });
  const page = app.window;
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await speak('de');
  await expect.poll(() => readMenus(app)).toContain(MENU_WORDS.file);
  await roomInRail(page, SHELL_TEXT.rooms.settings).click();
  await chooseLanguage(page, 'English');
  await speak('en');
  await expect(page.getByRole('heading', { name: SETTINGS_TEXT.sections.appearance })).toBeVisible();
  await expect.poll(() => readMenus(app)).toContain(MENU_WORDS.file);
});

async function readFromRight(page: Page): Promise<void> {
  const width = await page.evaluate(() => innerWidth);
  await roomInRail(page, SHELL_TEXT.rooms.queue).click();
  const name = page.locator('main bdi', { hasText: 'A red boat' });
  /** How far its words are from where a line of the page begins, in pixels. */
  const indent = () =>
    name.evaluate((words) => {
      const [own, box] = [words, words.parentElement ?? words].map((one) => one.getBoundingClientRect());
      const isMirrored = document.documentElement.dir === 'rtl';
      return Math.abs(
        isMirrored ? (box?.right ?? 0) - (own?.right ?? 0) : (own?.left ?? 0) - (box?.left ?? 0),
      );
    });
  await expect.poll(indent).toBeLessThan(2);

  await roomInRail(page, SHELL_TEXT.rooms.settings).click();
  await chooseLanguage(page, 'العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const railEnd = async () => {
    const rail = await boxOf(page.getByRole('navigation', { name: 'الأقسام', exact: true }));
    return rail.x + rail.width;
  };
  await expect.poll(railEnd).toBe(width);
  await speak('ar');
  // A name in Latin letters begins where the page does.
  await roomInRail(page, SHELL_TEXT.rooms.queue).click();
  await expect(name).toBeVisible();
  await expect.poll(indent).toBeLessThan(2);
  await roomInRail(page, SHELL_TEXT.rooms.review).click();
  await page.locator('main [role=option]').first().dblclick();
  const scrubber = page.locator('[role=slider][aria-valuemax="49"]');
  await scrubber.focus();
  const place = () => page.evaluate(() => document.activeElement?.getAttribute('aria-valuenow'));
  await expect.poll(place).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe('1');
  const { x, y, width: across, height } = await boxOf(scrubber);
  await page.mouse.click(x + across * 0.9, y + height / 2);
  await expect.poll(async () => Number(await scrubber.getAttribute('aria-valuenow'))).toBeGreaterThan(40);
}
