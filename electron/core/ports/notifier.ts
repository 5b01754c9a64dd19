import type { Notice } from '../../../shared/domain/settings/notice.ts';

/** What the desktop shows of the work without a word. */
export interface Ambience {
  /** From 0 to 1; `indeterminate` while it can't be told; null when nothing runs. */
  readonly progress: number | 'indeterminate' | null;
  /** How many things need the artist. */
  readonly attention: number;
  /** Bytes are on their way: an end now would cut them off. */
  readonly isTransferring: boolean;
  /** Jobs wait that would be sent without anybody’s doing: an end now would keep them from it. */
  readonly hasUnsent: boolean;
  /** The machine must not fall asleep now, nor the system slow the app down. */
  readonly staysAwake: boolean;
}

/** The desktop, as far as it can be told something. */
export interface Notifier {
  /** Whether the artist has the window in front. */
  isFocused(): Promise<boolean>;
  /** Shows a notice of the system; false where the system has none. */
  notify(notice: Notice): Promise<boolean>;
  show(ambience: Ambience): void;
}
