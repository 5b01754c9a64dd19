import { describe, expect, it } from 'vitest';
import { describeError } from '../../../shared/errors/text.ts';
import { CANARY_KEY, filesWithKey } from '../../support/key-canary.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { request } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from './bench.ts';

const polling = { delivery: { kind: 'polling' } } as const;
const COUNTED = {
  path: '/v2/many',
  title: 'Many',
  kind: 'image',
  fields: [
    { kind: 'text', key: 'prompt' },
    { kind: 'number', key: 'num_images', minimum: 1, maximum: 4, step: 1 },
  ],
};
const PROMPT = 'A harbour that refuses to be painted in the rain.';

describe('a refused submission', () => {
  it('of each kind is failed and uncharged, with the service’s words', async () => {
    const refusals: readonly [number, unknown, string][] = [
      [422, { detail: [{ loc: ['body', 'prompt'], msg: 'Too dark' }] }, 'prompt: Too dark'],
      [404, { error: 'No such model' }, 'No such model'],
      [405, 'Not like this', 'Not like this'],
      [410, { title: 'Gone', detail: 'Since May.' }, 'Gone: Since May.'],
      [413, '<html><title>413 Too Large</title></html>', '413 Too Large'],
      [415, { errors: [{ message: 'Not this type' }] }, 'Not this type'],
      [451, { description: 'Not in your country' }, 'Not in your country'],
    ];
    const bench = await setUp({
      submit: (_seen, number) => {
        const [status, body] = refusals[number - 1] ?? [200, { genId: 'late' }];
        return { status, body };
      },
    });
    const app = await bench.open({ settings: polling });
    for (const [number, [status, , message]] of refusals.entries()) {
      const [id] = await app.enqueue(image(`${PROMPT} ${number}`));
      await app.waitForState(id, 'failed');
      const job = app.store.jobs.find(id);
      expect(job).toMatchObject({ charge: { surely: 0, maybe: 0 }, error: { details: { status, message } } });
      expect(describeError(job!.error!).happened).toContain(message);
    }
    expect(bench.service.submissions).toHaveLength(refusals.length);
  });

  it.each<[string, ScriptedAnswer]>([
    ['by its code', { status: 402, body: '' }],
    [
      'in words',
      { status: 400, body: { error: { code: 'insufficient_credits', message: 'Please top up.' } } },
    ],
  ])('for want of credit %s holds the rest until it is resumed', async (_, refusal) => {
    let isEmpty = true;
    const bench = await setUp(
      {
        submit: (_seen, number) => (isEmpty ? refusal : { body: { genId: `gen-${number}` } }),
      },
      { limits: { concurrent: 1, submitsPerMinute: 1000 } },
    );
    const app = await bench.open({ settings: polling });
    const [first, second] = await app.enqueue(image(PROMPT), image(`${PROMPT} Again.`));
    const job = await app.waitForState(first, 'failed');
    expect(job).toMatchObject({ charge: { surely: 0, maybe: 0 }, error: { code: 'NO_CREDIT' } });
    const holds = async () => Object.values((await app.call('app.snapshot', {})).status.profileHolds);
    await waitUntil('the hold', holds, ([hold]) => hold === 'no-credit');
    expect(app.store.jobs.find(second)?.state).toBe('queued');
    await app.close();
    const again = await bench.open({ settings: polling });
    expect(again.store.jobs.find(second)?.state).toBe('queued');
    isEmpty = false;
    await again.call('queue.resume', { scope: { kind: 'all' } });
    await again.waitForState(second, 'done');
    expect(bench.service.submissions).toHaveLength(2);
  });
});

it('words that name the key are kept without it, from a refusal and from a generation that failed', async () => {
  const said = `The key ${CANARY_KEY} may not do that.`;
  const bench = await setUp({
    submit: (_seen, number) =>
      number === 1 ? { status: 400, body: { message: said } } : { body: { genId: 'g' } },
    query: () => ({ body: { status: 'failed', error: { message: said } } }),
  });
  const app = await bench.open({ key: CANARY_KEY, settings: polling });
  for (const number of [1, 2]) {
    const [id] = await app.enqueue(image(`${PROMPT} ${number}`));
    const job = await app.waitForState(id, 'failed');
    expect(job.error).toMatchObject({ details: { message: 'The key [key] may not do that.' } });
  }
});

it('a delivery that repeats the key is kept without it', async () => {
  const bench = await setUp({ submit: () => ({ body: { genId: 'g' } }) }, { generation: null });
  const app = await bench.open({ key: CANARY_KEY });
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'submitted');
  const webhookUrl = bench.service.submissions[0]?.query.get('webhookUrl') as string;
  const body = JSON.stringify({
    genId: 'g',
    status: 'failed',
    error: { message: `The key ${CANARY_KEY} may not do that.` },
  });
  expect((await fetch(webhookUrl, { method: 'POST', body })).status).toBe(200);
  const job = await app.waitForState(id, 'failed');
  expect(job.error).toMatchObject({ details: { message: 'The key [key] may not do that.' } });
  await app.close();
  expect(filesWithKey(bench.folder)).toEqual([]);
});

describe('a generation that fails', () => {
  it('in the answer of its results says why, and which part of the request it is about', async () => {
    const bench = await setUp(
      {
        query: (genId) =>
          genId === 'result'
            ? {
                status: 422,
                body: { detail: [{ loc: ['body', 'prompt'], msg: 'Not this word', type: 'content_policy' }] },
              }
            : { body: { status: 'completed' } },
      },
      {
        format: 1,
        generation: {
          ...{ url: '/v2/generation/{genId}', status: '/status', outputs: [] },
          result: { url: '/v2/generation/{genId}/result', outputs: ['/images/*/url'] },
        },
      },
    );
    const app = await bench.open({ settings: polling });
    const [id] = await app.enqueue(image(PROMPT));
    const job = await app.waitForState(id, 'failed');
    expect(job).toMatchObject({
      charge: { surely: 1, maybe: 0 },
      serviceStatus: 'completed',
      error: {
        code: 'GENERATION_FAILED',
        details: {
          message: 'prompt: Not this word',
          places: [{ path: ['prompt'], message: 'Not this word' }],
        },
      },
    });
  });

  it('keeps the service’s own word for it', async () => {
    const bench = await setUp(
      { query: () => ({ body: { status: 'Content Moderated', details: {} } }) },
      { statuses: { completed: 'Ready', failed: ['Error', 'Content Moderated'] } },
    );
    const app = await bench.open({ settings: polling });
    const [id] = await app.enqueue(image(PROMPT));
    const job = await app.waitForState(id, 'failed');
    expect(job.serviceStatus).toBe('Content Moderated');
  });
});

describe('results that the service withheld', () => {
  const outputs = [{ url: '/files/a.png' }, { url: '' }, { url: null }];

  it('are said with its words, beside those that came', async () => {
    const bench = await setUp({
      query: () => ({ body: { status: 'completed', outputs, message: 'Two were not safe.' } }),
    });
    const app = await bench.open({ settings: polling });
    const [id] = await app.enqueue(image(PROMPT));
    const job = await app.waitForState(id, 'done');
    expect(job).toMatchObject({
      serviceStatus: 'completed',
      error: { code: 'RESULTS_WITHHELD', details: { count: 2, of: 3, message: 'Two were not safe.' } },
    });
    expect(job.takeIds).toHaveLength(1);
    expect(describeError(job.error!).happened).toBe(
      '2 of 3 results were withheld by the service: “Two were not safe.”.',
    );
  });

  it.each([
    {
      what: 'marked beside its address',
      answer: { outputs: [{ url: '/files/a.png', safe: false }, { url: '/files/b.png' }] },
      details: { count: 1, of: 2, how: 'flagged' },
      words: 'The service’s moderation flagged 1 of 2 results.',
    },
    {
      what: 'marked in a list beside the results',
      answer: {
        outputs: [{ url: '/files/a.png' }, { url: '/files/b.png' }],
        has_nsfw_concepts: [true, true],
      },
      details: { count: 2, of: 2, how: 'flagged' },
      words: 'The service’s moderation flagged 2 of 2 results.',
    },
    {
      what: 'missing from those that were asked for',
      answer: { outputs: [{ url: '/files/a.png' }, { url: '/files/b.png' }] },
      extra: { num_images: 3 },
      details: { count: 1, of: 3, how: 'fewer' },
      words: 'The service returned 2 of the 3 results that were asked for.',
    },
  ])('or $what are said, and what is there is kept', async ({ answer, details, words, extra = {} }) => {
    const bench = await setUp(
      { query: () => ({ body: { status: 'completed', ...answer } }) },
      { customModels: { many: COUNTED } },
    );
    const app = await bench.open({ settings: polling });
    const [id] = await app.enqueue(request('many', { prompt: PROMPT, ...extra }));
    const job = await app.waitForState(id, 'done');
    expect(job).toMatchObject({ lostOutputs: 0, error: { code: 'RESULTS_WITHHELD', details } });
    expect(job.takeIds).toHaveLength(2);
    expect(describeError(job.error!).happened).toBe(words);
  });

  it('are all of them, in whatever way: it failed at once, and was charged', async () => {
    const ways = [[{ url: '' }], [{ url: null, reason: 'x' }], [{ nsfw: true }, { safe: false }], [null]];
    const bench = await setUp({
      query: (genId) => {
        const all = ways[Number(genId.split('-')[1]) - 1];
        return { body: { status: 'completed', outputs: all, error: 'Unsafe.', title: 'My harbour' } };
      },
    });
    const app = await bench.open({ settings: polling });
    const ids = await app.enqueue(...ways.map((_, index) => image(`${PROMPT} ${index}`)));
    const asked = ids.map(async (id) => {
      const job = await app.waitForState(id, 'failed');
      const all = ways[Number(job.genId?.split('-')[1]) - 1] as readonly unknown[];
      expect(job).toMatchObject({
        charge: { surely: 1, maybe: 0 },
        error: {
          code: 'RESULTS_WITHHELD',
          details: { count: all.length, of: all.length, message: 'Unsafe.' },
        },
      });
    });
    await Promise.all(asked);
    expect(bench.service.requests.filter((line) => line.startsWith('GET'))).toHaveLength(ways.length);
  });
});
