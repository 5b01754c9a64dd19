import type { Bench, Measured } from './bench.ts';
import { PROGRAMS, withWindow } from './window-process.ts';

interface Openings {
  /** In milliseconds, one for each room, and then one for the list of commands. */
  readonly first: readonly number[];
  readonly again: readonly number[];
}

let measured: Promise<Openings> | null = null;
const measure = () =>
  (measured ??= withWindow(PROGRAMS.app, async (window) => (await window.evaluate(OPEN_ALL)) as Openings));

async function pick(choose: (figures: readonly number[]) => number): Promise<Measured> {
  const { first, again } = await measure();
  process.stderr.write(
    `  first ${first.map(Math.round).join(', ')} ms; again ${again.map(Math.round).join(', ')} ms\n`,
  );
  return { value: choose(first), baseline: choose(again) };
}

export const benches: readonly Bench[] = [
  {
    name: 'window.first-room',
    unit: 'ms',
    baseline: 'the slowest of them when it is opened again',
    goal: 'key to the first frame of a room, the first time, slowest of five: at most 150 ms',
    isMet: ({ value }) => value <= 150,
    run: () => pick((figures) => Math.max(...figures.slice(0, -1))),
  },
  {
    name: 'window.first-commands',
    unit: 'ms',
    baseline: 'the same when it is opened again',
    goal: 'key to the list of commands, the first time: at most 100 ms',
    isMet: ({ value }) => value <= 100,
    run: () => pick((figures) => figures.at(-1) ?? Number.NaN),
  },
];

/** Runs in the page, behind what the start still does. */
const OPEN_ALL = `(async () => {
  const drawn = (isThere) => new Promise((done) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    };
    look();
  });
  const rest = () => new Promise((next) => setTimeout(next, 1500));
  const main = () => document.querySelector('main');
  const press = (key, code) => {
    const event = { key, code, ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', event));
  };
  const open = async (key) => {
    const before = main().dataset.room;
    const begun = performance.now();
    press(key, key === ',' ? 'Comma' : 'Digit' + key);
    await drawn(() => main().dataset.room !== before && main().lastElementChild.childElementCount > 0);
    return performance.now() - begun;
  };
  const openCommands = async () => {
    const begun = performance.now();
    press('k', 'KeyK');
    await drawn(() => document.activeElement?.getAttribute('aria-controls') === 'command-list');
    const time = performance.now() - begun;
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await drawn(() => document.querySelector('[aria-controls=command-list]') === null);
    return time;
  };
  const round = async () => {
    const times = [];
    for (const key of ['2', '3', '4', '5', ',']) {
      await rest();
      times.push(await open(key));
    }
    await rest();
    times.push(await openCommands());
    return times;
  };
  await rest();
  return { first: await round(), again: await round() };
})()`;
