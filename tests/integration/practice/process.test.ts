import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { composeTones } from '../../../electron/practice/render/encode-video.ts';
import { startPracticeForFile } from './support/practice-for-file.ts';

const entry = resolve(import.meta.dirname, '../../../dist/electron/practice.js');

async function run(words: readonly string[], afterStart?: (stdin: NodeJS.WritableStream) => void) {
  const child = spawn(process.execPath, [entry, ...words], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: 'pipe',
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (text) => {
    err += String(text);
  });
  child.stdout.on('data', (text) => {
    out += String(text);
    if (out.endsWith('\n')) afterStart?.(child.stdin);
  });
  const [code] = await once(child, 'exit');
  return { code, out, err };
}

/** Sends raw bytes and reads until the other side closes. */
async function sendBytes(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += String(bytes);
  });
  socket.on('error', () => {});
  socket.end(text);
  await once(socket, 'close');
  return answer;
}

/** Strength of one frequency in a signal (Goertzel). */
function measureTone(samples: Float32Array, frequency: number, sampleRate: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
  let previous = 0;
  let before = 0;
  for (const sample of samples) {
    const current = sample + factor * previous - before;
    before = previous;
    previous = current;
  }
  return Math.sqrt(Math.max(0, previous ** 2 + before ** 2 - factor * previous * before)) / samples.length;
}

const { practice, client } = await startPracticeForFile();

describe('the process', () => {
  it('prints one line of JSON when it listens, and ends when standard input does', async () => {
    const ended = await run(
      ['--port', '0', '--data', `${practice.dataFolder}/other`, '--until-stdin-closes'],
      (stdin) => stdin.end(),
    );
    expect(ended.code).toBe(0);
    expect(ended.out.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(ended.out)).toEqual({
      event: 'ready',
      port: expect.any(Number),
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
  });

  it('says what is wrong with its command line, and when the port is taken', async () => {
    expect(await run(['--port', 'many'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--port'),
    });
    expect(await run(['--speed', '9'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--speed'),
    });
    const taken = await run(['--port', String(practice.port), '--data', `${practice.dataFolder}/third`]);
    expect(taken).toMatchObject({ code: 1, out: '', err: expect.stringContaining('EADDRINUSE') });
  });

  it('outlives bytes that are no HTTP, wrong targets and half requests', async () => {
    const host = 'Host: 127.0.0.1\r\nConnection: close\r\n';
    expect(await sendBytes(practice.port, 'what is this\r\n\r\n')).toContain('400');
    expect(await sendBytes(practice.port, `GET http://other.example/ HTTP/1.1\r\n${host}\r\n`)).toContain(
      '400',
    );
    expect(await sendBytes(practice.port, `GET //%zz HTTP/1.1\r\n${host}\r\n`)).toMatch(/40[04]/);
    await sendBytes(
      practice.port,
      `POST /v2/generation/modeln-pro HTTP/1.1\r\n${host}x-api-key: practice\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"prompt"`,
    );
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(
      (await client.submit('modelk-o3-elements', `{"prompt":"x","duration":5,"elements":${deep}}`)).status,
    ).toBe(400);
    expect(
      (await client.submit('modeln-pro', '{"__proto__":{"prompt":"1234567890"},"constructor":1}')).status,
    ).toBe(400);
    expect((await client.send('GET', '/v2/generation/__proto__')).status).toBe(404);
    expect((await client.send('GET', '/practice/results/..%2f..%2fetc/passwd')).status).toBe(404);
    expect((await client.send('GET', '/practice/stats')).status).toBe(200);
  });

  it('keeps web pages out: a foreign Host, and an Origin on the control paths', async () => {
    expect(
      await sendBytes(
        practice.port,
        'GET /practice/ledger HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      ),
    ).toContain('421');
    expect(
      (
        await client.send(
          'POST',
          '/practice/faults',
          { on: 'submit', fault: '500' },
          { origin: 'https://evil.example' },
        )
      ).status,
    ).toBe(403);
    expect((await client.send('GET', '/practice/faults')).body).toEqual({ faults: [] });
  });

  it('counts every submission that came, refused ones too', async () => {
    const body = { prompt: 'Waves', duration: 4 };
    await client.accept('modelh-h3-omni', body);
    await client.submit('modelh-h3-omni', {});
    await client.send('POST', '/v2/generation/modelh-h3-omni', body, { 'x-api-key': 'nobody' });
    const { body: stats } = await client.send('GET', '/practice/stats');
    expect(stats).toMatchObject({
      models: { 'modelh-h3-omni': { posts: 3, accepted: 1 } },
      requests: { 'POST /v2/generation/modelh-h3-omni': 3 },
      concurrent: 1,
    });
  });

  it('plays another note on each side, softly', () => {
    const samples = composeTones(48_000);
    const [left, right] = [samples.subarray(0, 48_000), samples.subarray(48_000)];
    const notes = [174.61, 196, 164.81, 146.83, 261.63, 293.66, 246.94, 220];
    const loudest = (side: Float32Array) =>
      notes.toSorted((a, b) => measureTone(side, b, 48_000) - measureTone(side, a, 48_000))[0];
    expect(loudest(left)).not.toBe(loudest(right));
    expect(Math.max(...samples)).toBeLessThan(0.15);
    expect(Math.max(...left)).toBeGreaterThan(0.02);
  });
});
