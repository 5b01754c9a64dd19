import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { flushSheet } from '../state/batch-store.ts';

/** Writes the table to a file that the artist chooses. */
export async function exportSheet(): Promise<void> {
  await flushSheet();
  const saved = await runCall('batch.export', {});
  if (saved !== null) showToast({ tone: 'done', text: BATCH_TEXT.exported, detail: saved.path });
}
