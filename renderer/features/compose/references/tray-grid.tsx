import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { COMPOSE_TRAY_TEXT as TEXT } from '../../../../shared/compose/compose-tray-text.ts';
import { joinFacts } from '../../../../shared/kernel/joining-text.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import { setDragged, useForm } from '../../../forms/slots/drag-state.ts';
import type { Incoming } from '../../../forms/slots/place-references.ts';
import { useAsset } from '../../../state/sources/cast-store.ts';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { useRangeWith } from '../../../ui/parts/card-rows.ts';
import { useInnerWidth } from '../../../ui/parts/use-inner-width.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import { chooseInTray, toggleChosen, useTrayStore } from '../state/tray-store.ts';
import { describeIncoming } from './import-references.ts';
import styles from './tray.module.css';

const TILE = 56;
const GAP = 6;
const ROWS_BEYOND = 3;

/** The tiles of the tray; hundreds may lie in it, of which those in sight are drawn. */
export function TrayGrid(props: { references: readonly MediaReference[]; used: ReadonlySet<string> }) {
  const { references, used } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = Math.max(1, Math.floor((useInnerWidth(scroller) + GAP) / (TILE + GAP)));
  const [focused, setFocused] = useState(0);
  const virtual = useVirtualizer({
    count: Math.ceil(references.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => TILE + GAP,
    rangeExtractor: useRangeWith(Math.floor(focused / columns)),
    overscan: ROWS_BEYOND,
  });

  function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const step = steps[event.key as keyof typeof steps];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(references.length - 1, Math.max(0, focused + step));
    setFocused(next);
    virtual.scrollToIndex(Math.floor(next / columns));
    onceDrawn(() => scroller.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus());
  }

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      aria-label={TEXT.tray}
      aria-multiselectable
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      <div className={styles.canvas} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().flatMap((row) =>
          references.slice(row.index * columns, (row.index + 1) * columns).map((reference, column) => {
            const place = row.index * columns + column;
            return (
              <TrayTile
                key={formatReference(reference)}
                reference={reference}
                place={place}
                isUsed={used.has(formatReference(reference))}
                isFocusable={place === Math.min(focused, references.length - 1)}
                left={column * (TILE + GAP)}
                top={row.start}
                onFocus={setFocused}
              />
            );
          }),
        )}
      </div>
    </div>
  );
}

/** All that is chosen moves together, when one of them is taken hold of. */
function listDragged(key: string, reference: MediaReference): Incoming[] {
  const { references, chosen } = useTrayStore.getState();
  const moved = chosen.has(key) ? references.filter((one) => chosen.has(formatReference(one))) : [reference];
  return moved.map((one) => describeIncoming(one));
}

function TrayTile(props: {
  reference: MediaReference;
  place: number;
  isUsed: boolean;
  isFocusable: boolean;
  left: number;
  top: number;
  onFocus: (place: number) => void;
}) {
  const { reference, place, isUsed, isFocusable, left, top } = props;
  const { add } = useForm();
  const key = formatReference(reference);
  const isChosen = useTrayStore((store) => store.chosen.has(key));
  const asset = useAsset(reference.kind === 'file' ? reference.assetId : null);
  const facts = describeReference(reference, asset);
  const [isBroken, setBroken] = useState(false);
  const kind = describeIncoming(reference).kind ?? facts.kind;

  function handleClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) toggleChosen(key);
    else chooseInTray(isChosen ? [] : [key]);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are in the table of commands, and heard by the room
    <div
      role="option"
      aria-selected={isChosen}
      aria-label={joinFacts([facts.name, facts.line, isUsed ? TEXT.inUse : ''])}
      aria-description={TEXT.trayKeys}
      title={`${facts.name}\n${facts.line}`}
      tabIndex={isFocusable ? 0 : -1}
      data-place={place}
      data-tray={key}
      className={classNames(styles.tile, isChosen && styles.chosen, isUsed && styles.used)}
      style={{ transform: `translate(${left}px, ${top}px)` }}
      draggable
      onDragStart={(event) => {
        setDragged({ items: listDragged(key, reference) });
        event.dataTransfer.effectAllowed = 'copy';
        event.dataTransfer.setData('application/x-dailies-reference', facts.name);
      }}
      onDragEnd={() => setDragged(null)}
      onFocus={() => props.onFocus(place)}
      onClick={handleClick}
      onDoubleClick={() => add({ items: [describeIncoming(reference)] })}
    >
      {facts.thumb !== null && !isBroken ? (
        <img src={facts.thumb} alt="" draggable={false} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <MediaIcon kind={kind ?? 'image'} size={18} />
      )}
      {kind !== 'image' && kind !== null && facts.thumb !== null && (
        <span className={styles.kind}>
          <MediaIcon kind={kind} size={11} />
        </span>
      )}
    </div>
  );
}
