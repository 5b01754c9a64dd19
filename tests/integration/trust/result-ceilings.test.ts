import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { PIXEL, type ScriptedAnswer } from '../../support/scripted-service.ts';
import { image, jobWhen, setUp } from './bench.ts';

const PROMPT = 'More of the lighthouse than anybody asked for.';
const LIMITS = { concurrent: 4, submitsPerMinute: 1000, results: 2, resultBytes: 1000 };
/** A whole picture, and much behind its end. */
const LARGE = Buffer.concat([PIXEL, Buffer.alloc(4000)]);

const completed = (...urls: string[]): ScriptedAnswer => ({
  body: { status: 'completed', outputs: urls.map((url) => ({ url })) },
});

/** The sizes of results and of parts of them under a folder, hidden ones too. */
function weigh(folder: string): number[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(png|part|bin)$/.test(entry.name))
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
    .filter((bytes) => bytes > 0);
}

it('fetches what is below the ceilings of the profile, says what is not, and fetches that on the artist’s word', async () => {
  const bench = await setUp(
    {
      query: () => completed('/files/a.png', '/files/large.png', '/files/c.png', '/files/d.png'),
      result: (path) => ({
        body: path.includes('large') ? LARGE : PIXEL,
        headers: { 'content-type': 'image/png' },
      }),
    },
    { limits: LIMITS },
  );
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  const job = await app.waitForState(id, 'done');
  expect(job.takeIds).toHaveLength(1);
  expect(job).toMatchObject({
    lostOutputs: 3,
    error: { code: 'RESULTS_TOO_MANY', details: { count: 4, most: 2 } },
  });
  expect(app.store.outputs.ofJob(id).map(({ lost }) => lost?.code ?? null)).toEqual([
    null,
    'RESULT_TOO_LARGE',
    'RESULTS_TOO_MANY',
    'RESULTS_TOO_MANY',
  ]);
  expect(weigh(app.settings.current.resultsFolder)).toEqual([PIXEL.length]);
  expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).changed).toEqual([id]);
  const whole = await jobWhen(app, id, 'all results', ({ takeIds }) => takeIds.length === 4);
  expect(whole.takeIds).toHaveLength(4);
  await app.waitForState(id, 'done');
  expect(app.store.jobs.find(id)).toMatchObject({ lostOutputs: 0, error: null });
  expect(bench.service.submissions).toHaveLength(1);
});

it('an answer that names more results than anybody needs becomes no more rows than that, and says how many there were', async () => {
  const named = 100_000;
  const urls = Array.from({ length: named }, (_, index) => `/files/${index}.png`);
  const bench = await setUp(
    {
      query: () => completed(...urls),
      result: () => ({ body: PIXEL, headers: { 'content-type': 'image/png' } }),
    },
    { limits: LIMITS },
  );
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  const job = await app.waitForState(id, 'done');
  expect(app.store.outputs.ofJob(id)).toHaveLength(CEILINGS.answer.outputs);
  expect(job.takeIds).toHaveLength(2);
  expect(job).toMatchObject({
    lostOutputs: named - 2,
    error: { code: 'RESULTS_TOO_MANY', details: { count: named, most: 2 } },
  });
  expect(bench.service.submissions).toHaveLength(1);
});

it('an answer to a question that holds more than any is not gone into: it is asked for again', async () => {
  let asked = 0;
  const bench = await setUp({
    query() {
      asked += 1;
      const full = { body: Array.from({ length: CEILINGS.answer.queryMarks + 1 }, () => 1) };
      return asked === 1 ? full : completed('/files/a.png');
    },
    result: () => ({ body: PIXEL, headers: { 'content-type': 'image/png' } }),
  });
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  const job = await app.waitForState(id, 'done');
  expect(job).toMatchObject({ takeIds: [expect.any(String)], error: null });
  expect(asked).toBeGreaterThan(1);
  expect(bench.service.submissions).toHaveLength(1);
});
