import { type CastMember, emptyMember } from '../../../shared/cast/cast.ts';
import { CAST_TEXT, makeElement } from '../../../shared/cast/fit-cast-member.ts';
import type { Element, JobInput } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { runCall } from '../../state/core/run-call.ts';
import { openCastMember } from '../../state/navigation/navigation-store.ts';
import { kindOfReference, useCast, useCastStore } from '../../state/sources/cast-store.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { type FormActions, useForm } from '../slots/drag-state.ts';
import { readElements } from '../slots/slots.ts';
import styles from './cast-link.module.css';

/** Where an element comes from: whether its member has changed since, or that it can be kept as one. */
export function CastLink(props: {
  readonly element: Element;
  /** The field that it stands in. */
  readonly fieldKey: string;
  readonly form: ResolvedForm;
  readonly onChange: (element: Element) => void;
}) {
  const { element, fieldKey, form, onChange } = props;
  const member = useCastStore(({ members }) => members.get(element.cast?.id ?? ''));
  const isLoaded = useCastStore((store) => store.isLoaded);
  useCast();
  if (element.cast === undefined) return <KeepButton {...{ element, fieldKey }} />;
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

function KeepButton({ element, fieldKey }: { element: Element; fieldKey: string }) {
  const { change } = useForm();
  if (!isKeepable(element)) return null;
  return (
    <p className={styles.line}>
      <button
        type="button"
        className={styles.action}
        onClick={() => void keepElement(element, fieldKey, change)}
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

/** Makes a member of the cast of an element, which then says so as it stands by then: meanwhile it may have been changed. */
export async function keepElement(
  element: Element,
  key: string,
  change: FormActions['change'],
): Promise<void> {
  const { name = '', type, images = [], video = null, voices = [], voice } = element;
  const member = await runCall('cast.add', {
    ...emptyMember(name),
    kind: type === 'video' ? 'video' : 'image',
    images,
    video,
    voices: voice === undefined || voice.kind === 'text' ? voices : [...voices, voice],
    voiceName: voice?.kind === 'text' ? voice.text : '',
  });
  if (member === null) return;
  showToast({ tone: 'done', text: CAST_TEXT.keptInCast(name) });
  const cast = { id: member.id, revision: member.revision };
  change((input) => {
    const elements = readElements(input, key);
    return withElements(
      input,
      key,
      elements.map((one) => (one.name === name && one.cast === undefined ? { ...one, cast } : one)),
    );
  });
}
