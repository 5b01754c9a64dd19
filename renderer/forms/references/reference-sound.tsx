import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { type ReactNode, useEffect, useState } from 'react';
import { hasHeardSound } from '../../../shared/library/fix-ways.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { assetUrl, SoundWave, soundUrl, useDrawn } from '../media/reference-facts.tsx';
import styles from './reference-sound.module.css';
import tileStyles from './reference-tile.module.css';

/** What a tile shows of the sound of a recording or clip: its waveform, and a button that plays it there. */
export function useReferenceSound(asset: Asset | null): {
  readonly wave: ReactNode;
  readonly button: ReactNode;
  /** Whether the waveform is all the picture there is. */
  readonly isPicture: boolean;
} {
  // Its headers say whether there is any that can be heard; to ask for what there is not would be a failed load each time.
  const assetId = asset !== null && hasHeardSound(asset) ? asset.id : null;
  const hasWave = useDrawn(assetId === null ? null : soundUrl(assetId)) !== null;
  const { isPlaying, share, toggle } = useSound(assetId === null ? '' : assetUrl(assetId));
  if (asset === null || assetId === null || !hasWave) return NO_SOUND;
  const isPicture = asset.kind === 'audio';
  return {
    isPicture,
    wave: (
      <SoundWave
        source={soundUrl(assetId)}
        share={share}
        className={isPicture ? styles.wave : styles.clipWave}
      />
    ),
    button: (
      <span className={styles.foot}>
        <button
          type="button"
          className={classNames(tileStyles.corner, styles.play, isPlaying && styles.playing)}
          aria-label={isPlaying ? FORM_TEXT.stop(asset.name) : FORM_TEXT.play(asset.name)}
          onClick={toggle}
        >
          {isPlaying ? (
            <Square size={10} fill="currentColor" aria-hidden />
          ) : (
            <Play size={11} fill="currentColor" aria-hidden />
          )}
        </button>
      </span>
    ),
  };
}

const NO_SOUND = { wave: null, button: null, isPicture: false };

/** The one sound that is heard: another that begins ends it. */
let current: { readonly url: string; readonly element: HTMLAudioElement } | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function stop(): void {
  current?.element.pause();
  current = null;
  notify();
}

function begin(url: string): void {
  stop();
  const element = new Audio(url);
  current = { url, element };
  element.addEventListener('ended', () => current?.element === element && stop());
  void element.play().then(notify, () => current?.element === element && stop());
}

/** Plays what is at an address, or ends it where it is heard already. */
export function toggleSound(url: string): void {
  if (current?.url === url) stop();
  else begin(url);
}

/** Plays what is at an address, with how far it has come, 0 to 1; what is heard ends with the caller. */
function useSound(url: string): {
  readonly isPlaying: boolean;
  readonly share: number;
  readonly toggle: () => void;
} {
  const [share, setShare] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const listen = () => setPlaying(current?.url === url);
    listeners.add(listen);
    return () => {
      listeners.delete(listen);
      if (current?.url === url) stop();
    };
  }, [url]);
  useEffect(() => {
    if (!isPlaying) return setShare(0);
    let frame = 0;
    const follow = () => {
      const { currentTime = 0, duration = Number.NaN } = current?.element ?? {};
      setShare(duration > 0 ? currentTime / duration : 0);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return { isPlaying, share, toggle: () => toggleSound(url) };
}
