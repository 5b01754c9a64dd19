import type { Codecs } from '../../../shared/library/fix-ways.ts';

let asked: Promise<Codecs> | null = null;
let known: Codecs | null = null;

/** What this computer's codecs can do; asked of Chromium once, since both windows use the same. */
export function askCodecs(): Promise<Codecs> {
  asked ??= readCodecs();
  return asked;
}

/** The answer, once it was given. */
export function knownCodecs(): Codecs | null {
  return known;
}

async function readCodecs(): Promise<Codecs> {
  const [decodesHevc, encodesAac] = await Promise.all([
    VideoDecoder.isConfigSupported({ codec: 'hvc1.1.6.L120.90' }),
    AudioEncoder.isConfigSupported({
      codec: 'mp4a.40.2',
      sampleRate: 48_000,
      numberOfChannels: 2,
      bitrate: 160_000,
    }),
  ]).then((answers) => answers.map(({ supported }) => supported === true));
  known = { decodesHevc: decodesHevc ?? false, encodesAac: encodesAac ?? false };
  return known;
}
