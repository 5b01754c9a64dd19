import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeEach, expect, it } from 'vitest';
import { readInside } from '../../../electron/adapters/media/read-inside.ts';
import { embedInPng } from '../../../electron/core/library/export/copy-take.ts';
import { embedInJpeg, serializeXmp } from '../../../electron/core/library/export/xmp-packet.ts';
import { lookForStory } from '../../../electron/core/library/prove-type.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { inventSidecar } from '../../support/sidecars.ts';

const NOTHING = { story: null, hasCredentials: false };
const sidecar = inventSidecar();
const canvas = createCanvas(16, 16);

let folder = '';
beforeEach(() => {
  folder = makeFolder();
});

async function look(bytes: Buffer) {
  const path = join(folder, 'a');
  writeFileSync(path, bytes);
  return readInside(path);
}

function embedded(result: ReturnType<typeof embedInPng>): Buffer {
  if (result.kind === 'kept') throw new Error(result.reason);
  return result.bytes;
}

it('content credentials are seen in each format that carries them', async () => {
  const [png, jpeg] = [canvas.toBuffer('image/png'), canvas.toBuffer('image/jpeg')];
  const webp = canvas.toBuffer('image/webp');
  const boxOf = (...parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const riff = boxOf(webp, 'C2PA\x02\0\0\0ab');
  riff.writeUInt32LE(riff.length - 8, 4);
  const signed = [
    boxOf(png.subarray(0, 33), '\0\0\0\x02caBXhi\0\0\0\0', png.subarray(33)),
    boxOf(jpeg.subarray(0, 2), '\xff\xeb\0\x08JP\0\0\0\0', jpeg.subarray(2)),
    riff,
    boxOf(
      '\0\0\0\x10ftypisom\0\0\0\0',
      '\0\0\0\x18uuid',
      Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'),
    ),
  ];
  for (const bytes of signed) expect(await look(bytes)).toMatchObject({ story: null, hasCredentials: true });
  for (const bytes of [png, jpeg, webp, Buffer.from('RIFF'), Buffer.alloc(0)])
    expect(await look(bytes)).toMatchObject(NOTHING);
});

it('that a file may tell of a take is seen wherever its pieces are parted', () => {
  const bytes = embedded(embedInPng(canvas.toBuffer('image/png'), serializeXmp(sidecar)));
  const isSeen = (...pieces: Buffer[]) => {
    const search = lookForStory();
    for (const piece of pieces) search.look(piece);
    return search.mayBeThere();
  };
  const at = bytes.indexOf('<dailies:take>');
  for (let cut = at - 3; cut < at + 20; cut += 1) {
    expect(isSeen(bytes.subarray(0, cut), bytes.subarray(cut))).toBe(true);
    expect(isSeen(bytes.subarray(at, cut))).toBe(cut > at + 12);
  }
  expect(isSeen(canvas.toBuffer('image/png'))).toBe(false);
});

it('a packet that another program wrote anew is read, and one that lies or is cut off anywhere is nothing', async () => {
  const png = canvas.toBuffer('image/png');
  const attribute = JSON.stringify(sidecar).replace(
    /[&<>"]/g,
    (sign) => `&#x${sign.charCodeAt(0).toString(16)};`,
  );
  const rewritten = Buffer.from(`<rdf:Description dailies:take="${attribute}"/>`);
  expect((await look(embedded(embedInPng(png, rewritten)))).story).toEqual(sidecar);
  for (const text of ['{}', '{"format":"dailies.take"', '&#x110000;&#99999999;', `${'['.repeat(90_000)}`]) {
    const packet = Buffer.from(`<dailies:take>${text}</dailies:take>`);
    expect(await look(embedded(embedInPng(png, packet)))).toMatchObject(NOTHING);
  }
  const long = inventSidecar({ prompt: 'far & wide '.repeat(9000) });
  const whole = {
    png: embedded(embedInPng(png, serializeXmp(sidecar))),
    jpeg: embedded(embedInJpeg(canvas.toBuffer('image/jpeg'), long)),
  };
  expect((await look(whole.jpeg)).story).toEqual(long);
  for (const bytes of Object.values(whole))
    for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / 150)) {
      const { story } = await look(bytes.subarray(0, length));
      expect([null, sidecar.job.prompt, long.job.prompt]).toContain(story?.job.prompt ?? null);
    }
});
