import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';

import exifr from 'exifr';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { addFilter, openRoom } from '../support/rooms.ts';

const COLOURS = ['teal', 'crimson', 'gold', 'navy', 'olive', 'plum', 'sienna', 'tan'];

test('picks are exported with all that goes along, and read back', async ({ launch }) => {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-exported-'));
  const userData = await makeLibrary(
    Array.from({ length: 15 }, (_, index) => ({
      fileName: `${index}.png`,
      bytes: drawPicture(320, 180, COLOURS[index % COLOURS.length] as string),
      facts: {
        ...{ kind: 'image', mime: 'image/png', width: 320, height: 180, name: `Take ${index} <b>` },
        // One of them is no pick.
        ...{ prompt: 'A fox & a lantern', rating: 4, flag: index === 0 ? 'none' : 'pick' },
      } as const,
    })),
  );
  const { window, electron } = await launch({ userData });
  await openRoom(window, 'Review');
  await expect(window.getByRole('option')).toHaveCount(15);
  await expect(window.locator('[role=option] img')).toHaveCount(15);

  await test.step('the panel shows the first names before anything is written', async () => {
    await window.keyboard.press('ControlOrMeta+Shift+E');
    const panel = window.getByRole('region', { name: 'Export' });
    await expect(panel.getByText(/^14 takes/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Export 14 takes' })).toBeDisabled();
    await electron.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, folder);
    await panel.getByRole('button', { name: 'Choose folder…' }).click();
    await expect(panel.getByText(folder)).toBeVisible();
    await panel.getByRole('textbox', { name: 'File names' }).fill('{seq}_{name}_{oops}');
    await expect(panel.getByRole('alert')).toContainText('{oops}');
    await panel.getByRole('textbox', { name: 'File names' }).fill('{seq}_{name}');
    await expect(panel.getByRole('list', { name: 'File name preview' })).toContainText('001_Take 1 b.png');
    for (const name of ['Report as a page', 'Table (CSV)', 'Contact sheet (PDF)'])
      await panel.getByText(name, { exact: true }).click();
    await expect(panel.getByRole('switch', { name: 'Contact sheet (PDF)' })).toBeChecked();
    await panel.getByText('Also save its pages as pictures (PNG)', { exact: true }).click();
    await expectNoViolations(window, 'export');
  });

  await test.step('copies carry their request, and the sheet has a page for each twelve', async () => {
    await window.getByRole('button', { name: 'Export 14 takes' }).click();
    await expect(window.getByRole('status').filter({ hasText: '14 files exported' })).toBeVisible();
    const names = await readdir(folder);
    expect(names.filter((name) => /^\d{3}_/.test(name) && name.endsWith('.png'))).toHaveLength(14);
    expect(names).toEqual(
      expect.arrayContaining([
        'Contact sheet.pdf',
        'Contact sheet 1.png',
        'Contact sheet 2.png',
        'Dailies report.html',
        'Dailies takes.csv',
      ]),
    );
    const found = await exifr.parse(await readFile(join(folder, '001_Take 1 b.png')), { xmp: true });
    expect(found).toMatchObject({ Rating: 4, CreatorTool: 'Dailies' });
    const pdf = (await readFile(join(folder, 'Contact sheet.pdf'))).toString('latin1');
    for (const page of [1, 2]) {
      const drawn = await loadImage(await readFile(join(folder, `Contact sheet ${page}.png`)));
      expect([drawn.width, drawn.height]).toEqual([2246, 1588]);
      expect(countColours(drawn), `page ${page}`).toBeGreaterThan(20);
    }
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    // Pictures are in it, not only words.
    expect(pdf.match(/\/Subtype\s*\/Image\b/g)?.length).toBeGreaterThan(5);
  });

  await test.step('the report shows its pictures in a bare window, and asks for nothing', async () => {
    const path = join(folder, 'Dailies report.html');
    const seen = await electron.evaluate(async ({ BrowserWindow, session }, file) => {
      const own = session.fromPartition('bare');
      const asked: string[] = [];
      own.webRequest.onBeforeRequest(({ url }, answer) => {
        if (!url.startsWith('data:')) asked.push(url);
        answer({});
      });
      const bare = new BrowserWindow({ show: false, webPreferences: { session: own } });
      await bare.loadFile(file);
      const shown = await bare.webContents.executeJavaScript(
        `[document.querySelectorAll('b, script').length,
          [...document.images].filter((image) => image.naturalWidth > 0).length]`,
      );
      bare.destroy();
      return { asked: asked.length, shown };
    }, path);
    expect(seen).toEqual({ asked: 1, shown: [0, 14] });
    expect((await stat(path)).size).toBeGreaterThan(10_000);
  });

  await test.step('what is chosen is remembered, and Escape leads back', async () => {
    await window.keyboard.press('Escape');
    await expect(window.getByRole('listbox', { name: 'Takes' })).toBeVisible();
    await window.getByRole('button', { name: 'Export…' }).click();
    await expect(window.getByText(folder)).toBeVisible();
    // How the last one ended is not said of the next.
    await expect(window.getByText('14 files exported')).toHaveCount(0);
    await expect(window.getByRole('textbox', { name: 'File names' })).toHaveValue('{seq}_{name}');
    await window.keyboard.press('ControlOrMeta+2');
    await openRoom(window, 'Review');
    await expect(window.getByRole('region', { name: 'Export' })).toBeVisible();
  });
  await rm(folder, { recursive: true, force: true });
});
test('what is exported is what is shown: its search, its filters, its order', async ({ launch }) => {
  const shot = (name: string, prompt: string, flag: 'pick' | 'none' = 'pick') => ({
    fileName: `${name}.png`,
    bytes: drawPicture(32, 18, 'teal'),
    facts: { name, prompt, flag, kind: 'image', mime: 'image/png', width: 32, height: 18 } as const,
  });
  const alley = 'A neon alley';
  const userData = await makeLibrary([
    shot('alley-3', alley),
    shot('other client', 'A lighthouse'),
    shot('alley-2', alley),
    shot('alley-no', alley, 'none'),
    shot('alley-1', alley),
  ]);
  const { window } = await launch({ userData });
  await openRoom(window, 'Review');
  await window.getByRole('searchbox', { name: 'Find takes' }).fill('neon alley');
  await expect(window.getByRole('option')).toHaveCount(4);
  await window.getByRole('button', { name: 'View', exact: true }).click();
  await window.getByText('Oldest first').click();
  await window.keyboard.press('Escape');
  const panel = window.getByRole('region', { name: 'Export' });
  const names = panel.getByRole('list', { name: 'File name preview' }).getByRole('listitem');
  const template = panel.getByRole('textbox', { name: 'File names' });
  const openPanel = async () => {
    await window.keyboard.press('ControlOrMeta+Shift+E');
    await template.fill('{seq}_{name}');
  };

  await openPanel();
  await expect(names).toHaveText(['001_alley-1.png', '002_alley-2.png', '003_alley-3.png']);
  await expect(panel.getByText('Library, “neon alley”, Oldest first')).toBeVisible();
  await panel.getByText('All found').click();
  await expect(names).toHaveCount(4);
  await expectNoViolations(window, 'export of what was found');

  await test.step('chosen takes count in the order shown, whichever was chosen first', async () => {
    await window.keyboard.press('Escape');
    await window.getByRole('option', { name: 'alley-3' }).click();
    await window.getByRole('option', { name: 'alley-1' }).click({ modifiers: ['ControlOrMeta'] });
    await openPanel();
    await expect(names).toHaveText(['001_alley-1.png', '002_alley-3.png']);
  });

  await test.step('where only takes without a flag are shown, no picks are offered', async () => {
    await window.keyboard.press('Escape');
    await (await addFilter(window, 'Flag')).getByRole('button', { name: 'No flag' }).click();
    await openPanel();
    await expect(names).toHaveText(['001_alley-no.png']);
    await expect(panel.getByRole('radio', { name: 'Picks' })).toHaveCount(0);
  });

  await test.step('parts of names go in where the text cursor stands, and one types on behind them', async () => {
    await template.fill('');
    await panel.getByRole('button', { name: '{name}', exact: true }).click();
    await panel.getByRole('button', { name: '{take}', exact: true }).click();
    await window.keyboard.type('_v');
    await expect(template).toHaveValue('{name}{take}_v');
    await template.press('Home');
    await panel.getByRole('button', { name: '{seq}', exact: true }).click();
    await window.keyboard.type('-');
    await expect(template).toHaveValue('{seq}-{name}{take}_v');
    await template.evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 6));
    await panel.getByRole('button', { name: '{date}', exact: true }).focus();
    await window.keyboard.press('Enter');
    await window.keyboard.type('_');
    await expect(template).toHaveValue('{date}_{name}{take}_v');
  });
});

/** How many colours a picture shows, coarsely: paper and words alone have few. */
function countColours(picture: Image): number {
  const canvas = createCanvas(300, 200);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0, 300, 200);
  const { data } = context.getImageData(0, 0, 300, 200);
  const seen = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    seen.add((((data[at] ?? 0) >> 4) << 8) | (((data[at + 1] ?? 0) >> 4) << 4) | ((data[at + 2] ?? 0) >> 4));
  return seen.size;
}
