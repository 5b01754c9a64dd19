import { type CSSProperties, useRef } from 'react';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import overMedia from '../../../takes/over-media.module.css';
import { WipeHandle } from '../../../takes/player/wipe-handle.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { PaneCaption, StackCaption } from './compare-captions.tsx';
import { PaneMedia } from './compare-media.tsx';
import type { CompareMode } from './compare-model.ts';
import styles from './compare-room.module.css';
import { followWheel, usePan, WHOLE } from './linked-view.ts';
import type { Comparison } from './use-comparison.ts';
import { useLinkedZoom } from './use-linked-zoom.ts';

/** The takes, side by side or laid over each other; zoom and pan move all of them. */
export function ComparePanes({ comparison }: { readonly comparison: Comparison }) {
  const { takes, mode, isBlind, share, pane, choose } = comparison;
  const panes = useRef<HTMLDivElement>(null);
  const { view, setView, percent } = useLinkedZoom(panes, pane.id);
  const drag = usePan(view, setView);
  const isStacked = mode !== 'side';
  const shown = isStacked ? takes.slice(0, 2) : takes;

  return (
    <div
      ref={panes}
      className={classNames(styles.panes, isStacked && styles.stacked)}
      data-mode={mode}
      data-count={shown.length}
    >
      {takes.map((take, index) => (
        <figure
          key={take.id}
          className={classNames(styles.pane, take.id === pane.id && styles.chosen)}
          data-take={take.id}
          aria-current={take.id === pane.id || undefined}
          style={isStacked ? layOver(mode, index, share) : undefined}
          onWheel={(event) => setView(followWheel(event))}
          {...drag}
          onPointerDownCapture={() => pane.choose(take.id)}
          onDoubleClick={() => setView(view.zoom === 1 ? { ...WHOLE, zoom: 2 } : WHOLE)}
        >
          <PaneMedia
            take={take}
            view={view}
            isHeard={take.id === comparison.heardId}
            isBlind={isBlind}
            hasMeter={!isStacked}
            player={comparison.player}
          />
          {!isStacked && <PaneCaption take={take} index={index} comparison={comparison} />}
        </figure>
      ))}
      {isStacked && <StackCaption takes={shown} isBlind={isBlind} pane={pane} onChoose={choose} />}
      {view.zoom !== 1 && percent !== null && (
        <span className={`numbers ${overMedia.note} ${styles.zoom}`}>{REVIEW_TEXT.percent(percent)}</span>
      )}
      {mode === 'wipe' && <WipeHandle label={REVIEW_TEXT.wipe} share={share} onShare={comparison.setShare} />}
    </div>
  );
}

/** How the second take lies on the first. */
function layOver(mode: CompareMode, index: number, share: number): CSSProperties {
  if (index === 0) return {};
  if (index > 1) return { visibility: 'hidden' };
  if (mode === 'wipe') return { clipPath: `inset(0 0 0 ${share * 100}%)` };
  return mode === 'overlay' ? { opacity: share } : { mixBlendMode: 'difference' };
}
