import FileQuestion from 'lucide-react/icons/file-question-mark';
import Globe from 'lucide-react/icons/globe';
import X from 'lucide-react/icons/x';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/messages/text/cast-room.ts';
import { joinFacts } from '../../../../shared/messages/text/joining.ts';
import { describeReference, type ReferenceFacts } from '../../../forms/media/reference-facts.ts';
import { useAsset } from '../../../projections/sources/asset-store.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { readingKey } from '../../../ui/text/direction.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import styles from './media-strip.module.css';

/** One picture, clip or voice of a member: pressed to see it large, dragged to another place of its strip. */
export function MediaTile(props: {
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
