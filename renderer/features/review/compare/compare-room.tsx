import ArrowLeft from 'lucide-react/icons/arrow-left';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { Transport } from '../../../takes/player/transport.tsx';
import { by } from '../../../takes/take-acts.ts';
import { MarkControls } from '../../../takes/take-marks.tsx';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { RangeSlider } from '../../../ui/inputs/range-slider.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { useLandingFocus } from '../../../ui/keys/use-landing-focus.ts';
import { markTakes } from '../state/review-store.ts';
import { COMPARE_MODES, type CompareMode } from './compare-model.ts';
import { ComparePanes } from './compare-panes.tsx';
import styles from './compare-room.module.css';
import { type Comparison, closeCompare, useComparison } from './use-comparison.ts';

/** Two to four takes at the same instant; of more, the winner of two meets the next, until one is left. */
export function CompareRoom({ takeIds }: { readonly takeIds: readonly string[] }) {
  const comparison = useComparison(takeIds);
  const { player } = comparison;
  const room = useLandingFocus<HTMLElement>();
  return (
    <section ref={room} tabIndex={-1} className={styles.room} aria-label={REVIEW_TEXT.compare}>
      <CompareBar comparison={comparison} total={takeIds.length} />
      <ComparePanes comparison={comparison} />
      {player.frames > 1 && <Transport player={player} label={REVIEW_TEXT.position} />}
    </section>
  );
}

/** Who meets whom, the marks of the chosen take, and how the takes are shown. */
function CompareBar({ comparison, total }: { readonly comparison: Comparison; readonly total: number }) {
  const { challengers, marked, mode, isBlind } = comparison;
  return (
    <header className={`room-bar ${styles.bar}`}>
      <IconButton label={REVIEW_TEXT.grid} keys="G" icon={<ArrowLeft size={16} />} onPress={closeCompare} />
      <h2 className={styles.title}>{REVIEW_TEXT.compareTitle(comparison.paneCount, total)}</h2>
      {challengers > 0 && (
        <span className={`numbers ${styles.rest}`}>{REVIEW_TEXT.challengers(challengers)}</span>
      )}
      <span className={styles.space} />
      {marked !== undefined && !isBlind && (
        <MarkControls take={marked} onMark={(mark) => void markTakes(mark, [marked.id])} />
      )}
      <span className="bar-divider" />
      <IconButton label={REVIEW_TEXT.zoom} keys="Z" icon={<ZoomIn size={16} />} onPress={by('zoom').run} />
      <Toggle label={REVIEW_TEXT.blind} isOn={isBlind} onChange={comparison.toggleBlind} />
      <Segmented
        label={REVIEW_TEXT.compareMode}
        segments={COMPARE_MODES.map((value) => ({ value, label: REVIEW_TEXT.compareModes[value] }))}
        value={mode}
        onChange={(value) => comparison.setMode(value as CompareMode)}
      />
      {mode === 'overlay' && (
        <div className={styles.slider}>
          <RangeSlider
            label={REVIEW_TEXT.overlayShare}
            from={0}
            to={1}
            step={0.01}
            value={comparison.share}
            format={{ style: 'percent' }}
            onChange={comparison.setShare}
          />
        </div>
      )}
    </header>
  );
}
