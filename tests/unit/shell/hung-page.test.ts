import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerToEndHang } from '../../../electron/desktop/window/hung-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A window whose page may hang, and what is asked about it, to be answered by the test. */
function openWindow() {
  const questions: { signal: AbortSignal; answer: (isWanted: boolean) => void }[] = [];
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  let ended = 0;
  const webContents = Object.assign(new EventEmitter(), {
    mainFrame: { collectJavaScriptCallStack: async () => 'at circle' },
    forcefullyCrashRenderer() {
      ended += 1;
      webContents.emit('render-process-gone');
    },
  });
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false });
  offerToEndHang(window as unknown as BrowserWindow, {
    ask: (_window, signal) =>
      new Promise((answer) => {
        questions.push({ signal, answer });
      }),
    log: { info: log, warn: log, error: log },
  });
  return { ...{ window, page: webContents, questions, logged }, ended: () => ended };
}

it('ends the page’s process when the artist wants it loaded again, and asks anew of the next hang', async () => {
  const { page, questions, ended, logged } = openWindow();
  page.emit('unresponsive');
  page.emit('unresponsive');
  expect(questions).toHaveLength(1);
  questions[0]?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended()).toBe(1);
  expect(logged).toEqual(['window-hangs', 'window-hangs-at']);
  page.emit('unresponsive');
  expect(questions).toHaveLength(2);
});

it('takes its question back when the page answers again, and ends nothing then', async () => {
  const { page, questions, ended } = openWindow();
  page.emit('unresponsive');
  page.emit('responsive');
  expect(questions[0]?.signal.aborted).toBe(true);
  questions[0]?.answer(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ended()).toBe(0);
  expect(questions).toHaveLength(1);
});

it('asks who waits once more after a minute, while it goes on', async () => {
  const { page, questions, ended } = openWindow();
  page.emit('unresponsive');
  questions[0]?.answer(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(questions).toHaveLength(2);
  page.emit('responsive');
  questions[1]?.answer(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(questions).toHaveLength(2);
  expect(ended()).toBe(0);
});

it('asks nobody any more about a window that was closed', async () => {
  const { window, page, questions } = openWindow();
  page.emit('unresponsive');
  questions[0]?.answer(false);
  window.emit('closed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(questions).toHaveLength(1);
});
