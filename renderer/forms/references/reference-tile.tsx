import Cloud from 'lucide-react/icons/cloud';
import Info from 'lucide-react/icons/info';
import Wand from 'lucide-react/icons/wand-sparkles';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { waysAgainst } from '../../../shared/domain/preflight/fix-ways.ts';
import type { Problem } from '../../../shared/domain/preflight/problem.ts';
import { wordProblem } from '../../../shared/messages/problems.ts';
import { FIX_TEXT } from '../../../shared/messages/text/fix.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { joinFacts } from '../../../shared/messages/text/joining.ts';
import { useAsset } from '../../projections/asset-store.ts';
import { loadLater } from '../../ui/parts/load-later.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { readingKey } from '../../ui/text/direction.ts';
import panelStyles from '../fix/fix-panel.module.css';
import { closeFix, openFix, useOpenFix } from '../fix/fix-store.ts';
import { showLarge, useIsLarge } from '../media/large-store.ts';
import { describeFacts, describeReference, type ReferenceFacts } from '../media/reference-facts.ts';
import { type Concern, listConcerns } from '../slots/concerns.ts';
import { setDragged } from '../slots/drag-state.ts';
import { controlId, useForm } from '../slots/form-context.ts';
import type { Seat } from '../slots/place-references.ts';
import { useReferenceSound } from './reference-sound.tsx';
import styles from './reference-tile.module.css';
import { TilePicture } from './tile-picture.tsx';

const LargeReference = loadLater(() =>
  import('../media/large-reference.tsx').then((module) => module.LargeReference),
);
const FixPanel = loadLater(() => import('../fix/fix-panel.tsx').then((module) => module.FixPanel));

/** One reference in a slot: what it is, where it stands in the order, what is wrong with it. */
export function ReferenceTile(props: {
  readonly reference: MediaReference;
  readonly seat: Seat;
  /** Alone in its slot: where it is not, its number is shown, since the order matters. */
  readonly isSingle: boolean;
  /** On which side of it a drop would land that hovers now. */
  readonly dropsAt: 'before' | 'after' | null;
  readonly problems: readonly Problem[];
}) {
  const { reference, seat, isSingle, dropsAt, problems } = props;
  const { form } = useForm();
  const asset = useAsset(reference.kind === 'file' ? reference.assetId : null);
  const facts = describeReference(reference, asset);
  const problem = problems[0];
  const open = useOpenFix(seat);
  const sound = useReferenceSound(asset ?? null);
  const concerns = asset ? listConcerns(asset, problems, form.model.id, seat.path) : [];
  const canFix = asset && concerns.some(({ code }) => waysAgainst(code, asset.kind).length > 0);
  const said = problem ? wordProblem(problem) : (concerns.find(({ blocks }) => !blocks)?.words ?? '');
  return (
    <>
      <li
        className={classNames(styles.tile, problem && styles.wrong, open && styles.chosen)}
        data-seat={JSON.stringify([...seat.path, seat.index])}
        data-drops-at={isSingle ? undefined : (dropsAt ?? undefined)}
        draggable
        onDragStart={({ dataTransfer }) => {
          setDragged({ seat, kind: facts.kind });
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('application/x-dailies-reference', facts.name);
        }}
        onDragEnd={() => setDragged(null)}
      >
        <TileFace seat={seat} isSingle={isSingle} asset={asset} facts={facts} said={said} sound={sound} />
        <TileCorners seat={seat} name={facts.name} hasFacts={Boolean(asset)} />
        {sound.button}
        <span className={`given-name ${styles.name}`}>{facts.name}</span>
        <FactsLine line={facts.line} isInCloud={asset?.isInCloud} />
        {problem !== undefined && <span className={styles.problem}>{wordProblem(problem)}</span>}
        {canFix && <FixButton seat={seat} name={facts.name} concerns={concerns} />}
      </li>
      <Large seat={seat} reference={reference} name={facts.name} />
      {asset && open !== null && (
        <li className={panelStyles.place}>
          <FixPanel key={asset.id} asset={asset} open={open} concerns={concerns} />
        </li>
      )}
    </>
  );
}

/** The part of a tile that has the keys: its picture or its wave, and its number. */
function TileFace(props: {
  readonly seat: Seat;
  readonly isSingle: boolean;
  readonly asset: Asset | null | undefined;
  readonly facts: ReferenceFacts;
  /** What is wrong with it, or may be. */
  readonly said: string;
  readonly sound: ReturnType<typeof useReferenceSound>;
}) {
  const { seat, isSingle, asset, facts, said, sound } = props;
  const number = isSingle ? '' : String(seat.index + 1);
  return (
    <button
      type="button"
      id={controlId([...seat.path, seat.index])}
      className={styles.face}
      aria-label={joinFacts([number, facts.name, facts.line, said])}
      aria-description={isSingle ? FORM_TEXT.tileKeysSingle : FORM_TEXT.tileKeys}
      title={`${facts.name}\n${asset ? describeFacts(asset).join(' · ') : facts.line}`}
      onKeyDown={(event) => walk(event, seat)}
      onClick={() => asset && showLarge(seat)}
    >
      {sound.isPicture ? null : <TilePicture facts={facts} />}
      {sound.wave}
      {!isSingle && <span className={classNames('numbers', styles.badge)}>{number}</span>}
    </button>
  );
}

/** What the corners of a tile do: take it out, and show what its file is. */
function TileCorners(props: { readonly seat: Seat; readonly name: string; readonly hasFacts: boolean }) {
  const { seat, name, hasFacts } = props;
  const { remove } = useForm();
  const isOpen = useOpenFix(seat) !== null;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.corner, styles.remove)}
        aria-label={FORM_TEXT.remove(name)}
        onClick={() => remove(seat)}
      >
        <X size={12} aria-hidden />
      </button>
      {hasFacts && (
        <button
          type="button"
          className={classNames(styles.corner, styles.info)}
          aria-label={FIX_TEXT.open(name)}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? closeFix() : openFix(seat))}
        >
          <Info size={12} aria-hidden />
        </button>
      )}
    </>
  );
}

function FixButton(props: {
  readonly seat: Seat;
  readonly name: string;
  readonly concerns: readonly Concern[];
}) {
  const { seat, name, concerns } = props;
  return (
    <button
      type="button"
      className={styles.fix}
      aria-label={FIX_TEXT.fixOne(name)}
      title={concerns.map(({ words }) => words).join('\n')}
      onClick={() => openFix(seat)}
    >
      <Wand size={12} aria-hidden />
      {FIX_TEXT.fixIt}
    </button>
  );
}

function Large({ seat, reference, name }: { seat: Seat; reference: MediaReference; name: string }) {
  const isLarge = useIsLarge(seat);
  return isLarge ? (
    <LargeReference reference={reference} name={name} onClose={() => showLarge(null)} />
  ) : null;
}

function FactsLine({ line, isInCloud }: { line: string; isInCloud: boolean | undefined }) {
  return (
    <span className={classNames('numbers', styles.facts)}>
      {isInCloud && <Cloud size={11} aria-hidden />}
      {line}
    </span>
  );
}

/** To the tile beside it; what does something with this one is in the table of commands. */
function walk(event: KeyboardEvent, { path, index }: Seat): void {
  const key = readingKey(event.key);
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
  const isOn = key === 'ArrowRight' || key === 'ArrowDown';
  if (event.altKey || (!isBack && !isOn)) return;
  event.preventDefault();
  event.stopPropagation();
  document.getElementById(controlId([...path, index + (isBack ? -1 : 1)]))?.focus();
}
