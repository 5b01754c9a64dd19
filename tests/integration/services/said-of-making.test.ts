import { expect, it } from 'vitest';
import { readSidecar, serializeSidecar } from '../../../shared/library/sidecar.ts';
import { describeMaking } from '../../../shared/queue/text.ts';
import { request } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { setUp } from '../trust/bench.ts';

/** What a service says of a generation while it makes it, and of what it made. */

const PROMPT = 'A harbour in the rain, at dawn.';
const REWRITTEN = 'A wide, grey harbour under steady rain, first light behind the cranes.';
const OF_STATE = { url: '/v2/generation/{genId}', status: '/status' };
const SAID = {
  ...{ progress: '/progress', queuePosition: '/queue/position', eta: '/eta' },
  ...{ seed: '/seed', rewrittenPrompt: '/revised_prompt' },
};

it('says how far a generation is, and what place it has', async () => {
  let answer: object = { status: 'queued', queue: { position: 3 }, progress: '12%', eta: 90 };
  const bench = await setUp(
    { query: () => ({ body: answer }) },
    { generation: { ...OF_STATE, ...SAID, outputs: ['/outputs/*/url'] } },
  );
  const app = await bench.open({ settings: { delivery: { kind: 'polling' } } });
  const [id] = await app.enqueue(
    request('modeln-pro', { prompt: PROMPT, quality: '2K', aspectRatio: '1:1' }),
  );
  const said = () => {
    const all = app.events.flatMap((event) => (event.type === 'progress' ? event.progress : []));
    return describeMaking(
      all.findLast((one) => one.jobId === id && one.phase === 'submitted'),
      Date.now(),
    );
  };
  const until = (words: RegExp) => waitUntil(`${words}`, said, (one) => words.test(one));
  await until(/^12 % · (1 min )?[\d.]+ s left · place 3 in line$/);
  // What makes no sense says nothing.
  answer = { status: 'running', progress: 0.5, eta: 1e300, queue: { position: -4 } };
  await until(/^50 %$/);
  answer = { status: 'completed', outputs: [{ url: '/files/a.png' }] };
  await app.waitForState(id, 'done');
});

it.each([
  ['the answer that has the state', { seed: '9007199254740993', revised_prompt: REWRITTEN }, {}],
  ['the answer that has the results', {}, { seed: 4711, revised_prompt: REWRITTEN }],
])('keeps seed and rewritten prompt from %s with the take and its sidecar', async (_, ofState, ofResult) => {
  const bench = await setUp(
    {
      query: (last) =>
        last === 'result'
          ? { body: { outputs: [{ url: '/files/a.png' }], ...ofResult } }
          : { body: { status: 'completed', ...ofState } },
    },
    {
      generation: {
        ...{ ...OF_STATE, ...SAID, outputs: [] },
        result: { url: '/v2/generation/{genId}/result', outputs: ['/outputs/*/url'] },
      },
    },
  );
  const app = await bench.open({ settings: { delivery: { kind: 'polling' } } });
  const [id] = await app.enqueue(
    request('modeln-pro', { prompt: PROMPT, quality: '2K', aspectRatio: '1:1' }),
  );
  const { takeIds } = await app.waitForState(id, 'done');
  const [takeId = ''] = takeIds;
  const seed = 'seed' in ofState ? '9007199254740993' : '4711';
  const made = { seed, prompt: REWRITTEN };
  const described = await app.call('lineage.describe', { takeId });
  expect(described).toMatchObject({ made, job: { prompt: PROMPT } });
  const again = await app.call('lineage.input', { takeId });
  expect(again).toMatchObject({ made, input: { prompt: PROMPT } });
  // As it stands in the file beside it.
  expect(readSidecar(serializeSidecar(described))).toMatchObject({ made });
});
