import { isUrl } from '../../kernel/is-url.ts';
import {
  ELEMENT_KINDS,
  type Element,
  isMediaReference,
  type MediaKind,
  type MediaReference,
  type Voice,
} from '../../models/media-reference.ts';
import { type Problem, problem } from '../../models/preflight.ts';
import type { ResolvedForm } from './resolve-form.ts';

/** The third kind that the API lists and does not support; its exact word is not shown, so near spellings count. */
const PRE_MADE = /^pre[-_ ]?made$/i;

/** Checks the elements of a request (interface, *Element*) against the profile's request shape. */
export function validateElements(
  form: ResolvedForm,
  key: string,
  elements: readonly Element[],
  kindOf: KindOf,
): Problem[] {
  return elements.flatMap((element, index) => validateElement(form, [key, index], element, kindOf));
}

function validateElement(
  form: ResolvedForm,
  path: Problem['path'],
  element: Element,
  kindOf: KindOf,
): Problem[] {
  if (PRE_MADE.test(element.type)) return [problem([...path, 'type'], 'element-kind-unsupported')];
  if (!(ELEMENT_KINDS as readonly string[]).includes(element.type)) {
    return [problem([...path, 'type'], 'element-kind-unknown', { found: element.type.slice(0, 60) })];
  }
  return [
    ...misplacedFields(path, element),
    ...(element.images ?? []).flatMap((image, at) =>
      validateReference([...path, 'images', at], image, { media: 'image' }, kindOf),
    ),
    ...(element.video ? videoProblems(form, path, element.video, kindOf) : []),
    ...voiceProblems(form, path, element, kindOf),
  ];
}

function misplacedFields(path: Problem['path'], element: Element): Problem[] {
  if (element.type === 'image' && element.video !== undefined) {
    return [problem([...path, 'video'], 'element-field-misplaced', { field: 'video', kind: 'image' })];
  }
  if (element.type === 'video' && (element.images?.length ?? 0) > 0) {
    return [problem([...path, 'images'], 'element-field-misplaced', { field: 'images', kind: 'video' })];
  }
  return [];
}

function videoProblems(
  form: ResolvedForm,
  path: Problem['path'],
  video: NonNullable<Element['video']>,
  kindOf: KindOf,
): Problem[] {
  const at = [...path, 'video'];
  return form.elementVideoField === null
    ? [problem(at, 'element-video-unbound')]
    : validateReference(at, video, { media: 'video' }, kindOf);
}

/** An element carries `voices` in one request shape and `voice` in the other; which is current, only the profile says. */
function voiceProblems(
  form: ResolvedForm,
  path: Problem['path'],
  element: Element,
  kindOf: KindOf,
): Problem[] {
  const hasVoice =
    element.voice !== undefined && !(element.voice.kind === 'text' && element.voice.text === '');
  const used = [(element.voices?.length ?? 0) > 0 ? 'voices' : null, hasVoice ? 'voice' : null];
  const shapes = used.filter((shape) => shape !== null);
  if (shapes.length === 0) return [];
  if (form.shape === null)
    return [problem([...path, shapes[0] as string], 'shape-unbound', { shapes: 'voices, voice' })];
  const strangers = shapes.filter((shape) => shape !== form.shape);
  if (strangers.length > 0) {
    return strangers.map((field) =>
      problem([...path, field], 'shape-mismatch', { field, shape: form.shape as string }),
    );
  }
  return [
    ...(element.voices ?? []).flatMap((voice, at) =>
      validateReference([...path, 'voices', at], voice, { media: 'video' }, kindOf),
    ),
    ...(hasVoice && element.voice ? singleVoiceProblems([...path, 'voice'], element.voice, kindOf) : []),
  ];
}

/** A single voice is shown only as a string: text as it is, and of media whatever can sound. */
function singleVoiceProblems(path: Problem['path'], voice: Voice, kindOf: KindOf): Problem[] {
  if (voice.kind === 'text') return [];
  const media = kindOf(voice) === 'audio' ? 'audio' : 'video';
  return validateReference(path, voice, { media }, kindOf);
}

/** What is known locally of a reference: its media kind, or null where only the service can tell (a URL, an uploaded name). */
export type KindOf = (reference: MediaReference) => MediaKind | null;

/** What a slot takes. */
interface Slot {
  readonly media: MediaKind;
  readonly filesOnly?: true | undefined;
}

/** Checks one reference: that it is one, is not empty, and is what the slot takes as far as can be known here. */
export function validateReference(
  path: Problem['path'],
  value: unknown,
  { media, filesOnly }: Slot,
  kindOf: KindOf,
): Problem[] {
  if (!isMediaReference(value)) {
    const given = value as { url?: unknown; name?: unknown } | null;
    const isEmptyText = given?.url === '' || given?.name === '';
    return [
      problem(path, isEmptyText ? 'empty-reference' : 'wrong-type', {
        expected: `a media reference (${media})`,
      }),
    ];
  }
  if (filesOnly === true && value.kind !== 'file') return [problem(path, 'takes-files-only')];
  if (value.kind === 'url' && !isDownloadUrl(value.url))
    return [problem(path, 'invalid-url', { url: value.url.slice(0, 200) })];
  const kind = kindOf(value);
  return kind !== null && kind !== media
    ? [problem(path, 'wrong-media', { expected: media, found: kind })]
    : [];
}

/** True for an absolute http or https URL, without blanks since it is sent as it is: the interface says "download URL". */
export function isDownloadUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(text) && isUrl(text);
}
