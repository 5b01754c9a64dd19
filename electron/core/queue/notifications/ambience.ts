import type { Ambience, Notifier } from '../../ports/system.ts';

/** What is shown of no work at all. */
export const NO_AMBIENCE: Ambience = {
  progress: null,
  attention: 0,
  isTransferring: false,
  hasUnsent: false,
  staysAwake: false,
};

/** What the dock or the taskbar shows; the same is not shown twice. */
export interface ShownAmbience {
  show(next: Ambience): void;
  /** What an end would cost as of now; the rest stays as it was shown. */
  showCosts(costs: Partial<Pick<Ambience, 'isTransferring' | 'hasUnsent'>>): void;
}

export function createAmbience(notifier: Notifier): ShownAmbience {
  let shown: Ambience | null = null;

  function show(next: Ambience): void {
    if (
      shown?.progress === next.progress &&
      shown.attention === next.attention &&
      shown.isTransferring === next.isTransferring &&
      shown.hasUnsent === next.hasUnsent &&
      shown.staysAwake === next.staysAwake
    )
      return;
    shown = next;
    notifier.show(next);
  }

  return {
    show,
    showCosts(costs) {
      // Before the first look, too: whoever ends the app right behind its start is asked.
      show({ ...(shown ?? NO_AMBIENCE), ...costs });
    },
  };
}
