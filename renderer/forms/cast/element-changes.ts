import { emptyMember } from '../../../shared/domain/cast/cast.ts';
import type { Element, JobInput } from '../../../shared/domain/media/media-reference.ts';
import { CAST_TEXT } from '../../../shared/messages/text/cast.ts';
import { runCall } from '../../projections/core/run-call.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** Puts other elements into an input; none at all leaves no trace. */
export function withElements(input: JobInput, key: string, elements: readonly Element[]): JobInput {
  const { [key]: _, ...rest } = input;
  return elements.length === 0 ? rest : { ...rest, [key]: [...elements] };
}

/** Changes the kind; what the other kind carries has no place in it and leaves. */
export function changeKind(element: Element, type: string): Element {
  const { images, video, ...rest } = element;
  const kept = type === 'image' ? (images ? { images } : {}) : video ? { video } : {};
  return { ...rest, ...kept, type };
}

/** Whether an element is worth a place in the cast, and has none yet. */
export function isKeepable({ cast, name = '', images = [], video }: Element): boolean {
  return cast === undefined && name !== '' && (images.length > 0 || video !== undefined);
}

/** Makes a member of the cast of an element, and gives the element back with where it belongs; null where that failed. */
export async function keepElement(element: Element): Promise<Element | null> {
  const { name = '', type, images = [], video = null, voices = [], voice } = element;
  const member = await runCall('cast.add', {
    ...emptyMember(name),
    kind: type === 'video' ? 'video' : 'image',
    images,
    video,
    voices: voice === undefined || voice.kind === 'text' ? voices : [...voices, voice],
    voiceName: voice?.kind === 'text' ? voice.text : '',
  });
  if (member === null) return null;
  showToast({ tone: 'done', text: CAST_TEXT.keptInCast(name) });
  return { ...element, cast: { id: member.id, revision: member.revision } };
}
