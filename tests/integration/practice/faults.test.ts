import { request } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../support/wait-until.ts';
import { startListener } from './support/listener.ts';
import { startPracticeForFile } from './support/practice-for-file.ts';
import { makePng } from './support/samples.ts';

const model = 'modeln-pro';
const body = { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '1:1' };

interface RawAnswer {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: number;
  readonly text: string;
  /** The error's code when the connection ended otherwise than in good order; `quiet`: nothing came. */
  readonly trouble: string | null;
}

/** One request on its own connection, noting exactly what came back before the end, or before it was waited enough. */
function sendRaw(method: string, url: string, payload?: string, enough?: AbortSignal): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let status: number | null = null;
    let headers: Record<string, unknown> = {};
    let text = '';
    let bytes = 0;
    const finish = (trouble: string | null) => resolve({ status, headers, bytes, text, trouble });
    const outgoing = request(
      url,
      { method, agent: false, headers: { 'x-api-key': 'practice', 'content-type': 'application/json' } },
      (answer) => {
        status = answer.statusCode ?? null;
        headers = answer.headers;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          text += chunk.toString('utf8');
        });
        answer.on('end', () => finish(null));
        answer.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
      },
    );
    enough?.addEventListener('abort', () => {
      finish('quiet');
      outgoing.destroy();
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
    outgoing.end(payload);
  });
}

const { practice, client } = await startPracticeForFile();

describe('faults by request', () => {
  let acceptedBefore = 0;
  const submitRaw = (enough?: AbortSignal) =>
    sendRaw('POST', `${practice.baseUrl}/v2/generation/${model}`, JSON.stringify(body), enough);
  const listFaults = async () => (await client.send('GET', '/practice/faults')).body['faults'] as unknown[];
  const countAccepted = async () => (await client.ledger()).entries.length - acceptedBefore;

  beforeEach(async () => {
    acceptedBefore = (await client.ledger()).entries.length;
  });
  afterEach(async () => {
    await client.send('DELETE', '/practice/faults');
  });

  describe('on submission', () => {
    it.each([
      { fault: { fault: '429', retryAfterSeconds: 7 }, status: 429, retryAfter: '7' },
      { fault: { fault: '429' }, status: 429, retryAfter: undefined },
      { fault: { fault: '500' }, status: 500, retryAfter: undefined },
      { fault: { fault: '503', retryAfterSeconds: 2 }, status: 503, retryAfter: '2' },
      { fault: { fault: '503' }, status: 503, retryAfter: undefined },
      { fault: { fault: '401' }, status: 401, retryAfter: undefined },
      { fault: { fault: '403', message: 'Key is blocked' }, status: 403, retryAfter: undefined },
    ])(
      '$status with Retry-After $retryAfter takes and charges nothing, then all is well again',
      async ({ fault, status, retryAfter }) => {
        await client.fault({ on: 'submit', ...fault });
        const answer = await submitRaw();
        expect(answer).toMatchObject({ status, trouble: null });
        expect(answer.headers['retry-after']).toBe(retryAfter);
        expect(JSON.parse(answer.text)).toEqual({ message: fault.message ?? expect.any(String) });
        expect(await countAccepted()).toBe(0);
        expect(await submitRaw()).toMatchObject({ status: 200 });
      },
    );

    it('a 500 can hide a submission that was taken', async () => {
      await client.fault({ on: 'submit', fault: '500', accepted: true });
      expect(await submitRaw()).toMatchObject({ status: 500 });
      expect(await countAccepted()).toBe(1);
    });

    const charged = { model, charged: 1, currency: 'PRACTICE', body };

    it('accept-then-hang: in the ledger and charged, but no answer comes', async () => {
      await client.fault({ on: 'submit', fault: 'accept-then-hang' });
      const enough = new AbortController();
      const hanging = submitRaw(enough.signal);
      await waitUntil('it to be taken', async () => (await countAccepted()) === 1);
      expect((await client.ledger()).entries.at(-1)).toMatchObject(charged);
      // One that came later is answered.
      expect(await submitRaw()).toMatchObject({ status: 200 });
      enough.abort();
      expect(await hanging).toMatchObject({ status: null, bytes: 0, trouble: 'quiet' });
    });

    it('accept-then-reset: in the ledger and charged, but no answer comes', async () => {
      await client.fault({ on: 'submit', fault: 'accept-then-reset' });
      expect(await submitRaw()).toMatchObject({ status: null, bytes: 0, trouble: 'ECONNRESET' });
      expect(await countAccepted()).toBe(1);
      expect((await client.ledger()).entries.at(-1)).toMatchObject(charged);
    });

    it('reset-before-accept: reset, and nothing taken', async () => {
      await client.fault({ on: 'submit', fault: 'reset-before-accept' });
      expect(await submitRaw()).toMatchObject({ status: null, trouble: 'ECONNRESET' });
      expect(await countAccepted()).toBe(0);
    });

    it('not-json and no-genid: 200 without what was promised, taken all the same', async () => {
      await client.fault({ on: 'submit', fault: 'not-json' });
      await client.fault({ on: 'submit', fault: 'no-genid' });
      const page = await submitRaw();
      expect(page).toMatchObject({ status: 200 });
      expect(() => JSON.parse(page.text)).toThrow();
      expect(await submitRaw()).toMatchObject({ status: 200, text: '{}' });
      expect(await countAccepted()).toBe(2);
    });

    it('slow-answer: taken at once, answered late', async () => {
      await client.fault({ on: 'submit', fault: 'slow-answer', ms: 120_000 });
      const enough = new AbortController();
      const answering = submitRaw(enough.signal);
      await waitUntil('it to be taken', async () => (await countAccepted()) > 0);
      enough.abort();
      expect(await answering).toMatchObject({ status: null, bytes: 0, trouble: 'quiet' });
    });

    it('slow-answer: comes when its time has come, by the service’s own clock', async () => {
      await client.fault({ on: 'submit', fault: 'slow-answer', ms: 120_000 });
      const answering = submitRaw();
      await waitUntil('it to be taken', async () => (await countAccepted()) > 0);
      await client.advance(120);
      expect(await answering).toMatchObject({ status: 200, text: expect.stringContaining('genId') });
    });

    it('strikes only where it matches, and as often as it says', async () => {
      await client.fault({ on: 'submit', fault: '500', times: 2, match: { model, promptIncludes: 'fox' } });
      expect((await client.submit(model, { ...body, prompt: 'A blue whale, deep' })).status).toBe(200);
      expect((await client.submit('modelk-3-turbo', { prompt: 'A red fox' })).status).toBe(200);
      const statuses = [await submitRaw(), await submitRaw(), await submitRaw()].map(
        (answer) => answer.status,
      );
      expect(statuses).toEqual([500, 500, 200]);
    });

    it('goes on for ever with times null, until all faults are taken away', async () => {
      await client.fault({ on: 'submit', fault: '500', times: null });
      expect([(await submitRaw()).status, (await submitRaw()).status]).toEqual([500, 500]);
      expect(await listFaults()).toHaveLength(1);
      await client.send('DELETE', '/practice/faults');
      expect(await submitRaw()).toMatchObject({ status: 200 });
    });

    it('an invalid request uses no fault up', async () => {
      await client.fault({ on: 'submit', fault: '500' });
      expect((await client.submit(model, {})).status).toBe(400);
      expect(await submitRaw()).toMatchObject({ status: 500 });
    });
  });

  describe('on query, upload and generation', () => {
    it('429, 500 and gone on a query', async () => {
      const genId = await client.accept(model, body);
      await client.fault({ on: 'query', fault: '429', retryAfterSeconds: 1 });
      await client.fault({ on: 'query', fault: '500' });
      await client.fault({ on: 'query', fault: 'gone' });
      const answers = [];
      for (let count = 0; count < 4; count += 1)
        answers.push((await client.send('GET', `/v2/generation/${genId}`)).status);
      expect(answers).toEqual([429, 500, 404, 200]);
    });

    it('500, 429 and a reset on an upload', async () => {
      const file = makePng(20, 20);
      await client.fault({ on: 'upload', fault: '500' });
      await client.fault({ on: 'upload', fault: '429' });
      await client.fault({ on: 'upload', fault: 'reset-midway' });
      await expect(client.upload('a.png', file)).rejects.toThrow('500');
      await expect(client.upload('a.png', file)).rejects.toThrow('429');
      await expect(client.upload('a.png', file)).rejects.toThrow('fetch failed');
      await expect(client.upload('a.png', file)).resolves.toContain('a.png');
    });

    it('a generation that fails with a message, and one that never ends', async () => {
      await client.fault({ on: 'generation', fault: 'fail', message: 'Refused by the filter' });
      await client.fault({ on: 'generation', fault: 'stuck' });
      const failed = await client.settle(await client.accept(model, body));
      expect(failed).toMatchObject({
        status: 'failed',
        message: 'Refused by the filter',
        outputs: [],
        cost: 1,
      });
      const stuck = await client.accept(model, body);
      await client.settle(await client.accept(model, body));
      expect(await client.query(stuck)).toMatchObject({ status: 'processing' });
    });
  });

  describe('on the result', () => {
    let url = '';
    let size = 0;
    beforeAll(async () => {
      const generation = await client.settle(
        await client.accept('modelh-h3-omni', { prompt: 'Waves', duration: 4 }),
      );
      url = generation.outputs[0]?.url ?? '';
      size = (await (await fetch(url)).arrayBuffer()).byteLength;
    });

    it('gone: 404 or 410, then there again', async () => {
      await client.fault({ on: 'result', fault: 'gone' });
      await client.fault({ on: 'result', fault: 'gone', status: 410 });
      const statuses = [await sendRaw('GET', url), await sendRaw('GET', url), await sendRaw('GET', url)].map(
        (answer) => answer.status,
      );
      expect(statuses).toEqual([404, 410, 200]);
    });

    it('short-body: declares all, sends half, ends quietly', async () => {
      await client.fault({ on: 'result', fault: 'short-body' });
      const answer = await sendRaw('GET', url);
      expect(answer.headers['content-length']).toBe(String(size));
      expect(answer.bytes).toBeGreaterThan(0);
      expect(answer.bytes).toBeLessThan(size);
    });

    it('reset-midway: half, then a reset', async () => {
      await client.fault({ on: 'result', fault: 'reset-midway' });
      const answer = await sendRaw('GET', url);
      expect(answer).toMatchObject({ status: 200, trouble: 'ECONNRESET' });
      expect(answer.bytes).toBeLessThan(size);
    });

    it('slow-bytes: whole, and so slow that a later one comes first', async () => {
      await client.fault({ on: 'result', fault: 'slow-bytes', bytesPerSecond: size / 120 });
      const enough = new AbortController();
      const slow = sendRaw('GET', url, undefined, enough.signal);
      await waitUntil('the fault to strike', async () => (await listFaults()).length === 0);
      expect(await sendRaw('GET', url)).toMatchObject({ status: 200, bytes: size, trouble: null });
      enough.abort();
      expect((await slow).bytes).toBeLessThan(size);
      await client.fault({ on: 'result', fault: 'slow-bytes', bytesPerSecond: size * 2 });
      expect(await sendRaw('GET', url)).toMatchObject({ status: 200, bytes: size, trouble: null });
    });
  });

  describe('on the webhook', () => {
    it('drop: settled, never delivered; the query still knows', async () => {
      const listener = await startListener();
      await client.fault({ on: 'webhook', fault: 'drop' });
      expect(await client.settle(await client.accept(model, body, listener.parameter))).toMatchObject({
        status: 'completed',
      });
      const next = await client.accept(model, body, listener.parameter);
      expect((await listener.waitFor(1)).map((delivery) => delivery.body.genId)).toEqual([next]);
      listener.stop();
    });

    it('duplicate: the same body twice', async () => {
      const listener = await startListener();
      await client.fault({ on: 'webhook', fault: 'duplicate' });
      const genId = await client.accept(model, body, listener.parameter);
      const [first, second] = await listener.waitFor(2);
      expect(first?.body).toMatchObject({ genId, status: 'completed' });
      expect(second?.body).toEqual(first?.body);
      listener.stop();
    });

    it('late: after that of a generation which settled later', async () => {
      const listener = await startListener();
      await client.fault({ on: 'webhook', fault: 'late', ms: 600_000 });
      const late = await client.accept(model, body, listener.parameter);
      await client.settle(late);
      const usual = await client.accept(model, body, listener.parameter);
      await listener.waitFor(1);
      await client.advance(600);
      const received = await listener.waitFor(2);
      expect(received.map((delivery) => delivery.body['genId'])).toEqual([usual, late]);
      listener.stop();
    });

    it('before-answer: delivered and settled before the submission is answered', async () => {
      const listener = await startListener();
      await client.fault({ on: 'webhook', fault: 'before-answer' });
      const genId = await client.accept(model, body, listener.parameter);
      expect(listener.received.map((delivery) => delivery.body)).toMatchObject([
        { genId, status: 'completed' },
      ]);
      expect(await client.query(genId)).toMatchObject({ status: 'completed' });
      listener.stop();
    });
  });

  it('refuses faults that it does not know, and says why', async () => {
    const refused: readonly [object, RegExp][] = [
      [{ on: 'submit', fault: 'explode' }, /^fault: /],
      [{ on: 'kitchen', fault: '500' }, /^on: /],
      [{ on: 'submit', fault: '500', times: 0 }, /^times: /],
      [{ on: 'submit', fault: '500', often: 3 }, /^often: /],
      [{ on: 'submit', fault: '500', match: { prompt: 'x' } }, /^match\.prompt: /],
      [{ on: 'result', fault: 'gone', status: 200 }, /^status: /],
    ];
    for (const [fault, message] of refused) {
      const answer = await client.send('POST', '/practice/faults', fault);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
    }
  });
});
