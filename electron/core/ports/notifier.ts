import type { Notice } from '../../../shared/domain/notice.ts';

/** What the desktop shows of the work without a word. */
export interface Ambience {
  /** From 0 to 1; `indeterminate` while it can't be told; null when nothing runs. */
  readonly progress: number | 'indeterminate' | null;
  /** How many things need the artist. */
  readonly attention: number;
  /** Bytes are on their way: the machine must not fall asleep now. */
  readonly isTransferring: boolean;
}

/** The desktop, as far as it can be told something. */
export interface Notifier {
  /** Whether the artist has the window in front. */
  isFocused(): Promise<boolean>;
  /** Shows a notice of the system; false where the system has none. */
  notify(notice: Notice): Promise<boolean>;
  show(ambience: Ambience): void;
}
