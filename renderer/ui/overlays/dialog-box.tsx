import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-frame.tsx';

// Most of what a dialog needs is needed by nothing else: the app's start goes without.
const DialogFrame = lazy(() =>
  import('./dialog-frame.tsx').then((module) => ({ default: module.DialogFrame })),
);

/** A panel over the room; Escape and a click beside it close it. */
export function DialogBox({ isOpen, ...props }: DialogProps & { readonly isOpen: boolean }) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
