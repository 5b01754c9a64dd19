import type { DragEvent } from 'react';
import { runCall } from '../../projections/run-call.ts';

/** The most files that are dragged at once. */
const MAX_DRAGGED = 500;

/** Drags the files of takes out of the window, to a folder or another program, in place of the page's own drag. */
export function dragOut(event: DragEvent, takeIds: readonly string[]): void {
  event.preventDefault();
  void runCall('takes.drag', { takeIds: [...new Set(takeIds)].slice(0, MAX_DRAGGED) });
}
