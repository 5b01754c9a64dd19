import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square PNG of random greys (RFC 2083): never the same twice, so that no service can have it already. */
export function makeTestPicture(random: () => number, side = 64): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of grey, no interlacing.
  header.set([8, 0, 0, 0, 0], 8);
  const row = 1 + side;
  const pixels = Buffer.from(
    Array.from({ length: row * side }, (_, index) => (index % row === 0 ? 0 : Math.floor(random() * 256))),
  );
  return Buffer.concat([
    SIGNATURE,
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(pixels)),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
