import { call } from '../../bridge.ts';
import { rememberAssets } from '../../projections/asset-store.ts';
import { readSheet, rememberFiles, useBatchStore } from './batch-store.ts';

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
  for (let some = FIRST_TEXTS; ; some = Math.min(MAX_TEXTS, some * 2)) {
    const { files } = useBatchStore.getState();
    const texts = wanted.filter((text) => !files.has(text)).slice(0, some);
    if (texts.length === 0) break;
    const { folder } = readSheet();
    const answer = await call('batch.findFiles', { texts, folder });
    // Relative paths begin somewhere else by now.
    if (readSheet().folder !== folder) continue;
    if (!answer.ok) break;
    rememberAssets(
      answer.value.flatMap(({ files: found }) =>
        found.flatMap((file) => (file.kind === 'added' ? [file.asset] : [])),
      ),
    );
    rememberFiles(new Map(answer.value.map(({ text, files: found }) => [text, found])));
  }
  isLooking = false;
}
