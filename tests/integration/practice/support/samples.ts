import { createCanvas } from '@napi-rs/canvas';

/** A PNG of one colour. */
export function makePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#3a7bd5';
  context.fillRect(0, 0, width, height);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

/** The first bytes of an MP4 file: enough to be taken for one. */
export function makeVideoStart(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isommp41', 'latin1')]),
  );
}

/** A WAV file of a tenth of a second of silence. */
export function makeWave(): Uint8Array<ArrayBuffer> {
  const samples = 800;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  return new Uint8Array(bytes);
}
