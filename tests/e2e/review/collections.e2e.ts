import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes } from '../support/rooms.ts';

const FILES = ['lamp', 'quay', 'gull'].map((name) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(320, 180, 'teal'),
  facts: { name, kind: 'image' as const, mime: 'image/png', width: 320, height: 180 },
}));

const collections = (page: Page) => page.getByRole('dialog', { name: 'Collections' });

async function openCollection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Collections/ }).click();
  await collections(page).getByRole('button', { name, exact: true }).click();
  await expect(collections(page)).toHaveCount(0);
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await page.getByRole('option', { name }).click({ modifiers: index === 0 ? [] : ['ControlOrMeta'] });
}

/** The takes in the order of the grid, by name. */
async function expectTakes(page: Page, names: readonly string[]): Promise<void> {
  const read = () => takes(page).evaluateAll((all) => all.map((one) => one.ariaLabel?.split(',')[0]));
  await expect.poll(read).toEqual(names);
}

test('takes are put into a collection by a key, by name and by hand, and taken out and back', async ({
  launch,
}) => {
  const userData = await makeLibrary(FILES);
  const { window: page, close } = await launch({ userData });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(3);

  await test.step('one key puts what is selected into the quick collection', async () => {
    await select(page, 'lamp', 'quay');
    await page.keyboard.press('q');
    await expect(page.getByText('2 takes added to “Quick collection”')).toBeVisible();
    await openCollection(page, 'Quick collection');
    await expect(takes(page)).toHaveCount(2);
  });

  await test.step('the same key takes it out, and undo puts it back', async () => {
    await select(page, 'lamp');
    await page.keyboard.press('q');
    await expect(takes(page)).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(takes(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(takes(page)).toHaveCount(3);
  });

  await test.step('the menu of a take makes a collection with it', async () => {
    await page.getByRole('option', { name: 'gull' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
    await page.getByRole('searchbox', { name: 'Find or name a collection' }).fill('Client A');
    await expectNoViolations(page, 'add to a collection');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 take added to “Client A”')).toBeVisible();
  });

  await test.step('takes that are dragged onto the button are dropped on a collection', async () => {
    await select(page, 'lamp', 'quay');
    const tile = page.getByRole('option', { name: 'quay' });
    await tile.hover();
    await page.mouse.down();
    const from = await boxOf(tile);
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
    const button = await boxOf(page.getByRole('button', { name: /^Collections/ }));
    await page.mouse.move(button.x + 8, button.y + 8, { steps: 4 });
    await expect(collections(page)).toBeVisible();
    const row = await boxOf(collections(page).getByRole('button', { name: 'Client A', exact: true }));
    await page.mouse.move(row.x + 30, row.y + 8, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText('2 takes added to “Client A”')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('another name keeps what it holds, and is the tag of its takes', async () => {
    // A click would let go of the row again if the frame after it came late.
    await page.getByRole('button', { name: /^Collections/ }).press('Enter');
    const row = collections(page).getByRole('button', { name: 'Client A', exact: true });
    await row.press('F2');
    await page.keyboard.type('Client C');
    await page.keyboard.press('Enter');
    await collections(page).getByRole('button', { name: 'Client C', exact: true }).press('ControlOrMeta+z');
    await row.press('F2');
    await page.keyboard.type('Client B');
    await page.keyboard.press('Enter');
    await expect(collections(page).getByRole('button', { name: 'Client B', exact: true })).toBeFocused();
    await expectNoViolations(page, 'collections');
    await page.keyboard.press('Escape');
  });
  await close();

  await test.step('it is there after a restart, and in the files beside the results', async () => {
    const { window: again } = await launch({ userData });
    await openRoom(again, 'Review');
    await openCollection(again, 'Client B');
    await expect(takes(again)).toHaveCount(3);
    const sidecar = await readFile(join(userData, 'results', 'gull.png.dailies.json'), 'utf8');
    expect(JSON.parse(sidecar)).toMatchObject({ marks: { tags: ['Client B'] } });
  });
});

test('takes of a collection stand as they were put, by drag and by key, also in an export and after a restart', async ({
  launch,
}) => {
  const tags = ['Client A'];
  const userData = await makeLibrary(FILES.map((file) => ({ ...file, facts: { ...file.facts, tags } })));
  const { window: page, close } = await launch({ userData });
  const collection = { id: 'a', name: 'Client A', query: { tag: 'Client A' } };
  await invoke(page, 'collections.keep', { collection });
  await openRoom(page, 'Review');
  await openCollection(page, 'Client A');
  const expectOrder = (...names: string[]) => expectTakes(page, names);
  await expectOrder('lamp', 'quay', 'gull');

  await test.step('a take is dragged before another one', async () => {
    const [from, to] = [
      await boxOf(page.getByRole('option', { name: 'gull' })),
      await boxOf(page.getByRole('option', { name: 'quay' })),
    ];
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 30, { steps: 3 });
    await page.mouse.move(to.x + 12, to.y + 40, { steps: 4 });
    await page.mouse.up();
    await expectOrder('lamp', 'gull', 'quay');
  });

  await test.step('keys move what is selected, and undo puts it back', async () => {
    await page.getByRole('option', { name: 'quay' }).click();
    await page.keyboard.press('Alt+ArrowLeft');
    await expectOrder('lamp', 'quay', 'gull');
    await page.keyboard.press('Alt+ArrowLeft');
    await expectOrder('quay', 'lamp', 'gull');
    await page.keyboard.press('ControlOrMeta+z');
    await expectOrder('lamp', 'quay', 'gull');
    await page.keyboard.press('Alt+ArrowRight');
    await expectOrder('lamp', 'gull', 'quay');
  });

  await test.step('copies are numbered in that order', async () => {
    const { names } = await invoke<{ names: string[] }>(page, 'export.preview', {
      takes: { query: { tag: 'Client A', sort: 'hand' } },
      template: '{seq}_{name}',
      folder: '',
    });
    expect(names.map((name) => name.replace(/^.*_|\.png$/g, ''))).toEqual(['lamp', 'gull', 'quay']);
  });
  await close();

  const { window: again } = await launch({ userData });
  await openRoom(again, 'Review');
  await openCollection(again, 'Client A');
  await expectTakes(again, ['lamp', 'gull', 'quay']);
});
