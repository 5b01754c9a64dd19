import { crc32, deflateSync } from 'node:zlib';
import { drawPicture, encodeClip } from './sample-media.ts';

/** A file that can't be shown, and the word for why that the artist is given. */
export interface BrokenFile {
  readonly fileName: string;
  readonly kind: 'image' | 'video';
  readonly bytes: Uint8Array;
  readonly trouble: 'empty' | 'foreign' | 'damaged' | 'unsupported' | 'large';
  /** What a reader of its header would say, where that is the point of it. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** Sixty files that are cut short, broken, something else, or far more than they look. */
export async function makeBrokenMedia(): Promise<BrokenFile[]> {
  const png = drawPicture(640, 360, 'steelblue');
  const clip = Buffer.from(await encodeClip(320, 180, 24, 24));
  return [
    ...makeEmpty(),
    ...makeForeign(png),
    ...makeDamagedImages(png),
    ...makeBombs(),
    ...makeDamagedVideos(clip),
  ];
}

const image = (fileName: string, bytes: Uint8Array, trouble: BrokenFile['trouble']): BrokenFile => ({
  fileName,
  kind: 'image',
  bytes,
  trouble,
});
const video = (fileName: string, bytes: Uint8Array, trouble: BrokenFile['trouble']): BrokenFile => ({
  fileName,
  kind: 'video',
  bytes,
  trouble,
});

function makeEmpty(): BrokenFile[] {
  const nothing = new Uint8Array();
  return [
    ...['png', 'jpg', 'webp', 'gif', 'avif'].map((end) => image(`empty.${end}`, nothing, 'empty')),
    ...['mp4', 'mov', 'webm', 'mkv'].map((end) => video(`empty.${end}`, nothing, 'empty')),
  ];
}

/** What is in them is nothing to look at, whatever they are called. */
function makeForeign(png: Buffer): BrokenFile[] {
  const page = Buffer.from('<!doctype html><title>502</title><h1>Bad gateway</h1>');
  const message = Buffer.from('{"message":"The generation has expired"}');
  const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), noise(4096)]);
  const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(40)]);
  return [
    image('page.png', page, 'foreign'),
    image('message.jpg', message, 'foreign'),
    image('program.png', program, 'foreign'),
    image('noise.webp', noise(20_000), 'foreign'),
    image('zeros.png', Buffer.alloc(20_000), 'foreign'),
    image('one-byte.png', Buffer.from([0x89]), 'foreign'),
    video('page.mp4', page, 'foreign'),
    video('message.mp4', message, 'foreign'),
    video('program.mov', program, 'foreign'),
    video('noise.webm', noise(20_000), 'foreign'),
    video('zeros.mp4', Buffer.alloc(20_000), 'foreign'),
    video('sound.mp4', sound, 'foreign'),
    video('upside-down.mp4', Buffer.from(png).reverse(), 'foreign'),
  ];
}

function makeDamagedImages(png: Buffer): BrokenFile[] {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const webp = Buffer.concat([
    Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 \xff\xff\xff\x7f', 'latin1'),
    noise(900),
  ]);
  const gif = Buffer.from('474946383961ffffffff', 'hex');
  const avif = Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avifmif1')), noise(600)]);
  return [
    image('signature-only.png', png.subarray(0, 8), 'damaged'),
    image('header-only.png', png.subarray(0, 33), 'damaged'),
    image('cut-in-header.png', png.subarray(0, 20), 'damaged'),
    image('wrong-checksum.png', withByte(png, 30, 0x55), 'damaged'),
    image('no-size.png', makePng(0, 0, Buffer.alloc(16)), 'damaged'),
    image('bad-depth.png', withByte(png, 24, 99), 'damaged'),
    image('broken-inside.png', makePng(64, 64, noise(200), false), 'damaged'),
    image('start-only.jpg', jpeg.subarray(0, 4), 'damaged'),
    image('no-frame.jpg', jpeg, 'damaged'),
    image('noise-inside.jpg', Buffer.concat([jpeg, noise(5000)]), 'damaged'),
    image('lying-length.webp', webp, 'damaged'),
    image('no-body.webp', webp.subarray(0, 16), 'damaged'),
    image('no-body.gif', gif, 'damaged'),
    image('noise-inside.gif', Buffer.concat([gif, noise(500)]), 'damaged'),
    image('noise-inside.avif', avif, 'damaged'),
    image('noise-inside.bmp', Buffer.concat([Buffer.from('BM'), noise(500)]), 'damaged'),
    image(
      'photo.heic',
      Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), noise(600)]),
      'unsupported',
    ),
    image('scan.tif', Buffer.concat([Buffer.from('II*\0', 'latin1'), noise(600)]), 'unsupported'),
    image('layers.psd', Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), noise(600)]), 'unsupported'),
  ];
}

/** Small files that would take gigabytes once unpacked; one lies about it, and has nothing inside. */
function makeBombs(): BrokenFile[] {
  const sized = (fileName: string, width: number, height: number, bytes: Uint8Array): BrokenFile => ({
    ...image(fileName, bytes, 'large'),
    size: { width, height },
  });
  const zeros = (length: number) => deflateSync(Buffer.alloc(length), { level: 9 });
  return [
    sized('bomb.png', 30_000, 30_000, makePng(30_000, 30_000, zeros(64 * 1024 * 1024))),
    sized('wide-bomb.png', 2_000_000, 2000, makePng(2_000_000, 2000, zeros(16 * 1024 * 1024))),
    sized('lying-bomb.png', 65_535, 65_535, makePng(65_535, 65_535, zeros(64))),
    sized('largest.png', 0x7fffffff, 0x7fffffff, makePng(0x7fffffff, 0x7fffffff, zeros(64))),
  ];
}

function makeDamagedVideos(clip: Buffer): BrokenFile[] {
  const moov = clip.indexOf('moov', 0, 'latin1') - 4;
  const head = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41'));
  const lying = Buffer.from('7fffffff6d6f6f76', 'hex');
  const ebml = Buffer.from('1a45dfa3', 'hex');
  return [
    video('header-only.mp4', head, 'damaged'),
    video('cut-before-index.mp4', clip.subarray(0, Math.max(40, moov - 50)), 'damaged'),
    video('no-index.mp4', Buffer.concat([head, box('mdat', noise(4000))]), 'damaged'),
    video('empty-index.mp4', Buffer.concat([head, box('moov', Buffer.alloc(0))]), 'damaged'),
    video('noise-index.mp4', Buffer.concat([head, box('moov', noise(4000))]), 'damaged'),
    video('lying-index.mp4', Buffer.concat([head, lying, noise(100)]), 'damaged'),
    video('deep-boxes.mp4', Buffer.concat([head, nest(['moov', 'trak'], 4000)]), 'damaged'),
    video(
      'many-boxes.mp4',
      Buffer.concat([head, ...Array<Buffer>(20_000).fill(box('free', Buffer.alloc(0)))]),
      'damaged',
    ),
    video(
      'no-size.mov',
      Buffer.concat([head, Buffer.from('00000000', 'hex'), Buffer.from('moov')]),
      'damaged',
    ),
    video('signature-only.webm', ebml, 'damaged'),
    video('noise-inside.webm', Buffer.concat([ebml, noise(6000)]), 'damaged'),
    video('lying-length.mkv', Buffer.concat([ebml, Buffer.from('01ffffffffffffff', 'hex')]), 'damaged'),
    video('zeros-inside.webm', Buffer.concat([ebml, Buffer.alloc(6000)]), 'damaged'),
    video(
      'noise-inside.avi',
      Buffer.concat([Buffer.from('RIFF\xff\0\0\0AVI LIST', 'latin1'), noise(900)]),
      'unsupported',
    ),
    video('noise-inside.ogv', Buffer.concat([Buffer.from('OggS'), noise(900)]), 'damaged'),
  ];
}

/** The same bytes at every run, without a pattern. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let index = 0, state = length + 1; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = value;
  return changed;
}

function box(name: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content]);
}

/** Boxes within boxes, so many deep. */
function nest(names: readonly string[], depth: number): Buffer {
  let content: Buffer = Buffer.alloc(0);
  for (let level = depth; level > 0; level -= 1)
    content = box(names[level % names.length] ?? 'moov', content);
  return content;
}

/** An RGBA PNG with these packed pixels; its checksums are right unless said otherwise. */
function makePng(width: number, height: number, packed: Uint8Array, isSound = true): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', header, true),
    chunk('IDAT', packed, isSound),
    chunk('IEND', Buffer.alloc(0), true),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(name: string, content: Uint8Array, isSound: boolean): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(isSound ? crc32(body) : 0, 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
