import type { DragEvent } from 'react';
import { isTableFile } from '../../../../shared/batch/table-file.ts';
import { bringsFromOutside, filesOfDrop, listPaths } from '../../../projections/sources/dropped-files.ts';
import { importDropped } from '../../../projections/takes/library-work.ts';

/** Files and folders that are dropped on Review are imported; of tables alone, the window says where they belong. */
export const acceptsFiles = {
  onDragEnter: hover,
  onDragOver: hover,
  onDrop(event: DragEvent): void {
    if (!bringsFromOutside(event.dataTransfer)) return;
    const files = filesOfDrop(event.dataTransfer);
    if (files.every(({ name }) => isTableFile(name))) return;
    event.preventDefault();
    void listPaths(files).then((paths) => (paths.length > 0 ? importDropped(paths) : undefined));
  },
};

function hover(event: DragEvent): void {
  if (!bringsFromOutside(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}
