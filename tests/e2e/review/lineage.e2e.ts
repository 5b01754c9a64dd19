import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeNumberedClip, readFrameNumber } from '../../support/numbered-clip.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, openRoom, queueTakes, slot, takes, writePrompt } from '../support/rooms.ts';

// The results are looked at.
test.use({ practiceResults: 'full' });

const [FRAMES, RATE] = [48, 24];

/** The number that a picture shows which the service was given, read from its own copy of the bytes. */
async function uploadedNumber(app: LaunchedApp, fileName: unknown): Promise<number> {
  const uploads = join(app.userData, 'data', 'practice', 'uploads');
  const stored = (await readdir(uploads)).find((name) => String(fileName).startsWith(name.slice(0, 12)));
  const bytes = await readFile(join(uploads, stored ?? ''));
  return readFrameNumber(bytes, { x: 0, y: 0, width: 320, height: 160 });
}

test('the frame on screen becomes the start image of a new take, which knows its parent and is made again with one change', async ({
  launch,
}) => {
  const userData = await makeLibrary([
    {
      fileName: 'numbers.mp4',
      bytes: await encodeNumberedClip(FRAMES, RATE),
      facts: { name: 'numbers', width: 320, height: 160, frameRate: RATE, duration: FRAMES / RATE },
    },
  ]);
  const app = await launch({ userData });
  const { window: page } = app;
  // Another model's form stands in Compose, and something was written into it.
  await chooseModel(page, 'N Pro');
  await writePrompt(page, 'A long wet street, seen from a tram');

  await openRoom(page, 'Review');
  await takes(page).first().dblclick();
  await expect(page.getByRole('timer', { name: 'Timecode' })).toBeVisible();
  for (let step = 0; step < 17; step += 1) await page.keyboard.press('.');
  await page.keyboard.press('r');
  const useAs = page.getByRole('dialog', { name: 'Use as…' });
  await expect(useAs.getByRole('heading', { name: 'Use frame 17 as' })).toBeVisible();
  await expectNoViolations(page, 'Use as');
  await useAs.getByRole('menuitem', { name: 'Start image K3 Turbo' }).click();
  await expect(slot(page, 'startImage')).toContainText('numbers frame 17.png');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(
    'A long wet street, seen from a tram',
  );
  await writePrompt(page, 'The row of lights begins to move, slowly');
  await queueTakes(page);

  const practice = await practiceOf(app);
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
  const [first] = await practice.ledger();
  expect(await uploadedNumber(app, first?.body['startImage'])).toBe(17);

  // The new take says what it was made from, in the panel, in the graph and in the file beside it.
  await openRoom(page, 'Review');
  await expect(page.getByRole('button', { name: 'Back to grid' })).toBeVisible();
  await page.keyboard.press('g');
  await expect(takes(page)).toHaveCount(2);
  const child = page.getByRole('option', { name: /row of lights/ });
  await child.click();
  await page.keyboard.press('i');
  const facts = page.getByRole('complementary', { name: 'Info' });
  await expect(facts.getByRole('button', { name: 'numbers, frame 17' })).toBeVisible();
  await expect(facts).toContainText('Cost');
  await expectNoViolations(page, 'Info');
  await page.keyboard.press('h');
  const graph = page.getByRole('dialog', { name: 'Lineage' });
  await expect(graph.getByRole('button', { name: /this take/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(graph.getByRole('button', { name: /^numbers, 1 generation before/ })).toBeFocused();
  await expectNoViolations(page, 'Lineage');
  await page.keyboard.press('Enter');
  await expect(graph).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back to grid' })).toBeVisible();
  await expect(facts.getByRole('button', { name: /row of lights/ })).toBeVisible();
  await page.keyboard.press('g');
  await expect.poll(() => readBeside(join(userData, 'results'))).toContain('"frame": 17');

  // Again with one change: the form holds what it was made with, and the own draft is not lost.
  await openRoom(page, 'Compose');
  await writePrompt(page, 'My own draft, half written');
  await openRoom(page, 'Review');
  await child.click();
  await page.keyboard.press('a');
  await page
    .getByRole('dialog', { name: /Remix/ })
    .getByRole('menuitem', { name: /^Prompt/ })
    .click();
  const banner = page.getByRole('region', { name: 'Remix' });
  await expect(banner).toBeVisible();
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await expect(prompt).toBeFocused();
  await expect(prompt).toHaveValue('The row of lights begins to move, slowly');
  await expect(slot(page, 'startImage')).toContainText('numbers frame 17.png');
  await prompt.fill('The row of lights begins to move, all at once');
  await queueTakes(page);
  await banner.getByRole('button', { name: 'Back to my draft' }).click();
  await expect(prompt).toHaveValue('My own draft, half written');
  await expect.poll(async () => (await practice.ledger()).length).toBe(2);
  const second = (await practice.ledger()).find(({ genId }) => genId !== first?.genId);
  expect(second?.body['prompt']).toBe('The row of lights begins to move, all at once');
  expect(await uploadedNumber(app, second?.body['startImage'])).toBe(17);

  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(3);
  // A tile has its shape once the file's facts are read.
  await expect(takes(page).nth(0)).toContainText('0:05');
  await takes(page).nth(1).click();
  await takes(page)
    .nth(0)
    .click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('d');
  const difference = page.getByRole('dialog', { name: 'Request differences' });
  await expect(difference.getByRole('region')).toHaveCount(1);
  await expect(difference.getByRole('region', { name: 'Prompt' }).locator('ins')).toHaveText('all at once');
  await expect(difference.locator('del')).toHaveText('slowly');
  await expectNoViolations(page, 'Difference');
});

async function readBeside(results: string): Promise<string> {
  const names = await readdir(results, { recursive: true });
  const beside = names.filter((name) => name.endsWith('.dailies.json'));
  return (await Promise.all(beside.map((name) => readFile(join(results, name), 'utf8')))).join('\n');
}
