/** A service that has told nothing for so long holds no machine awake: what it makes is fetched when the machine wakes. */
const LONGEST_SILENCE = 2 * 60 * 60_000;

export interface AwakeFacts {
  /** Monotonic milliseconds. */
  readonly now: number;
  /** When something was last heard of any job. */
  readonly newsAt: number;
  readonly isTransferring: boolean;
  /** Jobs are at the service: their ends are asked for, or delivered to this machine. */
  readonly isRunning: boolean;
}

export interface AwakeDecision {
  readonly staysAwake: boolean;
  /** When to decide again though nothing happens, monotonic; null for never. */
  readonly lookAgainAt: number | null;
}

/**
 * Whether the machine must not fall asleep, and the system not slow the app down behind a hidden window. The display may sleep.
 */
export function decideAwake({ now, newsAt, isTransferring, isRunning }: AwakeFacts): AwakeDecision {
  if (isTransferring) return { staysAwake: true, lookAgainAt: null };
  const until = newsAt + LONGEST_SILENCE;
  if (!isRunning || now >= until) return { staysAwake: false, lookAgainAt: null };
  return { staysAwake: true, lookAgainAt: until };
}
