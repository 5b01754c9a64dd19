import { type CastMember, emptyMember } from '../../../shared/cast/cast.ts';
import { CAST_TEXT, makeElement } from '../../../shared/cast/fit-cast-member.ts';
import type { Element, JobInput } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { runCall } from '../../state/core/run-call.ts';
import { openCastMember } from '../../state/navigation/navigation-store.ts';
import { kindOfReference, useCast, useCastStore } from '../../state/sources/cast-store.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import styles from './cast-link.module.css';

/** Where an element comes from: whether its member has changed since, or that it can be kept as one. */
export function CastLink(props: {
  readonly element: Element;
  readonly form: ResolvedForm;
  readonly onChange: (element: Element) => void;
}) {
  const { element, form, onChange } = props;
  const member = useCastStore(({ members }) => members.get(element.cast?.id ?? ''));
  const isLoaded = useCastStore((store) => store.isLoaded);
  useCast();
  if (element.cast === undefined) return <KeepButton element={element} onKept={onChange} />;
  if (!isLoaded) return null;
  if (member === undefined || member.deletedAt !== null)
    return <p className={styles.line}>{CAST_TEXT.gone}</p>;
  const name = nameOf(member);
  if (member.revision <= element.cast.revision)
    return (
      <p className={styles.line}>
        <button type="button" className={styles.quiet} onClick={() => openCastMember(member.id)}>
          {CAST_TEXT.linked(name)}
        </button>
      </p>
    );
  return (
    <p className={styles.line}>
      <span className={styles.behind}>{CAST_TEXT.behind(name)}</span>
      <button
        type="button"
        className={styles.action}
        onClick={() => onChange(makeElement(member, form, kindOfReference))}
      >
        {CAST_TEXT.update}
      </button>
    </p>
  );
}

function KeepButton({ element, onKept }: { element: Element; onKept: (element: Element) => void }) {
  if (!isKeepable(element)) return null;
  return (
    <p className={styles.line}>
      <button
        type="button"
        className={styles.action}
        onClick={() => void keepElement(element).then((kept) => kept !== null && onKept(kept))}
      >
        {CAST_TEXT.keepInCast}
      </button>
    </p>
  );
}

function nameOf({ name }: CastMember): string {
  return name === '' ? CAST_TEXT.unnamed : `@${name}`;
}

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
