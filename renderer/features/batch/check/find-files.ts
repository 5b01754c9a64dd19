import type { Failure } from '../../../../shared/errors.ts';
import type { AddedFile } from '../../../../shared/ipc/calls/reference-calls.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { rememberAssets } from '../../../projections/sources/asset-store.ts';
import { readSheet, rememberFiles, useBatchStore } from '../state/batch-store.ts';

/** Few at first, so that something is seen soon; then more, because every answer has the rows checked again. */
const FIRST_TEXTS = 40;
const MAX_TEXTS = 400;

let isLooking = false;
let wanted: readonly string[] = [];

/** Looks for what texts of cells stand for, some at a time; those that are asked for last count. */
export function wantFiles(texts: readonly string[]): void {
  wanted = texts;
  if (!isLooking && texts.length > 0) void look();
}

async function look(): Promise<void> {
  isLooking = true;
  let some = FIRST_TEXTS;
  for (;;) {
    const { files } = useBatchStore.getState();
    const texts = wanted.filter((text) => !files.has(text)).slice(0, some);
    const [first] = texts;
    if (first === undefined) break;
    const { folder } = readSheet();
    const answer = await call('batch.findFiles', { texts, folder });
    // Relative paths begin somewhere else by now.
    if (readSheet().folder !== folder) continue;
    if (answer.ok) remember(answer.value);
    else if (texts.length === 1) rememberFiles(new Map([[first, [refuse(first, answer.error)]]]));
    // One text that can't be looked for must not leave the others unfound.
    some = answer.ok ? Math.min(MAX_TEXTS, some * 2) : 1;
  }
  isLooking = false;
}

function remember(found: CallOutput<'batch.findFiles'>): void {
  rememberAssets(
    found.flatMap(({ files }) => files.flatMap((file) => (file.kind === 'added' ? [file.asset] : []))),
  );
  rememberFiles(new Map(found.map(({ text, files }) => [text, files])));
}

/** So that the cell says what is wrong, and does not seem to look for ever. */
function refuse(text: string, error: Failure): AddedFile {
  return { kind: 'refused', name: text.slice(0, 200), error };
}
