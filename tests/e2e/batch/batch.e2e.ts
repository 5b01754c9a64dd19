import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Job } from '../../../shared/jobs/job.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { answerFolderDialog } from '../support/give-folder.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom } from '../support/rooms.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Jobs of the batch' });
const cell = (page: Page, row: number, column: number): Locator => page.locator(`#batch-${row}-${column}`);
const bar = (page: Page) => page.locator('main footer');
const line = (page: Page) =>
  page
    .locator('main')
    .getByText(/ of row \d+/)
    .locator('..');

async function openBatch(page: Page): Promise<void> {
  await openRoom(page, 'Batch');
  await expect(grid(page)).toBeFocused();
}

/** Jobs wait, so that a test of the table makes no media. */
const holdQueue = (page: Page) => invoke(page, 'queue.pause', { scope: { kind: 'all' } });

async function jobsOf(page: Page): Promise<Job[]> {
  return (await invoke<{ jobs: Job[] }>(page, 'app.snapshot', {})).jobs;
}

async function paste(app: LaunchedApp, text: string): Promise<void> {
  await app.electron.evaluate(({ clipboard }, words) => clipboard.writeText(words), text);
  await app.window.keyboard.press('ControlOrMeta+V');
}

async function replaceAll(page: Page, wanted: string, replacement: string, found: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill(wanted);
  await page.getByRole('textbox', { name: 'Replace with' }).fill(replacement);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(found);
  await page.getByRole('button', { name: 'Replace all' }).click();
}

/** Types what to find and presses as fast as no hand does: what it finds was not drawn by then. */
async function replaceAtOnce(page: Page, wanted: string): Promise<void> {
  await page.getByRole('search').evaluate(async (search, text) => {
    const box = search.querySelector('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    [...search.querySelectorAll('button')].find((one) => one.textContent === 'Replace all')?.click();
  }, wanted);
}

test('a CSV of 200 shots with 30 bad cells is put right in place and queued as one batch', async ({
  launch,
}) => {
  let app = await launch();
  const shots = join(app.userData, 'shots');
  await mkdir(shots, { recursive: true });
  for (const at of [0, 1, 2])
    await writeFile(join(shots, `boat-${at}.png`), drawPicture(64, 36, `#20${at}060`));
  const row = (at: number) => {
    const prompt = at < 10 ? 'too short' : `A boat on a wide lake, shot ${at}`;
    if (at < 60) return ['N Pro', prompt, at % 20 === 19 ? `boat-${at % 3}.png` : '', '16:9', '', ''];
    if (at < 120) return ['K3 Turbo', prompt, '', '', at < 70 ? '8k' : '720', ''];
    if (at < 160)
      return ['O3 Elements', prompt, at < 165 && at >= 155 ? `gone-${at}.png` : '', '9:16', '1080', '5'];
    return ['O3 Elements', prompt, '', '1:1', '4k', at < 165 ? '99' : '8'];
  };
  const rows = Array.from({ length: 200 }, (_, at) => row(at));
  const csv = join(shots, 'shots.csv');
  const formatRow = (cells: string[]) => cells.map((one) => `"${one}"`).join(';');
  const header = 'Model;Prompt;Images;Aspect ratio;Resolution;Duration';
  await writeFile(csv, `\uFEFF${[header, ...rows.map(formatRow)].join('\r\n')}`);

  await openBatch(app.window);
  await dropFiles(app.window, grid(app.window), [csv]);
  await expect(app.window.getByText('200 rows · Semicolon · UTF-8')).toBeVisible();
  await app.window.getByRole('button', { name: 'Add 200 rows' }).click();
  await expect(app.window.getByText('30 to fix')).toBeVisible();
  await app.close();

  app = await launch({ userData: app.userData });
  const page = app.window;
  await holdQueue(page);
  await openBatch(page);
  await expect(bar(page)).toContainText('200 jobs');
  await expect(page.getByText('30 to fix')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Nothing queued. Fix 30 cells first.')).toBeVisible();
  await expect(line(page)).toContainText('Prompt of row 1');
  await expect(line(page)).toContainText('Prompt is 1 character short: it needs at least 10');
  for (let step = 1; step < 30; step += 1) await page.keyboard.press('F8');
  await expect(line(page)).toContainText('Duration of row 165');
  await expect(line(page)).toContainText('enter a number from 3 to 15');
  await page.keyboard.press('F8');
  await expect(line(page)).toContainText('Prompt of row 1');
  await expectNoViolations(page, 'a table with problems');

  await page.keyboard.press('ControlOrMeta+F');
  await replaceAll(page, 'too short', 'A boat that is not short', '10 found');
  await expect(page.getByText('20 to fix')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('99');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('1080');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('7 found');
  await replaceAtOnce(page, '8k');
  await expect(page.getByText('10 to fix')).toBeVisible();
  await replaceAll(page, '99', '9', '7 found');
  await expect(page.getByText('5 to fix')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('gone-159.png');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(line(page)).toContainText('File not found: gone-159.png');
  // The file comes back: what was looked for in vain is looked for again.
  for (const at of [155, 156, 157, 158, 159])
    await writeFile(join(shots, `gone-${at}.png`), drawPicture(32, 32, `#${at}${at}`.slice(0, 7)));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Ready to queue')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Dry run' }).click();
  const report = page.getByRole('region', { name: 'Dry run' });
  await expect(report).toContainText('Every row is ready to queue');
  await expect(report).toContainText('N Pro 60 · K3 Turbo 60 · O3 Elements 80');
  await expect(report).toContainText('8 files to upload');
  expect(await jobsOf(page)).toEqual([]);

  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Queued 200 jobs as one batch.')).toBeVisible();
  const jobs = await jobsOf(page);
  expect([jobs.length, new Set(jobs.map(({ batchId }) => batchId)).size]).toEqual([200, 1]);
  expect(jobs[0]?.input).toMatchObject({ prompt: 'A boat that is not short', aspectRatio: '16:9' });
  expect(jobs[199]?.input).toMatchObject({ resolution: '4k', duration: '8', aspectRatio: '1:1' });
  expect(jobs.filter(({ input }) => Array.isArray(input['images']))).toHaveLength(8);
  // Nothing is queued twice by the same key, and the rows are not lost.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Nothing to queue yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore rows' }).click();
  await expect(bar(page)).toContainText('200 jobs');
  expect(await jobsOf(page)).toHaveLength(200);
});

test('six files with ordinary names stay within the matrix; three pictures, four prompts and five lengths make sixty rows, the first of them a canary', async ({
  app,
}) => {
  const page = app.window;
  const folder = join(app.userData, 'starts');
  await mkdir(folder, { recursive: true });
  for (const at of [1, 2, 10])
    await writeFile(join(folder, `s${at}.png`), drawPicture(40, 40, `#5${at % 10}5050`));
  await holdQueue(page);
  await openBatch(page);
  const panel = page.getByRole('region', { name: 'Matrix' });
  const long = join(app.userData, 'long names');
  await mkdir(long, { recursive: true });
  const names = Array.from({ length: 6 }, (_, at) =>
    join(long, `Harbour at first light, selects ${at + 1}.png`),
  );
  for (const [at, name] of names.entries()) await writeFile(name, drawPicture(40 + at, 40, 'teal'));
  await dropFiles(page, grid(page), names);
  await panel.getByRole('button', { name: /Model/ }).click();
  await page.getByRole('option', { name: 'H3 Image to Video' }).click();
  await expect(panel).toContainText('6 files');
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toHaveCount(0);

  await dropFiles(page, grid(page), [folder]);
  await panel.getByRole('button', { name: /Model/ }).click();
  await page.getByRole('option', { name: 'H3 Image to Video' }).click();
  await expect(panel).toContainText('3 files');
  await panel.getByRole('textbox', { name: 'Prompts' }).fill('at dawn\nat noon\nat dusk\nat night');
  for (const seconds of ['4 s', '6 s', '8 s', '10 s', '12 s'])
    await panel.getByRole('checkbox', { name: seconds, exact: true }).check({ force: true });
  await expect(panel).toContainText('3 × 4 × 5 = 60 rows');
  await expectNoViolations(page, 'the matrix');
  await panel.getByRole('button', { name: 'Add 60 rows' }).click();
  await expect(page.getByText('Ready to queue')).toBeVisible();
  await expect(cell(page, 0, 1)).toHaveText('at dawn');
  await expect(cell(page, 0, 3)).toContainText('s1.png');
  await expect(cell(page, 0, 3).locator('img')).toBeVisible();
  // Another picture dropped on the cell takes its place, until that is taken back.
  await dropFiles(page, cell(page, 0, 3), [join(folder, 's10.png')]);
  await expect(cell(page, 0, 3)).toContainText('s10.png');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(cell(page, 0, 3)).toContainText('s1.png');
  await page.locator('label').filter({ hasText: 'Test one first' }).click();
  await page.getByRole('spinbutton', { name: 'How many to test' }).fill('2');
  await expect(bar(page)).toContainText('2 now, 58 after approval');
  await page.getByRole('button', { name: /^Queue 60/ }).click();
  await expect(page.getByText(/2 to test first; 58 more need approval/).first()).toBeVisible();
  const jobs = await jobsOf(page);
  const made = jobs.map(({ input }) =>
    JSON.stringify([input['startImage'], input['prompt'], input['duration']]),
  );
  expect([jobs.length, new Set(made).size]).toEqual([60, 60]);
  expect(jobs.filter(({ hold }) => hold?.reason === 'canary')).toHaveLength(58);
});

test('cells come from a spreadsheet and go to one, and every step can be taken back', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  await openBatch(page);
  // Names in the first line lead to where columns are named.
  await paste(
    app,
    'Prompt\tQuality\tmood\n"A {{mood}} boat,\nat dawn"\t4K\tcalm\nA {{mood}} boat at dusk\t2k\twild',
  );
  const panel = page.getByRole('region', { name: 'Import pasted text' });
  await expect(panel.getByRole('button', { name: 'Import mood as' })).toContainText('Prompt column “mood”');
  await panel.getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(grid(page)).toBeFocused();
  await expect(line(page)).toContainText('Becomes: A calm boat, at dawn');
  await expect(page.getByText('Ready to queue')).toBeVisible();

  // A column of prompts without names is pasted where the keys are: three rows more.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await paste(app, 'A long row of boats\n"Stop," she said, and the boat stopped\n=SUM of all boats\n');
  await expect(cell(page, 3, 1)).toHaveText('"Stop," she said, and the boat stopped');
  await expect(bar(page)).toContainText('5 jobs');
  await page.keyboard.press('ControlOrMeta+C');
  const copied = () => app.electron.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(async () => (await copied()).split('\n').at(-1)).toBe("'=SUM of all boats");

  // Typing, filling down, undoing.
  await page.keyboard.press('ControlOrMeta+Home');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(line(page)).toContainText('Quality of row 1');
  await page.keyboard.press('Shift+ControlOrMeta+End');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ControlOrMeta+D');
  await expect(cell(page, 4, 5)).toHaveText('4K');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(cell(page, 1, 5)).toHaveText('2K');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(bar(page)).toContainText('2 jobs');
  await page.keyboard.press('Shift+ControlOrMeta+Z');
  await expect(bar(page)).toContainText('5 jobs');

  // Another model: what it lacks is hatched, and said.
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('turbo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 0)).toHaveText('K3 Turbo');
  await expect(page.getByText('1 to fix')).toBeVisible();
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect(line(page)).toContainText('This model has no field “Quality”');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Ready to queue')).toBeVisible();

  // What is being typed while the app ends is kept too.
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Half a sentence about boats');
  await expect(page.getByRole('textbox', { name: 'Prompt of row 1' })).toHaveValue(
    'Half a sentence about boats',
  );
  await app.close();
  const again = await launch({ userData: app.userData });
  await openBatch(again.window);
  await expect(cell(again.window, 0, 1)).toHaveText('Half a sentence about boats');
  await expect(bar(again.window)).toContainText('5 jobs');
});

test('tables that are not as they should be are answered clearly', async ({ app }) => {
  const page = app.window;
  const make = async (name: string, content: string | Buffer) => {
    const path = join(app.userData, name);
    await writeFile(path, content);
    return path;
  };
  const choose = (path: string) => page.locator('input[type=file]').setInputFiles(path);
  await openBatch(page);

  await choose(await make('quotes.csv', 'prompt,takes\n"A "red" boat",1\n"never closed,2\nlast,3\n'));
  const faults = page.getByRole('alert');
  await expect(faults).toContainText('Line 2: there’s text after a closing quote');
  await expect(faults).toContainText('Line 3: a quote is never closed');
  await expectNoViolations(page, 'naming the columns of a CSV file');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const utf16 = Buffer.from('\uFEFFprompt|takes\r\nein Boot für Zoë|2\r\n', 'utf16le');
  await choose(await make('utf16.csv', utf16));
  await expect(page.getByText('1 row · Bar · UTF-16')).toBeVisible();
  await expect(page.getByText('ein Boot für Zoë')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const many = Array.from({ length: 100_000 }, (_, at) => `A boat on a lake number ${at},2`).join('\n');
  await choose(await make('many.csv', `prompt,takes\n${many}`));
  await expect(page.getByText('100,000 rows don’t fit. The table has room for 5,000 more.')).toBeVisible();
  await page.getByRole('textbox', { name: 'From row' }).fill('99001');
  await page.getByRole('button', { name: 'Add 1,000 rows' }).click();
  await expect(bar(page)).toContainText('2,000 jobs of 1,000 rows');
  await expect(cell(page, 0, 1)).toHaveText('A boat on a lake number 99000');

  await choose(await make('book.csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 200, 201])));
  await expect(page.getByText('This isn’t a text file.')).toBeVisible();
  await expect(cell(page, 0, 1)).toHaveText('A boat on a lake number 99000');
});

test('the good rows go, the others stay with their faults; what tells rows apart stays in sight', async ({
  launch,
}) => {
  const app = await launch();
  const page = app.window;
  await page.setViewportSize({ width: 1024, height: 700 });
  await holdQueue(page);
  await openBatch(page);
  // A table with commas and names, as from a chat or a text file: never a prompt from each line.
  await paste(
    app,
    'prompt,model,name,aspect ratio,quality\nA boat at dawn,N Pro,S1,16:09,4K\nshort,N Pro,S2,16:9,4K\nA boat at dusk,N Pro,S3,9:16,4K\n',
  );
  await expect(page.getByText('3 rows · Comma')).toBeVisible();
  await page.getByRole('button', { name: 'Add 3 rows' }).click();
  await expect(page.getByText('1 to fix')).toBeVisible();
  // A spreadsheet took the shape for a time.
  const changed = grid(page).getByTitle('Read as 16:9. The table says 16:09');
  await expect(changed).toHaveText('16:9');
  await expect(grid(page).getByTitle(/^Read as/)).toHaveCount(1);
  const good = page.getByRole('button', { name: 'Queue the 2 good rows' });
  await expect(good).toBeVisible();
  // The key says what is wrong first; nothing is queued by surprise.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Nothing queued. Fix 1 cell first.')).toBeVisible();
  expect(await jobsOf(page)).toEqual([]);
  await expect(line(page)).toContainText('Prompt of row 2');

  // The last column is in sight, and so are model, prompt and name.
  await page.keyboard.press('End');
  await expect(line(page)).toContainText('Takes of row 2');
  const pane = grid(page).locator('xpath=../..');
  for (const column of [0, 1, 2])
    await expect(async () => {
      const [around, box] = [await boxOf(pane), await boxOf(cell(page, 1, column))];
      expect(box.x).toBeGreaterThanOrEqual(around.x);
      const seen = await cell(page, 1, column).evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(seen).toBe(true);
    }).toPass();
  await good.click();
  await expect(page.getByText('1 row stayed in the table.')).toBeVisible();
  expect((await jobsOf(page)).map(({ name }) => name).toSorted()).toEqual(['S1', 'S3']);
  await expect(cell(page, 0, 1)).toContainText('short');
  await expect(page.getByText('1 to fix')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(bar(page)).toContainText('3 jobs');
});

test('a folder that cells wait for is allowed at the message or by a drop, and they are looked at at once; a cell that nobody looks into does not seem to be looked for', async ({
  launch,
}) => {
  const app = await launch();
  const page = app.window;
  const folders = ['chosen', 'dropped'].map((name) => join(app.userData, name)) as [string, string];
  for (const folder of folders) {
    await mkdir(folder);
    await writeFile(join(folder, 'boat.png'), drawPicture(400, 400, '#205050'));
  }
  await openBatch(page);
  const rows = folders.map((folder) => `N Pro\tA boat at dawn\t${join(folder, 'boat.png')}`);
  await paste(app, `model\tprompt\timages\n${rows.join('\n')}`);
  await page.getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(page.getByText('2 to fix')).toBeVisible();
  await grid(page).getByText('boat.png').first().click();
  await answerFolderDialog(app, folders[0]);
  await line(page).getByRole('button', { name: 'Allow folder…' }).click();
  await expect(page.getByText('1 to fix')).toBeVisible();
  await dropFiles(page, grid(page), [folders[1]]);
  await expect(page.getByText('Ready to queue')).toBeVisible();
  await expect(grid(page)).toBeVisible();

  await grid(page).focus();
  // Only the first row's model has images; the second keeps the text, and says that it can't be sent.
  await paste(
    app,
    'model\tprompt\timages\nN Pro\tA boat at dawn\tgone.png\nK3 Turbo\tA boat at dusk\tother.png',
  );
  await page.getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(page.getByText('2 to fix')).toBeVisible();
  await expect(grid(page)).toContainText('other.png');
  await expect(grid(page).locator('[class*=looking]')).toHaveCount(0);
});
