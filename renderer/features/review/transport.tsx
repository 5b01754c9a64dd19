import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Repeat from 'lucide-react/icons/repeat';
import StepBack from 'lucide-react/icons/step-back';
import StepForward from 'lucide-react/icons/step-forward';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { type PointerEvent, useRef } from 'react';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { IconButton } from '../../ui/button.tsx';
import { RangeSlider } from '../../ui/range-slider.tsx';
import { useReviewStore } from './review-store.ts';
import { formatTimecode } from './timecode.ts';
import styles from './transport.module.css';
import type { Player } from './use-player.ts';

/** The line under a video: play, step, scrub, where it stands, sound. */
export function Transport({ player, label }: { readonly player: Player; readonly label: string }) {
  const { frame, frames, rate, speed, setSpeed, step } = player;
  const { isMuted, isLooping, volume } = useReviewStore();
  return (
    <div className={styles.transport}>
      <Scrubber player={player} label={label} />
      <div className={styles.line}>
        <IconButton
          label={speed === 0 ? REVIEW_TEXT.play : REVIEW_TEXT.pause}
          keys="Space"
          icon={
            speed === 0 ? <Play size={16} fill="currentColor" /> : <Pause size={16} fill="currentColor" />
          }
          onPress={() => setSpeed(speed === 0 ? 1 : 0)}
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
        <span className={styles.timecode} role="timer" aria-label={REVIEW_TEXT.timecode} aria-live="off">
          {formatTimecode(frame, rate)}
          <span className={styles.total}> / {formatTimecode(frames, rate)}</span>
        </span>
        <span className={styles.frame}>{REVIEW_TEXT.frame(frame, frames - 1)}</span>
        {speed !== 0 && speed !== 1 && <span className={styles.speed}>{REVIEW_TEXT.speed(speed)}</span>}
        <span className={styles.space} />
        <IconButton
          label={REVIEW_TEXT.loop}
          isActive={isLooping}
          icon={<Repeat size={15} />}
          onPress={() => useReviewStore.setState({ isLooping: !isLooping })}
        />
        <IconButton
          label={isMuted ? REVIEW_TEXT.unmute : REVIEW_TEXT.mute}
          keys="M"
          icon={isMuted ? <VolumeX size={16} /> : <Volume2 size={16} />}
          onPress={() => useReviewStore.setState({ isMuted: !isMuted })}
        />
        <div className={styles.volume}>
          <RangeSlider
            label={REVIEW_TEXT.volume}
            from={0}
            to={1}
            step={0.05}
            value={isMuted ? 0 : volume}
            format={{ style: 'percent' }}
            onChange={(next) => useReviewStore.setState({ volume: next, isMuted: next === 0 })}
          />
        </div>
      </div>
    </div>
  );
}

/** Drags through the clip; frames follow the pointer. */
function Scrubber({ player, label }: { readonly player: Player; readonly label: string }) {
  const { frame, frames, rate, setSpeed, showFrame, step } = player;
  const isDragging = useRef(false);

  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    showFrame(share * (frames - 1));
  }

  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={frames - 1}
      aria-valuenow={frame}
      aria-valuetext={formatTimecode(frame, rate)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        event.stopPropagation();
        step(by);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        setSpeed(0);
        follow(event);
      }}
      onPointerMove={(event) => isDragging.current && follow(event)}
      onPointerUp={() => {
        isDragging.current = false;
      }}
      onPointerCancel={() => {
        isDragging.current = false;
      }}
    >
      <div className={styles.rail}>
        <div className={styles.played} style={{ width: `${(frame / Math.max(1, frames - 1)) * 100}%` }} />
      </div>
    </div>
  );
}
