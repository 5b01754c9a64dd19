import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import type { CastMember } from '../../../../shared/domain/cast/cast.ts';
import type { MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/messages/text/cast-room.ts';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './media-strip.module.css';
import { MediaTile } from './media-tile.tsx';
import { letGo, useStripDrop } from './use-strip-drop.ts';

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
