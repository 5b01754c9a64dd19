import type { Bench } from './bench.ts';
import { SCROLL_LIST } from './scroll-list.ts';
import { PROGRAMS, withWindow } from './window-process.ts';

const LIMIT_MILLISECONDS = 50;
/** Jobs are queued in ten rounds of so many. */
const MANY = 1000;
const FEW = 1;

interface Scrolled {
  readonly longestTask: number;
  readonly tasks: number;
  readonly slowestAction: number;
  readonly longestActionTask: number;
  readonly rows: number;
}

const measured = new Map<number, Promise<Scrolled>>();

function measure(takes = MANY): Promise<Scrolled> {
  const known = measured.get(takes);
  if (known !== undefined) return known;
  const begun = withWindow(PROGRAMS.app, async ({ evaluate, giveHand }) => {
    await giveHand();
    return read(await evaluate(scroll(takes)));
  });
  measured.set(takes, begun);
  return begun;
}

export const benches: readonly Bench[] = [
  {
    name: 'queue.scroll-10000',
    unit: 'ms',
    baseline: 'the same with 10,000 plain lines of text in an empty window',
    goal: `longest task while 10,000 jobs scroll: under ${LIMIT_MILLISECONDS} ms`,
    isMet: ({ value }) => value < LIMIT_MILLISECONDS,
    run: async () => ({
      baseline: Number(await withWindow(PROGRAMS.empty, ({ evaluate }) => evaluate(SCROLL_PLAIN))),
      value: (await measure()).longestTask,
    }),
  },
  {
    name: 'queue.window-action-10000',
    unit: 'ms',
    baseline: null,
    goal: 'slowest action from the window and back, with 10,000 jobs: at most 100 ms',
    isMet: ({ value }) => value <= 100,
    run: async () => ({ value: (await measure()).slowestAction, baseline: null }),
  },
  {
    name: 'queue.action-task-10000',
    unit: 'ms',
    baseline: 'the same with 10 jobs in the list',
    goal: `longest task while jobs, status and groups change, with 10,000 jobs: under ${LIMIT_MILLISECONDS} ms`,
    isMet: ({ value }) => value < LIMIT_MILLISECONDS,
    run: async () => ({
      baseline: (await measure(FEW)).longestActionTask,
      value: (await measure()).longestActionTask,
    }),
  },
];

/** Runs in an empty page: the same number of plain lines of text. It shows what the machine is doing beside. */
const SCROLL_PLAIN = `(async () => {
  const list = document.createElement('div');
  Object.assign(list.style, { height: '600px', overflow: 'auto' });
  list.innerHTML = Array.from({ length: 10000 }, (_, index) =>
    '<div style="height: 44px; content-visibility: auto">A boat on a still lake, number ' + index + '</div>').join('');
  document.body.append(list);
  await new Promise((next) => setTimeout(next, 2000));
  return Math.max(0, ...(await (${SCROLL_LIST})(list)));
})()`;

/** Runs in the page: fills the queue while it is held, opens its room, scrolls step by step, and acts on single jobs. */
const scroll = (takes: number) => `(async () => {
  const call = async (name, input) => {
    const answer = await window.dailies.invoke(name, input);
    if (!answer.ok) throw new Error(name + JSON.stringify(answer.error));
    return answer.value;
  };
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const wait = (ms) => new Promise((next) => setTimeout(next, ms));
  await call('queue.pause', { scope: { kind: 'all' } });
  const ids = [];
  for (let round = 0; round < 10; round += 1) {
    const input = { prompt: 'A boat on a still lake, number ' + round, quality: '2K', aspectRatio: '1:1' };
    const answer = await call('jobs.enqueue', { jobs: [{ model: 'modeln-pro', input, takes: ${takes}, testMode: null }] });
    ids.push(...answer.jobIds);
    await wait(100);
  }
  [...document.querySelectorAll('nav button')].find((button) => /Queue/.test(button.textContent + button.ariaLabel)).click();
  let list = null;
  for (let tries = 0; tries < 100 && list === null; tries += 1) {
    await wait(50);
    list = document.querySelector('ul[aria-label="Jobs"]')?.parentElement ?? null;
  }
  if (list === null) throw new Error('there is no list of jobs');
  await wait(2000);
  const tasks = await (${SCROLL_LIST})(list);
  let slowestAction = 0;
  const actions = [];
  const observer = new PerformanceObserver((entries) => actions.push(...entries.getEntries().map((entry) => entry.duration)));
  observer.observe({ type: 'longtask' });
  const act = async (name, input) => {
    const begun = performance.now();
    await call(name, input);
    await frame();
    await frame();
    slowestAction = Math.max(slowestAction, performance.now() - begun);
    await wait(200);
  };
  const one = { jobIds: [ids[Math.floor(ids.length / 2)]] };
  await act('jobs.pause', one);
  await act('jobs.resume', one);
  await act('jobs.move', { ...one, to: { kind: 'front' } });
  await act('jobs.move', { ...one, to: { kind: 'end' } });
  await act('jobs.cancel', one);
  await act('jobs.retry', { ...one, acceptSecondCharge: false });
  await act('queue.undo', {});
  await act('settings.update', { notifications: false });
  await act('queue.pause', { scope: { kind: 'model', model: 'modelk-3-turbo' } });
  [...document.querySelectorAll('button')].find((button) => /Group by batch/.test(button.textContent + button.ariaLabel)).click();
  await wait(500);
  observer.disconnect();
  return { longestTask: Math.max(0, ...tasks), tasks: tasks.length, slowestAction, longestActionTask: Math.max(0, ...actions), rows: ids.length };
})()`;

function read(value: unknown): Scrolled {
  const scrolled = value as Scrolled;
  process.stderr.write(
    `  ${scrolled.rows} jobs in the list: ${scrolled.tasks} tasks over 50 ms while it scrolls\n`,
  );
  return scrolled;
}
