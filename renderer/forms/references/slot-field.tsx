import Plus from 'lucide-react/icons/plus';
import { type DragEvent, useState } from 'react';
import { describeProblem } from '../../../shared/compose/problems-text.ts';
import { describeRefusal } from '../../../shared/compose/text.ts';
import type { MediaReference } from '../../../shared/models/media-reference.ts';
import type { Problem } from '../../../shared/models/preflight.ts';
import { describeField, FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { forward } from '../../ui/text/direction.tsx';
import {
  bringsReferences,
  controlId,
  getDragged,
  hoveringKinds,
  readDrop,
  useForm,
} from '../slots/drag-state.ts';
import { findRefusal, type Refusal } from '../slots/place-references.ts';
import { formatPath, isSamePath, type Slot } from '../slots/slots.ts';
import { ReferenceTile } from './reference-tile.tsx';
import styles from './slot-field.module.css';

/** What a slot needs to draw its heading and its way to choose a file. */
interface SlotPart {
  readonly slot: Slot;
  readonly count: number;
  readonly label: string;
}

/** A slot with what lies in it. It takes drops, and says why it does not while something still hovers. */
export function SlotField(props: {
  readonly slot: Slot;
  readonly references: readonly MediaReference[];
  readonly problems: readonly Problem[];
  readonly label?: string;
}) {
  const { slot, references, problems } = props;
  const count = references.length;
  const label = props.label ?? describeSlot(slot).label;
  const { hover, handlers } = useSlotDrop(slot, count);
  const own = problems.filter(({ path, code }) => path.length === slot.path.length && code !== 'required');
  const isNeeded = problems.some(({ code }) => code === 'required');
  return (
    <section
      className={classNames(
        styles.slot,
        slot.isSingle && styles.single,
        hover && (hover.refusal ? styles.refuses : styles.takes),
      )}
      aria-label={label}
      data-slot={formatPath(slot.path)}
      {...handlers}
    >
      <SlotHead slot={slot} count={count} label={label} isNeeded={isNeeded} />
      {count === 0 && <EmptySlot slot={slot} label={label} />}
      <ul className={styles.strip}>
        {references.map((reference, index) => (
          <ReferenceTile
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may lie here twice; its place tells the two apart
            key={`${JSON.stringify(reference)}-${index}`}
            reference={reference}
            position={{ path: slot.path, index }}
            isSingle={slot.isSingle}
            dropsAt={dropsAt(hover, index, count)}
            problems={problems.filter(({ path }) =>
              isSamePath(path, slot.isSingle ? slot.path : [...slot.path, index]),
            )}
          />
        ))}
      </ul>
      {!slot.isSingle &&
        own.map((problem) => (
          <p key={problem.code} className={styles.problem}>
            {describeProblem(problem, label)}
          </p>
        ))}
      {hover?.refusal && (
        <p className={styles.refusal} role="status">
          {describeRefusal(hover.refusal, label)}
        </p>
      )}
    </section>
  );
}

/** What a slot is called, whether it must be filled, how full it is, and a way to add to what lies in it. */
function SlotHead({ slot, count, label, isNeeded }: SlotPart & { readonly isNeeded: boolean }) {
  const { add } = useForm();
  return (
    <header className={styles.head} title={describeSlot(slot).meaning}>
      <span className={styles.label}>
        {label}
        {isNeeded && <span className={styles.needed}> · {FORM_TEXT.needed}</span>}
      </span>
      {!slot.isSingle && (
        <span className={classNames('numbers', styles.count, count > slot.capacity && styles.over)}>
          {Number.isFinite(slot.capacity) ? `${count} / ${slot.capacity}` : count || ''}
        </span>
      )}
      {count < slot.capacity && count > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-label={FORM_TEXT.chooseFor(label)}
          data-tip={FORM_TEXT.chooseFor(label)}
          onClick={() => add({ choose: true }, slot)}
        >
          <Plus size={15} aria-hidden />
        </button>
      )}
    </header>
  );
}

function EmptySlot({ slot, label }: Omit<SlotPart, 'count'>) {
  const { add } = useForm();
  return (
    <button
      type="button"
      id={controlId(slot.path)}
      className={styles.empty}
      aria-label={FORM_TEXT.chooseFor(label)}
      data-tip={FORM_TEXT.chooseFor(label)}
      onClick={() => add({ choose: true }, slot)}
    >
      <Plus size={16} aria-hidden strokeWidth={1.75} />
      <span>{FORM_TEXT.dropOrChoose}</span>
    </button>
  );
}

function describeSlot({ path }: Slot) {
  return describeField(String(path.at(-1)));
}

/** Where a drop would land that hovers now, and why it would not. */
interface SlotHover {
  readonly at: number;
  readonly refusal: Refusal | null;
}

/** Lets a slot take what is dropped on it: tiles of the form, and things from elsewhere. */
function useSlotDrop(slot: Slot, count: number) {
  const { add, move } = useForm();
  const [hover, setHover] = useState<SlotHover | null>(null);

  function consider(event: DragEvent): void {
    if (!bringsReferences(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    const refusal = refusalOf(event.dataTransfer, slot, count);
    event.dataTransfer.dropEffect = refusal !== null ? 'none' : draggedTile() !== null ? 'move' : 'copy';
    setHover({ at: placeUnder(event, count), refusal });
  }

  function drop(event: DragEvent): void {
    if (hover === null) return;
    event.preventDefault();
    event.stopPropagation();
    setHover(null);
    const dragged = draggedTile();
    if (dragged !== null) move(dragged.position, { path: slot.path, index: hover.at });
    else add(readDrop(event.dataTransfer), slot);
  }

  const handlers = {
    onDragEnter: consider,
    onDragOver: consider,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHover(null);
    },
    onDrop: drop,
  };
  return { hover, handlers };
}

/** On which side of a tile a drop would land, so that it is seen before. */
function dropsAt(hover: SlotHover | null, index: number, count: number): 'before' | 'after' | null {
  if (hover === null || hover.refusal !== null) return null;
  if (hover.at === index) return 'before';
  return index === count - 1 && hover.at === count ? 'after' : null;
}

function refusalOf(transfer: DataTransfer, slot: Slot, count: number): Refusal | null {
  const dragged = draggedTile();
  const isInside = dragged !== null && isSamePath(dragged.position.path, slot.path);
  if (isInside) return null;
  const refusals = hoveringKinds(transfer).map((kind) => findRefusal(slot, slot.isSingle ? 0 : count, kind));
  // Of several files, those that fit are taken; only when none does is the whole drop refused.
  return refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null;
}

/** The tile of a form that is on its way to another place; null for everything else. */
function draggedTile() {
  const dragged = getDragged();
  return dragged !== null && 'position' in dragged ? dragged : null;
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
