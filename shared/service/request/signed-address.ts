/** Of services that sign an address with the time of the signature and how many seconds it holds. */
const STAMPED = ['x-amz', 'x-goog'];

/**
 * When the signature of a web address ends, in epoch milliseconds, by what its query says (S3, Google, Azure, CloudFront and their
 * like); null where that says nothing.
 */
export function readSignedEnd(url: string): number | null {
  const query = new Map<string, string>();
  for (const part of (/^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? '').split('&')) {
    const [name = '', value = ''] = part.split('=');
    query.set(name.toLowerCase(), value.replaceAll(/%3a/gi, ':'));
  }
  for (const name of STAMPED) {
    const [signedAt, seconds] = [readStamp(query.get(`${name}-date`)), Number(query.get(`${name}-expires`))];
    if (signedAt !== null && seconds > 0) return signedAt + seconds * 1000;
  }
  const end = query.has('sig') ? Date.parse(query.get('se') ?? '') : Number.NaN;
  if (!Number.isNaN(end)) return end;
  const seconds = /^[1-9]\d{9}$/.exec(query.get('expires') ?? query.get('exp') ?? '')?.[0];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

/** `20261129T010203Z`, as epoch milliseconds. */
function readStamp(text: string | undefined): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
