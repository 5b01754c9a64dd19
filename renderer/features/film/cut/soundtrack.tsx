import { useEffect, useRef } from 'react';
import type { Project } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT } from '../../../../shared/film/film-room-text.ts';
import { type RateName, rateOf } from '../../../../shared/kernel/rate.ts';
import { assetUrl, SoundWave, soundUrl } from '../../../forms/media/reference-facts.tsx';
import { useAsset } from '../../../state/sources/cast-store.ts';
import { usePlaybackStore } from '../../../takes/player/playback-store.ts';
import { useCut } from '../state/cut-store.ts';
import styles from './cut-strip.module.css';

/** Seconds between sound and picture that are heard as a jump once, and those that are made up for unheard. */
const [JUMP, OFF] = [0.25, 0.02];
/** How much faster or slower the sound runs while it makes up for what it is off. */
const MAX_CHANGE = 0.05;

/** Plays the soundtrack along with the pictures of the cut, which lead. */
export function Soundtrack({ project: { soundtrack, rate } }: { readonly project: Project }) {
  const { isMuted, volume } = usePlaybackStore();
  const audio = useRef<HTMLAudioElement>(null);
  const assetId = soundtrack?.assetId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the player is there only with a soundtrack
  useEffect(() => {
    if (audio.current !== null) audio.current.volume = volume;
  }, [volume, assetId]);
  const { num, den } = rateOf(rate);
  useEffect(
    () =>
      useCut.subscribe((now, before) => {
        if (audio.current !== null) follow(audio.current, { now, before, perSecond: num / den });
      }),
    [num, den],
  );
  if (soundtrack === null) return null;
  return (
    <audio
      ref={audio}
      src={assetUrl(soundtrack.assetId)}
      crossOrigin="anonymous"
      preload="auto"
      muted={isMuted}
      aria-label={FILM_ROOM_TEXT.soundtrack}
    />
  );
}

interface Place {
  readonly frame: number;
  readonly speed: number;
}

function follow(
  audio: HTMLAudioElement,
  { now, before, perSecond }: { readonly now: Place; readonly before: Place; readonly perSecond: number },
): void {
  if (now.speed <= 0) {
    audio.pause();
    return;
  }
  if (now.frame === before.frame) return;
  const wanted = now.frame / perSecond;
  const ahead = audio.currentTime - wanted;
  // Where it is over, it stays silent.
  if (wanted >= audio.duration || (audio.ended && Math.abs(ahead) < JUMP)) {
    audio.pause();
    return;
  }
  if (audio.paused || Math.abs(ahead) > JUMP) audio.currentTime = wanted;
  const change = Math.abs(ahead) < OFF ? 0 : Math.max(-MAX_CHANGE, Math.min(MAX_CHANGE, ahead));
  audio.playbackRate = now.speed * (1 - change);
  // A call that a pause ends is no failure.
  if (audio.paused) audio.play().catch(() => {});
}

/** How loud the soundtrack is, to the scale of the strip. */
export function SoundtrackLane(props: {
  readonly soundtrack: NonNullable<Project['soundtrack']>;
  readonly rate: RateName;
  readonly scale: number;
}) {
  const { soundtrack, rate, scale } = props;
  const asset = useAsset(soundtrack.assetId);
  const { num, den } = rateOf(rate);
  const frames = ((asset?.duration ?? 0) * num) / den;
  return (
    <div className={styles.lane} style={{ width: frames * scale }} title={asset?.name}>
      <SoundWave source={soundUrl(soundtrack.assetId)} share={0} className={styles.song} />
    </div>
  );
}
