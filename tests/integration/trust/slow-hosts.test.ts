import { expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import { hostResults, rangeStart } from '../../support/host-results.ts';
import { PIXEL, type ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from './bench.ts';

const LARGE = Buffer.concat([PIXEL, Buffer.alloc(1_000_000)]);

const completed = (url: string): ScriptedAnswer => ({ body: { status: 'completed', outputs: [{ url }] } });

it('results that do not come to an end keep none of another host waiting, and no more than a few of their own', async () => {
  const asked: (string | undefined)[] = [];
  const slow = await hostResults((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { 'Content-Length': LARGE.length }).write(LARGE.subarray(0, 10_000));
  });
  const isSlow = (genId: string) => Number(genId.split('-')[1]) <= 5;
  const bench = await setUp(
    {
      query: (genId) =>
        completed(isSlow(genId) ? new URL(`/${genId}.png`, slow).href : `/files/${genId}.png`),
    },
    { limits: { concurrent: 10, submitsPerMinute: 1000 } },
  );
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const areAll = (ids: readonly string[], state: string) =>
    waitUntil(`them to be ${state}`, () => {
      clock.advance(1000);
      return ids.every((id) => app.store.jobs.find(id)?.state === state);
    });
  const waiting = await app.enqueue(
    ...Array.from({ length: 5 }, (_, index) => image(`Lighthouse number ${index} in the rain.`)),
  );
  await areAll(waiting, 'fetching');
  await waitUntil('the slow host to be asked', () => asked.length >= 3);
  await areAll(await app.enqueue(image('One more lighthouse, in the sun.')), 'done');
  expect(asked).toHaveLength(3);
  expect(waiting.map((id) => app.store.jobs.find(id)?.state)).toEqual(Array(5).fill('fetching'));
});

it('a host that often gives nothing is not given up while what it gives comes further', async () => {
  let turn = 0;
  const host = await hostResults((request, response) => {
    turn += 1;
    const from = rangeStart(request);
    const rest = LARGE.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      ETag: '"v1"',
      'Content-Length': rest.length,
      ...(from > 0 ? { 'Content-Range': `bytes ${from}-${LARGE.length - 1}/${LARGE.length}` } : {}),
    });
    const isNothing = turn % 2 === 0;
    if (!isNothing && rest.length <= 100_000) return void response.end(rest);
    response.write(rest.subarray(0, isNothing ? 1 : 100_000), () => response.socket?.end());
  });
  const bench = await setUp({ query: () => completed(host) });
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const [id] = await app.enqueue(image('A lighthouse, a piece at a time.'));
  await waitUntil('the job to come to its end', () => {
    clock.advance(30_000);
    return ['done', 'failed'].includes(app.store.jobs.find(id)?.state ?? '');
  });
  expect(app.store.jobs.find(id)).toMatchObject({ state: 'done', error: null, lostOutputs: 0 });
});
