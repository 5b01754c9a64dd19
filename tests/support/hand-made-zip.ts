import { crc32, deflateRawSync } from 'node:zlib';

export interface HandMadeEntry {
  readonly name: string;
  readonly data: Buffer;
  readonly deflate?: boolean;
  /** What the entry claims to unpack to, where that is a lie. */
  readonly claimed?: number;
  /** Its mode on the system that it says it comes from, where it is no plain file. */
  readonly mode?: number;
  /** So many bytes of nothing beside its name in the list. */
  readonly padding?: number;
}

/** A zip written byte by byte (APPNOTE 4.3), so that it can be wrong on purpose. */
export function makeZip(entries: readonly HandMadeEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, deflate = false, claimed = data.length, mode = 0, padding = 0 } of entries) {
    const content = deflate ? deflateRawSync(data) : data;
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(deflate ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(claimed, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, content);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    const listedFields = Buffer.from(fields);
    listedFields.writeUInt16LE(padding, 24);
    const start = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    directory.push(start, listedFields, tail, nameBytes, Buffer.alloc(padding));
    offset += 30 + nameBytes.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
