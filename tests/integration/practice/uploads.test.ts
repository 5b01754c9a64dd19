import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMultipartReader, readBoundary } from '../../../electron/practice/http/read-multipart.ts';
import { makeSafeName } from '../../../electron/practice/uploads.ts';
import { startPracticeForFile } from './support/practice-for-file.ts';
import { makePng } from './support/samples.ts';

const megabyte = 1024 * 1024;

/** Memory that a process holds now, in bytes; null where the system doesn't say. */
async function readMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /VmRSS:\s+(\d+) kB/.exec(status);
  return found ? Number(found[1]) * 1024 : null;
}

const { practice, client } = await startPracticeForFile();

describe('uploads', () => {
  const sendMultipart = (text: string, boundary = 'b') =>
    client.send('POST', '/v2/upload', text, { 'content-type': `multipart/form-data; boundary=${boundary}` });

  it('answers a unique name that ends in the safe original, and keeps the bytes as they came', async () => {
    const bytes = new Uint8Array(randomBytes(3 * megabyte + 17));
    const names = [
      await client.upload('../my hero (1).png', bytes),
      await client.upload('../my hero (1).png', bytes),
    ];
    expect(names[0]).toMatch(/^[0-9a-f]{12}-my-hero-1-\.png$/);
    expect(names[0]).not.toBe(names[1]);
    const folder = join(practice.dataFolder, 'uploads');
    const stored = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
    expect(stored.filter((file) => file.equals(bytes))).toHaveLength(2);
  });

  it('takes a gigabyte-like stream without holding it in memory', async () => {
    const size = 256 * megabyte;
    const before = await readMemory(practice.pid);
    const peak = { bytes: before ?? 0 };
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n';
    const tail = '\r\n--b--\r\n';
    const headers = {
      'x-api-key': 'practice',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': head.length + size + tail.length,
    };
    const status = await new Promise((resolve, reject) => {
      const outgoing = request(`${practice.baseUrl}/v2/upload`, { method: 'POST', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      outgoing.on('error', reject);
      const piece = Buffer.alloc(megabyte, 7);
      let sent = 0;
      const push = async () => {
        while (sent < size) {
          sent += piece.length;
          if (sent % (32 * megabyte) === 0)
            peak.bytes = Math.max(peak.bytes, (await readMemory(practice.pid)) ?? 0);
          if (!outgoing.write(piece)) return void outgoing.once('drain', push);
        }
        outgoing.end(tail);
      };
      outgoing.write(head);
      void push();
    });
    expect(status).toBe(200);
    if (before !== null) expect(peak.bytes - before).toBeLessThan(96 * megabyte);
  });

  it('needs the key, the part named file, one of it, and something in it', async () => {
    const part = (name: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${content}\r\n`;
    expect(await client.send('POST', '/v2/upload', 'x', { 'x-api-key': '' })).toMatchObject({ status: 401 });
    expect(await sendMultipart(`${part('picture', 'x')}--b--\r\n`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('picture') },
    });
    expect(await sendMultipart(`${part('file', 'x')}${part('file', 'y')}--b--\r\n`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('once') },
    });
    expect(await sendMultipart(`${part('file', '')}--b--\r\n`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('empty') },
    });
    expect(await sendMultipart('--b--\r\n')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('required') },
    });
    expect(await sendMultipart(part('file', 'cut off'))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('boundary') },
    });
    expect(await client.send('POST', '/v2/upload', '{}')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('multipart') },
    });
    expect(await client.upload('after.png', makePng(4, 4))).toContain('after.png');
  });

  it('leaves nothing on the disk from an upload that was broken off', async () => {
    const folder = join(practice.dataFolder, 'uploads');
    const before = await readdir(folder);
    await sendMultipart('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf');
    expect(await readdir(folder)).toEqual(before);
  });

  it.each([1, 2, 3, 7, 64, 1000])('reads a body in pieces of %i bytes the same', (size) => {
    const content = Buffer.concat([
      Buffer.from('\r\n--x-not-it\r\n--xb\r'),
      randomBytes(300),
      Buffer.from('\r\n--'),
    ]);
    const body = Buffer.concat([
      Buffer.from(
        'preamble\r\n--xbnd\r\nContent-Disposition: form-data; name="file"; filename="a%22b.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      content,
      Buffer.from(
        '\r\n--xbnd\r\nContent-Disposition: form-data; name="none"\r\n\r\n\r\n--xbnd--\r\nepilogue',
      ),
    ]);
    const reader = createMultipartReader('xbnd');
    const pieces = [];
    for (let at = 0; at < body.length; at += size) pieces.push(...reader.read(body.subarray(at, at + size)));
    const heads = pieces.flatMap((piece) => (piece.kind === 'part' ? [piece.head] : []));
    const bytes = pieces.flatMap((piece) => (piece.kind === 'bytes' ? [piece.bytes] : []));
    expect(heads).toEqual([
      { name: 'file', fileName: 'a"b.png' },
      { name: 'none', fileName: null },
    ]);
    expect(Buffer.concat(bytes).equals(content)).toBe(true);
    expect(reader.isDone()).toBe(true);
  });

  it('makes any name safe', () => {
    expect(makeSafeName('C:\\clips\\..\\Ünï code.mov')).toBe('Ünï-code.mov');
    expect(makeSafeName('....//')).toBe('file');
    expect(makeSafeName('a:b?c*.png')).toBe('a-b-c-.png');
    expect([...makeSafeName(`${'x'.repeat(500)}.png`)]).toHaveLength(80);
    expect(readBoundary('multipart/form-data; boundary="a b"')).toBe('a b');
  });
});
