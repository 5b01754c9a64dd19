import type { Ambience, Notifier } from '../ports/notifier.ts';

/** What the dock or the taskbar shows; the same is not shown twice. */
export interface ShownAmbience {
  show(next: Ambience): void;
  /** Bytes are on their way as of now; the rest stays as it was shown. */
  showTransfer(): void;
}

export function createAmbience(notifier: Notifier): ShownAmbience {
  let shown: Ambience | null = null;

  function show(next: Ambience): void {
    if (
      shown?.progress === next.progress &&
      shown.attention === next.attention &&
      shown.isTransferring === next.isTransferring &&
      shown.staysAwake === next.staysAwake
    )
      return;
    shown = next;
    notifier.show(next);
  }

  return {
    show,
    showTransfer() {
      if (shown?.isTransferring === false) show({ ...shown, isTransferring: true });
    },
  };
}
