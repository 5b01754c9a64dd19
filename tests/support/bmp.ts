/** A 24-bit BMP with black pixels; a negative height means that rows go from top to bottom. */
export function makeBmp(width: number, height: number): Buffer {
  const file = Buffer.alloc(54 + strideOfBmp(width) * Math.abs(height));
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

/** Bytes of a row: each is filled up to four bytes. */
export function strideOfBmp(width: number): number {
  return Math.ceil((width * 3) / 4) * 4;
}
