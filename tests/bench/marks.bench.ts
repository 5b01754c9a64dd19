import { join } from 'node:path';
import { fillSettledLibrary } from '../support/fill-library.ts';
import type { Bench } from './bench.ts';
import { type OpenedWindow, PROGRAMS, withWindow } from './window-process.ts';

const TAKES = 100_000;
const SELECTED = 1_000;
const ROUNDS = 5;

/** Milliseconds from the event of a key. */
interface Marked {
  /** Until the frame in which every take in sight, or the facts, show the mark. */
  readonly shown: number;
  /** Until the last of the selected takes has it on disk. */
  readonly kept: number;
  /** The longest from frame to frame, until half a second after it was kept. */
  readonly frame: number;
  readonly task: number;
}

const WORK = { rating: 'rating', flag: 'rejecting', tag: 'tagging' } as const;
type Mark = keyof typeof WORK;

let measured: Promise<Record<Mark, Marked>> | null = null;

function measure(): Promise<Record<Mark, Marked>> {
  measured ??= withWindow(PROGRAMS.app, markSelected, (userData) =>
    fillSettledLibrary(join(userData, 'data'), TAKES),
  );
  return measured;
}

async function markSelected({ evaluate, type }: OpenedWindow): Promise<Record<Mark, Marked>> {
  const press = async (mark: Mark, keys: string, value: string | number): Promise<Marked> => {
    await evaluate(`${AWAIT_MARK}(${JSON.stringify(mark)}, ${JSON.stringify(value)})`);
    await type(keys, 0);
    return (await evaluate('window.benchMarked')) as Marked;
  };
  await evaluate(SELECT);
  const rounds: Record<Mark, Marked[]> = { rating: [], flag: [], tag: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.rating.push(await press('rating', String((round % 5) + 1), (round % 5) + 1));
    rounds.flag.push(await press('flag', round % 2 === 0 ? 'x' : 'p', round % 2 === 0 ? 'reject' : 'pick'));
    await evaluate(WRITE_TAG);
    rounds.tag.push(await press('tag', `round ${round}\r`, `round ${round}`));
    await evaluate("document.querySelector('[role=listbox][aria-label=Takes]').focus()");
  }
  return { rating: worst(rounds.rating), flag: worst(rounds.flag), tag: worst(rounds.tag) };
}

/** The slowest round in each respect. */
function worst(rounds: readonly Marked[]): Marked {
  const most = (part: keyof Marked) => Math.max(...rounds.map((round) => round[part]));
  return { shown: most('shown'), kept: most('kept'), frame: most('frame'), task: most('task') };
}

export const benches: readonly Bench[] = (['rating', 'flag', 'tag'] as const).flatMap(benchesOf);

function benchesOf(mark: Mark): readonly Bench[] {
  const what = `${WORK[mark]} ${SELECTED.toLocaleString('en')} of ${TAKES.toLocaleString('en')} takes`;
  const name = WORK[mark];
  const bench = (part: keyof Marked, suffix: string, goal: string, isMet: (value: number) => boolean) => ({
    name: `review.${name}-1000${suffix}`,
    unit: 'ms',
    baseline: null,
    goal: `${what}, slowest of ${ROUNDS}: ${goal}`,
    isMet: ({ value }: { value: number }) => isMet(value),
    run: async () => ({ value: (await measure())[mark][part], baseline: null }),
  });
  return [
    bench('shown', '', 'key to screen at most 100 ms', (value) => value <= 100),
    bench('kept', '-kept', 'key to disk at most 100 ms', (value) => value <= 100),
    // A display of 60 frames a second draws the next one after 50.0 ms where two were left out.
    bench('frame', '-frame', 'frame to frame at most 50 ms', (value) => value < 51),
    bench('task', '-task', 'longest task under 50 ms', (value) => value < 50),
  ];
}

/** Runs in the page: selects so many takes, as with a click on the first and, with Shift, on the last. */
const SELECT = `(async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const find = (place) => document.querySelector('[role=option][aria-posinset="' + place + '"]');
  const waitFor = async (seen) => {
    for (let found = seen(); ; found = seen()) {
      if (found) return found;
      await frame();
    }
  };
  [...document.querySelectorAll('nav button')].find((button) => /Review/.test(button.textContent + button.ariaLabel)).click();
  (await waitFor(() => find(1))).click();
  const list = document.querySelector('[role=listbox][aria-label=Takes]');
  while (find(${SELECTED}) === null) {
    list.scrollTop += 400;
    await frame();
  }
  const last = find(${SELECTED});
  window.benchLastId = last.id.slice('take-'.length);
  last.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
  await waitFor(() => find(${SELECTED}).getAttribute('aria-selected') === 'true');
  list.scrollTop = 0;
  await waitFor(() => find(1)?.getAttribute('aria-selected') === 'true');
  list.focus();
  // The facts, where tags are written.
  list.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
  await waitFor(() => document.querySelector('[aria-label="Tags and note"]'));
  await new Promise((next) => setTimeout(next, 1000));
})()`;

/** Runs in the page: leaves the focus in the field for a tag. */
const WRITE_TAG = `document.querySelector('[aria-label="Tags and note"] input').focus()`;

/** Makes a function of the page that waits for the next key that marks; what comes of it is \`benchMarked\`. */
const AWAIT_MARK = `((mark, value) => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const words = { rating: value + (value === 1 ? ' star' : ' stars'), reject: 'rejected', pick: 'picked' };
  const isShown = () => {
    if (mark === 'tag') return document.querySelector('[aria-label="Remove tag ' + value + '"]') !== null;
    const word = words[mark === 'flag' ? value : 'rating'];
    const takes = [...document.querySelectorAll('[role=option]')];
    return takes.length > 0 && takes.every((take) => take.ariaLabel.toLowerCase().includes(word));
  };
  const isKept = async () => {
    const [take] = (await window.dailies.invoke('takes.get', { takeIds: [window.benchLastId] })).value;
    return mark === 'tag' ? take.tags.includes(value) : take[mark] === value;
  };
  if (isShown()) throw new Error('it is shown before the key');
  const tasks = [];
  const observer = new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map((entry) => entry.duration)));
  observer.observe({ type: 'longtask' });
  const begun = new Promise((next) =>
    addEventListener('keydown', function listen(event) {
      if (mark === 'tag' && event.key !== 'Enter') return;
      removeEventListener('keydown', listen, true);
      next(event.timeStamp);
    }, true));
  window.benchMarked = (async () => {
    const start = await begun;
    let shown = null;
    let kept = null;
    let longest = 0;
    const keeping = (async () => {
      while (!(await isKept()));
      kept = performance.now() - start;
    })();
    for (let last = start; kept === null || shown === null || last - start < kept + 500; ) {
      // What was there at the beginning of a frame has been drawn with the one before.
      if (shown === null && isShown()) shown = (await frame()) - start;
      const now = await frame();
      longest = Math.max(longest, now - last);
      last = now;
    }
    await keeping;
    observer.disconnect();
    return { shown, kept, frame: longest, task: Math.max(0, ...tasks) };
  })();
})`;
