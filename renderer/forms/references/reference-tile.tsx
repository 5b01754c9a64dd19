import Cloud from 'lucide-react/icons/cloud';
import CloudCheck from 'lucide-react/icons/cloud-check';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import Globe from 'lucide-react/icons/globe';
import Info from 'lucide-react/icons/info';
import Wand from 'lucide-react/icons/wand-sparkles';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { waysAgainst } from '../../../shared/domain/preflight/fix-ways.ts';
import type { Problem } from '../../../shared/domain/preflight/problem.ts';
import { wordProblem } from '../../../shared/messages/problems.ts';
import { FIX_TEXT } from '../../../shared/messages/text/fix.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { JOINING_TEXT } from '../../../shared/messages/text/joining.ts';
import { useAsset } from '../../projections/asset-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { readingKey } from '../../ui/direction.ts';
import { MediaIcon } from '../../ui/media-icon.tsx';
import panelStyles from '../fix/fix-panel.module.css';
import { closeFix, openFix, useOpenFix } from '../fix/fix-store.ts';
import { showLarge, useIsLarge } from '../media/large-store.ts';
import { describeFacts, describeReference, type ReferenceFacts } from '../media/reference-facts.ts';
import { listConcerns } from '../slots/concerns.ts';
import { setDragged } from '../slots/drag-state.ts';
import { controlId, useForm } from '../slots/form-context.ts';
import type { Seat } from '../slots/place-references.ts';
import { useReferenceSound } from './reference-sound.tsx';
import styles from './reference-tile.module.css';

const LargeReference = lazy(() =>
  import('../media/large-reference.tsx').then((module) => ({ default: module.LargeReference })),
);
const FixPanel = lazy(() => import('../fix/fix-panel.tsx').then((module) => ({ default: module.FixPanel })));

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
  const { form, remove } = useForm();
  const asset = useAsset(reference.kind === 'file' ? reference.assetId : null);
  const facts = describeReference(reference, asset);
  const problem = problems[0];
  const open = useOpenFix(seat);
  const isLarge = useIsLarge(seat);
  const sound = useReferenceSound(asset ?? null);
  const concerns = asset ? listConcerns(asset, problems, form.model.id, seat.path) : [];
  const warning = concerns.find(({ blocks }) => !blocks);
  const canFix = asset && concerns.some(({ code }) => waysAgainst(code, asset.kind).length > 0);
  const words = [
    isSingle ? '' : String(seat.index + 1),
    facts.name,
    facts.line,
    problem ? wordProblem(problem) : (warning?.words ?? ''),
  ];

  return (
    <>
      <li
        className={classNames(styles.tile, problem && styles.wrong, open && styles.chosen)}
        data-seat={JSON.stringify([...seat.path, seat.index])}
        data-drops-at={isSingle ? undefined : (dropsAt ?? undefined)}
        draggable
        onDragStart={(event) => {
          setDragged({ seat, kind: facts.kind });
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('application/x-dailies-reference', facts.name);
        }}
        onDragEnd={() => setDragged(null)}
      >
        <button
          type="button"
          id={controlId([...seat.path, seat.index])}
          className={styles.face}
          aria-label={JOINING_TEXT.facts(words)}
          aria-description={isSingle ? FORM_TEXT.tileKeysSingle : FORM_TEXT.tileKeys}
          title={`${facts.name}\n${asset ? describeFacts(asset).join(' · ') : facts.line}`}
          onKeyDown={(event) => walk(event, seat)}
          onClick={() => asset && showLarge(seat)}
        >
          {sound.isPicture ? null : <Picture facts={facts} />}
          {sound.wave}
          {!isSingle && <span className={classNames('numbers', styles.badge)}>{seat.index + 1}</span>}
        </button>
        <button
          type="button"
          className={classNames(styles.corner, styles.remove)}
          aria-label={FORM_TEXT.remove(facts.name)}
          onClick={() => remove(seat)}
        >
          <X size={12} aria-hidden />
        </button>
        {asset && (
          <button
            type="button"
            className={classNames(styles.corner, styles.info)}
            aria-label={FIX_TEXT.open(facts.name)}
            aria-expanded={open !== null}
            onClick={() => (open === null ? openFix(seat) : closeFix())}
          >
            <Info size={12} aria-hidden />
          </button>
        )}
        {sound.button}
        <span className={styles.name}>{facts.name}</span>
        <FactsLine line={facts.line} isInCloud={asset?.isInCloud} />
        {problem !== undefined && <span className={styles.problem}>{wordProblem(problem)}</span>}
        {canFix && (
          <button
            type="button"
            className={styles.fix}
            aria-label={FIX_TEXT.fixOne(facts.name)}
            title={concerns.map(({ words: said }) => said).join('\n')}
            onClick={() => openFix(seat)}
          >
            <Wand size={12} aria-hidden />
            {FIX_TEXT.fixIt}
          </button>
        )}
      </li>
      {isLarge && (
        <Suspense fallback={null}>
          <LargeReference reference={reference} name={facts.name} onClose={() => showLarge(null)} />
        </Suspense>
      )}
      {asset && open !== null && (
        <li className={panelStyles.place}>
          <Suspense fallback={null}>
            <FixPanel key={asset.id} asset={asset} open={open} concerns={concerns} />
          </Suspense>
        </li>
      )}
    </>
  );
}

function FactsLine({ line, isInCloud }: { line: string; isInCloud: boolean | undefined }) {
  return (
    <span className={classNames('numbers', styles.facts)}>
      {isInCloud && <Cloud size={11} aria-hidden />}
      {line}
    </span>
  );
}

function Picture({ facts }: { facts: ReferenceFacts }) {
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
