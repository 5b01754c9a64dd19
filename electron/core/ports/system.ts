import type { Notice } from '../../../shared/queue/notifications-text.ts';

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

/** What the machine runs on, as far as its system tells. */
export interface Power {
  readonly isOnBattery: boolean;
  /** How hot it is; `unknown` where the system does not say. */
  readonly thermal: 'unknown' | 'nominal' | 'fair' | 'serious' | 'critical';
}

/** What is assumed until the system has said something else. */
export const PLUGGED_IN: Power = { isOnBattery: false, thermal: 'unknown' };

/** What a dialog of the system asks before a page without a hand spends, since the page can't answer that one. */
export type SpendingQuestion =
  | { readonly about: 'submissions'; readonly submissions: number }
  | { readonly about: 'bounds' }
  /** Which service is used, and how it is reached. */
  | { readonly about: 'service' };
