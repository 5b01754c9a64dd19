import FileQuestion from 'lucide-react/icons/file-question-mark';
import Globe from 'lucide-react/icons/globe';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { CastMember } from '../../../../shared/cast/cast.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { describeReference, type ReferenceFacts } from '../../../forms/media/reference-facts.tsx';
import { useAsset } from '../../../state/sources/cast-store.ts';
import { bringsFromOutside, filesOfDrop } from '../../../state/sources/dropped-files.ts';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { readingKey } from '../../../ui/text/direction.tsx';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import styles from './media-strip.module.css';

const MEDIA = { images: 'image/*', video: 'video/*', voices: 'video/*,audio/*' } as const;

/** Pictures, the clip or the voices of a member, in the order in which they are sent. */
export function MediaStrip(props: {
  readonly member: CastMember;
  readonly slot: 'images' | 'video' | 'voices';
  readonly references: readonly MediaReference[];
  /** What stands on the stage. */
  readonly shown: MediaReference | null;
  readonly onChoose: (reference: MediaReference) => void;
  readonly onChange: (references: MediaReference[]) => void;
  readonly onAdd: (files: readonly File[]) => void;
}) {
  const { member, slot, references, shown, onChoose, onChange, onAdd } = props;
  const label = TEXT[slot];
  const strip = `${member.id}.${slot}`;

  const { isOver, grab, dropAt, handlers } = useStripDrop(strip, references, onChange, onAdd);

  return (
    <section
      className={classNames(styles.strip, isOver && styles.over)}
      aria-label={label}
      data-slot={slot}
      {...handlers}
    >
      <h3 className={styles.title} title={TEXT.meanings[slot]}>
        {label}
        {references.length > 1 && <span className="numbers"> {references.length}</span>}
      </h3>
      <ul className={styles.list}>
        {references.map((reference, index) => (
          <MediaTile
            key={JSON.stringify(reference)}
            id={`${strip}.${index}`}
            place={[member.id, slot, index]}
            reference={reference}
            number={slot === 'video' ? null : index + 1}
            isShown={JSON.stringify(reference) === JSON.stringify(shown)}
            onChoose={() => onChoose(reference)}
            onRemove={() => onChange(references.toSpliced(index, 1))}
            onGrab={() => grab(index)}
            onLetGo={letGo}
            onDrop={(event) => dropAt(event, index)}
          />
        ))}
        <AddTile slot={slot} isAlone={references.length === 0} onAdd={onAdd} />
      </ul>
    </section>
  );
}

/** Asks for files of the kind that the strip takes. */
function AddTile(props: {
  readonly slot: keyof typeof MEDIA;
  readonly isAlone: boolean;
  readonly onAdd: (files: readonly File[]) => void;
}) {
  const { slot, isAlone, onAdd } = props;
  const picker = useRef<HTMLInputElement>(null);
  const label = TEXT.add(TEXT[slot]);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.add, isAlone && styles.wide)}
        aria-label={label}
        onClick={() => picker.current?.click()}
      >
        <Plus size={16} aria-hidden strokeWidth={1.75} />
        {isAlone && <span>{TEXT.dropOrChoose}</span>}
      </button>
      <FileInput
        ref={picker}
        label={label}
        accept={MEDIA[slot]}
        multiple={slot !== 'video'}
        onFiles={onAdd}
      />
    </li>
  );
}

/** What of one strip is dragged; a drag never leads from one strip to another. */
let dragged: { readonly strip: string; readonly index: number } | null = null;

/** Nothing is dragged any more. */
function letGo(): void {
  dragged = null;
}

/** Lets a strip take files from outside, and its own tiles at another place. */
function useStripDrop(
  strip: string,
  references: readonly MediaReference[],
  onChange: (references: MediaReference[]) => void,
  onAdd: (files: readonly File[]) => void,
) {
  const [isOver, setOver] = useState(false);

  function move(from: number, to: number): void {
    const moved = references[from];
    if (moved === undefined || from === to || to < 0 || to >= references.length) return;
    onChange(references.toSpliced(from, 1).toSpliced(to, 0, moved));
    onceDrawn(() => document.getElementById(`${strip}.${to}`)?.focus());
  }

  function dropAt(event: DragEvent, to: number): void {
    const inside = dragged?.strip === strip ? dragged.index : null;
    if (inside === null && !bringsFromOutside(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    if (inside !== null) move(inside, Math.min(to, references.length - 1));
    else onAdd(filesOfDrop(event.dataTransfer));
  }

  function grab(index: number): void {
    dragged = { strip, index };
  }

  function hover(event: DragEvent): void {
    if (dragged?.strip !== strip && !bringsFromOutside(event.dataTransfer)) return;
    event.preventDefault();
    setOver(dragged === null);
  }

  const handlers = {
    onDragEnter: hover,
    onDragOver: hover,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => dropAt(event, references.length),
  };
  return { isOver, grab, dropAt, handlers };
}

/** One picture, clip or voice of a member: pressed to see it large, dragged to another place of its strip. */
function MediaTile(props: {
  readonly id: string;
  /** Its member, its strip and its number there: what its menu and its keys are about. */
  readonly place: readonly [string, string, number];
  readonly reference: MediaReference;
  readonly number: number | null;
  readonly isShown: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
  readonly onGrab: () => void;
  readonly onLetGo: () => void;
  readonly onDrop: (event: DragEvent) => void;
}) {
  const { id, place, reference, number, isShown } = props;
  const asset = useAsset(reference.kind === 'file' ? reference.assetId : null);
  const facts = describeReference(reference, asset);

  return (
    <li
      className={classNames(styles.tile, isShown && styles.shown)}
      data-medium={JSON.stringify(place)}
      draggable
      onDragStart={(event) => {
        props.onGrab();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('application/x-dailies-member', facts.name);
      }}
      onDragEnd={props.onLetGo}
      onDrop={props.onDrop}
    >
      <Face id={id} facts={facts} number={number} isShown={isShown} onChoose={props.onChoose} />
      <button
        type="button"
        className={styles.remove}
        aria-label={TEXT.removeMedium(facts.name)}
        onClick={props.onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}

/** The part of a tile that has the keys. */
function Face(props: {
  readonly id: string;
  readonly facts: ReferenceFacts;
  readonly number: number | null;
  readonly isShown: boolean;
  readonly onChoose: () => void;
}) {
  const { id, facts, number, isShown, onChoose } = props;

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[readingKey(event.key)] as 1 | -1 | undefined;
    if (step === undefined || event.altKey) return;
    focusBeside(id, step);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <button
      type="button"
      id={id}
      className={styles.face}
      aria-label={joinFacts([number === null ? '' : String(number), facts.name, facts.line])}
      aria-description={TEXT.mediumKeys}
      aria-pressed={isShown}
      title={`${facts.name}\n${facts.line}`}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={handleKey}
    >
      <Picture facts={facts} />
      {number !== null && <span className={`numbers ${styles.badge}`}>{number}</span>}
    </button>
  );
}

function Picture({ facts }: { facts: ReferenceFacts }) {
  const [isBroken, setBroken] = useState(false);
  if (facts.thumb !== null && !isBroken)
    return <img src={facts.thumb} alt="" draggable={false} onError={() => setBroken(true)} />;
  if (facts.source === 'url') return <Globe size={20} aria-hidden strokeWidth={1.5} />;
  return facts.kind === null ? (
    <FileQuestion size={20} aria-hidden strokeWidth={1.5} />
  ) : (
    <MediaIcon kind={facts.kind} size={20} />
  );
}

function focusBeside(id: string, step: 1 | -1): void {
  const [strip, index] = [id.slice(0, id.lastIndexOf('.')), Number(id.slice(id.lastIndexOf('.') + 1))];
  document.getElementById(`${strip}.${index + step}`)?.focus();
}
