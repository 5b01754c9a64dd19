import type { Bench } from './bench.ts';
import { SCROLL_LIST } from './scroll-list.ts';
import { PROGRAMS, withWindow } from './window-process.ts';

const ROWS = 5000;

interface Pasted {
  readonly paste: number;
  readonly checked: number;
  readonly longestTask: number;
  readonly tasks: number;
  /** Milliseconds by key. */
  readonly keys: Readonly<Record<string, number>>;
  readonly rows: number;
}

let measured: Promise<Pasted> | null = null;
const measure = () =>
  (measured ??= withWindow(PROGRAMS.app, async ({ evaluate }) => read(await evaluate(PASTE_AND_SCROLL))));

export const benches: readonly Bench[] = [
  {
    name: 'batch.paste-5000',
    unit: 'ms',
    baseline: 'the same text put into a plain table of 5,000 lines in an empty window',
    goal: 'paste of 5,000 rows to their first drawing: under 300 ms',
    isMet: ({ value }) => value < 300,
    run: async () => ({
      baseline: Number(await withWindow(PROGRAMS.empty, ({ evaluate }) => evaluate(PASTE_PLAIN))),
      value: (await measure()).paste,
    }),
  },
  {
    name: 'batch.scroll-5000',
    unit: 'ms',
    baseline: 'the same with a plain table of 5,000 lines in an empty window',
    goal: 'longest task while 5,000 rows scroll: under 50 ms',
    isMet: ({ value }) => value < 50,
    run: async () => ({
      baseline: Number(await withWindow(PROGRAMS.empty, ({ evaluate }) => evaluate(SCROLL_PLAIN))),
      value: (await measure()).longestTask,
    }),
  },
  {
    name: 'batch.key-5000',
    unit: 'ms',
    baseline: null,
    goal: 'slowest key among 5,000 rows to its drawing: at most 100 ms',
    isMet: ({ value }) => value <= 100,
    run: async () => ({ value: Math.max(...Object.values((await measure()).keys)), baseline: null }),
  },
];

const TEXT = `Array.from({ length: ${ROWS} }, (_, at) =>
  ['A boat on a still lake, number ' + at, 'https://files.example/' + at + '.png', '4K', '16:9', at % 3, 'shot ' + at].join('\\t')).join('\\n')`;

/** Runs in an empty page: the least that a browser needs to show so many cells. */
const FILL_PLAIN = `async (list) => {
  const text = ${TEXT};
  Object.assign(list.style, { height: '600px', overflow: 'auto' });
  list.innerHTML = text.split('\\n').map((line) => '<div style="height: 34px; content-visibility: auto">' +
    line.split('\\t').map((cell) => '<span>' + cell + '</span>').join('') + '</div>').join('');
  document.body.append(list);
  await new Promise((next) => requestAnimationFrame(next));
  await new Promise((next) => setTimeout(next));
}`;

const PASTE_PLAIN = `(async () => {
  const begun = performance.now();
  await (${FILL_PLAIN})(document.createElement('div'));
  return performance.now() - begun;
})()`;

const SCROLL_PLAIN = `(async () => {
  const list = document.createElement('div');
  await (${FILL_PLAIN})(list);
  await new Promise((next) => setTimeout(next, 1500));
  return Math.max(0, ...(await (${SCROLL_LIST})(list)));
})()`;

/** Runs in the page: opens the room, pastes, waits until all is checked, scrolls, and presses keys. */
const PASTE_AND_SCROLL = `(async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const wait = (ms) => new Promise((next) => setTimeout(next, ms));
  [...document.querySelectorAll('nav button')].find((button) => button.ariaLabel === 'Batch').click();
  let grid = null;
  for (let tries = 0; tries < 100 && grid === null; tries += 1) {
    await wait(50);
    grid = document.querySelector('[role=grid]');
  }
  grid.focus();
  await wait(1000);
  const press = (key, more = {}) => grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  // A first row, so that the table is not empty and cells are pasted where the keys are.
  const pasteText = (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  pasteText('A first boat');
  await wait(500);
  const text = ${TEXT};
  const begun = performance.now();
  pasteText(text);
  while (grid.getAttribute('aria-rowcount') !== '${ROWS + 1}') await frame();
  await frame();
  await wait(0);
  const paste = performance.now() - begun;
  const bar = document.querySelector('main footer');
  while (!bar.textContent.includes('to fix')) await frame();
  const checked = performance.now() - begun;
  await wait(1500);
  const list = grid.parentElement.parentElement;
  const tasks = await (${SCROLL_LIST})(list);
  const keys = {};
  const act = async (key, more) => {
    const from = performance.now();
    press(key, more);
    await frame();
    await wait(0);
    keys[key + (more?.shiftKey ? ' shift' : '')] = Math.round(performance.now() - from);
    await wait(700);
  };
  press('Home', { ctrlKey: true });
  await wait(200);
  await act('ArrowDown');
  await act('ArrowRight');
  await act('End', { ctrlKey: true });
  await act('Home', { ctrlKey: true });
  await act('End', { ctrlKey: true, shiftKey: true });
  await act('d', { ctrlKey: true });
  await act('z', { ctrlKey: true });
  return { paste, checked, longestTask: Math.max(0, ...tasks), tasks: tasks.length, keys, rows: Number(grid.getAttribute('aria-rowcount')) - 1 };
})()`;

function read(value: unknown): Pasted {
  const pasted = value as Pasted;
  process.stderr.write(
    `  ${pasted.rows} rows pasted in ${Math.round(pasted.paste)} ms, all checked after ${Math.round(pasted.checked)} ms, ` +
      `${pasted.tasks} tasks over 50 ms while they scroll; keys ${JSON.stringify(pasted.keys)}\n`,
  );
  return pasted;
}
