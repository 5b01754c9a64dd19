import BracketLeft from 'lucide-react/icons/arrow-left-to-line';
import BracketRight from 'lucide-react/icons/arrow-right-to-line';
import Gauge from 'lucide-react/icons/gauge';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Repeat from 'lucide-react/icons/repeat';
import StepBack from 'lucide-react/icons/step-back';
import StepForward from 'lucide-react/icons/step-forward';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { RangeSlider } from '../../ui/inputs/range-slider.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { markFirst, markLast, NO_MARKS, usePlaybackStore } from './playback-store.ts';
import { type LoopControls, Scrubber } from './scrubber.tsx';
import { timecodeOf } from './timecode.ts';
import styles from './transport.module.css';
import type { Player } from './use-player.ts';

const PACES = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4];

/** The line under a video: play, step, scrub, where it stands, loop, speed, sound. */
export function Transport(props: {
  readonly player: Player;
  readonly label: string;
  /** Left out where only the whole can be played. */
  readonly loop?: LoopControls;
  readonly drawnTake?: string | null;
  readonly meter?: ReactNode;
}) {
  const { player, label, loop, drawnTake, meter } = props;
  const { frame, frames, speed } = player;
  const { isLooping } = usePlaybackStore();
  const pace = usePlaybackStore((store) => store.pace);
  return (
    <div className={styles.transport}>
      <Scrubber player={player} label={label} loop={loop} drawnTake={drawnTake} />
      <div className={styles.line}>
        <PlayButtons player={player} />
        <span className={styles.timecode} role="timer" aria-label={REVIEW_TEXT.timecode} aria-live="off">
          {timecodeOf(player, frame)}
          <span className={styles.total}> / {timecodeOf(player, frames)}</span>
        </span>
        <span className={styles.frame}>{REVIEW_TEXT.frame(frame, frames - 1)}</span>
        {speed !== 0 && speed !== pace && <span className={styles.speed}>{REVIEW_TEXT.speed(speed)}</span>}
        <span className={styles.space} />
        <PaceMenu player={player} />
        <span className={`bar-divider ${styles.divider}`} />
        {loop !== undefined && <LoopButtons loop={loop} frame={frame} />}
        <IconButton
          label={REVIEW_TEXT.loop}
          isActive={isLooping}
          icon={<Repeat size={15} />}
          onPress={() => usePlaybackStore.setState({ isLooping: !isLooping })}
        />
        <span className={`bar-divider ${styles.divider}`} />
        <Sound meter={meter} />
      </div>
    </div>
  );
}

/** Play, and a frame back and on. */
export function PlayButtons({ player }: { readonly player: Player }) {
  const { speed, setSpeed, step } = player;
  const pace = usePlaybackStore((store) => store.pace);
  return (
    <>
      <IconButton
        label={speed === 0 ? REVIEW_TEXT.play : REVIEW_TEXT.pause}
        keys="Space"
        icon={speed === 0 ? <Play size={16} fill="currentColor" /> : <Pause size={16} fill="currentColor" />}
        onPress={() => setSpeed(speed === 0 ? pace : 0)}
      />
      <IconButton
        label={REVIEW_TEXT.frameBack}
        keys=","
        icon={<StepBack size={15} />}
        onPress={() => step(-1)}
      />
      <IconButton
        label={REVIEW_TEXT.frameOn}
        keys="."
        icon={<StepForward size={15} />}
        onPress={() => step(1)}
      />
    </>
  );
}

/** How fast Play plays. */
function PaceMenu({ player }: { readonly player: Player }) {
  const { speed, setSpeed } = player;
  const pace = usePlaybackStore((store) => store.pace);
  function choose(next: number): void {
    usePlaybackStore.setState({ pace: next });
    if (speed > 0) setSpeed(next);
    // Space plays, and does not open the menu again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  return (
    <MenuButton
      label={REVIEW_TEXT.pace}
      button={
        <>
          <Gauge size={14} role="img" aria-label={REVIEW_TEXT.pace} />
          <span className={styles.pace}>{REVIEW_TEXT.speed(pace)}</span>
        </>
      }
      items={PACES.map((value) => ({
        id: String(value),
        title: REVIEW_TEXT.speed(value),
        isOn: value === pace,
        run: () => choose(value),
      }))}
    />
  );
}

/** Whether it is heard, and how loud. */
export function Sound({ meter }: { readonly meter?: ReactNode }) {
  const { isMuted, volume } = usePlaybackStore();
  return (
    <div className={styles.sound}>
      {meter}
      <IconButton
        label={isMuted ? REVIEW_TEXT.unmute : REVIEW_TEXT.mute}
        keys="M"
        icon={isMuted ? <VolumeX size={16} /> : <Volume2 size={16} />}
        onPress={() => usePlaybackStore.setState({ isMuted: !isMuted })}
      />
      <div className={styles.volume}>
        <RangeSlider
          label={REVIEW_TEXT.volume}
          from={0}
          to={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          format={{ style: 'percent' }}
          onChange={(next) => usePlaybackStore.setState({ volume: next, isMuted: next === 0 })}
        />
      </div>
    </div>
  );
}

function LoopButtons({ loop, frame }: { readonly loop: LoopControls; readonly frame: number }) {
  return (
    <>
      <IconButton
        label={REVIEW_TEXT.loopFrom}
        keys="I"
        icon={<BracketLeft size={15} />}
        onPress={() => loop.change((marks) => markFirst(marks, frame))}
      />
      <IconButton
        label={REVIEW_TEXT.loopTo}
        keys="O"
        icon={<BracketRight size={15} />}
        onPress={() => loop.change((marks) => markLast(marks, frame))}
      />
      {loop.range !== null && (
        <IconButton
          label={REVIEW_TEXT.loopAll}
          keys="shift+I"
          icon={<X size={15} />}
          onPress={() => loop.change(() => NO_MARKS)}
        />
      )}
    </>
  );
}
