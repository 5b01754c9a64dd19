import { capitalize } from '../../capitalize.ts';
import type { MediaKind } from '../../domain/media/media-reference.ts';
import { type ImportContext, shorten } from './findings.ts';
import type { Operation } from './operations.ts';

/** Sounds, words, and bodies in the round: nothing here could show them. */
const ELSE =
  /\b(3-?d|mesh(es)?|music|songs?|speech|audio|voices?|text[-_ ]to[-_ ]model|text[-_ ]generation|chat|completions?|embeddings?|multi-?modal|transcri\w+|meetings?|sessions?)\b/i;
const TO_ELSE =
  /\b(text|prompt|image|picture|photo|video|sketch)s?[-_ ]to[-_ ](3-?d|model|mesh|music|song|speech|audio|voice|text)\b/i;

const OF_CLIPS = /video|clip|movie|motion|animat/i;
const OF_PICTURES = /image|picture|photo|still/i;

/** True of what makes neither pictures nor clips, by what it is called. */
export function makesSomethingElse(operation: Operation): boolean {
  const called = nameOf(operation).replaceAll('_', '-');
  const isOfMedia = [OF_CLIPS, OF_PICTURES, /film/i].some((words) => words.test(called));
  return TO_ELSE.test(called) || (ELSE.test(called) && !isOfMedia);
}

/** Image or video: by what the endpoint is called, then by what is said of it, then by what the whole document speaks of. */
export function kindOf(
  { speaksOfVideos }: ImportContext,
  { summary, words }: Operation,
  id: string,
): 'image' | 'video' {
  return readKind([`${id} ${summary}`, words]) ?? (speaksOfVideos ? 'video' : 'image');
}

/** What an operation makes, by its own name; null where that may be either. */
export function kindByName(operation: Operation): 'image' | 'video' | null {
  return readKind([nameOf(operation)]);
}

function nameOf({ path, summary }: Operation): string {
  return `${path.replace(/\{[^{}]*\}/g, '')} ${summary}`;
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

export function purposeOf(operation: Operation, id: string): string {
  const purpose = shorten(operation.description || operation.summary, 300);
  return purpose === titleOf(operation, id) ? '' : purpose;
}

/** “Create a text-to-video generation task.” is called Text-to-video, and “Generate an image with Flux 1.1” Flux 1.1. */
export function titleOf({ summary }: Operation, id: string): string {
  const plain = capitalize(id.replace(/[-_.]+/g, ' ').trim()) || id;
  const whole = summary.trim().replace(/\.$/, '');
  const [, name = ''] = NAMED.exec(whole) ?? [];
  const what = whole.replace(DOING, '').replace(OF_TASK, '');
  const said = [name, what.replace(OF_ONE, ''), what].find((one) => !SAYS_NOTHING.test(one)) ?? whole;
  return said !== '' && said.length <= 40 ? shorten(capitalize(said)) : plain;
}

const NAMED = /^\w+ (?:an? |the )?(?:image|video|picture|clip)s? (?:with|using) (.*)$/i;
const DOING =
  /^(create|generate|make|submit|start|initiate|run|perform|new|post)s? (?!or |and )(an? |the |new )*/i;
const OF_TASK = /\s*\b(task|job|request|prediction)s?$/i;
// `Image generation` says what `Image` does not.
const OF_ONE = /(?<!(?<!to[- ])(?:image|video|picture|clip))\s+generations?$/i;
/** Any model does that. */
const SAYS_NOTHING =
  /^((an? )?(image|video|picture|clip|photo|media|asset|generation|task|job|prediction)s?)?$/i;
