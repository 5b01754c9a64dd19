import { useEffect } from 'react';
import { failure } from '../../shared/errors.ts';
import type { Opening } from '../../shared/outside/opening.ts';
import { isCastFile } from '../../shared/outside/own-file-name.ts';
import { call } from '../bridge.ts';
import { openRoom } from '../navigation/navigation-store.ts';
import { onCoreEvent } from '../projections/core/core-store.ts';
import { explainFailure } from '../projections/core/explain-failure.ts';
import { runCall } from '../projections/core/run-call.ts';
import { showOpenedFile, takeAsked, useOpenedFile } from '../projections/sources/opened-file.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { goTo } from './go-to.ts';

/**
 * Shows what the system, a drop or a chooser asked to open with Dailies: a room, or what is in a file. No more happens without a click: whoever made
 * a link or a file may be anybody.
 */
export function useOutside(): void {
  useEffect(() => {
    void takeOpenings();
    const stopListening = onCoreEvent((event) => {
      if (event.type === 'outside-waits') void takeOpenings();
    });
    const stopFollowing = useOpenedFile.subscribe(() => void showAll(takeAsked()));
    return () => {
      stopListening();
      stopFollowing();
    };
  }, []);
}

async function takeOpenings(): Promise<void> {
  const answer = await call('outside.take', {});
  if (answer.ok) await showAll(answer.value.openings);
}

async function showAll(openings: readonly Opening[]): Promise<void> {
  for (const opening of openings) await show(opening);
}

async function show(opening: Opening): Promise<void> {
  if (opening.kind === 'place') goTo(opening.target);
  else if (opening.kind === 'refused') {
    const { happened, act } = await explainFailure(failure('OPENING_REFUSED', { fault: opening.fault }));
    showToast({ tone: 'failed', text: happened, detail: act });
  } else if (isCastFile(opening.path)) await showCast(opening.path);
  else await showOwnFile(opening.path);
}

async function showCast(path: string): Promise<void> {
  const found = await runCall('cast.openFile', { path });
  if (found === null) return;
  const { useCastRoom } = await import('../features/cast/state/cast-room-store.ts');
  openRoom('cast');
  useCastRoom.setState({ found });
}

/** A batch is shown where every table is; for a profile and for templates there is a question of their own. */
async function showOwnFile(path: string): Promise<void> {
  const read = await runCall('outside.read', { path });
  if (read === null) return;
  if (read.found.kind !== 'batch') return showOpenedFile(read);
  const { name, folder, found } = read;
  const { showPanel } = await import('../features/batch/state/batch-store.ts');
  openRoom('batch');
  showPanel({ kind: 'import', incoming: { name, folder, text: found.table, encoding: null } });
}
