import { create } from 'zustand';
import { describeImported, type LibraryWork } from '../../../shared/library/text.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { onCoreEvent } from '../core/core-store.ts';
import { runCall } from '../core/run-call.ts';

/** What goes on in the folders behind the library; null when nothing does. */
export const useLibraryWork = create<{ readonly work: LibraryWork | null }>(() => ({ work: null }));

onCoreEvent((event) => {
  if (event.type === 'library-work') useLibraryWork.setState({ work: event.work });
});

/** Asks for a folder, to import what is in it or to look for missing files; tells how it ended. */
export async function chooseFolderFor(purpose: 'import' | 'relink'): Promise<void> {
  notify(await runCall('library.chooseFolder', { purpose }));
}

/** Imports files and folders that were dropped. */
export async function importDropped(paths: readonly string[]): Promise<void> {
  notify(await runCall('library.import', { paths: [...paths] }));
}

/** Imports what lies in the results folder and is not in the library. */
export async function bringBack(): Promise<void> {
  notify(await runCall('library.rebuild', {}));
}

/** Makes takes of what lies in a take that is a ZIP. */
export async function unpackTake(takeId: string): Promise<void> {
  notify(await runCall('library.unpack', { takeId }));
}

function notify(work: LibraryWork | null): void {
  if (work !== null) showToast({ tone: 'done', text: describeImported(work) });
}
