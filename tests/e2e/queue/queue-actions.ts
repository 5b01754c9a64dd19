import { expect, type Locator, type Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '../../../shared/contract.ts';
import { invoke } from '../support/invoke.ts';
import type { PracticeOfApp } from '../support/practice-of.ts';
import { openRoom } from '../support/rooms.ts';
import { stopClock } from '../support/stop-clock.ts';

/** Calls the core as the page does when an artist has just pressed a key, to set a scene; what is tested is done by hand. */
export async function callCore<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  await page.keyboard.press('Shift');
  return callUnseen(page, name, input);
}

/** The same without a key: what follows is not the hand of somebody who looks. */
export function callUnseen<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  return invoke(page, name, input);
}

/** What a word asks for; the word is found again in the service's ledger. */
export function boat(word: string, model = 'modelk-3-turbo') {
  const more = model === 'modeln-pro' ? { quality: '2K', aspectRatio: '1:1' } : {};
  return { model, input: { prompt: `A ${word} boat on a river of ink`, ...more } };
}

/** Queues one job for each word, all in one batch; gives their ids. */
export async function queueBoats(page: Page, words: readonly string[], model?: string): Promise<string[]> {
  const jobs = words.map((word) => boat(word, model));
  const answer = await callCore(page, 'jobs.enqueue', { jobs });
  expect(answer.problems).toEqual([]);
  return answer.jobIds;
}

/** Four jobs that never come to an end, and a window whose clock stands at the time that is returned. */
export async function queueStuckBatch(page: Page, practice: PracticeOfApp): Promise<number> {
  const now = Date.now();
  await stopClock(page, now);
  await practice.addFault({ on: 'generation', fault: 'stuck', times: null });
  await queueBoats(page, ['red', 'green', 'blue', 'white']);
  return now;
}

/** Pauses everything, queues, and opens the Queue. */
export async function openPausedQueue(page: Page, words: readonly string[]): Promise<string[]> {
  await callCore(page, 'queue.pause', {});
  const ids = await queueBoats(page, words);
  await openRoom(page, 'Queue');
  for (const word of words) await expect(row(page, word)).toBeVisible();
  return ids;
}

/** The row of a job, by its word. */
export function row(page: Page, word: string): Locator {
  return page
    .getByRole('list', { name: 'Jobs' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`A ${word} boat.*: details`) }) });
}

/** The question before a second submission, in its dialog. */
export function secondCharge(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Before it is sent' }).getByRole('group', { name: /again\?$/ });
}

/** The surface of a row, which is clicked and dragged. */
export function surface(page: Page, word: string): Locator {
  return page.getByRole('button', { name: new RegExp(`A ${word} boat.*: details`) });
}

/** Clicks a row where it has nothing else: its surface lies under its words. */
export async function clickRow(page: Page, word: string, modifiers: ('Shift' | 'ControlOrMeta')[] = []) {
  await surface(page, word).click({ position: { x: 140, y: 12 }, modifiers });
}

/** Chooses from the menu that a right click opens. */
export async function chooseFromMenu(page: Page, word: string, item: string | RegExp): Promise<void> {
  await surface(page, word).click({ button: 'right', position: { x: 140, y: 12 } });
  await page.getByRole('menu', { name: 'Job actions' }).getByRole('menuitem', { name: item }).click();
}

/** The words of all submissions, in the order in which the service took them. */
export async function sentWords(practice: PracticeOfApp): Promise<string[]> {
  return (await practice.ledger()).map((entry) => String(entry.body['prompt']).split(' ')[1] ?? '');
}

/** The words of the rows, from the top. */
export async function shownWords(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('list', { name: 'Jobs' })
    .getByRole('button', { name: /: details$/ })
    .evaluateAll((buttons) =>
      buttons
        .map((button) => ({
          top: button.getBoundingClientRect().top,
          name: button.getAttribute('aria-label') ?? '',
        }))
        .toSorted((one, other) => one.top - other.top)
        .map(({ name }) => name),
    );
  return names.map((name) => name.split(' ')[1] ?? '');
}
