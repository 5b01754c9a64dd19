import Plus from 'lucide-react/icons/plus';
import { type DragEvent, useState } from 'react';
import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import type { Problem } from '../../../shared/domain/preflight/problem.ts';
import { wordField } from '../../../shared/messages/fields.ts';
import { wordProblem } from '../../../shared/messages/problems.ts';
import { FORM_TEXT, wordRefusal } from '../../../shared/messages/text/form.ts';
import { classNames } from '../../ui/class-names.ts';
import { forward } from '../../ui/direction.ts';
import { bringsReferences, getDragged, hoveringKinds, readDrop } from '../slots/drag-state.ts';
import { controlId, useForm } from '../slots/form-context.ts';
import { findRefusal, type Refusal } from '../slots/place-references.ts';
import { formatPath, isSamePath, type Slot } from '../slots/slots.ts';
import { ReferenceTile } from './reference-tile.tsx';
import styles from './slot-field.module.css';

/** A slot with what lies in it. It takes drops, and says why it does not while something still hovers. */
export function SlotField(props: {
  readonly slot: Slot;
  readonly references: readonly MediaReference[];
  readonly problems: readonly Problem[];
  readonly label?: string;
}) {
  const { slot, references, problems } = props;
  const { add, move } = useForm();
  const words = wordField(String(slot.path.at(-1)));
  const label = props.label ?? words.label;
  const [hover, setHover] = useState<{ at: number; refusal: Refusal | null } | null>(null);
  const own = problems.filter(({ path, code }) => path.length === slot.path.length && code !== 'required');
  const isNeeded = problems.some(({ code }) => code === 'required');
  const isOpen = references.length < slot.capacity;

  function consider(event: DragEvent): void {
    if (!bringsReferences(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    const refusal = refusalOf(event.dataTransfer);
    event.dataTransfer.dropEffect = refusal !== null ? 'none' : draggedTile() !== null ? 'move' : 'copy';
    setHover({ at: placeUnder(event, references.length), refusal });
  }

  function refusalOf(transfer: DataTransfer): Refusal | null {
    const dragged = draggedTile();
    const isInside = dragged !== null && isSamePath(dragged.seat.path, slot.path);
    if (isInside) return null;
    const count = slot.isSingle ? 0 : references.length;
    const refusals = hoveringKinds(transfer).map((kind) => findRefusal(slot, count, kind));
    // Of several files, those that fit are taken; only when none does is the whole drop refused.
    return refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null;
  }

  function drop(event: DragEvent): void {
    if (hover === null) return;
    event.preventDefault();
    event.stopPropagation();
    setHover(null);
    const dragged = draggedTile();
    if (dragged !== null) move(dragged.seat, { path: slot.path, index: hover.at });
    else add(readDrop(event.dataTransfer), slot);
  }

  return (
    <section
      className={classNames(
        styles.slot,
        slot.isSingle && styles.single,
        hover && (hover.refusal ? styles.refuses : styles.takes),
      )}
      aria-label={label}
      data-slot={formatPath(slot.path)}
      onDragEnter={consider}
      onDragOver={consider}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHover(null);
      }}
      onDrop={drop}
    >
      <header className={styles.head} title={words.meaning}>
        <span className={styles.label}>
          {label}
          {isNeeded && <span className={styles.needed}> · {FORM_TEXT.needed}</span>}
        </span>
        {!slot.isSingle && (
          <span
            className={classNames('numbers', styles.count, references.length > slot.capacity && styles.over)}
          >
            {Number.isFinite(slot.capacity)
              ? `${references.length} / ${slot.capacity}`
              : references.length || ''}
          </span>
        )}
        {isOpen && references.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-label={FORM_TEXT.chooseFor(label)}
            onClick={() => add({ choose: true }, slot)}
          >
            <Plus size={15} aria-hidden />
          </button>
        )}
      </header>
      {references.length === 0 && (
        <button
          type="button"
          id={controlId(slot.path)}
          className={styles.empty}
          aria-label={FORM_TEXT.chooseFor(label)}
          onClick={() => add({ choose: true }, slot)}
        >
          <Plus size={16} aria-hidden strokeWidth={1.75} />
          <span>{FORM_TEXT.dropOrChoose}</span>
        </button>
      )}
      <ul className={styles.strip}>
        {references.map((reference, index) => (
          <ReferenceTile
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may lie here twice; its place tells the two apart
            key={`${JSON.stringify(reference)}-${index}`}
            reference={reference}
            seat={{ path: slot.path, index }}
            isSingle={slot.isSingle}
            dropsAt={dropsAt(hover, index, references.length)}
            problems={problems.filter(({ path }) =>
              isSamePath(path, slot.isSingle ? slot.path : [...slot.path, index]),
            )}
          />
        ))}
      </ul>
      {!slot.isSingle &&
        own.map((problem) => (
          <p key={problem.code} className={styles.problem}>
            {wordProblem(problem, label)}
          </p>
        ))}
      {hover?.refusal && (
        <p className={styles.refusal} role="status">
          {wordRefusal(hover.refusal, label)}
        </p>
      )}
    </section>
  );
}

/** On which side of a tile a drop would land, so that it is seen before. */
function dropsAt(
  hover: { readonly at: number; readonly refusal: Refusal | null } | null,
  index: number,
  count: number,
): 'before' | 'after' | null {
  if (hover === null || hover.refusal !== null) return null;
  if (hover.at === index) return 'before';
  return index === count - 1 && hover.at === count ? 'after' : null;
}

/** The tile of a form that is on its way to another place; null for everything else. */
function draggedTile() {
  const dragged = getDragged();
  return dragged !== null && 'seat' in dragged ? dragged : null;
}

/** Before which tile a drop would land. */
function placeUnder(event: DragEvent, count: number): number {
  const tiles = [...event.currentTarget.querySelectorAll('li[draggable]')];
  const index = tiles.findIndex((tile) => {
    const box = tile.getBoundingClientRect();
    const isBefore = (event.clientX - box.left - box.width / 2) * forward() < 0;
    return event.clientY < box.bottom && isBefore;
  });
  return index === -1 ? count : index;
}
