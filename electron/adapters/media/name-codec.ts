/** What codecs that the parser has no name for are called in containers, where that is not what they are called. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ mp4v: 'mpeg4', m2v1: 'mpeg2', jpeg: 'mjpeg', mjpa: 'mjpeg', rle: 'qtrle', s263: 'h263' },
  ...{ avdn: 'dnxhd', avdh: 'dnxhd', samr: 'amr', sawb: 'amr', qdm2: 'qdesign' },
  ...{ 'v_mpeg4/iso/asp': 'mpeg4', 'v_mpeg4/iso/sp': 'mpeg4', 'a_mpeg/l2': 'mp2', 'a_mpeg/l1': 'mp1' },
  ...{ 'v_ms/vfw/fourcc': 'vfw', 'a_ms/acm': 'acm' },
};

/** A name for a codec by its id in the container. It is never empty: a track that can't be read is there all the same. */
export function nameCodecOf(id: string | number | Uint8Array | null): string {
  if (typeof id !== 'string') return 'other';
  const plain = id.trim().toLowerCase();
  const last = plain.replace(/^[va]_/, '').split('/')[0] ?? '';
  return NAMES[plain] ?? (last.replace(/[^a-z0-9-]/g, '').slice(0, 16) || 'other');
}
