import { DROP_TEXT } from '../../../shared/app/text.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import { call } from '../../bridge.ts';
import { explainFailure } from '../core/run-call.ts';

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
