import ImagePlus from 'lucide-react/icons/image-plus';
import type { MediaReference } from '../../shared/domain/media-reference.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../shared/messages/text/cast-room.ts';
import { useAsset } from '../projections/asset-store.ts';
import { MediaIcon } from '../ui/media-icon.tsx';
import styles from './media-stage.module.css';
import { assetUrl, describeReference } from './reference-facts.ts';

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
      {url !== null && asset?.kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: the artist's own clip has no captions
        <video key={url} src={url} controls preload="metadata" aria-label={name} />
      )}
      {url !== null && asset?.kind === 'audio' && (
        <div className={styles.words}>
          <MediaIcon kind="audio" size={28} />
          {/* biome-ignore lint/a11y/useMediaCaption: the artist's own voice has no captions */}
          <audio key={url} src={url} controls preload="metadata" aria-label={name} />
        </div>
      )}
      <figcaption className={`numbers ${styles.caption}`}>
        <span>{name}</span> <span>{line}</span>
      </figcaption>
    </figure>
  );
}
