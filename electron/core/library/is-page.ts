import { parseJson } from '../../../shared/json.ts';

/** How a page begins, or a message in XML. Other XML, such as an image of lines, may be what was asked for. */
const PAGE =
  /^(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<(!doctype\s+html|html|head|body|error|errorresponse)\b[^:]/i;

/**
 * Whether a file is plainly what a host says in place of it: a page, or a small message in JSON or XML. What is long and JSON may
 * be a result.
 *
 * @param beginning as much of the file as its type is recognised by
 * @param bytes of all of it
 */
export function isPage(beginning: Uint8Array, bytes: number): boolean {
  const text = new TextDecoder().decode(beginning).trim();
  const isMessage = beginning.length === bytes && /^[{[]/.test(text) && parseJson(text) !== undefined;
  return isMessage || PAGE.test(text);
}
