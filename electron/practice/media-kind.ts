/** What an uploaded file is, by its first bytes. `other` can be uploaded, but nothing takes it. */
export type MediaKind = 'image' | 'video' | 'audio' | 'other';

/** How many bytes from the start are enough to tell. */
export const sniffedBytes = 64;

const imageBrands = ['avif', 'avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1'];

/** Tells the kind by signature; the name only settles what a signature leaves open (`.m4a`). */
export function detectMediaKind(start: Buffer, name: string): MediaKind {
  const text = (from: number, to: number) => start.toString('latin1', from, to);
  if (isImage(start, text)) return 'image';
  if (text(4, 8) === 'ftyp') return detectBaseMedia(text(8, 12), name);
  if (start.length < 4) return 'other';
  if (start.readUInt32BE(0) === 0x1a45dfa3) return 'video';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'video';
  if (['moov', 'mdat', 'wide', 'free'].includes(text(4, 8))) return 'video';
  return isAudio(start, text) ? 'audio' : 'other';
}

function isImage(start: Buffer, text: (from: number, to: number) => string): boolean {
  if (start.length < 12) return false;
  const isTiff = text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*';
  return (
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) ||
    text(0, 4) === 'GIF8' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(0, 2) === 'BM' && start.readUInt32LE(6) === 0) ||
    isTiff ||
    (text(4, 8) === 'ftyp' && imageBrands.includes(text(8, 12)))
  );
}

function detectBaseMedia(brand: string, name: string): MediaKind {
  return brand.startsWith('M4A') || brand.startsWith('M4B') || /\.m4[ab]$/i.test(name) ? 'audio' : 'video';
}

function isAudio(start: Buffer, text: (from: number, to: number) => string): boolean {
  const isFrameSync = start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0;
  const isWave = (text(0, 4) === 'RIFF' || text(0, 4) === 'RF64') && text(8, 12) === 'WAVE';
  const isAiff = text(0, 4) === 'FORM' && text(8, 11) === 'AIF';
  return text(0, 3) === 'ID3' || isFrameSync || isWave || isAiff || ['fLaC', 'OggS'].includes(text(0, 4));
}
