import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { drawPicture, encodeTone } from '../../support/sample-media.ts';
import { holdCall } from '../support/hold-call.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { makeFolder } from '../support/make-folder.ts';
import { runCommand } from '../support/palette.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom } from '../support/rooms.ts';
import { seenNumber } from '../support/seen-number.ts';

const LIVE = '[data-deck][data-live]';
const timecode = (page: Page) => page.getByRole('timer', { name: 'Position in the cut' });
const total = (page: Page) => page.getByRole('timer', { name: 'Length of the cut' });
const liveTake = (page: Page) => page.locator(LIVE).getAttribute('data-take');
const seen = (page: Page) => seenNumber(page, `${LIVE} video`);

// Each makes a project of its own.
test.use({ sharesApp: true, startsWith: { data: makeClips } });

async function makeClips(): Promise<string> {
  const clip = (name: string, bytes: Uint8Array, frames: number) => ({
    fileName: `${name}.mp4`,
    bytes,
    facts: { name, width: 320, height: 160, frameRate: 25, duration: frames / 25 },
  });
  return makeLibrary([
    clip('one', await encodeNumberedClip(50, 25), 50),
    clip('two', await encodeNumberedClip(100, 25, { left: 0.2, right: 0.2 }), 100),
    clip('other', await encodeNumberedClip(60, 25), 60),
    {
      fileName: 'teal.png',
      bytes: drawPicture(640, 360, 'teal'),
      facts: { name: 'teal', kind: 'image', mime: 'image/png', width: 640, height: 360 },
    },
  ]);
}

let projects = 0;

/**
 * A film at 25 of four shots: frames 10 to 19 of a clip at 25, frames 40 to 59 of another that has two versions, a still for 12 frames,
 * and nothing yet for 30.
 */
async function openCut({ window: page }: LaunchedApp): Promise<Page> {
  projects += 1;
  const content = { name: `Harbour ${projects}`, rate: '25', width: 1920, height: 1080, folder: null };
  const { id: projectId } = await invoke<{ id: string }>(page, 'film.saveProject', {
    projectId: null,
    content,
  });
  const text =
    'code,description,length\nSH010,A boat,10\nSH020,The pier,20\nSH030,Gulls,12\nSH040,Rain over the harbour,30\n';
  await invoke(page, 'film.importList', { projectId, text, apply: true });
  const { shots } = await invoke<{ shots: { id: string }[] }>(page, 'film.shots', { projectId });
  const [one, two, still] = shots.map(({ id }) => id);
  for (const [shotId, takeIds] of [
    [one, ['take-0']],
    [two, ['take-1', 'take-2']],
    [still, ['take-3']],
  ] as const)
    await invoke(page, 'film.assign', { shotId, takeIds });
  await invoke(page, 'film.select', { shotId: one, takeId: 'take-0', in: 10, out: 20 });
  await invoke(page, 'film.select', { shotId: two, takeId: 'take-1', in: 40, out: 60 });
  await invoke(page, 'film.select', { shotId: still, takeId: 'take-3' });
  await openRoom(page, 'Film');
  await page.getByText('Cut', { exact: true }).click();
  await expect.poll(() => seen(page)).toBe(10);
  return page;
}

test('the cut plays over a boundary, and is stepped over it frame by frame in both directions', async ({
  app,
}) => {
  const page = await openCut(app);
  await expect(total(page)).toHaveText('00:00:02:22');
  const crossed = page.evaluate(async () => {
    while (document.querySelector('[data-take="take-1"][data-live]') === null)
      await new Promise(requestAnimationFrame);
  });
  await page.keyboard.press('Space');
  await crossed;
  await page.keyboard.press('k');

  // To the second shot’s first frame, and over the boundary and back.
  await page.keyboard.press('Home');
  await expect.poll(() => seen(page)).toBe(10);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => seen(page)).toBe(40);
  await expect(timecode(page)).toHaveText('01:00:00:10');
  for (const [key, take, number] of [
    [',', 'take-0', 19],
    [',', 'take-0', 18],
    ['.', 'take-0', 19],
    ['.', 'take-1', 40],
    ['.', 'take-1', 41],
    ['>', 'take-1', 51],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => [await liveTake(page), await seen(page)]).toEqual([take, number]);
  }

  // A still for as long as it is, and a slate for what is missing.
  await page.keyboard.press('PageDown');
  await expect(page.locator(`${LIVE} img`)).toHaveAttribute('src', 'media://take/take-3');
  await expect(timecode(page)).toHaveText('01:00:01:05');
  await page.keyboard.press('PageDown');
  const slate = page.locator('[data-slate]');
  await expect(slate).toContainText('SH040');
  await expect(slate).toContainText('Rain over the harbour');
  await expect(slate).toContainText('No take chosen · 30 frames');
  await page.keyboard.press(',');
  await expect(slate).toHaveCount(0);

  // To the end, and no further.
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Space');
  await expect(timecode(page)).toHaveText('01:00:02:21');
  await expect(slate).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  // What is asked about is the shot at the playhead, which stands meanwhile.
  await page.keyboard.press('Home');
  await page.keyboard.press('r');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Make takes…' }).click();
  const code = page.getByRole('region', { name: 'Cut' }).locator('bdi').first();
  await expect(page.locator('[aria-label=Play]')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(await code.innerText());
});

test('a seek that is reported only after a clip plays does not send it back', async ({ app }) => {
  const page = await openCut(app);
  // Over and over, so that it comes again where a busy computer saw nothing of it.
  await page.keyboard.press('Shift+I');
  for (let shot = 0; shot < 2; shot += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press(',');
  await expect(timecode(page)).toHaveText('01:00:01:04');
  await page.keyboard.press('Shift+O');
  await page.keyboard.press('Home');
  await expect.poll(() => seen(page)).toBe(10);
  const played = page.evaluate(async () => {
    const playing = () => document.querySelector<HTMLVideoElement>('[data-take="take-1"][data-live] video');
    // Frame 42 of the clip, which the cut enters at 40.
    while (!((playing()?.currentTime ?? 0) >= 42 / 25)) await new Promise(requestAnimationFrame);
    const clip = playing() as HTMLVideoElement;
    clip.dispatchEvent(new Event('seeked'));
    return clip.currentTime;
  });
  await page.keyboard.press('Space');
  expect(await played).toBeGreaterThanOrEqual(42 / 25);
});

test('trims, versions and places are changed by keys, and come back', async ({ app }) => {
  const page = await openCut(app);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => seen(page)).toBe(40);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('.');
  await expect.poll(() => seen(page)).toBe(43);
  await page.keyboard.press('i');
  await expect(total(page)).toHaveText('00:00:02:19');
  await expect(timecode(page)).toHaveText('01:00:00:10');
  await expect.poll(() => seen(page)).toBe(43);
  await page.keyboard.press('>');
  await expect.poll(() => seen(page)).toBe(53);
  await page.keyboard.press('o');
  await expect(total(page)).toHaveText('00:00:02:13');
  await page.keyboard.press('Alt+.');
  await page.keyboard.press('Alt+.');
  await expect(total(page)).toHaveText('00:00:02:15');
  for (const length of ['02:14', '02:13', '02:19', '02:22']) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(total(page)).toHaveText(`00:00:${length}`);
  }

  // The other version, whole, in the same place.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => liveTake(page)).toBe('take-2');
  await expect(total(page)).toHaveText('00:00:04:12');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => liveTake(page)).toBe('take-1');

  const codes = () =>
    page.locator('[data-span]').evaluateAll((all) => all.map((one) => one.getAttribute('data-span')));
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(codes).toEqual(['SH020', 'SH010', 'SH030', 'SH040']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(codes).toEqual(['SH010', 'SH020', 'SH030', 'SH040']);
});

test('ends are dragged, what is between them slips, and shots change places by hand', async ({ app }) => {
  const page = await openCut(app);
  const shot = (code: string) => page.locator(`[data-span="${code}"]`);
  const drag = async (from: { x: number; y: number }, by: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by / 2, from.y);
    await page.mouse.move(from.x + by, from.y);
    await page.mouse.up();
  };
  const middleOf = async (code: string) => {
    const { x, y, width, height } = await boxOf(shot(code));
    return { x: x + width / 2, y: y + height / 2, frame: width / (code === 'SH020' ? 20 : 10) };
  };
  // A press goes there.
  const { x, y, frame } = await middleOf('SH020');
  await page.mouse.click(x + frame / 2, y);
  await expect.poll(() => seen(page)).toBe(50);

  const end = await boxOf(shot('SH020').locator('[data-end=out]'));
  await drag({ x: end.x + end.width / 2, y }, frame * -5);
  await expect(total(page)).toHaveText('00:00:02:17');
  await expect.poll(() => seen(page)).toBe(54);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(total(page)).toHaveText('00:00:02:22');

  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => seen(page)).toBe(40);
  await page.keyboard.down('Alt');
  await drag(await middleOf('SH020'), frame * 4);
  await page.keyboard.up('Alt');
  // The playhead stays where the shot begins, which is another frame of the clip now.
  await expect.poll(() => seen(page)).toBe(36);
  await expect(total(page)).toHaveText('00:00:02:22');

  const codes = () =>
    page.locator('[data-span]').evaluateAll((all) => all.map((one) => one.getAttribute('data-span')));
  await drag(await middleOf('SH010'), frame * 20);
  await expect.poll(codes).toEqual(['SH020', 'SH010', 'SH030', 'SH040']);
});

test('an end that is dragged while what was dragged before is being kept stays in the hand', async ({
  app,
}) => {
  const page = await openCut(app);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => seen(page)).toBe(40);
  const shot = page.locator('[data-span="SH020"]');
  const frame = (await boxOf(shot)).width / 20;
  const dragEnd = async (by: number) => {
    const { x, y, width, height } = await boxOf(shot.locator('[data-end=out]'));
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + (by * frame) / 2, y);
    await page.mouse.move(x + width / 2 + by * frame, y);
  };
  const keep = await holdCall(app, 'film.select');
  await dragEnd(-5);
  await page.mouse.up();
  await expect(total(page)).toHaveText('00:00:02:17');
  await keep.whenMade();
  await dragEnd(-4);
  await expect(total(page)).toHaveText('00:00:02:13');
  const read = await holdCall(app, 'film.shots');
  await keep.letGo();
  await read.whenMade();
  await read.letGo();
  // Answers come in the order of the questions: the first one is kept by now.
  await invoke(page, 'film.projects', {});
  await expect(total(page)).toHaveText('00:00:02:13');
  await page.mouse.up();
  for (const length of ['02:13', '02:17', '02:22']) {
    await expect(total(page)).toHaveText(`00:00:${length}`);
    await page.keyboard.press('ControlOrMeta+z');
  }
});

test('shots of a long cut are wide enough to be read, follow the playhead, and can be seen all at once', async ({
  app,
}) => {
  const page = app.window;
  const content = { name: 'Long', rate: '25', width: 1920, height: 1080, folder: null };
  const { id } = await invoke<{ id: string }>(page, 'film.saveProject', { projectId: null, content });
  const codes = Array.from({ length: 499 }, (_, at) => `SH${at + 1},50`);
  codes.push(`${'HARBOUR_'.repeat(5)},50`);
  await invoke(page, 'film.importList', {
    ...{ projectId: id, apply: true, text: `code,length\n${codes.join('\n')}\n` },
  });
  await openRoom(page, 'Film');
  await page.getByText('Cut', { exact: true }).click();
  const strip = page.getByRole('list', { name: 'Shots in order' }).getByRole('listitem');
  await expect(strip.first()).toHaveText(/^SH1\b/);
  await expect(strip).not.toHaveCount(500);
  await page.keyboard.press('End');
  await expect(strip.last()).toHaveText(/^HARBOUR_/);
  // However long a code is, what stands beside it can be read, and all of it is on the slate.
  for (const part of [page.getByText('50 f', { exact: true }), page.locator('[data-slate] b')])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(strip.last()).toBeInViewport();
  await page.keyboard.press('z');
  await expect(strip).toHaveCount(500);
  await page.keyboard.press('z');
  await expect(strip.last()).toHaveText(/^HARBOUR_/);
  await expect(strip.last()).toBeInViewport();
});

test('the soundtrack is chosen in the settings of the project, plays along and stands in the strip', async ({
  app,
}) => {
  const page = await openCut(app);
  const song = join(await makeFolder(), 'song.wav');
  await writeFile(song, encodeTone(4));
  // What is set before there is a soundtrack holds for it too.
  await page.getByRole('slider', { name: 'Volume' }).press('ArrowLeft');
  await runCommand(page, 'Project settings…');
  const dialog = page.getByRole('dialog', { name: 'Project settings' });
  await dialog.getByLabel('Soundtrack', { exact: true }).setInputFiles(song);
  await expect(dialog.getByText('song.wav')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-wave^="media://sound/"]')).toBeVisible();

  const audio = page.getByLabel('Soundtrack', { exact: true });
  const state = () =>
    audio.evaluate((element: HTMLAudioElement) => ({ paused: element.paused, at: element.currentTime }));
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.volume)).toBeCloseTo(0.95);
  expect((await state()).paused).toBe(true);
  await page.keyboard.press('Home');
  // Whether it ran with the picture at some moment, until the cut is over.
  const wasTogether = page.evaluate(() => {
    const element = document.querySelector<HTMLAudioElement>('audio[aria-label="Soundtrack"]')!;
    const position = document.querySelector('[role="timer"]')!;
    let hasBegun = false;
    return new Promise<boolean>((resolve) => {
      const look = () => {
        const [, , seconds = 0, frames = 0] = position.textContent.split(':').map(Number);
        const isNear = Math.abs(element.currentTime - seconds - frames / 25) < 0.08;
        hasBegun ||= !element.paused;
        if (!element.paused && element.currentTime > 0.4 && isNear) resolve(true);
        else if (hasBegun && element.paused) resolve(false);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  await page.keyboard.press('Space');
  // The clips are silent meanwhile.
  const volumes = () =>
    page
      .locator('[data-deck] video')
      .evaluateAll((all: HTMLVideoElement[]) => all.map(({ volume }) => volume));
  await expect.poll(async () => [...new Set(await volumes())]).toEqual([0]);
  expect(await wasTogether).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(async () => (await state()).paused).toBe(true);

  // One that is over before the cut stays where it ended.
  const short = join(await makeFolder(), 'short.wav');
  await writeFile(short, encodeTone(1));
  await runCommand(page, 'Project settings…');
  await dialog.getByLabel('Soundtrack', { exact: true }).setInputFiles(short);
  await expect(dialog.getByText('short.wav')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(1);
  await audio.evaluate((element: HTMLAudioElement) =>
    element.addEventListener('seeking', () => {
      if (element.currentTime >= element.duration) element.title = 'sought behind its end';
    }),
  );
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(timecode(page)).toHaveText('01:00:02:21');
  await expect(audio).not.toHaveAttribute('title');
});

test('keys loop a shot or a range, run back and on, and fill the screen', async ({ app }) => {
  const page = await openCut(app);
  // The frames that were shown between two presses, by their place in the cut.
  const watch = () =>
    page.evaluate(() => {
      const position = document.querySelector('[role="timer"]')!;
      const seenFrames: number[] = [];
      new MutationObserver(() => {
        const [, , seconds = 0, frames = 0] = position.textContent.split(':').map(Number);
        seenFrames.push(seconds * 25 + frames);
      }).observe(position, { childList: true, characterData: true, subtree: true });
      Object.assign(window, { seenFrames });
    });
  const frames = () => page.evaluate(() => (window as unknown as { seenFrames: number[] }).seenFrames);
  /** Whether it went back to a frame by itself. */
  const wentBackTo = async (first: number) =>
    (await frames()).some((frame, at, all) => frame === first && (all[at - 1] ?? -1) > first);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(timecode(page)).toHaveText('01:00:00:10');
  await page.keyboard.press('r');
  await watch();
  await page.keyboard.press('Space');
  await expect.poll(() => wentBackTo(10)).toBe(true);
  await page.keyboard.press('k');
  expect((await frames()).every((frame) => frame >= 10 && frame < 30)).toBe(true);

  // A range, which lies in the still.
  await page.keyboard.press('r');
  await page.keyboard.press('Home');
  for (let shot = 0; shot < 2; shot += 1) await page.keyboard.press('ArrowRight');
  await expect(timecode(page)).toHaveText('01:00:01:05');
  await page.keyboard.press('Shift+I');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('.');
  await expect(timecode(page)).toHaveText('01:00:01:09');
  await page.keyboard.press('Shift+O');
  await watch();
  await page.keyboard.press('Space');
  await expect.poll(() => wentBackTo(30)).toBe(true);
  await page.keyboard.press('k');
  expect((await frames()).every((frame) => frame >= 30 && frame < 35)).toBe(true);

  await page.keyboard.press('r');
  await page.keyboard.press('j');
  await expect(timecode(page)).toHaveText('01:00:00:00');
  await page.keyboard.press('l');
  await expect(timecode(page)).toHaveText('01:00:02:21');

  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});
