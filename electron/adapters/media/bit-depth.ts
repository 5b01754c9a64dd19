/** Profiles of H.264 that have eight bits, whatever else they say. */
const EIGHT_BITS = [66, 77, 88, 100];
/** Profiles of H.264 that say how many bits they have. (ITU-T H.264, 7.3.2.1.1) */
const SAYING = [110, 122, 244, 44, 83, 86, 118, 128];

/**
 * Bits of a channel, as a codec's parameters (RFC 6381, and the WebM and AV1 bindings) or its own header say it; null where
 * they do not.
 */
export function readBitDepth(parameters: string, header: Buffer | null): number | null {
  const [codec = '', second = '', , fourth] = parameters.split('.');
  if (/^avc[13]$/.test(codec)) return readAvc(Number.parseInt(second.slice(0, 2), 16), header);
  if (codec === 'hvc1' || codec === 'hev1') return readHevc(second, header);
  if (codec === 'vp09' || codec === 'av01') return Number(fourth) || null;
  // ProRes 422; 4444 may have twelve.
  if (/^apc[ohns]$/.test(codec)) return 10;
  return codec === 'vp8' ? 8 : null;
}

function readAvc(profile: number, header: Buffer | null): number | null {
  if (EIGHT_BITS.includes(profile)) return 8;
  // The first set of parameters, behind its length. (ISO/IEC 14496-15, 5.3.3.1)
  return header === null || !SAYING.includes(profile) ? null : readDepthOfSet(header.subarray(8));
}

/** Behind the head, profile, flags and level: numbers that are led by as many zeros as they have bits behind the first. */
function readDepthOfSet(set: Buffer): number | null {
  const bits = [...set.subarray(4, 16)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const chroma = readNumber(readNumber(bits).rest);
  // 4:4:4 has a flag in between.
  const depth = readNumber(chroma.value === 3 ? chroma.rest.slice(1) : chroma.rest).value;
  return depth <= 6 ? depth + 8 : null;
}

function readNumber(bits: string): { value: number; rest: string } {
  const zeros = bits.indexOf('1');
  if (zeros === -1) return { value: Number.NaN, rest: '' };
  const end = zeros * 2 + 1;
  return { value: Number.parseInt(bits.slice(zeros, end), 2) - 1, rest: bits.slice(end) };
}

/** ISO/IEC 14496-15, 8.3.3.1. */
function readHevc(profile: string, header: Buffer | null): number | null {
  const said = header?.[17];
  if (said !== undefined) return (said & 7) + 8;
  return profile === '1' ? 8 : profile === '2' ? 10 : null;
}
