import { isOwnFile, OWN_ENDINGS } from '../../../../shared/app/own-file-name.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { pathForFile } from '../../../bridge.ts';
import { openOwnFiles } from '../../../state/sources/opened-file.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { showPanel } from '../state/batch-store.ts';

/** More than 5,000 rows ever need; what is larger would hold the window up while it is read. */
const MAX_BYTES = CEILINGS.table.bytes;

/** What the room's chooser offers. */
export const CHOSEN_FILES = ['.csv', '.tsv', '.tab', '.txt', 'text/csv', ...OWN_ENDINGS].join(',');

/** Opens a file of Dailies as the system does, and a table of text where its columns are named; what can't be one is told. */
export async function openTableFile(file: File): Promise<void> {
  if (isOwnFile(file.name)) return openOwnFiles([file]);
  if (file.size > MAX_BYTES) return refuse(BATCH_TEXT.tooLarge(file.size, MAX_BYTES));
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refuse(BATCH_TEXT.unreadable);
  }
  const decoded = decodeText(bytes);
  if (isBinary(decoded)) return refuse(BATCH_TEXT.notText);
  const path = pathForFile(file);
  showPanel({
    kind: 'import',
    incoming: { name: file.name, folder: path === null ? null : folderOf(path), ...decoded },
  });
}

function folderOf(path: string): string {
  return path.replace(/[/\\][^/\\]*$/, '') || '/';
}

function refuse(text: string): void {
  showToast({ tone: 'failed', text });
}

/** A text file's characters, and the encoding that they were read by. */
interface DecodedText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/**
 * Reads the bytes of a text file: by its byte order mark where it has one; as UTF-16 where every other byte is zero; as
 * UTF-8 where that is without a fault; else as Windows-1252, which is what older spreadsheets save.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  const zeros = countZeros(bytes.subarray(0, 2000));
  if (zeros.odd > zeros.half && zeros.even === 0) return utf16(bytes, 'utf-16le');
  if (zeros.even > zeros.half && zeros.odd === 0) return utf16(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** True for content that is no text at all, such as a spreadsheet's own format or a picture. */
export function isBinary({ text }: DecodedText): boolean {
  return text.slice(0, 4000).includes('\0');
}

function utf16(bytes: Uint8Array, label: string): DecodedText {
  return { text: new TextDecoder(label).decode(bytes), encoding: 'UTF-16' };
}

/** Zero bytes at even and odd places; `half` is half of what one kind of place has. */
function countZeros(bytes: Uint8Array): { even: number; odd: number; half: number } {
  let [even, odd] = [0, 0];
  bytes.forEach((byte, place) => {
    if (byte !== 0) return;
    if (place % 2 === 0) even += 1;
    else odd += 1;
  });
  return { even, odd, half: bytes.length / 4 };
}
