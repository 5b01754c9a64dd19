import type { CastMember } from '../../../shared/domain/cast/cast.ts';
import type { Element } from '../../../shared/domain/media/media-reference.ts';
import { CAST_TEXT } from '../../../shared/messages/text/cast.ts';
import { makeElement } from '../../../shared/service/fit-cast-member.ts';
import type { ResolvedForm } from '../../../shared/service/resolve-form.ts';
import { openCastMember } from '../../navigation/navigation-store.ts';
import { kindOfReference } from '../../projections/sources/asset-store.ts';
import { useCast, useCastStore } from '../../projections/sources/cast-store.ts';
import styles from './cast-link.module.css';
import { isKeepable, keepElement } from './element-changes.ts';

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
