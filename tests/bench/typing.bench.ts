import type { Bench } from './bench.ts';
import { type OpenedWindow, PROGRAMS, withWindow } from './window-process.ts';

const JOBS = 500;
/** A quick typist, without a rest. */
const PAUSE_MILLISECONDS = 45;
const SENTENCE = 'the tide comes in over the old harbour wall and @hero waits with @1 under the lamp, ';
const TEXT = SENTENCE.repeat(5);

interface Typed {
  readonly p95: number;
  readonly p99: number;
}

let inApp: Promise<Typed> | null = null;
let inEmpty: Promise<Typed> | null = null;
const measureApp = () =>
  (inApp ??= withWindow(PROGRAMS.app, async (window) => {
    await keepRunning(window);
    return measure(window, PREPARE);
  }));
const measureEmpty = () =>
  (inEmpty ??= withWindow(PROGRAMS.empty, (window) => measure(window, PREPARE_EMPTY)));

const BASELINE = 'the same keys in a bare box of an empty window';

export const benches: readonly Bench[] = [
  {
    name: 'compose.typing-p95',
    unit: 'ms',
    baseline: BASELINE,
    goal: `key to frame in the prompt, ${JOBS} jobs running, 95 of 100: at most 32 ms`,
    isMet: ({ value }) => value <= 32,
    run: async () => ({ baseline: (await measureEmpty()).p95, value: (await measureApp()).p95 }),
  },
  {
    name: 'compose.typing-p99',
    unit: 'ms',
    baseline: BASELINE,
    goal: `the same, 99 of 100: at most 50 ms`,
    isMet: ({ value }) => value <= 50,
    run: async () => ({ baseline: (await measureEmpty()).p99, value: (await measureApp()).p99 }),
  },
];

/** The generations never end: what a service works at is another computer's business, and would be drawn by this one. */
async function keepRunning(window: OpenedWindow): Promise<void> {
  const body = JSON.stringify({ on: 'generation', fault: 'stuck', times: null });
  const headers = { 'content-type': 'application/json' };
  for (let tries = 0; tries < 100; tries += 1) {
    const baseUrl = String(await window.evaluate(FIND_PRACTICE));
    const answer = await fetch(`${baseUrl}/practice/faults`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer?.ok === true) return;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error('the practice service did not start');
}

async function measure(window: OpenedWindow, prepare: string): Promise<Typed> {
  await window.giveHand();
  await window.evaluate(prepare);
  await window.evaluate(LISTEN);
  await window.type(TEXT, PAUSE_MILLISECONDS);
  const { times, state } = (await window.evaluate(READ)) as { times: number[]; state: string };
  if (times.length < TEXT.length) throw new Error(`${times.length} of ${TEXT.length} keys came through`);
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
  process.stderr.write(
    `  ${times.length} keys: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ` +
      `p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms${state}\n`,
  );
  return { p95: at(0.95), p99: at(0.99) };
}

/** Runs in the page: from the moment that the system saw the key until the frame that shows it is made. */
const LISTEN = `(() => {
  window.keyTimes = [];
  document.addEventListener('keydown', (event) => {
    const pressed = event.timeStamp;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keyTimes.push(performance.now() - pressed);
      port2.postMessage(null);
    });
  }, true);
})()`;

const READ = `(async () => {
  await new Promise((next) => setTimeout(next, 500));
  const status = document.querySelector('[aria-label="Status"]')?.textContent ?? '';
  return { times: window.keyTimes, state: status === '' ? '' : '; ' + status };
})()`;

const PREPARE_EMPTY = `(async () => {
  const box = document.createElement('textarea');
  document.body.append(box);
  box.focus();
  await new Promise((next) => setTimeout(next, 1000));
})()`;

const CALL = `const call = async (name, input) => {
    const answer = await window.dailies.invoke(name, input);
    if (!answer.ok) throw new Error(name + JSON.stringify(answer.error));
    return answer.value;
  };
  const wait = (ms) => new Promise((next) => setTimeout(next, ms));`;

/** Runs in the page: where the practice service is, as far as it runs. */
const FIND_PRACTICE = `(async () => {
  ${CALL}
  return (await call('profiles.get', { profileId: 'practice' })).baseUrl;
})()`;

/** Runs in the page: a service that works at 500 at once, 500 jobs that were sent to it, and somebody in the cast. */
const PREPARE = `(async () => {
  ${CALL}
  const { id, sources, ...practice } = await call('profiles.get', { profileId: 'practice' });
  const limits = { ...practice.limits, concurrent: ${JOBS}, submitsPerMinute: 6000 };
  const { profileId } = await call('profiles.save', { profileId: null, text: JSON.stringify({ ...practice, name: 'Wide', limits }) });
  await call('key.store', { profileId, key: 'practice', acceptPlain: true });
  await call('settings.update', { activeProfileId: profileId });
  await call('cast.add', {
    name: 'hero', kind: 'image', images: [{ kind: 'url', url: 'https://example.com/hero.png' }], video: null,
    voices: [], voiceName: '', notes: '', consent: null, colour: 'none',
  });
  const input = { prompt: 'The tide comes in over the harbour', quality: '2K', aspectRatio: '1:1' };
  await call('jobs.enqueue', { jobs: [{ model: 'modeln-pro', input, takes: ${JOBS}, testMode: null }] });
  const isSent = async () => {
    const { status, jobs } = await call('app.snapshot', {});
    return status.submissionsToday === ${JOBS} && jobs.every((job) => job.state === 'submitted');
  };
  for (let tries = 0; tries < 300 && !(await isSent()); tries += 1) await wait(100);
  document.querySelector('textarea').focus();
})()`;
