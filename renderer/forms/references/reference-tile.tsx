import Cloud from 'lucide-react/icons/cloud';
import CloudCheck from 'lucide-react/icons/cloud-check';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import Globe from 'lucide-react/icons/globe';
import Info from 'lucide-react/icons/info';
import Wand from 'lucide-react/icons/wand-sparkles';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { describeProblem } from '../../../shared/compose/problems-text.ts';
import { joinFacts } from '../../../shared/kernel/joining-text.ts';
import { FIX_TEXT } from '../../../shared/library/fix-text.ts';
import { waysAgainst } from '../../../shared/library/fix-ways.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { MediaReference } from '../../../shared/models/media-reference.ts';
import type { Problem } from '../../../shared/models/preflight.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { useAsset } from '../../state/sources/cast-store.ts';
import { loadLater } from '../../ui/parts/load-later.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { readingKey } from '../../ui/text/direction.tsx';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
import panelStyles from '../fix/fix-panel.module.css';
import { closeFix, openFix, useOpenFix } from '../fix/fix-store.ts';
import { describeFacts, describeReference, type ReferenceFacts } from '../media/reference-facts.tsx';
import { controlId, setDragged, useForm } from '../slots/drag-state.ts';
import { type Finding, listFindings } from '../slots/findings.ts';
import type { SlotPosition } from '../slots/place-references.ts';
import { keepCopy, showLarge, useIsLarge } from './reference-commands.ts';

import { useReferenceSound } from './reference-sound.tsx';
import styles from './reference-tile.module.css';
import { SignedEnd } from './signed-end.tsx';

const LargeReference = loadLater(() =>
  import('../media/large-reference.tsx').then((module) => module.LargeReference),
);
const FixPanel = loadLater(() => import('../fix/fix-panel.tsx').then((module) => module.FixPanel));

/** One reference in a slot: what it is, where it stands in the order, what is wrong with it. */
export function ReferenceTile(props: {
  readonly reference: MediaReference;
  readonly position: SlotPosition;
  /** Alone in its slot: where it is not, its number is shown, since the order matters. */
  readonly isSingle: boolean;
  /** On which side of it a drop would land that hovers now. */
  readonly dropsAt: 'before' | 'after' | null;
  readonly problems: readonly Problem[];
}) {
  const { reference, position, isSingle, dropsAt, problems } = props;
  const actions = useForm();
  const asset = useAsset(reference.kind === 'file' ? reference.assetId : null);
  const facts = describeReference(reference, asset);
  const problem = problems[0];
  const open = useOpenFix(position, asset?.id);
  const sound = useReferenceSound(asset ?? null);
  const findings = asset ? listFindings(asset, problems, actions.form.model.id, position.path) : [];
  const canFix = asset && findings.some(({ code }) => waysAgainst(code, asset.kind).length > 0);
  const said = problem ? describeProblem(problem) : (findings.find(({ blocks }) => !blocks)?.words ?? '');
  return (
    <>
      <li
        className={classNames(styles.tile, problem && styles.wrong, open && styles.chosen)}
        data-position={JSON.stringify([...position.path, position.index])}
        data-drops-at={isSingle ? undefined : (dropsAt ?? undefined)}
        draggable
        onDragStart={({ dataTransfer }) => {
          setDragged({ position, kind: facts.kind });
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('application/x-dailies-reference', facts.name);
        }}
        onDragEnd={() => setDragged(null)}
      >
        <TileFace
          position={position}
          isSingle={isSingle}
          asset={asset}
          facts={facts}
          said={said}
          sound={sound}
        />
        <TileCorners position={position} name={facts.name} assetId={asset?.id} />
        {sound.button}
        <span className={`given-name ${styles.name}`}>{facts.name}</span>
        <FactsLine line={facts.line} isInCloud={asset?.isInCloud} />
        {problem !== undefined && <span className={styles.problem}>{describeProblem(problem)}</span>}
        {reference.kind === 'url' && (
          <SignedEnd url={reference.url} onKeep={() => void keepCopy(actions, position, reference.url)} />
        )}
        {canFix && <FixButton position={position} asset={asset} findings={findings} />}
      </li>
      <Large position={position} reference={reference} name={facts.name} />
      {asset && open !== null && (
        <li className={panelStyles.place}>
          <FixPanel key={asset.id} asset={asset} open={open} findings={findings} />
        </li>
      )}
    </>
  );
}

/** The part of a tile that has the keys: its picture or its wave, and its number. */
function TileFace(props: {
  readonly position: SlotPosition;
  readonly isSingle: boolean;
  readonly asset: Asset | null | undefined;
  readonly facts: ReferenceFacts;
  /** What is wrong with it, or may be. */
  readonly said: string;
  readonly sound: ReturnType<typeof useReferenceSound>;
}) {
  const { position, isSingle, asset, facts, said, sound } = props;
  const number = isSingle ? '' : String(position.index + 1);
  return (
    <button
      type="button"
      id={controlId([...position.path, position.index])}
      className={styles.face}
      aria-label={joinFacts([number, facts.name, facts.line, said])}
      aria-description={isSingle ? FORM_TEXT.tileKeysSingle : FORM_TEXT.tileKeys}
      title={`${facts.name}\n${asset ? describeFacts(asset).join(' · ') : facts.line}`}
      onKeyDown={(event) => walk(event, position)}
      onClick={() => asset && showLarge(position)}
    >
      {sound.isPicture ? null : <TilePicture facts={facts} />}
      {sound.wave}
      {!isSingle && <span className={classNames('numbers', styles.badge)}>{number}</span>}
    </button>
  );
}

/** What the corners of a tile do: take it out, and show what its file is. */
function TileCorners(props: {
  readonly position: SlotPosition;
  readonly name: string;
  readonly assetId: string | undefined;
}) {
  const { position, name, assetId } = props;
  const { remove } = useForm();
  const isOpen = useOpenFix(position, assetId) !== null;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.corner, styles.remove)}
        aria-label={FORM_TEXT.remove(name)}
        onClick={() => remove(position)}
      >
        <X size={12} aria-hidden />
      </button>
      {assetId !== undefined && (
        <button
          type="button"
          className={classNames(styles.corner, styles.info)}
          aria-label={FIX_TEXT.open(name)}
          data-tip={FIX_TEXT.open(name)}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? closeFix() : openFix(position, assetId))}
        >
          <Info size={12} aria-hidden />
        </button>
      )}
    </>
  );
}

function FixButton(props: {
  readonly position: SlotPosition;
  readonly asset: Asset;
  readonly findings: readonly Finding[];
}) {
  const { position, asset, findings } = props;
  return (
    <button
      type="button"
      className={styles.fix}
      aria-label={FIX_TEXT.fixOne(asset.name)}
      title={findings.map(({ words }) => words).join('\n')}
      onClick={() => openFix(position, asset.id)}
    >
      <Wand size={12} aria-hidden />
      {FIX_TEXT.fixIt}
    </button>
  );
}

function Large({
  position,
  reference,
  name,
}: {
  position: SlotPosition;
  reference: MediaReference;
  name: string;
}) {
  const isLarge = useIsLarge(position);
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
function walk(event: KeyboardEvent, { path, index }: SlotPosition): void {
  const key = readingKey(event.key);
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
  const isOn = key === 'ArrowRight' || key === 'ArrowDown';
  if (event.altKey || (!isBack && !isOn)) return;
  event.preventDefault();
  event.stopPropagation();
  document.getElementById(controlId([...path, index + (isBack ? -1 : 1)]))?.focus();
}

/** What a reference looks like; where there is no picture, a sign of what it is. */
function TilePicture({ facts }: { facts: ReferenceFacts }) {
  const [isBroken, setBroken] = useState(false);
  if (facts.thumb !== null && !isBroken) {
    return (
      <img
        className={styles.picture}
        src={facts.thumb}
        alt=""
        draggable={false}
        onError={() => setBroken(true)}
      />
    );
  }
  if (facts.source === 'url') return <Globe size={22} aria-hidden strokeWidth={1.5} />;
  if (facts.source === 'uploaded') return <CloudCheck size={22} aria-hidden strokeWidth={1.5} />;
  return facts.kind === null ? (
    <FileQuestion size={22} aria-hidden strokeWidth={1.5} />
  ) : (
    <MediaIcon kind={facts.kind} size={22} />
  );
}
