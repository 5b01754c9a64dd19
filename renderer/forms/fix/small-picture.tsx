import { type CSSProperties, useState } from 'react';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { assetUrl, thumbUrl } from '../media/reference-facts.ts';

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
