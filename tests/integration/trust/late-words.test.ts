import { expect, it } from 'vitest';
import type { Network } from '../../../electron/core/ports.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, setUp } from './bench.ts';

const PROMPT = 'A boat that is sent twice, by somebody who wants it so.';
const completed = (...names: string[]) => ({
  body: { status: 'completed', outputs: names.map((name) => ({ url: `/files/${name}.png` })) },
});

it('addresses that are named after a job has gone on to another submission are not that one’s', async () => {
  const late = Promise.withResolvers<ScriptedAnswer>();
  let asked = 0;
  const bench = await setUp({
    // The results of the first are gone, so that their addresses are asked for anew, and nobody answers for long.
    result: () => ({ status: 404, body: { message: 'gone' } }),
    query(genId) {
      if (genId === 'gen-2') return { body: { status: 'processing' } };
      asked += 1;
      return asked === 1 ? completed('first', 'second') : late.promise;
    },
  });
  const clock = createHandClock();
  const heard: string[] = [];
  const watchNetwork = (network: Network): Network => ({
    ...network,
    read: (request) => network.read(request).finally(() => heard.push(request.url)),
  });
  const app = await bench.open({ clock, watchNetwork });
  const [id] = await app.enqueue(image(PROMPT));
  await waitUntil('the question about new addresses', () => {
    clock.advance(1000);
    return asked === 2;
  });
  await app.call('jobs.stopWatching', { jobIds: [id] });
  await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
  await app.waitForState(id, 'submitted');
  expect(app.store.jobs.find(id)?.genId).toBe('gen-2');
  const before = heard.filter((url) => url.endsWith('gen-1')).length;
  late.resolve(completed('third', 'fourth'));
  await waitUntil('its answer', () => heard.filter((url) => url.endsWith('gen-1')).length > before);
  await new Promise((resume) => setImmediate(resume));
  expect(app.store.outputs.ofJob(id)).toEqual([]);
});

it('a generation’s id that is proved after its job was sent again is not believed of the new submission', async () => {
  const proof = Promise.withResolvers<ScriptedAnswer>();
  let asked = 0;
  const bench = await setUp({
    submit: () => ({ body: {} }),
    query() {
      asked += 1;
      return proof.promise;
    },
  });
  const app = await bench.open();
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'unknown');
  const naming = calls(app)['jobs.nameGeneration']({ jobId: id, genId: 'gen-first' });
  await waitUntil('the question about it', () => asked, Boolean);
  await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: true });
  await waitUntil('the second submission', () => bench.service.submissions.length === 2);
  await app.waitForState(id, 'unknown');
  proof.resolve({ body: { status: 'processing' } });
  expect(await naming).toMatchObject({ ok: false, error: { code: 'JOB_MOVED_ON' } });
  expect(app.store.jobs.find(id)).toMatchObject({ state: 'unknown', genId: null });
});
