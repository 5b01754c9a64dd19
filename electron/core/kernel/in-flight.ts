interface Entry<Value, About> {
  readonly about: About;
  readonly done: Promise<Value>;
  readonly abort: AbortController;
}

/** Work that is under way, for each key at most once at a time. */
export interface InFlight<Value, About> {
  /** Begins the work, where it is not under way for the key already; what comes of it is everybody's who asks meanwhile. */
  run(key: string, about: About, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  find(key: string): Pick<Entry<Value, About>, 'about' | 'done'> | undefined;
  has(key: string): boolean;
  /** What is under way, in the order in which it was begun. */
  list(): readonly About[];
  /** Aborts its signal; it is under way until it has ended. */
  abort(key: string): void;
  abortAll(): void;
  /** Resolves when all that is under way now has ended, however it does. */
  ended(): Promise<unknown>;
}

export function createInFlight<Value, About>(): InFlight<Value, About> {
  const running = new Map<string, Entry<Value, About>>();
  return {
    run(key, about, work) {
      const known = running.get(key);
      if (known !== undefined) return known.done;
      const abort = new AbortController();
      const done = work(abort.signal).finally(() => running.delete(key));
      running.set(key, { about, abort, done });
      return done;
    },
    find: (key) => running.get(key),
    has: (key) => running.has(key),
    list: () => [...running.values()].map(({ about }) => about),
    abort: (key) => running.get(key)?.abort.abort(),
    abortAll() {
      for (const { abort } of running.values()) abort.abort();
    },
    ended: () => Promise.allSettled([...running.values()].map(({ done }) => done)),
  };
}
