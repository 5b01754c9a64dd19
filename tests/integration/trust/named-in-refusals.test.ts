import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from './bench.ts';

const PROMPT = 'A door that is called closed by somebody who went through it.';
const REFUSALS: readonly ScriptedAnswer[] = [
  { status: 429, body: { genId: 'gen-first', message: 'Too many at once.' } },
  { status: 503, headers: { 'retry-after': '1' }, body: { genId: 'gen-first', message: 'Later.' } },
  { status: 400, body: { genId: 'gen-first', message: 'Not this word.' } },
  { status: 401, body: { genId: 'gen-first', message: 'Who are you?' } },
  { status: 403, body: { genId: 'gen-first', message: 'Not yours.' } },
];

/** A service that refuses the first submission with an answer that names a generation, and takes all others. */
async function refuseFirst(refusal: ScriptedAnswer) {
  const bench = await setUp(
    { submit: (_seen, number) => (number === 1 ? refusal : { body: { genId: `gen-${number}` } }) },
    { unavailableIsUnbilled: true },
  );
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const [id] = await app.enqueue(image(PROMPT));
  await app.waitForState(id, 'unknown');
  return { bench, clock, app, id };
}

describe.each(REFUSALS)('a refusal of $status that names a generation', (refusal) => {
  it('is in doubt, and sent again by nobody', async () => {
    const { bench, clock, app, id } = await refuseFirst(refusal);
    expect(app.store.jobs.find(id)).toMatchObject({
      charge: { surely: 0, maybe: 1 },
      error: { code: 'ANSWER_UNCLEAR', details: { status: refusal.status, genId: 'gen-first' } },
    });
    const again = await app.call('jobs.retry', { jobIds: [id], acceptSecondCharge: false });
    expect(again.refused).toMatchObject([{ jobId: id, error: { code: 'SECOND_CHARGE' } }]);
    // Later than any pause that was asked for, another job is sent, and this one is not.
    clock.advance(60_000);
    await app.call('queue.resume', { scope: { kind: 'all' } });
    const [other] = await app.enqueue(image(`${PROMPT} Another.`));
    await app.waitForState(other, 'submitted', 'fetching', 'done');
    expect(bench.service.submissions).toHaveLength(2);
    expect(app.store.jobs.find(id)?.state).toBe('unknown');
  });

  it('is brought home by the id that it named', async () => {
    const { bench, app, id } = await refuseFirst(refusal);
    await app.call('jobs.nameGeneration', { jobId: id, genId: 'gen-first' });
    await app.waitForState(id, 'done');
    expect(bench.service.submissions).toHaveLength(1);
  });
});

it('holds the others as it asks to, although it is in doubt itself', async () => {
  const [, pause, , refusedKey] = REFUSALS as [never, ScriptedAnswer, never, ScriptedAnswer];
  for (const [refusal, hold] of [
    [pause, 'rate-limit'],
    [refusedKey, 'key-refused'],
  ] as const) {
    const { app } = await refuseFirst(refusal);
    const held = await waitUntil(
      'the hold',
      async () => Object.values((await app.call('app.snapshot', {})).status.profileHolds),
      (holds) => holds.length > 0,
    );
    expect(held).toEqual([hold]);
  }
});
