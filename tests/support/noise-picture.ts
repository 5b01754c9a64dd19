import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A PNG of noise, as large a file as its pixels can make: `bits` of 8 bits in every byte cannot be packed, so that 7 of
 * them make some 11 MB of 2048 × 2048 pixels.
 */
export function drawNoise(width: number, height: number, bits: number): Buffer {
  const rows = randomFillSync(Buffer.alloc(height * (1 + width * 3)));
  const mask = 0xff >> (8 - bits);
  for (let at = 0; at < rows.length; at += 1) rows[at] = (rows[at] ?? 0) & mask;
  // Every row says first that its bytes are the colours themselves.
  for (let row = 0; row < height; row += 1) rows[row * (1 + width * 3)] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const packed = deflateSync(rows, { level: 1 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}
