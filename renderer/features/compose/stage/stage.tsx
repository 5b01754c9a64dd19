import Clapperboard from 'lucide-react/icons/clapperboard';
import PanelRightClose from 'lucide-react/icons/panel-right-close';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { STAGE_TEXT } from '../../../../shared/compose/text.ts';
import { onCoreEvent, useCore } from '../../../state/core/core-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { afterClick } from '../../../ui/keys/hand-focus.ts';
import { loadLater } from '../../../ui/parts/load-later.tsx';
import { useArriving } from './arriving-jobs.ts';
import styles from './stage.module.css';
import { applyToStage, foldStage, loadStage, shownTake, useQuestion, useStageStore } from './stage-store.ts';

const UseAsDialog = loadLater(() => import('./use-as-dialog.tsx').then((module) => module.UseAsDialog));
/** Nothing of these is there before the first job. */
const ArrivingLarge = loadLater(() => import('./arriving-tile.tsx').then((module) => module.ArrivingLarge));
const StageStrip = loadLater(
  () => import('./stage-strip.tsx').then((module) => module.StageStrip),
  <div className={styles.strip} />,
);
const StageLarge = loadLater(() => import('./stage-large.tsx').then((module) => module.StageLarge));

/** Beside the form: what all models, or the form's own, made lately, the newest large, and what is on its way. */
export const Stage = memo(function Stage(props: {
  readonly model: string;
  /** Makes the example; null where the form needs more than a prompt, or it would cost. */
  readonly onExample: (() => void) | null;
  readonly onGuide: () => void;
}) {
  const { onExample, onGuide } = props;
  const isOwnOnly = useStageStore((store) => store.isOwnOnly);
  const model = isOwnOnly ? props.model : null;
  const isFolded = useCore((core) => core.settings.isStageFolded);
  const hasQuestion = useQuestion((store) => store.question !== null);
  const room = useRef<HTMLElement>(null);
  useStageTakes(model);
  if (isFolded) return <FoldedStage />;
  return (
    <section
      ref={room}
      // The keys of what is shown belong to it once something in it was pressed.
      tabIndex={-1}
      className={styles.stage}
      aria-label={STAGE_TEXT.stage}
      data-stage="open"
      onClickCapture={(event) => focusStage(event, room.current)}
    >
      <header className={styles.head}>
        <h2>{STAGE_TEXT.stage}</h2>
        <Segmented
          label={STAGE_TEXT.filter}
          segments={[
            { value: 'all', label: STAGE_TEXT.all },
            { value: 'own', label: STAGE_TEXT.own },
          ]}
          value={isOwnOnly ? 'own' : 'all'}
          onChange={(value) => useStageStore.setState({ isOwnOnly: value === 'own' })}
        />
        <IconButton
          size="small"
          label={STAGE_TEXT.fold}
          icon={<PanelRightClose size={15} />}
          onPress={() => foldStage(true)}
        />
      </header>
      {hasQuestion && <UseAsDialog />}
      <StageContent model={model} onExample={onExample} onGuide={onGuide} />
    </section>
  );
});

function StageContent(props: {
  readonly model: string | null;
  readonly onExample: (() => void) | null;
  readonly onGuide: () => void;
}): ReactNode {
  const { model, ...offers } = props;
  const arriving = useArriving(model);
  const isLoaded = useStageStore((store) => store.isLoaded && store.model === model);
  const take = useStageStore((store) => (store.model === model ? shownTake(store) : undefined));
  const { first, jobs, waiting } = arriving;
  if (!isLoaded) return null;
  if (take === undefined && first === undefined) return <StageEmpty {...offers} />;
  return (
    <>
      <div className={styles.canvas}>
        {take !== undefined ? (
          <StageLarge take={take} />
        ) : (
          first !== undefined && <ArrivingLarge job={first} />
        )}
      </div>
      {(take !== undefined || jobs.length + waiting > 1) && (
        <StageStrip arriving={arriving} shownId={take?.id ?? null} />
      )}
    </>
  );
}

function FoldedStage() {
  return (
    <section className={styles.folded} aria-label={STAGE_TEXT.stage} data-stage="folded">
      <IconButton
        size="small"
        label={STAGE_TEXT.unfold}
        icon={<PanelRightOpen size={15} />}
        onPress={() => foldStage(false)}
      />
    </section>
  );
}

/** Keeps the stage's takes as the library has them. */
function useStageTakes(model: string | null): void {
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

/** What will be here, the one thing to try, and before the very first take what leads through the first hour. */
function StageEmpty(props: { readonly onExample: (() => void) | null; readonly onGuide: () => void }) {
  const { onExample, onGuide } = props;
  const isFirst = useCore((core) => core.takeCount === 0);
  const button =
    onExample === null ? null : (
      <Button tip={STAGE_TEXT.exampleFree} onPress={onExample}>
        {STAGE_TEXT.makeExample}
      </Button>
    );
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<Clapperboard size={36} strokeWidth={1.25} aria-hidden />}
        title={STAGE_TEXT.emptyTitle}
        action={
          <>
            {button}
            {isFirst && (
              <Button look="quiet" onPress={onGuide}>
                {STAGE_TEXT.firstHour}
              </Button>
            )}
          </>
        }
      >
        {STAGE_TEXT.empty}
      </EmptyState>
    </div>
  );
}
