/**
 * What a terminal acts on, or what changes how a line reads: control characters (C0, DEL, C1), the marks that turn the
 * direction of writing, the separators of lines and paragraphs, and signs that nobody sees and programs read.
 */
const ACTIVE =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufff9-\uffff\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/** The same, but for ends of lines and tabs. */
const ACTIVE_IN_TEXT = new RegExp(`(?!\\t|\\r?\\n)(?:${ACTIVE.source})`, 'gu');

/**
 * One line as it may go to a terminal: what could act on it, or forge another line, stands as `\u001b`. Every text of the
 * command line passes here, since messages, names and ids in it come from the service. JSON stays JSON and means the same.
 */
export function formatLine(line: string): string {
  return line.replace(ACTIVE, formatSign);
}

/** A text with ends of lines of its own, such as a table or a file. */
export function formatText(text: string): string {
  return text.replace(ACTIVE_IN_TEXT, formatSign);
}

/** By its units, as JSON writes it. */
function formatSign(sign: string): string {
  return Array.from({ length: sign.length }, (_, index) => {
    const unit = sign.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  }).join('');
}
