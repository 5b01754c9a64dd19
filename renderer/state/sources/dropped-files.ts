import { DROP_TEXT } from '../../../shared/app/text.ts';
import { isOwnFile } from '../../../shared/kernel/file-name.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import { call, pathForFile } from '../../bridge.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { explainFailure } from '../core/run-call.ts';

/** True for a drag from another program that brings files, or addresses of such. */
export function bringsFromOutside({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files') || types.includes('text/uri-list');
}

/** What of a drop the place below it may want: files of Dailies are opened by the window, wherever they fall (renderer/app/use-drops.ts). */
export function withoutOwnFiles(files: Iterable<File>): File[] {
  return [...files].filter(({ name }) => !isOwnFile(name));
}

/** The files of a drop, where files alone are of use; of one that only names some, it is said what to do instead. */
export function filesOfDrop(transfer: DataTransfer): File[] {
  const count = transfer.files.length;
  const { addresses, places } = readAddressList(transfer.getData('text/uri-list'));
  if (count === 0 && addresses.length > 0)
    showToast({ tone: 'failed', text: DROP_TEXT.onlyAddress, detail: DROP_TEXT.saveFirst });
  else if (count === 0 && places.length > 0)
    showToast({ tone: 'failed', text: DROP_TEXT.notAdded(places.length), detail: DROP_TEXT.onlyPlace });
  return withoutOwnFiles(transfer.files);
}

/** The paths of what was dropped. A picture that only a page holds is kept as a file first; of what is neither, it is said why. */
export async function listPaths(files: readonly File[]): Promise<string[]> {
  const paths: string[] = [];
  const reasons: string[] = [];
  for (const file of files) {
    const path = pathForFile(file);
    if (path !== null) {
      paths.push(path);
      continue;
    }
    const answer = await keepFile(file);
    if (answer.kind === 'kept') paths.push(answer.file.asset.path);
    else reasons.push(answer.why);
  }
  const [reason] = reasons;
  if (reason !== undefined)
    showToast({ tone: 'failed', text: DROP_TEXT.notAdded(reasons.length), detail: reason });
  return paths;
}

/** What a list of addresses names, as browsers, editors and file managers write it (`text/uri-list`). */
interface DroppedAddresses {
  /** Of the web, or a picture itself (`data:`). */
  readonly addresses: readonly string[];
  /** Files that are only named: the system has not handed them over, so that nothing of them may be read. */
  readonly places: readonly string[];
}

export function readAddressList(text: string): DroppedAddresses {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const named = [...new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))];
  return { addresses: named.filter((line) => !isPlace(line)), places: named.filter(isPlace) };
}

/** Whether a text is the address of a file of a disk. */
export function isPlace(text: string): boolean {
  return /^file:/i.test(text);
}

/** The name of a file that an address of the disk leads to, as people know it. */
export function nameOfPlace(place: string): string {
  const last = place.split(/[/\\]/).filter(Boolean).at(-1) ?? place;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** It goes to the core as text, and is held there whole. */
const LARGEST_KEPT_BYTES = 48 * 1024 * 1024;

/** A picture of a page that is a file of the app now, or why it is not. */
export type Kept =
  | { readonly kind: 'kept'; readonly file: Extract<AddedFile, { kind: 'added' }> }
  | { readonly kind: 'refused'; readonly why: string };

/** Keeps a picture that exists in a clipboard or a page only. */
export async function keepFile(file: File): Promise<Kept> {
  if (file.size > LARGEST_KEPT_BYTES || !file.type.startsWith('image/'))
    return { kind: 'refused', why: DROP_TEXT.notAFile };
  return keepPicture(await readAsDataUrl(file));
}

/** The same for one that is written out as a `data:` address. */
export async function keepPicture(dataUrl: string): Promise<Kept> {
  const answer = await call('references.keepPicture', { dataUrl });
  if (!answer.ok) return refuse(answer.error);
  return answer.value.kind === 'added' ? { kind: 'kept', file: answer.value } : refuse(answer.value.error);
}

async function refuse(error: Failure): Promise<Kept> {
  const { happened, act } = await explainFailure(error);
  return { kind: 'refused', why: `${happened} ${act}` };
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
