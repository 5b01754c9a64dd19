import { runInNewContext } from 'node:vm';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';

test.use({ expectedComplaints: [/./] });

/** They end the page or hold it; what is left of the web is called. */
const ENDING = 'alert confirm prompt print close reload submit requestSubmit go open write writeln'.split(
  ' ',
);
/** Called out of turn, WebRTC ends the page’s process now and then; that it leads nowhere is shown in `page-security.e2e.ts`. */
const CRASHING = ['RTCPeerConnection', 'webkitRTCPeerConnection'];
const OF_LANGUAGE = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];

interface Tried {
  readonly functions: string[];
  readonly files: number;
  readonly paths: string[];
}

/**
 * Runs in the page: calls each function of each object that can be reached from the window, of whatever those give back, and of what is handed
 * to their callbacks, with a few kinds of arguments. A few objects of a kind stand for all.
 */
async function callEverything({ skipped, rounds }: { skipped: string[]; rounds: number }): Promise<Tried> {
  const functions = new Set<string>();
  const paths = new Set<string>();
  const kinds = new Map<string, number>();
  const seen = new WeakSet<object>();
  const { pathForFile } = window.dailies;
  let files = 0;
  let found: object[] = [];

  function take(value: unknown): void {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value))
      return;
    seen.add(value);
    if (value instanceof Promise) {
      value.then(take, () => {});
      return;
    }
    if (value instanceof File) {
      files += 1;
      const path = pathForFile(value);
      if (path !== '') paths.add(path);
    }
    const kind = Object.prototype.toString.call(value);
    const count = kinds.get(kind) ?? 0;
    kinds.set(kind, count + 1);
    if (count < 4 || typeof value === 'function') found.push(value);
  }

  const hand = (...values: unknown[]) => values.forEach(take);
  const file = new File(['{}'], '/etc/passwd');
  const argumentsOf = () => [
    [],
    [hand, hand, hand],
    [0, 1024, hand, hand],
    [1, 1024, hand, hand],
    ['a', { create: true }, hand, hand],
    [file, 'a'],
    [{ files: [file], types: [{ description: 'a', accept: { 'text/plain': ['.a'] } }], id: 'a' }],
  ];

  function attempt(act: () => unknown): void {
    try {
      take(act());
    } catch {}
  }

  function callAllOf(holder: object): void {
    const names = new Set<string>();
    for (
      let one: object | null = holder;
      one !== null && one !== Object.prototype;
      one = Object.getPrototypeOf(one)
    )
      for (const name of Object.getOwnPropertyNames(one)) names.add(name);
    for (const name of names) {
      if (skipped.includes(name)) continue;
      attempt(() => {
        const value = Reflect.get(holder, name) as unknown;
        if (typeof value !== 'function') return value;
        functions.add(`${Object.prototype.toString.call(holder)}.${name}`);
        for (const given of argumentsOf()) {
          attempt(() => Reflect.apply(value, holder, given));
          if (value.prototype !== undefined) attempt(() => Reflect.construct(value, given));
        }
        return null;
      });
    }
  }

  take(window);
  for (let round = 0; round < rounds; round += 1) {
    const holders = found;
    found = [];
    for (const holder of holders) callAllOf(holder);
    // Most callbacks are never called, and some promises never settle: those that come with the next frames are looked at.
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  }
  return { functions: [...functions], files, paths: [...paths] };
}

test('no web API gives the page a path or a hand, whatever it calls', async ({ launch }) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const { ledger } = await usePaidProfile(app, {});
  const readQuestions = await answerDialogs(app.electron, 0);
  const url = page.url();
  // By these, a page would get files with paths that nobody gave.
  expect(
    await page.evaluate(() =>
      ['webkitRequestFileSystem', 'showOpenFilePicker'].filter((one) => one in window),
    ),
  ).toEqual([]);
  const skipped = [...ENDING, ...CRASHING, ...OF_LANGUAGE];
  const tried = await page.evaluate(callEverything, { skipped, rounds: 4 });
  expect(tried.functions.length).toBeGreaterThan(2000);
  expect(tried.files).toBeGreaterThan(0);
  expect(tried.paths).toEqual([]);

  // It may have given itself another address.
  await page.goto(url);
  const before = (await readQuestions()).length;
  const job = { model: 'modelk-3-turbo', input: { prompt: 'A boat.' }, takes: 300, testMode: null };
  const answer = await page.evaluate((jobs) => window.dailies.invoke('jobs.enqueue', { jobs }), [job]);
  expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_CONFIRMED' } });
  expect(await readQuestions()).toHaveLength(before + 1);
  expect(await ledger()).toEqual([]);
});
