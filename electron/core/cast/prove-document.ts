import { extname } from 'node:path';
import { endingsOf } from '../../../shared/domain/library/media-ending.ts';
import { readBeginning } from '../library/prove-type.ts';
import type { MediaReader } from '../ports.ts';

/** What a release is written in, by its content; nothing here is run by what opens it. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
};
const TEXT_ENDINGS = ['txt', 'text', 'md', 'csv'];
/** Characters that no text has: control characters but for tabs and ends of lines and pages. */
const NO_TEXT = /(?![\t\n\f\r])\p{Cc}/u;

/**
 * Whether a file is what its name says, and that is a document or media: a release that was agreed to, not a program. Names
 * without an ending say nothing. Rejects with the file system's error.
 *
 * @param name what it was called where it came from
 */
export async function isDocument(
  reader: Pick<MediaReader, 'recognise'>,
  path: string,
  name: string,
): Promise<boolean> {
  const beginning = await readBeginning(path);
  const endings = endingsFor(await reader.recognise(beginning), beginning);
  const ending = extname(name).slice(1).toLowerCase();
  return endings.length > 0 && (ending === '' || endings.includes(ending));
}

function endingsFor(mime: string | null, beginning: Uint8Array): readonly string[] {
  if (mime === null) return isText(beginning) ? TEXT_ENDINGS : [];
  return DOCUMENTS[mime] ?? endingsOf(mime);
}

/** UTF-8, of which the last character may be cut. */
function isText(beginning: Uint8Array): boolean {
  try {
    return !NO_TEXT.test(new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true }));
  } catch {
    return false;
  }
}
