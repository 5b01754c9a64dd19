import type { SentLine } from './sent-line.ts';
import { createSentPlaces, type SentPlaces, type SentPlacesDeps } from './sent-places.ts';

/**
 * The record of what was sent, in both of its places. Lines are only ever added. Each call rejects with the file system's error,
 * with `path` in it, when a place that is there does not take them.
 */
export interface SentLog {
  /** All lines of both places; what one of them lacks is added to it. */
  open(): Promise<SentLine[]>;
  /**
   * Writes a line to both places. Resolves with the lines that somebody else wrote meanwhile, which only another copy of the same
   * data can have done.
   */
  add(line: SentLine): Promise<SentLine[]>;
  /** Whether the place with the results was not there when it was last looked at. */
  isBehind(): boolean;
  /** Tries whether both places can be written to. */
  probe(): Promise<void>;
}

/** Makes the log; nothing is read or written before it is asked to. One call works at a time, in the order of the calls. */
export function createSentLog(deps: SentPlacesDeps): SentLog {
  const places = createSentPlaces(deps);
  let turn: Promise<unknown> = Promise.resolve();
  let next: { readonly lines: SentLine[]; readonly done: Promise<SentLine[]> } | null = null;

  /** Lines that come while others are written go together: a disk that is slow to sync does so once for all of them. */
  function add(line: SentLine): Promise<SentLine[]> {
    if (next === null) {
      const lines: SentLine[] = [];
      const done = inTurn(() => {
        next = null;
        return addAll(places, lines);
      });
      next = { lines, done };
    }
    next.lines.push(line);
    return next.done;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  return {
    open: () => inTurn(async () => [...(await joinPlaces(places)).values()]),
    add,
    isBehind: places.isBehind,
    probe: () =>
      inTurn(async () => {
        for (const place of await places.listThere()) await place.append([]);
      }),
  };
}

/** Reads all places as wholes and gives each what only the other has. */
async function joinPlaces(places: SentPlaces): Promise<Map<string, SentLine>> {
  const there = await places.listThere();
  for (const place of there) place.forget();
  const contents = await Promise.all(there.map((place) => place.readNew()));
  const all = new Map(contents.flatMap((lines) => [...lines]));
  await Promise.all(
    there.map(async (place, index) => {
      const lacking = [...all.values()].filter(({ attempt }) => !contents[index]?.has(attempt));
      if (lacking.length > 0) await place.append(lacking);
    }),
  );
  return all;
}

/** Each place says what it gained since it was last read: these lines, and whatever somebody else wrote. */
async function addAll(places: SentPlaces, lines: readonly SentLine[]): Promise<SentLine[]> {
  const there = await places.listThere();
  const isKnown = there.every((place) => place.isKnown());
  const added = await Promise.all(there.map((place) => place.append(lines)));
  const own = new Set(lines.map(({ attempt }) => attempt));
  const others = new Map<string, SentLine>();
  const gained = isKnown ? added : [await joinPlaces(places)];
  for (const found of gained)
    for (const [attempt, other] of found) if (!own.has(attempt)) others.set(attempt, other);
  return [...others.values()];
}
