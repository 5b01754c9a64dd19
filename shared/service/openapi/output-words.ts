import { saysOnly, wordSet } from './name-parts.ts';

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
export function isSaidToBeMade(words: string): boolean {
  return SAID_TO_BE_MADE.test(words) && !OF_WHAT_WAS_MADE.test(words);
}

/** True where they call it something else. */
export function isSaidToBeElse(words: string): boolean {
  if (OF_WHAT_WAS_MADE.test(words)) return true;
  return SAID_TO_BE_ELSE.test(words) && !SAID_TO_BE_MADE.test(words);
}

/** True where nothing that is said could mean another address than that of what was made. */
export function isPlainlyMade(words: string, around: string): boolean {
  const nearest = around.slice(around.lastIndexOf('\n') + 1);
  if (MENTIONED_ELSE.test(words) || MENTIONED_ELSE.test(nearest)) return false;
  return SAID_TO_BE_MADE.test(words) || saysOnly(words, WORDS_OF_ADDRESSES);
}
