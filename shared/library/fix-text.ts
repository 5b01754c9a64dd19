import { formatCount } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
import type { MediaDetails } from '../models/asset.ts';
import type { FixObstacle, FixWay } from './fix-ways.ts';

/** Words of the panel that says what a file is, and makes it fit. */
export const FIX_TEXT = spoken('fix', {
  open: (name: string) => `Facts and fixes for ${name}`,
  fixIt: 'Fix',
  fixOne: (name: string) => `Fix ${name}`,
  fixAll: (count: number) => `Fix all ${count} like this`,
  fixingAll: (done: number, count: number) => `Fixing ${done + 1} of ${count}`,
  worthKnowing: 'Warnings',
  close: 'Close',
  saysWho: 'Source',
  ways: 'What to do',
  before: 'Before',
  after: 'After',
  afterMade: 'After, finished',
  about: (size: string) => `about ${size}`,
  atMost: (size: string) => `at most ${size}`,
  use: 'Use it',
  makeAndUse: 'Create and use',
  making: 'Creating',
  cancel: 'Cancel',
  backToOriginal: 'Back to the original',
  madeFrom: 'Made from another file here; that one is unchanged.',
  longSide: 'Longer side',
  shape: 'Shape',
  anyShape: 'Free',
  crop: 'The part to keep. Arrow keys move it, with Shift ten times as far.',
  cropCorner: 'Corner of the part to keep. Arrow keys move it.',
  cropEdge: 'Edge of the part to keep. Arrow keys move it.',
  drawPart: 'Drag over the part to keep.',
  format: 'Format',
  firstSecond: 'In',
  lastSecond: 'Out',
  setIn: 'In here',
  setOut: 'Out here',
  keepsSound: 'Keep the sound',
  limit: 'At most',
  untouched: 'The original stays as it is.',
  chooseFirst: 'Choose a shape or a size first.',
});

export const FIX_WAYS_TEXT = spoken('fixWays', {
  shrink: 'Reduce file size',
  trim: 'Trim',
  scale: 'Scale',
  crop: 'Crop',
  pad: 'Pad',
  convert: 'Convert',
  'drop-sound': 'Remove the sound',
  'extract-sound': 'Extract the sound',
} satisfies Record<FixWay, string>);

export const FIX_OBSTACLES_TEXT = spoken('fixObstacles', {
  'cannot-decode':
    'This computer’s codecs can’t open this format. Export it as JPEG, PNG or MP4 (H.264) from the program it comes from.',
  'too-many-pixels': 'It has too many pixels to open here. Make it smaller in an image editor first.',
  'size-unknown': 'Its size can’t be read, so it can’t be changed here.',
  'length-unknown': 'Its length can’t be read, so it can’t be trimmed.',
  'no-sound': 'It has no sound.',
  'no-sound-encoder':
    'This computer has no encoder for its sound (AAC), which MP4 needs. It can be created without its sound.',
} satisfies Record<FixObstacle, string>);

/** What headers say of a file. `facts`: those of its sound, with commas. */
export const FILE_FACTS = spoken('fileFacts', {
  framesPerSecond: (rate: number) => `${rate} fps`,
  sound: (codec: string) => `${codec} sound`,
  soundWith: (codec: string, facts: string) => `${codec} sound (${facts})`,
  noSound: 'no sound',
  mono: 'mono',
  stereo: 'stereo',
  channels: (count: number) => formatCount(count, 'channel'),
  kilohertz: (rate: number) => `${rate} kHz`,
  animated: 'animated',
  alpha: 'alpha channel',
  hdr: 'HDR',
  bits: (count: number) => `${count} bits`,
  turned: (degrees: string) => `turned ${degrees}`,
  turnedAndMirrored: 'turned and mirrored',
});

const CODECS: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
};

const TURNS: Readonly<Record<number, string>> = { 3: '180°', 6: '90°', 8: '270°' };

/** What headers say beyond size and length, in words, most telling first; what is as usual is left out. */
export function describeDetails(details: MediaDetails): string[] {
  const { frameRate, videoCodec, audioCodec, hasAlpha, bitDepth, isHdr, isAnimated, orientation } = details;
  const sound = describeSoundFacts(details);
  return [
    frameRate === null ? '' : FILE_FACTS.framesPerSecond(Number(frameRate.toFixed(3))),
    videoCodec === null ? '' : nameCodec(videoCodec),
    audioCodec === null ? '' : describeSound(nameCodec(audioCodec), sound),
    videoCodec !== null && audioCodec === null ? FILE_FACTS.noSound : '',
    isAnimated ? FILE_FACTS.animated : '',
    hasAlpha && videoCodec === null ? FILE_FACTS.alpha : '',
    isHdr ? FILE_FACTS.hdr : '',
    bitDepth !== null && bitDepth !== 8 ? FILE_FACTS.bits(bitDepth) : '',
    orientation === null || orientation === 1 ? '' : describeTurn(orientation),
  ].filter((fact) => fact !== '');
}

function describeSound(codec: string, facts: string): string {
  return facts === '' ? FILE_FACTS.sound(codec) : FILE_FACTS.soundWith(codec, facts);
}

/** @param orientation as EXIF counts them, beyond the usual 1 */
function describeTurn(orientation: number): string {
  const degrees = TURNS[orientation];
  return degrees === undefined ? FILE_FACTS.turnedAndMirrored : FILE_FACTS.turned(degrees);
}

function nameCodec(codec: string): string {
  return CODECS[codec] ?? (codec.startsWith('pcm') ? 'PCM' : codec.toUpperCase());
}

/** Channels and rate, as far as they are known: `stereo, 48 kHz`. */
export function describeSoundFacts({
  channels,
  sampleRate,
}: Pick<MediaDetails, 'channels' | 'sampleRate'>): string {
  return [describeChannels(channels), describeSampleRate(sampleRate)].filter(Boolean).join(', ');
}

function describeChannels(channels: number | null): string {
  if (channels === null) return '';
  if (channels === 1) return FILE_FACTS.mono;
  return channels === 2 ? FILE_FACTS.stereo : FILE_FACTS.channels(channels);
}

function describeSampleRate(hertz: number | null): string {
  return hertz === null ? '' : FILE_FACTS.kilohertz(Number((hertz / 1000).toFixed(1)));
}
