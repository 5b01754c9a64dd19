/** So long nothing more is said of the same: a batch that arrives is not a hundred sentences. In milliseconds. */
const REST = 20_000;

export interface AnnouncerDeps {
  readonly say: (words: string) => void;
  readonly now: () => number;
  /** Runs something after some milliseconds; gives what calls it off. */
  readonly later: (milliseconds: number, run: () => void) => () => void;
}

/** What is to be said: its words, and what it is about, where more of the same may follow. */
export interface Announcement {
  readonly words: string;
  readonly about: string | null;
}

/**
 * Speaks for what is told in passing. What stands alone is said at once. Of what counts on, the first is said at once, and then the
 * latest after a rest, so that the end is heard and what lies between is not.
 */
export function createAnnouncer({ say, now, later }: AnnouncerDeps) {
  const saidAt = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  return {
    announce({ words, about }: Announcement): void {
      if (about === null) {
        say(words);
        return;
      }
      waiting.get(about)?.();
      const speak = () => {
        waiting.delete(about);
        saidAt.set(about, now());
        say(words);
      };
      const rest = (saidAt.get(about) ?? Number.NEGATIVE_INFINITY) + REST - now();
      if (rest <= 0) speak();
      else waiting.set(about, later(rest, speak));
    },
  };
}
