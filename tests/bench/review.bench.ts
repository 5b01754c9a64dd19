import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillSettledLibrary } from '../support/fill-library.ts';
import { type Bench, isAtMost, median } from './bench.ts';
import { readMemory } from './process-memory.ts';
import { PROGRAMS, withWindow } from './window-process.ts';

const TAKES = 100_000;
const ROUNDS = 3;
const IDLE_MILLISECONDS = 5_000;

interface Looked {
  /** From the start of the process to the grid, or to the words of an empty library. */
  readonly start: number;
  readonly memory: number;
  readonly longestTask: number;
  readonly nodes: number;
}

const known = new Map<number, Promise<Looked>>();

function measure(takes: number): Promise<Looked> {
  const measured = known.get(takes) ?? look(takes);
  known.set(takes, measured);
  return measured;
}

async function look(takes: number): Promise<Looked> {
  const rounds: Looked[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await lookOnce(takes));
  const middle = (part: keyof Looked) => median(rounds.map((one) => one[part]));
  const nodes = Math.max(...rounds.map((one) => one.nodes));
  process.stderr.write(`  ${takes} takes: at most ${nodes} nodes while the grid scrolls\n`);
  return { start: middle('start'), memory: middle('memory'), longestTask: middle('longestTask'), nodes };
}

const lookOnce = (takes: number): Promise<Looked> =>
  withWindow(
    PROGRAMS.app,
    async ({ milliseconds, pid, evaluate }) => {
      const opened = Number(await evaluate(OPEN_REVIEW));
      await wait(IDLE_MILLISECONDS);
      const memory = readMemory(pid);
      const scrolled = takes === 0 ? { longestTask: 0, nodes: 0 } : await evaluate(SCROLL);
      return {
        start: milliseconds + opened,
        memory,
        ...(scrolled as { longestTask: number; nodes: number }),
      };
    },
    (userData) => fillSettledLibrary(join(userData, 'data'), takes),
  );

export const benches: readonly Bench[] = [
  {
    name: 'review.start-100000',
    unit: 'ms',
    baseline: 'the same with an empty library',
    goal: 'cold start to the grid of 100,000 takes: at most 1.2×',
    isMet: isAtMost(1.2),
    run: async () => ({ baseline: (await measure(0)).start, value: (await measure(TAKES)).start }),
  },
  {
    name: 'review.memory-100000',
    unit: 'MB',
    baseline: 'the same with an empty library',
    goal: 'memory of that grid: at most 1.3×',
    isMet: isAtMost(1.3),
    run: async () => ({ baseline: (await measure(0)).memory, value: (await measure(TAKES)).memory }),
  },
  {
    name: 'review.scroll-100000',
    unit: 'ms',
    baseline: null,
    goal: 'longest task while it scrolls and jumps: under 50 ms',
    isMet: ({ value }) => value < 50,
    run: async () => ({ baseline: null, value: (await measure(TAKES)).longestTask }),
  },
  {
    name: 'review.nodes-100000',
    unit: 'nodes',
    baseline: null,
    goal: 'elements in the page meanwhile: at most 1,500',
    isMet: ({ value }) => value <= 1_500,
    run: async () => ({ baseline: null, value: (await measure(TAKES)).nodes }),
  },
];

/** Runs in the page: opens Review, and resolves with the milliseconds until a take, or the words that there is none, stand there. */
const OPEN_REVIEW = `(async () => {
  const begun = performance.now();
  [...document.querySelectorAll('nav button')].find((button) => /Review/.test(button.textContent + button.ariaLabel)).click();
  while (document.querySelector('[role=option]') === null && !/No takes yet/.test(document.body.textContent))
    await new Promise((next) => requestAnimationFrame(next));
  return performance.now() - begun;
})()`;

/** Runs in the page: scrolls in small steps, then jumps from end to end. */
const SCROLL = `(async () => {
  const list = document.querySelector('[role=listbox]');
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const tasks = [];
  let nodes = 0;
  const observer = new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map((entry) => entry.duration)));
  observer.observe({ type: 'longtask' });
  for (let step = 0; step < 240; step += 1) {
    list.scrollTop += 60;
    await frame();
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  const end = list.scrollHeight - list.clientHeight;
  for (const share of [1, 0, 0.5, 0.9, 0.1, 1, 0.3]) {
    list.scrollTop = end * share;
    await new Promise((next) => setTimeout(next, 400));
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  observer.disconnect();
  return { longestTask: Math.max(0, ...tasks), nodes };
})()`;
