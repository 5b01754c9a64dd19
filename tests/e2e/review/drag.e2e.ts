import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { bring } from '../support/outside-drag.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes } from '../support/rooms.ts';

const FILES = ['lamp', 'quay', 'gull'].map((name) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(320, 180, 'teal'),
  facts: { name, kind: 'image' as const, mime: 'image/png', width: 320, height: 180 },
}));

interface Dragged {
  readonly files: readonly string[];
  readonly hasIcon: boolean;
}

/** The system's own drag would hold the pointer of this computer: it is written down instead. */
async function catchDrags({ electron }: LaunchedApp): Promise<() => Promise<Dragged[]>> {
  await electron.evaluate(({ BrowserWindow }) => {
    const caught: unknown[] = [];
    Object.assign(globalThis, { caughtDrags: caught });
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.startDrag = ({ file, files, icon }) => {
        const hasIcon = typeof icon !== 'string' && !icon.isEmpty();
        caught.push({ files: files ?? [file], hasIcon });
      };
  });
  return () =>
    electron.evaluate(() => (globalThis as unknown as { caughtDrags: Dragged[] }).caughtDrags.splice(0));
}

/** Drags, and lets go only once `said` is seen, or else the drag: a press that is over by then drags nothing. */
async function drag({ window: page, electron }: LaunchedApp, handle: Locator, said?: Locator): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const box = await boxOf(handle);
  // The first move begins the drag; the page's own is refused, and the pointer is free again.
  for (let move = 1; move <= 3; move += 1) await page.mouse.move(box.x + move * 12, box.y + move * 12);
  const caught = () =>
    electron.evaluate(() => (globalThis as unknown as { caughtDrags: unknown[] }).caughtDrags.length);
  if (said === undefined) await expect.poll(caught).toBe(1);
  else await expect(said).toBeVisible();
  await page.mouse.up();
}

test('files of takes leave by their handle, all that are selected with it, and no key is held; a script drags nothing', async ({
  launch,
}) => {
  const userData = await makeLibrary(FILES);
  const app = await launch({ userData });
  const page = app.window;
  const path = (name: string) => join(userData, 'results', `${name}.png`);
  const handle = (name: string) => page.getByRole('option', { name }).locator('[data-drag-out]');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(3);
  const caught = await catchDrags(app);

  await test.step('a script in the page drags nothing while no pointer is pressed', async () => {
    const call = (name: string, input: unknown) =>
      page.evaluate(([one, value]) => window.dailies.invoke(one as string, value) as Promise<object>, [
        name,
        input,
      ] as const);
    const { value } = (await call('takes.ids', { query: {}, offset: 0, limit: 3 })) as { value: string[] };
    expect(await call('takes.drag', { takeIds: value })).toMatchObject({ ok: true });
    await page.mouse.click(5, 300);
    expect(await call('takes.drag', { takeIds: value })).toMatchObject({ ok: true });
    expect(await caught()).toEqual([]);
    await openRoom(page, 'Review');
  });

  await test.step('one, which is none of the selected', async () => {
    await page.getByRole('option', { name: 'gull' }).hover();
    await expect(handle('gull')).toHaveCSS('opacity', '1');
    await drag(app, handle('gull'));
    await expect.poll(caught).toEqual([{ files: [path('gull')], hasIcon: true }]);
  });

  await test.step('two that are selected, whichever is grabbed', async () => {
    await page.getByRole('option', { name: 'lamp' }).click();
    await page.getByRole('option', { name: 'quay' }).click({ modifiers: ['ControlOrMeta'] });
    await drag(app, handle('quay'));
    await expect.poll(caught).toEqual([{ files: [path('quay'), path('lamp')], hasIcon: true }]);
  });

  await test.step('the one that is shown large', async () => {
    await page.getByRole('option', { name: 'gull' }).dblclick();
    await expect(page.getByRole('button', { name: 'Back to grid' })).toBeVisible();
    await drag(app, page.locator('main [data-drag-out]'));
    await expect.poll(caught).toEqual([{ files: [path('gull')], hasIcon: true }]);
  });

  await test.step('a file that is gone since is said, and nothing is dragged', async () => {
    await rm(path('gull'));
    await drag(
      app,
      page.locator('main [data-drag-out]'),
      page.getByText(/file of a take is missing: .*gull\.png/),
    );
    await expect.poll(caught).toEqual([]);
  });
});

test('where only files are of use, a picture of a page is kept, and an address says to save it first', async ({
  app,
}) => {
  const page = app.window;
  await openRoom(page, 'Cast');
  const room = page.getByRole('button', { name: 'New member' });
  await expect(room).toBeVisible();
  await bring(room, 'drop', { addresses: 'https://example.org/boat.png' });
  await expect(page.getByText('That’s an address, not a file')).toBeVisible();
  await expect(page.getByText('Save the image or clip first, then drop the file.')).toBeVisible();
  await bring(room, 'drop', { addresses: 'file:///cut/scene.mov' });
  await expect(page.getByText('Drop it from its folder instead.')).toBeVisible();

  const picture = drawPicture(120, 90, 'crimson').toString('base64');
  await bring(room, 'drop', { picture, addresses: 'https://example.org/boat.png' });
  await expect(
    page.getByRole('region', { name: 'Images' }).getByRole('button', { name: /^1, / }),
  ).toBeVisible();
});
