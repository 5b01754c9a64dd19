import type { ImportContext } from './findings.ts';
import { readWords } from './locate.ts';

/** The interface: an API key in this header, for every endpoint. */
const KEY_HEADER = 'x-api-key';

/** Compares how the document says that the key is sent with how the interface shows it; the latter is what is done. */
export function bindKeyHeader({ locator, findings }: ImportContext): void {
  const schemes = locator.child(locator.root, 'components', 'securitySchemes');
  const all = schemes === null ? [] : locator.entries(schemes).map(([, scheme]) => scheme);
  const isOurs = all.some(
    (scheme) =>
      readWords(scheme, 'in') === 'header' && readWords(scheme, 'name').toLowerCase() === KEY_HEADER,
  );
  const [other] = all;
  if (isOurs || other === undefined) return;
  const found = [
    readWords(other, 'type'),
    readWords(other, 'scheme'),
    readWords(other, 'in'),
    readWords(other, 'name'),
  ];
  findings.disagree('key-header', {
    shown: KEY_HEADER,
    found: found.filter(Boolean).join(' '),
    at: other.at,
  });
}
