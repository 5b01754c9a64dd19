import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import {
  SCRIPTED_PROFILE_ID,
  type ScriptedAnswer,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Bench, image, jobWhen, setUp } from './bench.ts';

const PROMPT = 'A clerk who is asked by everybody at once.';
const prompts = (count: number) => Array.from({ length: count }, (_, index) => image(`${PROMPT} ${index}`));
const questionsOf = ({ service }: Bench) => service.requests.filter((line) => line.startsWith('GET /v2/'));

async function deliver({ service }: Bench, body: unknown): Promise<void> {
  const url = service.submissions[0]?.query.get('webhookUrl') as string;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

it('asks one service however many questions another one leaves open', async () => {
  const bench = await setUp(
    { query: () => new Promise<never>(() => {}) },
    { limits: { concurrent: 20, submitsPerMinute: 1000 } },
  );
  const other = await startScriptedService();
  onTestFinished(() => other.stop());
  const profiles = join(bench.folder, 'profiles');
  const profile = JSON.parse(await readFile(join(profiles, `${SCRIPTED_PROFILE_ID}.json`), 'utf8'));
  const answering = { ...profile, name: 'Other', baseUrl: other.baseUrl };
  await writeFile(join(profiles, 'profile-other.json'), JSON.stringify(answering));
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const ids = await app.enqueue(...prompts(14));
  for (const id of ids) await app.waitForState(id, 'submitted');
  await waitUntil('as many questions as it may have at once', () => {
    clock.advance(10_000);
    return questionsOf(bench).length === 6;
  });
  app.settings.current = { ...app.settings.current, activeProfileId: 'profile-other' };
  const [id] = await app.enqueue(image(PROMPT));
  await waitUntil('the result of the other one', () => {
    clock.advance(10_000);
    return app.store.jobs.find(id)?.state === 'done';
  });
  expect(questionsOf(bench)).toHaveLength(6);
});

it('asks first about what waits longest, whatever is hurried meanwhile', async () => {
  const open: ((answer: ScriptedAnswer) => void)[] = [];
  const bench = await setUp(
    { query: () => new Promise((resolve) => open.push(resolve)) },
    { limits: { concurrent: 20, submitsPerMinute: 1000 } },
  );
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const ids = await app.enqueue(...prompts(8));
  for (const id of ids) await app.waitForState(id, 'submitted');
  await waitUntil('as many questions as there may be at once', () => {
    clock.advance(10_000);
    return open.length === 6;
  });
  const asked = new Set(questionsOf(bench));
  const [hurried] = [...asked] as [string];
  const first = bench.service.submissions.length;
  expect(first).toBe(8);
  // Each answer makes room for one question; what was never asked about comes before what is hurried.
  const number = Number(/\d+$/.exec(hurried)?.[0]);
  const url = bench.service.submissions[number - 1]?.query.get('webhookUrl') as string;
  for (let turn = 0; turn < 2; turn += 1) {
    await fetch(url, { method: 'POST', body: JSON.stringify({ status: 'running', turn }) });
    clock.advance(2000);
    open[turn]?.({ body: { status: 'running' } });
    await waitUntil('the next question', () => open.length === 7 + turn);
  }
  expect(new Set(questionsOf(bench)).size).toBe(8);
});

describe('deliveries', () => {
  it('that come in numbers have a job asked about no more often than once in a second', async () => {
    const bench = await setUp({ query: () => ({ body: { status: 'running' } }) });
    const clock = createHandClock();
    const app = await bench.open({ clock });
    const [id] = await app.enqueue(image(PROMPT));
    await app.waitForState(id, 'submitted');
    for (let turn = 0; turn < 3; turn += 1) {
      for (let step = 0; step < 20; step += 1)
        await deliver(bench, { genId: 'gen-1', status: 'running', turn, step });
      await waitUntil('the question that they hasten', () => questionsOf(bench).length === turn + 1);
      await jobWhen(app, id, 'its answer', ({ serviceStatus }) => serviceStatus === 'running');
      // The first answer may be younger than the last hint.
      clock.advance(1000);
    }
    await waitUntil('the last question', () => questionsOf(bench).length >= 3);
    expect(questionsOf(bench).length).toBeLessThanOrEqual(4);
  });

  it('have nothing asked sooner than the service wants', async () => {
    let answer: ScriptedAnswer = { status: 429, headers: { 'retry-after': '600' }, body: {} };
    const bench = await setUp({ query: () => answer });
    const clock = createHandClock();
    const app = await bench.open({ clock });
    const [id] = await app.enqueue(image(PROMPT));
    await app.waitForState(id, 'submitted');
    await deliver(bench, { genId: 'gen-1', status: 'running' });
    await waitUntil('the first question', () => questionsOf(bench).length === 1);
    answer = { body: { status: 'completed', outputs: [{ url: '/files/a.png' }] } };
    for (let step = 0; step < 59; step += 1) {
      await deliver(bench, { genId: 'gen-1', status: 'running', step });
      clock.advance(10_000);
    }
    expect(questionsOf(bench)).toHaveLength(1);
    await waitUntil('its result', () => {
      clock.advance(1000);
      return app.store.jobs.find(id)?.state === 'done';
    });
    expect(questionsOf(bench)).toHaveLength(2);
  });
});

it('says at once that there is no news where a service wants to be left alone for a day', async () => {
  let answer: ScriptedAnswer = { status: 429, headers: { 'retry-after': '86400' }, body: {} };
  const bench = await setUp({ query: () => answer }, { limits: { concurrent: 1, submitsPerMinute: 1000 } });
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const ids = await app.enqueue(...prompts(2));
  for (const id of ids)
    await waitUntil('the word that there is no news', () => {
      clock.advance(5000);
      return app.store.jobs.find(id)?.hold?.reason === 'no-news';
    });
  expect(bench.service.submissions).toHaveLength(2);
  answer = { body: { status: 'completed', outputs: [{ url: '/files/a.png' }] } };
  await waitUntil('both results', () => {
    clock.advance(60 * 60_000);
    return app.store.jobs.counts().done === 2;
  });
  expect(questionsOf(bench)).toHaveLength(4);
});
