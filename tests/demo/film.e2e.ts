import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerFolderDialog } from '../e2e/support/give-folder.ts';
import { expect, test } from '../e2e/support/launch.ts';
import { makeFolder } from '../e2e/support/make-folder.ts';
import { practiceOf } from '../e2e/support/practice-of.ts';
import { openRoom } from '../e2e/support/rooms.ts';
import { TEST_LIMIT } from '../support/patience.ts';
import { writeMovingPicture } from './moving-picture.ts';
import { pictures, setSize, takePicture } from './screenshots.ts';

/** What the shots show. The clip of each begins with its own key frame. */
const SHOTS = [
  ['Harbour', 'Boats at dawn'],
  ['Harbour', 'Hands on a wet rope'],
  ['Harbour', 'Gulls over the pier'],
  ['Harbour', 'The ferry leaves'],
  ['Street', 'She turns her head'],
  ['Street', 'Rain on a window'],
  ['Street', 'A red umbrella, from above'],
  ['Street', 'Shop lights go on'],
  ['Night', 'Neon in a puddle'],
  ['Night', 'Two figures on a bridge'],
  ['Night', 'The last tram'],
  ['Night', 'An empty square'],
] as const;
const CODES = SHOTS.map((_, at) => `SH${String(at * 10 + 10).padStart(3, '0')}`);
const LIST = [
  'code\tsequence\tdescription\tlength\tmodel\tprompt\tstartImage\tduration',
  ...SHOTS.map(([sequence, words], at) =>
    [CODES[at], sequence, words, '2s', 'modeln-pro', words, '@:still', '5'].join('\t'),
  ),
].join('\n');
const REMADE = 'SH030';
/** Frames that the editor wants of it: a second more than its clip of five has. */
const LONGER = 144;
const CLIPS = 'H3 Image to Video';

const shots = (page: Page) => page.getByRole('listbox', { name: 'Shots' }).getByRole('option');
const shot = (page: Page, code: string) => shots(page).filter({ hasText: code });

/** Chooses a version of every shot. */
async function chooseAll(page: Page, version: string): Promise<void> {
  for (const code of CODES) {
    await shot(page, code).click();
    await page.getByRole('button', { name: `Choose ${version}` }).click();
    await expect(shot(page, code)).toContainText(version);
  }
}

async function makeAll(page: Page, jobs: number, areClips = false): Promise<void> {
  await page.getByRole('listbox', { name: 'Shots' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('m');
  if (areClips) await chooseModel(page);
  else await page.getByLabel('Takes of each').fill(String(jobs / CODES.length));
  await expect(page.getByRole('button', { name: `Queue ${jobs} jobs` })).toBeEnabled();
}

// What artists would get is what is shown.
test.use({ practiceResults: 'full' });

test('a film of twelve shots, from a list to the editor and back', async ({ launch }) => {
  await mkdir(pictures, { recursive: true });
  const scenes: string[] = [];
  const folder = await makeFolder();
  const app = await launch();
  await setSize(app);
  const page = app.window;
  const show = async (name: string) => {
    scenes.push(await takePicture(page, `film-${name}`));
  };
  const choose = async (title: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: title }).click();
  };
  const handOff = async () => {
    await choose('Hand off…');
    await page.getByRole('button', { name: 'Choose a folder…' }).click();
    await expect(page.getByText(/^Cut written to/)).toBeVisible();
  };
  await answerFolderDialog(app, folder);

  console.log('A list of twelve shots is pasted …');
  await openRoom(page, 'Film');
  await page.getByRole('button', { name: 'New project…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour');
  await page.getByLabel('Width', { exact: true }).fill('1280');
  await page.getByLabel('Height', { exact: true }).fill('720');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('button', { name: 'Import shot list…' }).click();
  await page.getByRole('textbox', { name: 'Shot list' }).fill(LIST);
  await expect(page.getByText('Shots added: 12. Changed: 0. Unchanged: 0.')).toBeVisible();
  await show('list');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(shots(page)).toHaveCount(CODES.length);

  console.log('Two key frames of each, of which one is chosen …');
  await makeAll(page, 24);
  await show('make');
  await page.getByRole('button', { name: 'Queue 24 jobs' }).click();
  await expect(shots(page).filter({ hasText: 'To review' })).toHaveCount(CODES.length);
  await chooseAll(page, 'v002');
  await show('key-frames');

  console.log('Each key frame is animated …');
  await makeAll(page, 12, true);
  await page.getByRole('button', { name: 'Queue 12 jobs' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(shots(page).filter({ hasText: 'In progress' })).toHaveCount(CODES.length);
  await chooseAll(page, 'v003');
  await show('board');

  console.log('The cut is watched, rendered and handed to an editor …');
  await page.getByText('Cut', { exact: true }).click();
  await trimAll(page);
  await expect(page.locator('[data-deck][data-live] video')).toBeVisible();
  await show('cut');
  await choose('Render…');
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(page.getByText(`Rendered: ${join(folder, 'Harbour.mp4')}`)).toBeVisible({
    timeout: TEST_LIMIT,
  });
  await handOff();
  const listed = await readdir(folder);
  for (const ending of ['otio', 'fcpxml', 'xml', 'edl']) expect(listed).toContain(`Harbour_v001.${ending}`);

  console.log('The editor swaps two shots, and wants one longer …');
  const edited = join(folder, 'edited.otio');
  await writeFile(edited, editTimeline(await readFile(join(folder, 'Harbour_v001.otio'), 'utf8')));
  await choose('Read an edited cut…');
  await page.locator('input[type=file]').setInputFiles(edited);
  await expect(page.getByRole('cell', { name: /frames? short$/ })).toHaveCount(1);
  await show('read-back');
  await page.getByRole('button', { name: 'Take over order and parts' }).click();
  await page.getByText('Board', { exact: true }).click();

  console.log(`${REMADE} is made again, longer, and handed over …`);
  // Only what is near is drawn.
  await page.getByRole('listbox', { name: 'Shots' }).press('Home');
  await shot(page, REMADE).click();
  await remakeLonger(page);
  await handOff();
  expect(await readFile(join(folder, 'Harbour_v002_changes.txt'), 'utf8')).toContain(`${REMADE} v003 → v004`);
  await page.getByText('Cut', { exact: true }).click();
  await show('longer');

  await writeMovingPicture(scenes, join(pictures, 'film.gif'));
  const ledger = await (await practiceOf(app)).ledger();
  expect(ledger).toHaveLength(24 + 12 + 1);
  console.log(
    `\n${ledger.length} submissions; the film and its hand-offs are in ${folder}; screenshots in ${pictures}`,
  );
});

/** Ends each shot 30 frames behind its start. */
async function trimAll(page: Page): Promise<void> {
  await page.keyboard.press('Home');
  for (const code of CODES) {
    await expect(page.getByRole('main').locator('bdi', { hasText: code }).first()).toBeVisible();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('>');
    await page.keyboard.press('o');
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByRole('timer', { name: 'Length of the cut' })).toHaveText('00:00:15:12');
}

/** As an editor would: the first two shots change places, and one of the others is longer than its clip. */
function editTimeline(text: string): string {
  const timeline = JSON.parse(text);
  const [track] = timeline.tracks.children;
  const [first, second] = track.children;
  track.children.splice(0, 2, second, first);
  const longer = track.children[CODES.indexOf(REMADE)];
  longer.source_range.duration.value = LONGER;
  return JSON.stringify(timeline);
}

async function remakeLonger(page: Page): Promise<void> {
  await page.getByText('List', { exact: true }).click();
  const length = page.getByRole('textbox', { name: new RegExp(`^${REMADE}, Duration`, 'i') });
  await length.fill('7');
  await length.blur();
  await page.getByText('Board', { exact: true }).click();
  await shot(page, REMADE).click();
  await page.keyboard.press('m');
  await chooseModel(page);
  await page.getByRole('button', { name: 'Queue 1 job' }).click();
  await page.getByRole('button', { name: 'Choose v004' }).click();
  await expect(shot(page, REMADE)).toContainText('v004');
}

async function chooseModel(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Model$/ })
    .click();
  await page.getByRole('option', { name: CLIPS }).click();
}
