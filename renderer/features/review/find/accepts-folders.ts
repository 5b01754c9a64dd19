import type { DragEvent } from 'react';
import { pathForFile } from '../../../bridge.ts';
import { importDropped } from '../../../projections/takes/library-work.ts';

/** Folders that are dropped on Review are imported; single files are not, because a take that is dragged out is one too. */
export const acceptsFolders = {
  onDragEnter: hover,
  onDragOver: hover,
  onDrop(event: DragEvent): void {
    const folders = [...event.dataTransfer.items].flatMap((item) => {
      const file = item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null;
      return file === null ? [] : [pathForFile(file)];
    });
    if (folders.length === 0) return;
    event.preventDefault();
    void importAll(folders.filter((path) => path !== null));
  },
};

function hover(event: DragEvent): void {
  // Before the drop no browser tells a folder from a file without an ending.
  if (![...event.dataTransfer.items].some(({ kind, type }) => kind === 'file' && type === '')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

/** One after the other: the core goes through one folder at a time. */
async function importAll(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await importDropped(folder);
}
