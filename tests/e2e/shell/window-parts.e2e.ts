import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { writePrompt } from '../support/rooms.ts';
import { setZoom } from '../support/window-size.ts';

// The first leaves the zoom as it was.
test.use({ sharesApp: true });

/** As high as the window asks the system for; so high are its buttons at every zoom of the page. */
const BAR_HEIGHT = 38;

test('the title bar leaves the system’s buttons free at every zoom', async ({ app }) => {
  for (const zoom of [0.5, 2, 1]) {
    await setZoom(app, zoom);
    await expect
      .poll(() => app.window.evaluate((factor) => Math.abs(devicePixelRatio - factor) < 0.01, zoom))
      .toBe(true);
    await expect(async () => {
      const { area, height, parts } = await readBar(app);
      expect(height * zoom).toBeGreaterThanOrEqual(BAR_HEIGHT);
      if (area === null) return;
      for (const box of parts) {
        expect(box.left).toBeGreaterThanOrEqual(area.left - 1);
        expect(box.right).toBeLessThanOrEqual(area.right + 1);
      }
    }, `at a zoom of ${zoom}`).toPass();
  }
});

/** Where the bar and what is in it lie, and where the system leaves room; null where it has no buttons in the page. */
function readBar({ window }: LaunchedApp) {
  return window.evaluate(() => {
    const overlay = (
      navigator as unknown as {
        windowControlsOverlay?: { visible: boolean; getTitlebarAreaRect(): DOMRect };
      }
    ).windowControlsOverlay;
    const boxOf = ({ left, right }: DOMRect) => ({ left, right });
    const header = document.querySelector('header');
    if (!header || header.childElementCount < 2) throw new Error('no title bar');
    return {
      area: overlay?.visible ? boxOf(overlay.getTitlebarAreaRect()) : null,
      height: header.getBoundingClientRect().height,
      parts: [...header.children].map((part) => boxOf(part.getBoundingClientRect())),
    };
  });
}

test('a right click on text brings the menu of the system', async ({ app }) => {
  await writePrompt(app.window, 'A harbour at dawn');
  // What the system would draw lies over the page and waits for a hand: it is kept in place of being shown.
  await app.electron.evaluate(({ Menu }) => {
    const shown: string[][] = [];
    Object.assign(globalThis, { shownMenus: shown });
    const build = Menu.buildFromTemplate.bind(Menu);
    Menu.buildFromTemplate = (template) => {
      const menu = build(template);
      menu.popup = () => void shown.push(menu.items.map(({ role, label }) => role ?? label));
      return menu;
    };
  });
  const shown = () =>
    app.electron.evaluate(() => (globalThis as unknown as { shownMenus: string[][] }).shownMenus);
  await app.window.getByRole('textbox', { name: 'Prompt', exact: true }).click({ button: 'right' });
  await expect.poll(shown).toHaveLength(1);
  expect((await shown())[0]?.map((item) => item.toLowerCase())).toEqual(
    expect.arrayContaining(['cut', 'copy', 'paste', 'selectall']),
  );
});
