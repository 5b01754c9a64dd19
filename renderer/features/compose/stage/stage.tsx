import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Clapperboard from 'lucide-react/icons/clapperboard';
import PanelRightClose from 'lucide-react/icons/panel-right-close';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import { type MouseEvent, memo, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { STAGE_TEXT } from '../../../../shared/compose/text.ts';
import { onCoreEvent, useCore } from '../../../state/core/core-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { afterClick } from '../../../ui/keys/after-click.ts';
import { loadLater } from '../../../ui/parts/load-later.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useArriving } from './arriving-jobs.ts';
import styles from './stage.module.css';
import { applyToStage, foldStage, loadStage, setLarge, shownTake, useStageStore } from './stage-store.ts';
import { useQuestion } from './use-as-question.ts';

/** From here on the stage stands beside the form; below it is a strip. The same as in compose-room.module.css. */
const WIDE = '(min-width: 1500px) and (min-height: 600px)';

/** Whether there is room for the stage beside the form. */
function useIsWide(): boolean {
  return useSyncExternalStore(follow, isWide);
}

/** Whether a take lies large over the form. */
export function useIsCovered(): boolean {
  const isLarge = useStageStore((store) => store.isLarge);
  return !useIsWide() && isLarge;
}

let kept: MediaQueryList | undefined;

/** One for all that ask: each drawing does, and making one takes longer than reading it. */
function wide(): MediaQueryList {
  kept ??= window.matchMedia(WIDE);
  return kept;
}

const isWide = () => wide().matches;

function follow(changed: () => void): () => void {
  wide().addEventListener('change', changed);
  return () => wide().removeEventListener('change', changed);
}

const UseAsDialog = loadLater(() => import('./use-as-dialog.tsx').then((module) => module.UseAsDialog));
/** Nothing of these is there before the first job. */
const ArrivingLarge = loadLater(() => import('./arriving-tile.tsx').then((module) => module.ArrivingLarge));
const StageStrip = loadLater(
  () => import('./stage-strip.tsx').then((module) => module.StageStrip),
  <div className={styles.strip} />,
);
const StageLarge = loadLater(() => import('./stage-large.tsx').then((module) => module.StageLarge));

/** Beside the form: what its model made lately, the newest large, and what is on its way. Where there is no room, a strip. */
export const Stage = memo(function Stage(props: {
  readonly model: string;
  readonly title: string;
  /** Makes the example; null where the form needs more than a prompt, or it would cost. */
  readonly onExample: (() => void) | null;
}) {
  const { model, title, onExample } = props;
  const isWide = useIsWide();
  const isFolded = useCore((core) => core.settings.isStageFolded);
  const isLarge = useStageStore((store) => store.isLarge) && !isWide;
  const hasQuestion = useQuestion((store) => store.question !== null);
  const room = useRef<HTMLElement>(null);
  useStageTakes(model);
  if (isFolded) return <FoldedStage isWide={isWide} />;
  return (
    <section
      ref={room}
      // The keys of what is shown belong to it once something in it was pressed.
      tabIndex={-1}
      className={classNames(styles.stage, isLarge && styles.large)}
      aria-label={STAGE_TEXT.stage}
      data-stage={isWide ? 'wide' : 'strip'}
      onClickCapture={(event) => focusStage(event, room.current)}
    >
      <header className={styles.head}>
        <h2>{STAGE_TEXT.titleOf(title)}</h2>
        <IconButton
          size="small"
          label={STAGE_TEXT.fold}
          icon={isWide ? <PanelRightClose size={15} /> : <ChevronDown size={15} />}
          onPress={() => foldStage(true)}
        />
      </header>
      {hasQuestion && <UseAsDialog />}
      <StageContent model={model} isLarge={isWide || isLarge} isWide={isWide} onExample={onExample} />
    </section>
  );
});

function StageContent(props: {
  readonly model: string;
  readonly isLarge: boolean;
  readonly isWide: boolean;
  readonly onExample: (() => void) | null;
}): ReactNode {
  const { model, isLarge, isWide, onExample } = props;
  const arriving = useArriving(model);
  const isLoaded = useStageStore((store) => store.isLoaded && store.model === model);
  const take = useStageStore((store) => (store.model === model ? shownTake(store) : undefined));
  const [first] = arriving.jobs;
  // A strip keeps its place before anything is in it: what comes moves nothing of the form.
  if (!isLoaded) return isLarge ? null : <div className={styles.strip} />;
  if (take === undefined && first === undefined)
    return <StageEmpty isLarge={isLarge} onExample={onExample} />;
  return (
    <>
      {isLarge && (
        <div className={styles.canvas}>
          {take !== undefined ? (
            <StageLarge take={take} onClose={isWide ? null : () => setLarge(false)} />
          ) : (
            first !== undefined && <ArrivingLarge job={first} />
          )}
        </div>
      )}
      {(take !== undefined || !isLarge || arriving.jobs.length > 1) && (
        <StageStrip arriving={arriving} shownId={take?.id ?? null} />
      )}
    </>
  );
}

function FoldedStage({ isWide }: { readonly isWide: boolean }) {
  return (
    <section className={styles.folded} aria-label={STAGE_TEXT.stage} data-stage="folded">
      <IconButton
        size="small"
        label={STAGE_TEXT.unfold}
        icon={isWide ? <PanelRightOpen size={15} /> : <ChevronUp size={15} />}
        onPress={() => foldStage(false)}
      />
    </section>
  );
}

/** Keeps the stage's takes as the library has them. */
function useStageTakes(model: string): void {
  useEffect(() => {
    void loadStage(model);
    return onCoreEvent((event) => {
      if (event.type === 'takes-changed') applyToStage(event.takes, event.removedIds);
      else if (event.type === 'takes-stale') void loadStage(model);
    });
  }, [model]);
}

/** After a click, keys belong to what is shown: Space plays, and does not press the button once more. */
function focusStage(event: MouseEvent, room: HTMLElement | null): void {
  if (event.detail === 0) return;
  // The button takes the focus after this; what opened a dialog or a menu keeps it.
  afterClick(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLButtonElement && room?.contains(activeElement) === true)
      room.focus({ preventScroll: true });
  });
}

/** What will be here, and the one thing to try. */
function StageEmpty(props: { readonly isLarge: boolean; readonly onExample: (() => void) | null }) {
  const { isLarge, onExample } = props;
  const button =
    onExample === null ? null : (
      <Button size={isLarge ? 'control' : 'small'} tip={STAGE_TEXT.exampleFree} onPress={onExample}>
        {STAGE_TEXT.makeExample}
      </Button>
    );
  if (!isLarge)
    return (
      <div className={classNames(styles.strip, styles.emptyStrip)}>
        <span>{STAGE_TEXT.emptyShort}</span>
        {button}
      </div>
    );
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<Clapperboard size={36} strokeWidth={1.25} aria-hidden />}
        title={STAGE_TEXT.emptyTitle}
        action={button}
      >
        {STAGE_TEXT.empty}
      </EmptyState>
    </div>
  );
}
