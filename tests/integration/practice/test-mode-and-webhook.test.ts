import { describe, expect, it } from 'vitest';
import { createClient } from './support/client.ts';
import { startListener } from './support/listener.ts';
import { startPracticeForFile } from './support/practice-for-file.ts';
import { makePng } from './support/samples.ts';
import { startPractice } from './support/start-practice.ts';

const body = { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '1:1' };

const { client } = await startPracticeForFile();

describe('test mode and webhooks', () => {
  it('a dummy costs nothing, settles after a few seconds as asked, and tells the webhook', async () => {
    const listener = await startListener();
    const good = await client.accept('modeln-pro', body, `${listener.parameter}&testMode=success`);
    const bad = await client.accept('modeln-pro', body, `${listener.parameter}&testMode=failure`);
    expect(await client.query(good)).toMatchObject({ cost: 0 });
    await client.advance(3);
    expect(await client.settle(good)).toMatchObject({
      status: 'completed',
      outputs: [{ url: expect.any(String) }],
    });
    expect(await client.settle(bad)).toMatchObject({
      status: 'failed',
      message: expect.any(String),
      outputs: [],
    });
    const bodies = (await listener.waitFor(2)).map((delivery) => delivery.body);
    expect(bodies).toContainEqual(await client.query(good));
    expect(bodies).toContainEqual(await client.query(bad));
    expect(listener.received[0]?.contentType).toBe('application/json');
    const entries = (await client.ledger()).entries.filter((entry) => entry.testMode !== null);
    expect(entries.map((entry) => [entry.testMode, entry.charged])).toEqual([
      ['success', 0],
      ['failure', 0],
    ]);
    listener.stop();
  });

  it('a dummy can be queried for five minutes only; a paid generation stays', async () => {
    const dummy = await client.accept('modeln-pro', body, '?testMode=success');
    const paid = await client.accept('modeln-pro', body);
    // The service's clock goes on by itself, too.
    await client.advance(240);
    expect((await client.send('GET', `/v2/generation/${dummy}`)).status).toBe(200);
    await client.advance(61);
    expect(await client.send('GET', `/v2/generation/${dummy}`)).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
    expect((await client.send('GET', `/v2/generation/${paid}`)).status).toBe(200);
  });

  it('validation errors come at once in test mode too', async () => {
    const answer = await client.submit('modeln-pro', { ...body, quality: '8K' }, '?testMode=failure');
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('quality') } });
  });

  it('charges one credit for an image and one for each second of video, five where no length is asked', async () => {
    const before = (await client.ledger()).total;
    await client.accept('modeln-pro', body);
    await client.accept('modelh-h3-omni', { prompt: 'Waves', duration: 7 });
    await client.accept('modelk-3-turbo', { prompt: 'Waves' });
    expect((await client.ledger()).total - before).toBe(1 + 7 + 5);
  });

  it('a delivery is tried again while the receiver fails, three times more, then given up', async () => {
    const listener = await startListener(() => 500);
    const other = await startListener();
    // Its way to another receiver takes as long as a delivery that nobody asked for would.
    const deliverAnother = async () => {
      const before = other.received.length;
      await client.accept('modeln-pro', body, other.parameter);
      await other.waitFor(before + 1);
    };
    const genId = await client.accept('modeln-pro', body, listener.parameter);
    await client.settle(genId);
    for (const [tries, seconds] of [
      [1, 1],
      [2, 4],
    ] as const) {
      await listener.waitFor(tries);
      await client.advance(seconds);
    }
    // The pauses before go by themselves where the machine is slow; this one is long enough to look at.
    await listener.waitFor(3);
    await deliverAnother();
    expect(listener.received).toHaveLength(3);
    await client.advance(16);
    await listener.waitFor(4);
    await client.advance(600);
    await deliverAnother();
    expect(listener.received).toHaveLength(4);
    expect(new Set(listener.received.map((delivery) => JSON.stringify(delivery.body))).size).toBe(1);
    other.stop();
    listener.stop();
  });

  it('uploads expire after a day, and results after a week', async () => {
    const fileName = await client.upload('a.png', makePng(20, 20));
    const generation = await client.settle(
      await client.accept('modeln-pro', { ...body, images: [fileName] }),
    );
    await client.advance(86_400);
    expect(await client.submit('modeln-pro', { ...body, images: [fileName] })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^images\[0\]: .*expired/) },
    });
    expect((await fetch(generation.outputs[0]?.url ?? '')).status).toBe(200);
    await client.advance(7 * 86_400);
    expect((await fetch(generation.outputs[0]?.url ?? '')).status).toBe(410);
  });

  it('holds its pace', async () => {
    const slow = await startPractice({ paceMs: 3_600_000 });
    const own = createClient(slow);
    const genId = await own.accept('modeln-pro', body);
    const quick = await client.accept('modeln-pro', body);
    await client.settle(quick);
    expect((await own.query(genId)).status).not.toBe('completed');
    await slow.stop();
  });
});
