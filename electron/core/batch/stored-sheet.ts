import { BLOCK_ROWS, type StoredSheet, storedSheetSchema } from '../../../shared/ipc/calls/batch-calls.ts';
import type { ParsedCallInput } from '../../../shared/ipc/contract.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { safeParse } from '../../../shared/safe-parse.ts';
import type { Store } from '../ports.ts';

const FRAME = 'batch';
const blockKey = (block: number) => `batch.rows.${block}`;

/** The sheet as it was last written; null where there is none. */
export function loadSheet(store: Pick<Store, 'values'>): StoredSheet | null {
  const frame = store.values.read(FRAME) as { rows?: number } | undefined;
  if (frame === undefined) return null;
  const count = Number(frame.rows ?? 0);
  const blocks = Array.from({ length: Math.ceil(count / BLOCK_ROWS) }, (_, block) =>
    store.values.read(blockKey(block)),
  );
  const rows = blocks.flatMap((block) => (Array.isArray(block) ? block : [])).slice(0, count);
  const parsed = safeParse(storedSheetSchema, { ...frame, rows });
  return parsed.success ? parsed.data : null;
}

/** Writes the blocks that changed, together with the frame that says how many rows count. */
export function saveSheet(store: Pick<Store, 'transact'>, change: ParsedCallInput<'batch.save'>): void {
  const { blocks, ...frame } = change;
  const values: [string, JsonValue][] = blocks.map(({ block, rows }) => [blockKey(block), rows]);
  store.transact((tx) => tx.values.writeAll([...values, [FRAME, frame]]));
}
