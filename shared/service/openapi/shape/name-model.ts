import { capitalize } from '../../../kernel/format.ts';
import { outsideName } from '../../../kernel/outside-name.ts';
import type { CustomField } from '../../../models/custom-model.ts';
import type { MediaKind } from '../../../models/media-reference.ts';
import type { ImportContext } from '../import-findings.ts';
import { readWords } from '../parse/locate.ts';
import type { Operation } from '../parse/operations.ts';
import { plainWords } from '../parse/plain-words.ts';
import { joinedName, wordsOfPath } from '../parse/words.ts';

/** Sounds, words, and bodies in the round: nothing here could show them. */
const ELSE =
  /\b(3-?d|mesh(es)?|music|songs?|sound[- ](effects?|fx|generations?)|tts|speech|audio|voices?|text[-_ ]to[-_ ]model|text[-_ ]generation|chat|completions?|embeddings?|multi-?modal|transcri\w+|meetings?|sessions?|caption(ing)?|describes?|segment(ation)?|detect(ion)?|embed|classif\w+)\b/i;
const TO_ELSE =
  /\b(text|prompt|image|picture|photo|video|sketch)s?[-_ ]to[-_ ](3-?d|model|mesh|music|song|sound|speech|audio|voice|text|prompt|caption)\b/i;
/** Words about what is there, or for what is to be made. */
const OF_WORDS =
  /\b(image|picture|photo)s?[-/ ](caption(ing)?|descri(be|ption)s?|detect(ion)?|embed(dings?)?|classif\w+)\b|\b(generate|structured|enhance|improve|expand|rewrite|optimi[sz]e)[-/ ]prompts?(?![-\w])/i;

const OF_CLIPS = /video|clip|movie|motion|animat|lip[-_ ]?sync/i;
const OF_PICTURES = /image|picture|photo|still/i;

/** True of what makes neither pictures nor clips, by what it is called. */
export function makesSomethingElse(operation: Operation): boolean {
  const called = nameOf(operation)
    .replaceAll('_', '-')
    .replace(/(?<=[a-z])2(?=[a-z])/gi, '-to-');
  const isOfMedia = [OF_CLIPS, OF_PICTURES, /film/i].some((words) => words.test(called));
  return TO_ELSE.test(called) || OF_WORDS.test(called) || (ELSE.test(called) && !isOfMedia);
}

/** Called so, a setting is of what moves. */
const MOVING = /(^|_)(fps|frame_rate|frames|duration|motion)(_|$)/;
const PICTURE_FILE = /^(png|jpe?g|webp|avif|tiff?)$/i;

/**
 * Image or video: by what the endpoint is called; by a length or a sound in its form, which no picture has; by where it stands; by what is
 * said of it and of its prompt; by the files to choose from or a picture that it works on; then by what the whole document speaks of.
 */
export function kindOf(
  { speaksOfVideos }: ImportContext,
  operation: Operation,
  id: string,
  fields: readonly CustomField[],
): 'image' | 'video' {
  const { summary, words } = operation;
  const prompts = fields.filter(({ kind, key }) => kind === 'text' && /prompt/i.test(key));
  const saidOfPrompts = prompts.map(({ meaning }) => meaning).join('\n');
  return (
    readKind([`${id} ${summary}`]) ??
    (fields.some(isOfClip) ? 'video' : null) ??
    readKind([nameOf(operation), words, saidOfPrompts]) ??
    (isOfPictures(fields) || !speaksOfVideos ? 'image' : 'video')
  );
}

function isOfClip(field: CustomField): boolean {
  const isSound = 'media' in field && field.media === 'audio';
  const isLength = field.kind === 'number' && field.unit === 'seconds';
  return isSound || isLength || MOVING.test(joinedName(field.key));
}

/** Files of pictures to choose from; or a picture that goes in alone, without a word of what is to become of it. */
function isOfPictures(fields: readonly CustomField[]): boolean {
  const media = fields.flatMap((field) => ('media' in field ? [field.media] : []));
  const isAlone = media.length > 0 && media.every((one) => one === 'image');
  return (
    fields.some((field) => field.kind === 'choice' && field.values.every((one) => PICTURE_FILE.test(one))) ||
    (isAlone && fields.every(({ kind }) => kind !== 'text'))
  );
}

/** What an operation makes, by its own name; null where that may be either. */
export function kindByName(operation: Operation): 'image' | 'video' | null {
  return readKind([nameOf(operation)]);
}

function nameOf({ path, summary }: Operation): string {
  return `${path.replace(/\{[^{}]*\}/g, '')}\n${summary}`;
}

function readKind(texts: readonly string[]): 'image' | 'video' | null {
  for (const text of texts) {
    const target = /to[-_ ]?(image|video)/i.exec(text)?.[1]?.toLowerCase();
    if (target === 'image' || target === 'video') return target;
    const found: MediaKind[] = [];
    if (OF_CLIPS.test(text)) found.push('video');
    if (OF_PICTURES.test(text)) found.push('image');
    if (found.length === 1) return found[0] === 'image' ? 'image' : 'video';
  }
  return null;
}

/** Nothing where its title says it all. */
export function purposeOf(operation: Operation, title: string): string {
  const purpose = plainWords(operation.description || operation.summary, 300);
  return purpose === title ? '' : purpose;
}

/**
 * “Create a text-to-video generation task.” is called Text-to-video, and “Generate an image with Flux 1.1” Flux 1.1. Where the summary
 * names nothing (“Create a task”), the path does, or else the tags, or the service.
 */
export function titleOf(context: ImportContext, operation: Operation, id: string): string {
  const whole = plainWords(operation.summary, 300).replace(/\.$/, '');
  const isOfMedia = (text: string) => [OF_CLIPS, OF_PICTURES].some((words) => words.test(text));
  const plain = capitalize(id.replace(/[-_.]+/g, ' ').trim()) || id;
  const named = [...readSummary(whole), ...(isOfMedia(whole) ? [whole] : []), ...namesOfPath(operation.path)];
  const around = [...readTags(operation), nameOfService(context)];
  const [said = plain] = [...named, ...(whole.length > 40 || isOfMedia(plain) ? [plain] : around), whole]
    .map((text) => outsideName(text))
    .filter((one) => one !== '' && one.length <= 40 && !SAYS_NOTHING.test(one));
  return capitalize(said);
}

function readSummary(whole: string): string[] {
  const [, one = '', other = ''] = NAMED.exec(whole) ?? [];
  const done = whole.replace(DOING, '');
  const what = done.replace(OF_TASK, '');
  // What stands behind a verb with a capital is a name; at the beginning, any word has one.
  const [, proper = ''] = done === whole ? [] : (PROPER.exec(what) ?? []);
  return [one, other, proper, what.replace(OF_ONE, ''), what];
}

/** The last part of a path, or the one before it where any model may have the last. */
function namesOfPath(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '' && !part.includes('{'))
    .slice(-2)
    .toReversed()
    .filter((part) => wordsOfPath(part).length > 0)
    .map((part) => part.replace(/[-_.:]+/g, ' '));
}

function readTags({ located }: Operation): string[] {
  const tags = located.value['tags'];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

function nameOfService({ locator }: ImportContext): string {
  const info = locator.child(locator.root, 'info');
  return info === null ? '' : plainWords(readWords(info, 'title')).replace(OF_DOCUMENT, '');
}

const NAMED = /^\w+ (?:an? |the )?(?:image|video|picture|clip)s? (?:(?:with|using) (.*)|\((.*)\))$/i;
const PROPER = /^(\p{Lu}\S*(?: [\p{Lu}\p{N}]\S*)*) (?:image|video|picture|clip)s?$/u;
const DOING =
  /^(create|generate|make|submit|start|initiate|run|perform|new|post)s? (?!or |and )(an? |the |new )*/i;
const OF_TASK = /\s*\b(task|job|request|prediction|inference)s?$/i;
// `Image generation` says what `Image` does not.
const OF_ONE = /(?<!(?<!to[- ])(?:image|video|picture|clip))\s+generations?$/i;
const OF_DOCUMENT = / (?:(?:web|rest|open|developer|http) )?(?:apis?|docs|documentation)\b.*$/is;
/** Any model does that. */
const SAYS_NOTHING =
  /^((an? )?(image|video|picture|clip|photo|media|asset|generation|task|job|prediction|prompt|inference|run|async|public|v\d+)s?)?$/i;
