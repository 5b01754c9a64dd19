import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../support/sample-media.ts';
import type { TestCore } from '../../support/test-core.ts';
import { calls, image, jobWhen, setUp, unwrap } from './bench.ts';

const PICTURES: Readonly<Record<string, Buffer>> = {
  'gen-1': drawPicture(8, 8, 'teal'),
  'gen-2': drawPicture(8, 8, 'coral'),
  'gen-other': drawPicture(8, 8, 'gold'),
};

/** Two jobs of which nobody knows what became; the service knows `gen-1` and `gen-2`, which are theirs, and one of somebody else. */
async function haveTwoUnknown(profile: Record<string, unknown> = {}) {
  const bench = await setUp(
    {
      submit: () => ({ body: {} }),
      result: (path) => ({
        body: PICTURES[/(gen-[^.]+)/.exec(path)?.[1] ?? ''],
        headers: { 'content-type': 'image/png' },
      }),
    },
    profile,
  );
  let app = await bench.open();
  const ids: string[] = [];
  for (const prompt of ['A lantern in the fog.', 'A bell under water.']) {
    const [id] = await app.enqueue(image(prompt));
    await app.waitForState(id, 'unknown');
    ids.push(id);
  }
  return {
    bench,
    first: ids[0] as string,
    second: ids[1] as string,
    app: () => app,
    async restart() {
      await app.close();
      app = await bench.open();
    },
  };
}

type World = Awaited<ReturnType<typeof haveTwoUnknown>>;

async function deliver({ bench }: World, number: 1 | 2): Promise<void> {
  const address = bench.service.submissions[number - 1]?.query.get('webhookUrl') as string;
  const outputs = [{ url: `${bench.service.baseUrl}/files/gen-${number}.png` }];
  const body = JSON.stringify({ genId: `gen-${number}`, status: 'completed', outputs });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
}

const paste = (app: TestCore, jobId: string, genId: string | null) =>
  calls(app)['jobs.nameGeneration']({ jobId, genId });

/** The last picture that a job got. */
async function lastPictureOf(app: TestCore, id: string): Promise<string | undefined> {
  const takeId = app.store.jobs.find(id)?.takeIds.at(-1) ?? '';
  const [take] = app.store.takes.byId([takeId]);
  const bytes = take && (await readFile(take.path));
  return Object.entries(PICTURES).find(([, picture]) => bytes?.equals(picture))?.[0];
}

const isHomeAs = (genId: string) => (job: { state: string; genId: string | null }) =>
  job.state === 'done' && job.genId === genId;

/** Both jobs have what was made for them, and nothing was sent again. */
async function expectBothHome({ app, first, second, bench }: World): Promise<void> {
  await jobWhen(app(), first, 'its own result', isHomeAs('gen-1'));
  await jobWhen(app(), second, 'its own result', isHomeAs('gen-2'));
  expect([await lastPictureOf(app(), first), await lastPictureOf(app(), second)]).toEqual(['gen-1', 'gen-2']);
  expect(bench.service.submissions).toHaveLength(2);
}

const WAYS = [
  { way: 'where the service can be asked', profile: {} },
  { way: 'where it only delivers', profile: { generation: null } },
];
const STEPS = ['restarted in between', 'not restarted'] as const;

describe.each(WAYS)('what arrives on a secret path wins over a pasted id, $way,', ({ profile }) => {
  it.each(STEPS)('where that was mistyped: %s', async (step) => {
    const world = await haveTwoUnknown(profile);
    unwrap(await paste(world.app(), world.first, 'gen-other'));
    if (step === 'restarted in between') await world.restart();
    await deliver(world, 1);
    await deliver(world, 2);
    await expectBothHome(world);
  });

  it.each(STEPS)('where that is another job’s, whose delivery comes first: %s', async (step) => {
    const world = await haveTwoUnknown(profile);
    unwrap(await paste(world.app(), world.first, 'gen-2'));
    if (step === 'restarted in between') await world.restart();
    await deliver(world, 2);
    await deliver(world, 1);
    await expectBothHome(world);
  });

  it.each(STEPS)('where that is another job’s, whose delivery comes last: %s', async (step) => {
    const world = await haveTwoUnknown(profile);
    unwrap(await paste(world.app(), world.first, 'gen-2'));
    await deliver(world, 1);
    if (step === 'restarted in between') await world.restart();
    await deliver(world, 2);
    await expectBothHome(world);
  });

  it('where two were exchanged', async () => {
    const world = await haveTwoUnknown(profile);
    unwrap(await paste(world.app(), world.first, 'gen-2'));
    unwrap(await paste(world.app(), world.second, 'gen-1'));
    await deliver(world, 2);
    await deliver(world, 1);
    await expectBothHome(world);
  });
});

it('a pasted id that fetched another’s result gives way even then', async () => {
  const world = await haveTwoUnknown();
  unwrap(await paste(world.app(), world.first, 'gen-other'));
  await jobWhen(world.app(), world.first, 'the wrong result', isHomeAs('gen-other'));
  await deliver(world, 1);
  await deliver(world, 2);
  await expectBothHome(world);
});

it('a pasted id can be taken back, and another one pasted in its place', async () => {
  const world = await haveTwoUnknown();
  const app = world.app();
  unwrap(await paste(app, world.first, 'gen-2'));
  expect(await paste(app, world.second, 'gen-2')).toMatchObject({
    ok: false,
    error: { code: 'GENERATION_TAKEN' },
  });
  unwrap(await paste(app, world.first, null));
  expect(app.store.jobs.find(world.first)).toMatchObject({
    ...{ state: 'unknown', genId: null },
    charge: { surely: 0, maybe: 1 },
  });
  unwrap(await paste(app, world.first, 'gen-other'));
  unwrap(await paste(app, world.first, 'gen-1'));
  unwrap(await paste(app, world.second, 'gen-2'));
  await expectBothHome(world);
  // What is proven is nobody's to take back.
  await deliver(world, 1);
  expect(await paste(app, world.first, null)).toMatchObject({ ok: false, error: { code: 'JOB_MOVED_ON' } });
});
