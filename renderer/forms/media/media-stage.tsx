import ImagePlus from 'lucide-react/icons/image-plus';
import { type MouseEvent, type SyntheticEvent, useRef, useState } from 'react';
import { CAST_ROOM_TEXT as TEXT } from '../../../shared/cast/room-text.ts';
import { hasHeardSound } from '../../../shared/library/fix-ways.ts';
import type { MediaReference } from '../../../shared/models/media-reference.ts';
import { useAsset } from '../../state/sources/cast-store.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
import styles from './media-stage.module.css';
import { assetUrl, describeReference, SoundWave, soundUrl, useDrawn } from './reference-facts.tsx';

/** A picture, clip or voice of a member, as large as there is room. */
export function MediaStage({ reference }: { reference: MediaReference | null }) {
  const asset = useAsset(reference?.kind === 'file' ? reference.assetId : null);
  if (reference === null)
    return (
      <div className={styles.stage}>
        <p className={styles.words}>
          <ImagePlus size={28} strokeWidth={1.25} aria-hidden />
          {TEXT.nothingLarge}
        </p>
      </div>
    );
  const { name, line } = describeReference(reference, asset);
  const url = asset ? assetUrl(asset.id) : null;
  return (
    <figure className={styles.stage}>
      {url !== null && asset?.kind === 'image' && <img key={url} src={url} alt={name} draggable={false} />}
      {url !== null && asset && asset.kind !== 'image' && (
        <Recording
          key={url}
          assetId={asset.id}
          kind={asset.kind}
          hasSound={hasHeardSound(asset)}
          seconds={asset.duration}
          url={url}
          name={name}
        />
      )}
      <figcaption className={`numbers ${styles.caption}`}>
        <span>{name}</span> <span>{line}</span>
      </figcaption>
    </figure>
  );
}

/** A clip or a sound with the browser’s own controls, and its waveform, where a click goes on from. */
function Recording(props: {
  readonly assetId: string;
  readonly kind: 'video' | 'audio';
  readonly hasSound: boolean;
  /** How long it is, where that is known. */
  readonly seconds: number | null;
  readonly url: string;
  readonly name: string;
}) {
  const { assetId, kind, hasSound, seconds, url, name } = props;
  const media = useRef<HTMLMediaElement>(null);
  const [share, setShare] = useState(0);
  const wave = soundUrl(assetId);
  const hasWave = useDrawn(hasSound ? wave : null) !== null;
  const keep = (element: HTMLMediaElement | null) => {
    media.current = element;
  };
  const player = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': name,
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      setShare(shareOf(currentTarget, seconds)),
  } as const;
  return (
    <>
      {kind === 'audio' && !hasWave && <MediaIcon kind="audio" size={28} />}
      {kind === 'video' && <video ref={keep} {...player} />}
      {hasWave && (
        // Keys have the controls of the player.
        // biome-ignore lint/a11y/useKeyWithClickEvents: for the pointer only
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only
        <div
          className={classNames(styles.wave, kind === 'audio' && styles.tall)}
          onClick={(event) => goTo(media.current, seconds, event)}
        >
          <SoundWave source={wave} share={share} className={styles.drawing} />
        </div>
      )}
      {kind === 'audio' && <audio ref={keep} {...player} />}
    </>
  );
}

function shareOf(media: HTMLMediaElement, seconds: number | null): number {
  const length = lengthOf(media, seconds);
  return length > 0 ? Math.min(1, media.currentTime / length) : 0;
}

/** Where no header says how long a file is, the player knows it at its end only; the file's facts know it before. */
function lengthOf({ duration }: HTMLMediaElement, seconds: number | null): number {
  return duration > 0 && duration < Number.POSITIVE_INFINITY ? duration : (seconds ?? 0);
}

/** The player may know its length only later than the file's facts do; it begins at that place then. */
function goTo(media: HTMLMediaElement | null, seconds: number | null, event: MouseEvent<HTMLElement>): void {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  if (media !== null) media.currentTime = ((event.clientX - left) / width) * lengthOf(media, seconds);
}
