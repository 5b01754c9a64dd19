/** Formats of sound in WAV and AVI, by their numbers; 1 and 3 are PCM. (Microsoft, mmreg.h) */
const TAGS: Readonly<Record<number, string>> = {
  2: 'adpcm',
  6: 'alaw',
  7: 'ulaw',
  17: 'adpcm',
  80: 'mp2',
  85: 'mp3',
  255: 'aac',
  353: 'wma',
  8192: 'ac3',
  8193: 'dts',
};

/** Never empty: what has no name here is sound all the same. */
export function nameTag(tag: number, bits: number): string {
  if (tag === 1) return bits === 8 ? 'pcm-u8' : `pcm-s${bits}`;
  return tag === 3 ? `pcm-f${bits}` : (TAGS[tag] ?? `0x${tag.toString(16)}`);
}

/** The same of the four letters that Apple's containers use. */
export function nameLetters(letters: string, bits: number): string {
  if (letters === 'sowt') return `pcm-s${bits}`;
  if (letters === 'NONE' || letters === 'twos') return `pcm-s${bits}be`;
  if (/^fl(32|64)$/i.test(letters)) return `pcm-f${letters.slice(2)}be`;
  return (
    letters
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '') || 'other'
  );
}
