import { HoldKeys } from '../keys/layers.ts';
import { loadLater } from '../parts/load-later.tsx';
import type { DialogProps } from './dialog-frame.tsx';

/** Most of what a dialog needs is needed by nothing else: the app's start goes without. */
export const DialogFrame = loadLater(
  () => import('./dialog-frame.tsx').then((module) => module.DialogFrame),
  <HoldKeys />,
);

/** A panel over the room; Escape and a click beside it close it. */
export function DialogBox({ isOpen, ...props }: DialogProps & { readonly isOpen: boolean }) {
  if (!isOpen) return null;
  return <DialogFrame {...props} />;
}
