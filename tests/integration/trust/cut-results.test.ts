import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { UNPROVEN_MIME } from '../../../shared/library/name-template.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { encodeClip } from '../../support/sample-media.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { image, setUp } from './bench.ts';

/** A picture with enough in it that its head is a small part of it. */
function drawStripes() {
  const canvas = createCanvas(320, 240);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 800; at += 1) {
    context.fillStyle = `hsl(${(at * 47) % 360} 80% ${20 + (at % 60)}%)`;
    context.fillRect((at * 97) % 320, (at * 61) % 240, 17, 11);
  }
  return canvas;
}

const FILES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  png: () => drawStripes().toBuffer('image/png'),
  jpg: () => drawStripes().toBuffer('image/jpeg'),
  webp: () => drawStripes().toBuffer('image/webp'),
  mp4: async () => Buffer.from(await encodeClip(96, 64, 12, 12)),
};

it.each(Object.entries(FILES))(
  'a third of a %s is fetched again, kept apart, and replaced by the whole',
  async (ending, make) => {
    const whole = await make();
    let isWhole = false;
    const bench = await setUp({
      query: () => ({ body: { status: 'completed', outputs: [{ url: `/files/a.${ending}` }] } }),
      // Its length is that of the part: nothing on the way says that more was meant.
      result: () => ({ body: isWhole ? whole : whole.subarray(0, Math.floor(whole.length / 3)) }),
    });
    const clock = createHandClock();
    const app = await bench.open({ clock });
    const [id] = await app.enqueue(image('Stripes that came in part.'));
    const passTime = (takes: number) =>
      waitUntil(`${takes} takes`, () => {
        clock.advance(10_000);
        const job = app.store.jobs.find(id);
        return job?.state === 'done' && job.takeIds.length === takes;
      });
    await passTime(1);
    expect(app.store.jobs.find(id)?.error?.code).toBe('RESULT_QUARANTINED');
    expect(bench.service.requests.filter((one) => one.includes('/files/')).length).toBeGreaterThan(4);
    const [part] = app.store.takes.byId(app.store.jobs.find(id)?.takeIds ?? []);
    expect(part).toMatchObject({ mime: UNPROVEN_MIME, bytes: Math.floor(whole.length / 3) });
    isWhole = true;
    expect((await app.call('jobs.fetchAgain', { jobIds: [id] })).changed).toEqual([id]);
    await passTime(2);
    const take = app.store.takes
      .byId(app.store.jobs.find(id)?.takeIds ?? [])
      .find(({ id: takeId }) => takeId !== part?.id);
    expect(await readFile(take?.path ?? '')).toEqual(whole);
    expect(app.store.jobs.find(id)?.error).toBeNull();
  },
);

it('a JPEG that lacks nothing but its end marker is a take like any other, and is warned about', async () => {
  const file = drawStripes().toBuffer('image/jpeg').subarray(0, -2);
  const bench = await setUp({
    query: () => ({ body: { status: 'completed', outputs: [{ url: '/files/a.jpg' }] } }),
    result: () => ({ body: file }),
  });
  const warnings: string[] = [];
  const app = await bench.open({ log: { info() {}, error() {}, warn: (event) => warnings.push(event) } });
  const [id] = await app.enqueue(image('Stripes without an end.'));
  await app.waitForState(id, 'done');
  const [take] = app.store.takes.byId(app.store.jobs.find(id)?.takeIds ?? []);
  expect(take).toMatchObject({ mime: 'image/jpeg', bytes: file.length, width: 320, height: 240 });
  expect(app.store.jobs.find(id)?.error).toBeNull();
  expect(warnings).toContain('result-without-end');
});
