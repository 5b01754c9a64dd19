import Plus from 'lucide-react/icons/plus';
import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import type { Problem } from '../../../shared/domain/preflight/problem.ts';
import { describeField } from '../../../shared/messages/fields.ts';
import { describeProblem } from '../../../shared/messages/problems.ts';
import { describeRefusal, FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { controlId, useForm } from '../slots/form-context.ts';
import { formatPath, isSamePath, type Slot } from '../slots/slots.ts';
import { ReferenceTile } from './reference-tile.tsx';
import styles from './slot-field.module.css';
import { dropsAt, useSlotDrop } from './use-slot-drop.ts';

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
