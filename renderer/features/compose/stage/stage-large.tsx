import Expand from 'lucide-react/icons/expand';
import Repeat from 'lucide-react/icons/repeat';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-right';
import { STAGE_TEXT } from '../../../../shared/compose/text.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { DragOutHandle } from '../../../takes/media/drag-out.tsx';
import { ImageStage } from '../../../takes/player/image-stage.tsx';
import { VideoStage } from '../../../takes/player/video-stage.tsx';
import { MarkControls } from '../../../takes/take-marks.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import styles from './stage.module.css';
import { canRepeat, markOnStage, repeatTake } from './stage-keys.ts';
import { askUseAs, holdShown, useStageStore } from './stage-store.ts';

/** One take, as large as the stage is, with what can be done with it. */
export function StageLarge({ take }: { readonly take: Take }) {
  const plays = useStageStore(({ arrivedId }) => arrivedId === take.id) && mayPlay();
  return (
    <>
      {/* Whoever touches what is shown keeps it there. */}
      <div className={styles.media} data-shown={take.id} onPointerDown={holdShown}>
        {take.kind === 'image' ? (
          <ImageStage key={take.id} take={take} />
        ) : (
          <VideoStage key={take.id} take={take} plays={plays} />
        )}
      </div>
      <div className={styles.bar}>
        <span className={`given-name ${styles.name}`} title={take.prompt}>
          <bdi>{take.name}</bdi>
        </span>
        <DragOutHandle take={take} />
        <MarkControls take={take} onMark={(mark) => void markOnStage(take, mark)} />
        <span className={`bar-divider ${styles.divider}`} />
        {canRepeat(take) && (
          <Button
            size="small"
            keys="A"
            icon={<Repeat size={13} aria-hidden />}
            onPress={() => repeatTake(take)}
          >
            {STAGE_TEXT.again}
          </Button>
        )}
        <Button
          size="small"
          keys="R"
          icon={<SquareArrowOutUpRight size={13} aria-hidden />}
          onPress={() => askUseAs(take)}
        >
          {LINEAGE_TEXT.useAs}
        </Button>
        <IconButton
          label={STAGE_TEXT.openReview}
          keys="E"
          icon={<Expand size={15} />}
          onPress={() => openTake(take.id)}
        />
      </div>
    </>
  );
}

/** Whether clips that arrive play by themselves. */
function mayPlay(): boolean {
  return readCore().settings.playsArrivals && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
