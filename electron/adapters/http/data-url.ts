/** The longest that is taken; what is larger belongs behind an address. */
const MAX_CHARACTERS = 256 * 1024 * 1024;

const HEAD_CHARACTERS = 1000;

/** The bytes of a `data:` address (RFC 2397), and what it calls them; null where it is none, is empty, or is too large. */
export function readDataUrl(url: string): { bytes: Buffer; contentType: string | null } | null {
  const comma = url.slice(0, HEAD_CHARACTERS).indexOf(',');
  if (!/^data:/i.test(url) || comma < 0 || url.length > MAX_CHARACTERS) return null;
  const [type = '', ...parameters] = url.slice('data:'.length, comma).split(';');
  const isBase64 = parameters.at(-1)?.trim().toLowerCase() === 'base64';
  const bytes = isBase64 ? readBase64(url.slice(comma + 1)) : readPercent(url.slice(comma + 1));
  if (bytes === null || bytes.length === 0) return null;
  return { bytes, contentType: type === '' ? null : type.toLowerCase() };
}

/** Node reads what is no base64 up to there; half a picture is no picture. */
function readBase64(text: string): Buffer | null {
  const plain = text.includes('%') ? readPercent(text)?.toString('latin1') : text;
  if (plain === undefined) return null;
  const packed = plain.replace(/[\s=]+/g, '');
  const bytes = Buffer.from(packed, 'base64');
  return bytes.length === Math.floor((packed.length * 3) / 4) ? bytes : null;
}

function readPercent(text: string): Buffer | null {
  try {
    return Buffer.from(decodeURIComponent(text), 'utf8');
  } catch {
    return null;
  }
}
