import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../support/hand-clock.ts';
import type { ScriptedAnswer } from '../../support/scripted-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, setUp, unwrap } from './bench.ts';

const REFUSED: ScriptedAnswer = { status: 403, body: { message: 'This generation is not yours.' } };
const COMPLETED: ScriptedAnswer = {
  body: { status: 'completed', outputs: [{ url: '/files/a.png' }] },
};
const prompts = (count: number) =>
  Array.from({ length: count }, (_, index) => image(`A drawer that is locked for this one. ${index}`));

/** So many jobs that were sent, and may not be asked about. */
async function haveRefused(count: number) {
  const refused = new Set(Array.from({ length: count }, (_, index) => `gen-${index + 1}`));
  const bench = await setUp({ query: (genId) => (refused.has(genId) ? REFUSED : COMPLETED) });
  const clock = createHandClock();
  const app = await bench.open({ clock });
  const ids = await app.enqueue(...prompts(count));
  for (const id of ids) await app.waitForState(id, 'submitted');
  // Who is asked about a second time was answered the first time.
  await waitUntil('all of them to be refused', () => {
    clock.advance(1000);
    const questions = bench.service.requests.filter((line) => line.startsWith('GET /v2/'));
    return (
      [...Map.groupBy(questions, (line) => line).values()].filter(({ length }) => length > 1).length === count
    );
  });
  const held = async () => Object.values((await app.call('app.snapshot', {})).status.profileHolds).join();
  return { bench, clock, app, ids, refused, held };
}

type Scene = Awaited<ReturnType<typeof haveRefused>>;

const resume = ({ app }: Scene) => calls(app)['queue.resume']({ scope: { kind: 'all' } });

async function sendMore(scene: Scene, count: number): Promise<void> {
  const ids = await scene.app.enqueue(...prompts(count));
  await waitUntil('what comes after it to be done', () => {
    scene.clock.advance(1000);
    return ids.every((id) => scene.app.store.jobs.find(id)?.state === 'done');
  });
}

it('one generation that may not be asked about holds nothing, and goes on being asked about', async () => {
  const scene = await haveRefused(1);
  await sendMore(scene, 6);
  expect(await scene.held()).toBe('');
  expect(scene.app.store.jobs.find(scene.ids[0] as string)?.state).toBe('submitted');
  scene.refused.clear();
  await waitUntil('its result', () => {
    scene.clock.advance(10_000);
    return scene.app.store.jobs.counts().done === 7;
  });
});

describe('several that may not be asked about', () => {
  it('hold like a refused key, until one is answered', async () => {
    const scene = await haveRefused(3);
    await waitUntil('the hold', scene.held, (hold) => hold === 'key-refused');
    const [waiting] = (await scene.app.enqueue(...prompts(1))) as [string];
    scene.refused.delete('gen-2');
    await waitUntil('what waits to be done', () => {
      scene.clock.advance(10_000);
      return scene.app.store.jobs.find(waiting)?.state === 'done';
    });
    expect(await scene.held()).toBe('');
  });

  it('hold no longer once the artist resumed, although they are refused again', async () => {
    const scene = await haveRefused(3);
    await waitUntil('the hold', scene.held, (hold) => hold === 'key-refused');
    unwrap(await resume(scene));
    const before = scene.bench.service.requests.length;
    await waitUntil('them to be asked about again', () => {
      scene.clock.advance(10_000);
      return scene.bench.service.requests.length >= before + 3;
    });
    await sendMore(scene, 2);
    expect(await scene.held()).toBe('');
  });

  it('hold over a restart, and no longer than until one is answered', async () => {
    const scene = await haveRefused(3);
    await waitUntil('the hold', scene.held, (hold) => hold === 'key-refused');
    await scene.app.close();
    const app = await scene.bench.open({ clock: scene.clock });
    const again = { ...scene, app };
    expect((await app.call('app.snapshot', {})).status.profileHolds).toEqual({
      'profile-scripted': 'key-refused',
    });
    scene.refused.clear();
    await sendMore(again, 1);
  });
});

describe('a key that is refused for what is sent', () => {
  it('holds, whatever is answered with it afterwards', async () => {
    const scene = await haveRefused(1);
    scene.bench.service.script.submit = () => ({ status: 401, body: { message: 'No balance.' } });
    const [failed] = (await scene.app.enqueue(...prompts(1))) as [string];
    await scene.app.waitForState(failed, 'failed');
    scene.refused.clear();
    await waitUntil('a question to be answered', () => {
      scene.clock.advance(10_000);
      return scene.app.store.jobs.counts().done === 1;
    });
    expect(await scene.held()).toBe('key-refused');
  });

  it('is found out by a single submission where a question was refused before', async () => {
    const scene = await haveRefused(1);
    scene.bench.service.script.submit = () => ({ status: 401, body: { message: 'Who are you?' } });
    await scene.app.enqueue(...prompts(6));
    await waitUntil('the hold', scene.held, (hold) => hold === 'key-refused');
    expect(scene.bench.service.submissions).toHaveLength(2);
    expect(scene.app.store.jobs.counts()).toMatchObject({ failed: 1, queued: 5 });
  });
});
