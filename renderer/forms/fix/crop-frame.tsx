import 'react-image-crop/dist/ReactCrop.css';
import { ReactCrop } from 'react-image-crop';
import type { Part } from '../../../shared/library/crop-part.ts';
import { FIX_TEXT } from '../../../shared/library/fix-text.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './crop-frame.module.css';
import { SmallPicture } from './fix-preview.tsx';

/** A picture with the part that is kept of it: drawn, moved and sized by mouse or by arrow keys. */
export function CropFrame(props: {
  readonly asset: Asset;
  readonly picture: { readonly width: number; readonly height: number };
  /** Width divided by height, where the part keeps a shape. */
  readonly ratio: number | undefined;
  /** In pixels of the picture; none, as long as nothing was drawn. */
  readonly part: Part | undefined;
  readonly onChange: (part: Part) => void;
}) {
  const { asset, picture, ratio, part, onChange } = props;
  return (
    <figure className={styles.place}>
      <ReactCrop
        className={styles.crop ?? ''}
        style={{ width: `min(100%, ${(HIGHEST * picture.width) / picture.height}px)` }}
        {...(part === undefined ? {} : { crop: toPercent(part, picture) })}
        {...(ratio === undefined ? {} : { aspect: ratio })}
        keepSelection
        ruleOfThirds
        minWidth={SMALLEST}
        minHeight={SMALLEST}
        ariaLabels={nameHandles()}
        onChange={(_, drawn) => onChange(fromPercent(drawn, picture))}
      >
        <SmallPicture asset={asset} style={{ aspectRatio: `${picture.width} / ${picture.height}` }} />
      </ReactCrop>
      {/* It keeps its place while the part is drawn, so that nothing moves under the pointer. */}
      <figcaption className={classNames(styles.hint, part !== undefined && styles.followed)}>
        {FIX_TEXT.drawPart}
      </figcaption>
    </figure>
  );
}

/** Pixels of the screen, so that the panel's button stays in sight. */
const HIGHEST = 260;

/** Pixels of the screen: smaller, a part could not be taken hold of. */
const SMALLEST = 12;

/** Asked for when drawn: the language may have changed. */
function nameHandles() {
  const { crop: cropArea, cropCorner: corner, cropEdge: edge } = FIX_TEXT;
  return {
    cropArea,
    nwDragHandle: corner,
    neDragHandle: corner,
    seDragHandle: corner,
    swDragHandle: corner,
    nDragHandle: edge,
    eDragHandle: edge,
    sDragHandle: edge,
    wDragHandle: edge,
  };
}

function toPercent(part: Part, picture: { readonly width: number; readonly height: number }) {
  const [across, down] = [100 / picture.width, 100 / picture.height];
  return {
    unit: '%' as const,
    x: part.x * across,
    y: part.y * down,
    width: part.width * across,
    height: part.height * down,
  };
}

function fromPercent(drawn: Part, picture: { readonly width: number; readonly height: number }): Part {
  const [across, down] = [picture.width / 100, picture.height / 100];
  return { x: drawn.x * across, y: drawn.y * down, width: drawn.width * across, height: drawn.height * down };
}
