import { TEMPLATE_TEXT } from '../../../../shared/messages/text/templates.ts';
import { WATCH_TEXT } from '../../../../shared/messages/text/watches.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { applyWatches } from '../../../projections/watch-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';

/** Stops watching a folder; its list, its palette entry and their undo do the same. */
export async function removeWatch({ id, folder }: { id: string; folder: string }): Promise<void> {
  const left = await runCall('watches.remove', { watchId: id });
  if (left === null) return;
  applyWatches(left);
  const undo = async () => {
    const watches = await runCall('watches.restore', { watchId: id });
    if (watches !== null) applyWatches(watches);
  };
  showToast({
    tone: 'note',
    text: WATCH_TEXT.removed(folder),
    action: { label: TEMPLATE_TEXT.undo, run: () => void undo() },
  });
}
