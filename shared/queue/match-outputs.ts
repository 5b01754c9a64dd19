/** A result that a job has, at the address that was named for it last, with its take or why it was given up. */
export interface KnownOutput {
  readonly url: string;
  readonly takeId: string | null;
  readonly lost: unknown;
}

/** What in an address's query says which file it is; the rest of it may be a signature, which is another one in each answer. */
const NAMES_A_FILE =
  /^(name|path|index|uuid|id|(file|image|video|output|result|item|media|asset)[-_]?(id|name|path|index)?)$/i;

interface Address {
  readonly index: number;
  readonly url: string;
  readonly origin: string;
  /** The path, and what names the file in the query; empty for a result that its answer holds itself. */
  readonly file: string;
  readonly lastStep: string;
  readonly parameters: readonly string[];
}

/** All addresses on both sides, and which of them belong to nothing yet. */
interface Matching {
  readonly known: readonly Address[];
  readonly named: readonly Address[];
  readonly leftKnown: Set<number>;
  readonly leftNamed: Set<number>;
  readonly found: (number | null)[];
}

/**
 * Which known result each named address is of, by its place among the known ones; null for one that is new. Services sign addresses
 * anew, move files to other hosts and name them in another order, so addresses are compared from the surest likeness to the
 * least. What could be two is like neither.
 *
 * @param isWhole whether all results are named, as in an answer to a question: those that are like none are then the same as before,
 * as far as there were so many. A delivery may name one of several: what is like none takes the place only of what was given up.
 */
export function matchOutputs(
  known: readonly KnownOutput[],
  named: readonly string[],
  isWhole: boolean,
): readonly (number | null)[] {
  const matching = begin(known, named);
  const isLost = (index: number) => known[index]?.lost !== null;
  const isToCome = (index: number) => known[index]?.takeId === null;
  const isReplaced = isWhole ? () => true : isLost;
  matchBy(matching, ({ url }) => [url].filter(Boolean));
  matchBy(matching, ({ origin, file, parameters }) => parameters.map((one) => `${origin}${file} ${one}`));
  matchBy(matching, ({ origin, file }) => (file === '' ? [] : [`${origin}${file}`]));
  matchBy(matching, ({ file }) => (file === '' ? [] : [file]), isReplaced);
  matchBy(matching, ({ lastStep }) => (lastStep === '' ? [] : [lastStep]), isReplaced);
  if (isWhole && named.length >= matching.known.length) matchByPlace(matching);
  matchInOrder(matching, (index) => isToCome(index) && isReplaced(index));
  if (isWhole) matchInOrder(matching, () => true);
  return matching.found;
}

function begin(known: readonly KnownOutput[], named: readonly string[]): Matching {
  // Of several results at one address, that which is still to come stands for all. What was found on the disk has none.
  const byUrl = new Map<string | number, number>();
  for (const [index, { url, takeId }] of known.entries())
    if (takeId === null || !byUrl.has(url)) byUrl.set(url || index, index);
  const kept = [...byUrl.values()];
  return {
    known: kept.map((index) => readAddress(known[index]?.url ?? '', index)),
    named: named.map(readAddress),
    leftKnown: new Set(kept),
    leftNamed: new Set(named.keys()),
    found: named.map(() => null),
  };
}

function readAddress(url: string, index: number): Address {
  const [, origin = '', path = '', query = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)\??([^#]*)/i.exec(url) ?? [];
  const parameters = query.split('&').filter(Boolean);
  const names = parameters.filter((one) => NAMES_A_FILE.test(one.split('=')[0] ?? ''));
  return {
    ...{ index, url, origin, parameters },
    file: [path, ...names].join(' '),
    lastStep: [path.split('/').at(-1), ...names].join(' '),
  };
}

/** Those that share a key which nothing else on their side has. */
function matchBy(
  matching: Matching,
  keysOf: (address: Address) => readonly string[],
  isWanted: (known: number) => boolean = () => true,
): void {
  const known = groupByKey(
    matching.known.filter(({ index }) => isWanted(index)),
    keysOf,
  );
  const named = groupByKey(matching.named, keysOf);
  for (const [key, [one, ...others]] of known) {
    const [wanted, ...rivals] = named.get(key) ?? [];
    if (one === undefined || wanted === undefined || others.length > 0 || rivals.length > 0) continue;
    if (matching.leftKnown.has(one) && matching.leftNamed.has(wanted)) pair(matching, one, wanted);
  }
}

function groupByKey(
  addresses: readonly Address[],
  keysOf: (address: Address) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const address of addresses)
    for (const key of new Set(keysOf(address))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [address.index]);
      else group.push(address.index);
    }
  return groups;
}

function matchByPlace(matching: Matching): void {
  for (const [place, { index }] of matching.known.entries())
    if (matching.leftKnown.has(index) && matching.leftNamed.has(place)) pair(matching, index, place);
}

function matchInOrder(matching: Matching, isWanted: (known: number) => boolean): void {
  const wanted = [...matching.leftKnown].filter(isWanted);
  for (const named of [...matching.leftNamed].slice(0, wanted.length))
    pair(matching, wanted.shift() as number, named);
}

function pair({ leftKnown, leftNamed, found }: Matching, known: number, named: number): void {
  leftKnown.delete(known);
  leftNamed.delete(named);
  found[named] = known;
}
