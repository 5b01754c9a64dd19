import { type CSSProperties, useState } from 'react';
import { formatBytes, formatSeconds } from '../../../shared/kernel/format.ts';
import { JOINING_TEXT } from '../../../shared/kernel/joining-text.ts';
import { FIX_TEXT } from '../../../shared/library/fix-text.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { estimateBytes, planFile, type Recipe } from '../../../shared/models/fix.ts';
import { nameType } from '../../../shared/models/media-formats.ts';
import { assetUrl, thumbUrl } from '../media/reference-facts.tsx';
import styles from './fix-panel.module.css';

/** A file beside what becomes of it: as planned, and as it came out once it is made. */
export function FixPreview({ asset, recipe, made }: { asset: Asset; recipe: Recipe; made: Asset | null }) {
  const planned = planFile(asset, recipe);
  const bytes = made?.bytes ?? estimateBytes(asset, recipe);
  const size = bytes === null ? null : formatBytes(bytes);
  const about =
    size === null || made !== null
      ? size
      : recipe.maxBytes === null
        ? FIX_TEXT.about(size)
        : FIX_TEXT.atMost(size);
  // A part of a recording is looked at in the player above, a part of a picture where it is drawn.
  const hasPictures = recipe.trim === null && recipe.crop === null && planned.kind !== 'audio';
  return (
    <div className={styles.compare}>
      <figure>
        {hasPictures && <Picture asset={asset} shape={asset} />}
        <figcaption>
          <strong>{FIX_TEXT.before}</strong>
          <span className="numbers">
            {describeFile(nameType(asset.mime), asset, formatBytes(asset.bytes))}
          </span>
        </figcaption>
      </figure>
      <figure>
        {hasPictures && (
          <Picture
            key={(made ?? asset).id}
            asset={made ?? asset}
            shape={made ?? planned}
            recipe={made ? null : recipe}
          />
        )}
        <figcaption aria-live="polite">
          <strong>{made === null ? FIX_TEXT.after : FIX_TEXT.afterMade}</strong>
          <span className="numbers">{describeFile(nameType(planned.mime), made ?? planned, about)}</span>
        </figcaption>
      </figure>
    </div>
  );
}

/** The small picture of a file, with a recipe as it will roughly come out. */
function Picture(props: { asset: Asset; shape: Sides; recipe?: Recipe | null }) {
  const { asset, shape, recipe = null } = props;
  const { width, height } = shape;
  const fit = recipe?.pad ? 'contain' : 'fill';
  return (
    <div className={styles.frame}>
      <SmallPicture asset={asset} style={{ objectFit: fit, aspectRatio: `${width ?? 1} / ${height ?? 1}` }} />
    </div>
  );
}

type Sides = Pick<Asset, 'width' | 'height'>;

function describeFile(
  type: string,
  { width, height, duration }: Sides & Pick<Asset, 'duration'>,
  size: string | null,
): string {
  const sides = width === null || height === null ? null : JOINING_TEXT.leftToRight(`${width} × ${height}`);
  const length = duration === null ? null : formatSeconds(duration);
  return [type, sides, length, size].filter((fact) => fact !== null).join(' · ');
}

/** The small picture of a file; a very large one may have none yet, or none at all, and is looked at itself. */
export function SmallPicture({ asset, style }: { readonly asset: Asset; readonly style?: CSSProperties }) {
  const [isItself, setItself] = useState(false);
  return (
    <img
      key={asset.id}
      src={isItself ? assetUrl(asset.id) : thumbUrl(asset.id)}
      alt=""
      draggable={false}
      onError={() => setItself(asset.kind === 'image')}
      style={style}
    />
  );
}
