import { once } from 'node:events';
import type { LaunchedApp } from './start-app.ts';

/** What each is given to answer, where a test has failed already. */
const MILLISECONDS = 3000;

/**
 * Whether the main process answers, and the page runs scripts and gets frames, in a line: of one that does not, Playwright can't show
 * what stood there.
 */
export async function describeAnswers({ window, askMain }: LaunchedApp): Promise<string> {
  const main = await inTime(askMain());
  const scripts = await inTime(window.evaluate(() => document.visibilityState));
  const frames = await inTime(window.evaluate(() => new Promise(requestAnimationFrame).then(() => 'come')));
  return `the main process: ${main}; the page: ${scripts}; frames: ${frames}`;
}

async function inTime(answer: Promise<string>): Promise<string> {
  return Promise.race([
    answer.catch((error: Error) => error.message),
    once(AbortSignal.timeout(MILLISECONDS), 'abort').then(() => 'no answer'),
  ]);
}
