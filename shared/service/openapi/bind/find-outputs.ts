import { type FoundPointer, foundAt, isText, type Leaf } from '../parse/leaves.ts';
import { saysOnly, wordSet } from '../shape/option-words.ts';

/** Under these a service gives what was made. */
const MADE =
  /^(outputs?|results?|artifacts?|assets?|files?|videos?|images?|clips?|pictures?|samples?|renders?|generations?|creations?|generated|downloads?|media|generated_?(outputs?|results?|files?|videos?|images?|clips?|media|assets?|content)(_?(ur[il]s?|links?))?|(output|result|video|image|media|file|download|sample|clip|asset)_?(ur[il]s?|links?)|(video|image|clip|picture|media)_?(results?|outputs?))$/i;
/** Under these it gives addresses, of whatever kind. */
const ADDRESS = /^(ur[il]s?|href|links?|src|signed_?url|content|items)$/i;
const ADDRESS_ALONE = /^(ur[il]|href)$/i;
/** What else has an address: the generation's own pages, what was sent, pictures that only show what was made. */
const SOMETHING_ELSE =
  /webhook|callback|thumb|preview|poster|cover|avatar|watermark|docs?$|help|next|prev|status|cancel|upload|input|request|reference|source|dashboard|profile|prompt|param|argument|payload|echo|template|license|terms|previous|history|similar|related|example|placeholder|caption|subtitle|transcript|mask|storyboard|sprite|icon|logo|embed|player|share|gallery|invoice|receipt|manifest|metadata/i;
const LINK =
  /^(get|web|self|stream|poll|html|page|response|logs?|edit|delete|details?|api|origin(al)?)(_?(ur[il]|href|link))?$/i;
/** What is called an id is no address. */
const ID = /(^|_)(uu|gu)?id$|[a-z]Id$/;
/** What is there by kind, so that another kind may stand beside it. */
const KIND =
  /^((video|movie|film|clip|image|picture|photo|still|audio|sound)s?)(_?(ur[il]s?|links?|results?|outputs?))?$/i;
/** One picture is as likely one of the video as a result. */
const ONE_PICTURE = /^(image|picture|photo|still)(_?(ur[il]|link))?$/i;

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
    among.filter((leaf) => isText(leaf) && leaf.values.length === 0 && !isSomethingElse(leaf, own)),
  );
  const possible = candidates.filter(({ name }) => !ID.test(name));
  const sure = possible.filter(
    (leaf) => isMade(leaf) && isAddress(leaf) && !isSentBack(leaf, sent) && !isAmongLinks(leaf),
  );
  if (sure.length > 0) {
    // Where a description calls another place the result, either name or description is wrong; what else is an address may be one.
    const isContradicted = candidates.some(
      (leaf) =>
        !sure.includes(leaf) &&
        !isSaidToBeAnId(leaf) &&
        (isSaidToBeMade(leaf.words) || isAddressOfMedia(leaf)),
    );
    const isSure = !isContradicted && isOneOrByKind(sure, makesVideos) && !isMixed(sure, leaves);
    return sure.map((leaf) => foundAt(leaf, isSure && isPlainlyMade(leaf.words, leaf.around)));
  }
  const likely = possible.filter(
    (leaf) =>
      // Of base64 much more is made than results.
      (isAddress(leaf) && !isInBase64(leaf)) ||
      isMade(leaf) ||
      (ADDRESS.test(leaf.name) && leaf.path.some((name) => MADE.test(name))),
  );
  return (likely.length > 0 ? likely : findOnlyAddress(possible)).map((leaf) => foundAt(leaf, false));
}

/** Where they stood before counts only where nothing else may have them. */
function withoutOld(leaves: readonly Leaf[]): readonly Leaf[] {
  const current = leaves.filter(({ isDeprecated }) => !isDeprecated);
  return current.some((leaf) => isMade(leaf) && isAddress(leaf)) ? current : leaves;
}

/** What stands where a request has it too, and what nobody says was made. */
function isSentBack({ pointer, words }: Leaf, sent: ReadonlySet<string>): boolean {
  return sent.has(pointer) && !isSaidToBeMade(words);
}

/** “The id of the generated video” is no other place of it. */
function isSaidToBeAnId({ name, words }: Leaf): boolean {
  return ID.test(name) && /\b(id|identifier)\b/i.test(words);
}

/** `front_view_url`, “Front view image”: none of the names that are known, and an address of something to see all the same. */
function isAddressOfMedia({ name, words }: Leaf): boolean {
  return (
    /_ur[il]s?$|[a-z]Ur[il]s?$/.test(name) &&
    /\b(image|picture|photo|video|clip|model|mesh|download)s?\b/i.test(words)
  );
}

/** `url` alone may be anything; where there is no other address, it may well be the result’s. */
function findOnlyAddress(candidates: readonly Leaf[]): Leaf[] {
  const found = candidates.filter(({ name }) => ADDRESS_ALONE.test(name));
  return found.length === 1 ? found : [];
}

/** An object of links has those of the generation itself too. */
function isAmongLinks({ path }: Leaf): boolean {
  return path.slice(0, -1).some((name) => /^_?(ur[il]s|links|hrefs)$/i.test(name));
}

/** Results stand in one place, or in one for each kind. What says in so many words that it is one may stand anywhere. */
function isOneOrByKind(leaves: readonly Leaf[], makesVideos: boolean): boolean {
  const unsaid = leaves.filter(({ words }) => !isSaidToBeMade(words));
  if (makesVideos && unsaid.some(({ path }) => path.some((one) => ONE_PICTURE.test(one)))) return false;
  const places = new Set(leaves.map(({ pointer }) => pointer.replace(/(\/\*)+$/, '')));
  return places.size === 1 || unsaid.every(({ path }) => path.some((one) => KIND.test(one)));
}

/** What an entry of a list calls itself. */
const KIND_OF_ENTRY = /^(kind|type|role|purpose|label|variant|category|media_?type)$/i;

/** A list whose entries say what they are may hold thumbnails too. */
function isMixed(found: readonly Leaf[], leaves: readonly Leaf[]): boolean {
  const parentOf = ({ pointer }: Leaf) => pointer.slice(0, pointer.lastIndexOf('/'));
  const parents = new Set(found.map(parentOf));
  return leaves.some(
    (one) =>
      KIND_OF_ENTRY.test(one.name) &&
      parents.has(parentOf(one)) &&
      one.values.some((value) => SOMETHING_ELSE.test(String(value))),
  );
}

function isSomethingElse({ path, name, words, around }: Leaf, own: readonly string[]): boolean {
  const isOwn = own.every((one, index) => path[index] === one);
  const inside = isOwn ? path.slice(own.length) : path;
  if (inside.some((one) => SOMETHING_ELSE.test(one)) || LINK.test(name)) return true;
  return isSaidToBeElse(words) || (around !== '' && isSaidToBeElse(around) && !isSaidToBeMade(words));
}

/** By its own name, by what is around it where its own name only says that it is an address, or by the document's words. */
function isMade({ path, name, words }: Leaf): boolean {
  if (isSaidToBeMade(words) || MADE.test(name)) return true;
  return ADDRESS.test(name) && path.slice(0, -1).some((one) => MADE.test(one));
}

const SAID_TO_BE_ADDRESS =
  /\b(output|result|generated|finished|final|image|video|file|download)s? ur[il]s?\b|\bur[il]s? (of|to|for) the (generated|finished|final) \w/i;

const DATA_URL = /\bdata[- ]?ur[il]s?\b/gi;

/** True of a result itself, by its format, its name, or what is said of it; what may be an address too is one. */
export function isInBase64({ format, name, words }: Leaf): boolean {
  if (/^(byte|base64)$/.test(format) || /(^|_)(b64|base64)(_|$)|Base64$/.test(name)) return true;
  return /\bbase-?64\b/i.test(words) && !/\bur[il]s?\b/i.test(words.replace(DATA_URL, ''));
}

function isAddress(leaf: Leaf): boolean {
  const { format, examples, name, path, words } = leaf;
  if (isInBase64(leaf)) return true;
  if (/^(uri|url|uri-reference)$/.test(format) || examples.some(isWebAddress)) return true;
  if (SAID_TO_BE_ADDRESS.test(words)) return true;
  // `videos[].url` says so itself; `url` alone may be anything.
  return /(^|_)ur[il]s?$|[a-z]Ur[il]s?$|^href$/.test(name) && path.some((one) => MADE.test(one));
}

function isWebAddress(example: unknown): boolean {
  return typeof example === 'string' && /^https?:\/\//i.test(example);
}

const SAID_TO_BE_MADE =
  /\b(generated|finished|resulting|final|rendered|produced|output) (video|image|file|media|clip|picture|result|asset|content)|\b(download|fetch) (the |your )?(results?|videos?|images?|files?|outputs?)\b|\b(address|ur[il]|link)s? (of|to|for) (downloading |fetching )?the (generated |finished )?(results?|outputs?|files?|videos?|images?|clips?)\b|\bwhat was made\b|\b(can be|is|are) downloaded from\b/i;
/** Pictures, texts and pages that come beside what was made, and what was there before it. */
const BESIDE = String.raw`thumb\w*|previews?|posters?|covers?|stills?|(first|last|single|key) ?frames?|keyframes?|storyboards?|sprites?|waveforms?|contact sheets?|watermark\w*|low[- ]res\w*|drafts?|transcripts?|subtitles?|captions?|masks?|depth maps?|metadata|manifests?|logs?|reports?|pages?|players?|embed\w*|licen[cs]es?|invoices?|receipts?|originals?|inputs?|sources?|references?|uploads?|prompts?|qr codes?|dashboards?|viewers?|editors?|galler(y|ies)|samples? (of|from)|examples?|placeholders?|icons?|avatars?|logos?`;
/** What an address is of stands before what that belongs to: a thumbnail of the finished video is a thumbnail. */
const OF_WHAT_WAS_MADE = new RegExp(
  String.raw`\b(${BESIDE})\b[^.\n]{0,60}\b(of|for|from|to|with|in|about|showing|behind|belonging)\b|^\W*(the |an? |its )?(\w+ ){0,2}(${BESIDE})( (image|picture|address|ur[il]|link|file))?\W*$`,
  'im',
);
const SAID_TO_BE_ELSE =
  /\b((you|were|was) (sent|gave|given|submitted|passed|uploaded|supplied|provided)|thumbnail|preview|poster|as (it was )?(sent|given|submitted|passed)|echo(es|ed)?|cancel|poll|web ?page|in the browser|this (task|prediction|job|request)'?s?\b|asked about|api link|logs?)\b/i;
/** Any of these leaves in doubt what a description is about. */
const MENTIONED_ELSE = new RegExp(
  String.raw`\b(${BESIDE}|(as|that|which|were|was|you|it was|is) (sent|given|submitted|passed|uploaded|supplied|provided|used)|uploaded|echo(es|ed)?|similar|related|other|another|previous|earlier|next|training|example|stock|cancel\w*|delet\w*|polls?|web ?hooks?|callbacks?|browser|watch|share[ds]?|sharing|stream\w*|documentation|api link|asked about|not (yet|the)|before)\b`,
  'i',
);
/** What is said of addresses that are no more than that. */
const WORDS_OF_ADDRESSES = wordSet(`
  a an the of for to from with where which that it its is are be can will may once when after until at in on by as and or your this
  each all every one any only here https http web secure signed pre-signed presigned temporary public direct absolute full
  url urls uri uris address addresses link links href location locations
  file files video videos image images clip clips picture pictures media asset assets artifact artifacts output outputs result results
  generation generations generated finished final rendered produced made created download downloads downloaded downloadable fetch
  fetched get had hosted stored available valid expires expire expiring hour hours day days minute minutes
  content contents list array string mp4 png jpg jpeg webp mov webm format main primary high quality resolution
  present only while status is task job prediction request complete completed done ready succeeded populated provided upscaled enhanced edited lipsync lip-sync lipsynced audio audios base64 base64-encoded encoded data bytes binary item items entry entries successful null empty otherwise
`);

/** True where the document's own words call it what was made. */
function isSaidToBeMade(words: string): boolean {
  return SAID_TO_BE_MADE.test(words) && !OF_WHAT_WAS_MADE.test(words);
}

/** True where they call it something else. */
function isSaidToBeElse(words: string): boolean {
  if (OF_WHAT_WAS_MADE.test(words)) return true;
  return SAID_TO_BE_ELSE.test(words) && !SAID_TO_BE_MADE.test(words);
}

/** True where nothing that is said could mean another address than that of what was made. */
function isPlainlyMade(words: string, around: string): boolean {
  const nearest = around.slice(around.lastIndexOf('\n') + 1);
  if (MENTIONED_ELSE.test(words) || MENTIONED_ELSE.test(nearest)) return false;
  return SAID_TO_BE_MADE.test(words) || saysOnly(words, WORDS_OF_ADDRESSES);
}
