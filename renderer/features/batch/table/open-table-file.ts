import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { decodeText, isBinary } from '../../../../shared/kernel/decode-text.ts';
import { isOwnFile, OWN_ENDINGS } from '../../../../shared/kernel/file-name.ts';
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
