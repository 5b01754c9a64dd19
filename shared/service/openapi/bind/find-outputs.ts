import { type FoundPointer, foundAt, isText, type Leaf, remember } from '../parse/leaves.ts';
import { NAMES, OF_ELSE, SAID } from '../parse/vocabulary.ts';
import { isPlain } from '../parse/words.ts';

/**
 * Finds where the addresses of results stand; several places where a service gives images and videos apart. `sent` are the
 * places of the requests: what stands at the same one in an answer may be the same thing again. `state` is where the state stands:
 * what it stands in is the generation, whatever that is called.
 */
export function findOutputs(
  leaves: readonly Leaf[],
  sent: ReadonlySet<string>,
  makesVideos: boolean,
  state: string | null = null,
): FoundPointer[] {
  const find = (among: readonly Leaf[]) => findAmong(among, leaves, { sent, makesVideos, state });
  const addresses = find(leaves.filter((leaf) => !isInBase64(leaf)));
  if (addresses.some(({ isSure }) => isSure)) return addresses;
  // Where there is an address too, the bytes are the same once more, for whoever asks for them.
  const bytes = find(leaves.filter(isInBase64));
  return addresses.length === 0 || bytes.some(({ isSure }) => isSure) ? bytes : addresses;
}

function findAmong(
  among: readonly Leaf[],
  leaves: readonly Leaf[],
  { sent, makesVideos, state }: { sent: ReadonlySet<string>; makesVideos: boolean; state: string | null },
): FoundPointer[] {
  const own = leaves.find(({ pointer }) => pointer === state)?.path.slice(0, -1) ?? [];
  const candidates = withoutOld(
    among.filter((leaf) => isText(leaf) && leaf.values.length === 0 && !isNamedElse(leaf, own)),
  );
  const possible = candidates.filter(({ name }) => !NAMES.anyId.test(name.replace(/s$/, '')));
  const named = possible.filter(
    (leaf) => isNamed(leaf) && isAddress(leaf) && !isSentBack(leaf, sent) && !isAmongLinks(leaf),
  );
  const found = named.filter((leaf) => !isElse(leaf));
  if (found.length > 0) {
    // Where a description calls another place the result, either name or description is wrong; what else is an address may be one.
    const isContradicted = candidates.some(
      (leaf) =>
        !found.includes(leaf) &&
        !isElse(leaf) &&
        !/\bid\b/i.test(leaf.words) &&
        (isSaidMade(leaf) || isOfMedia(leaf) || (isWritten(leaf) && !found.every(isWritten))),
    );
    const isSure = !isContradicted && isOneOrByKind(found, makesVideos) && !isMixed(found, leaves);
    return found.map((leaf) => foundAt(leaf, isSure && isPlain('result', leaf.words)));
  }
  const likely = possible.filter(
    (leaf) =>
      !isElse(leaf) &&
      // Of base64 much more is made than results.
      ((isAddress(leaf) && !isInBase64(leaf)) || isNamed(leaf) || isSaidMade(leaf)),
  );
  const alone = possible.filter(({ name }) => NAMES.addressAlone.test(name));
  // `url` alone may be anything; where there is no other address, it may well be the result’s.
  const guesses = likely.length > 0 ? likely : alone.length === 1 ? alone : named;
  return guesses.map((leaf) => foundAt(leaf, false));
}

/** True where it, or what it stands in, is said to be of something else. */
const isElse = remember(
  ({ words, around }: Leaf): boolean =>
    OF_ELSE.test(words) || OF_ELSE.test(around.slice(around.lastIndexOf('\n') + 1)),
);

/** True where the document calls it what was made. */
const isSaidMade = remember(({ words }: Leaf): boolean => SAID.result.test(words));

/** Where they stood before counts only where nothing else may have them. */
function withoutOld(leaves: readonly Leaf[]): readonly Leaf[] {
  const current = leaves.filter(({ isDeprecated }) => !isDeprecated);
  return current.some((leaf) => isNamed(leaf) && isAddress(leaf)) ? current : leaves;
}

/** What stands where a request has it too, and what nobody says was made. */
function isSentBack(leaf: Leaf, sent: ReadonlySet<string>): boolean {
  return sent.has(leaf.pointer) && !isSaidMade(leaf);
}

/** `front_view_url`, “Front view image”: none of the names that are known, and an address of something to see all the same. */
function isOfMedia({ name, words }: Leaf): boolean {
  return (
    NAMES.addressOf.test(name) && /\b(image|picture|photo|video|clip|model|mesh|download)s?\b/i.test(words)
  );
}

/** An object of links has those of the generation itself too. */
function isAmongLinks({ path }: Leaf): boolean {
  return path.slice(0, -1).some((name) => NAMES.links.test(name));
}

/** Results stand in one place, or in one for each kind. */
function isOneOrByKind(leaves: readonly Leaf[], makesVideos: boolean): boolean {
  const isOnePicture = leaves.some(({ path }) => path.some((one) => NAMES.onePicture.test(one)));
  const isSaid = leaves.every(isSaidMade);
  if (makesVideos && isOnePicture && !isSaid) return false;
  const places = new Set(leaves.map(({ pointer }) => pointer.replace(/(\/\*)+$/, '')));
  return places.size === 1 || leaves.every(({ path }) => path.some((one) => NAMES.byKind.test(one)));
}

/** A list whose entries say what they are may hold thumbnails too. */
function isMixed(found: readonly Leaf[], leaves: readonly Leaf[]): boolean {
  const parentOf = ({ pointer }: Leaf) => pointer.slice(0, pointer.lastIndexOf('/'));
  const parents = new Set(found.map(parentOf));
  return leaves.some(
    (one) =>
      NAMES.kindOfEntry.test(one.name) &&
      parents.has(parentOf(one)) &&
      one.values.some((value) => NAMES.resultOfElse.test(String(value))),
  );
}

function isNamedElse({ path, name }: Leaf, own: readonly string[]): boolean {
  const isOwn = own.every((one, index) => path[index] === one);
  const inside = isOwn ? path.slice(own.length) : path;
  return inside.some((one) => NAMES.resultOfElse.test(one)) || NAMES.link.test(name);
}

/** By its own name, or by what is around it where its own name only says that it is an address. */
function isNamed({ path, name }: Leaf): boolean {
  if (NAMES.result.test(name)) return true;
  return NAMES.address.test(name) && path.slice(0, -1).some((one) => NAMES.result.test(one));
}

const DATA_URL = /\bdata[- ]?ur[il]s?\b/gi;

/** True of a result itself, by its format, its name, or what is said of it; what may be an address too is one. */
export const isInBase64 = remember(({ format, name, words }: Leaf): boolean => {
  if (/^(byte|base64)$/.test(format) || NAMES.base64.test(name)) return true;
  return /\bbase-?64\b/i.test(words) && !/\bur[il]s?\b/i.test(words.replace(DATA_URL, ''));
});

/** By its format or an example. */
function isWritten({ format, examples }: Leaf): boolean {
  return (
    /^(uri|url|uri-reference)$/.test(format) ||
    examples.some((one) => typeof one === 'string' && /^https?:\/\//i.test(one))
  );
}

/** By format, example or name; `videos[].url` says so itself, `url` alone may be anything. */
function isAddress(leaf: Leaf): boolean {
  const { name, path, words } = leaf;
  return (
    isInBase64(leaf) ||
    isWritten(leaf) ||
    (NAMES.addressOf.test(name) && path.some((one) => NAMES.result.test(one))) ||
    (NAMES.result.test(name) && /\bur[il]s?\b/i.test(words))
  );
}
