import { type CSSProperties, useEffect, useState } from 'react';
import { formatRatio } from '../../../shared/compose/warnings-text.ts';
import { formatBytes, formatClipLength, formatSeconds } from '../../../shared/kernel/format.ts';
import { JOINING_TEXT } from '../../../shared/kernel/joining-text.ts';
import { describeDetails } from '../../../shared/library/fix-text.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { nameType } from '../../../shared/models/media-formats.ts';
import type { MediaKind, MediaReference } from '../../../shared/models/media-reference.ts';
import { FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './sound-wave.module.css';

/** What a reference shows of itself. */
export interface ReferenceFacts {
  readonly source: MediaReference['kind'];
  readonly kind: MediaKind | null;
  readonly name: string;
  readonly line: string;
  /** Address of its small picture; null where there is none to show. */
  readonly thumb: string | null;
}

/** Describes a reference; `asset` is undefined while it is being looked up, and null when it is not known any more. */
export function describeReference(
  reference: MediaReference,
  asset: Asset | null | undefined,
): ReferenceFacts {
  if (reference.kind === 'url') {
    return {
      source: 'url',
      kind: null,
      name: lastSegment(reference.url),
      line: hostOf(reference.url),
      thumb: null,
    };
  }
  if (reference.kind === 'uploaded') {
    return {
      source: 'uploaded',
      kind: null,
      name: reference.name,
      line: FORM_TEXT.uploadedBefore,
      thumb: null,
    };
  }
  if (asset === undefined) return { source: 'file', kind: null, name: '…', line: '', thumb: null };
  if (asset === null) return { source: 'file', kind: null, name: FORM_TEXT.fileGone, line: '', thumb: null };
  const thumb = asset.kind === 'audio' ? null : thumbUrl(asset.id);
  return { source: 'file', kind: asset.kind, name: asset.name, line: describeAsset(asset), thumb };
}

/** The address of an asset's small picture. */
export function thumbUrl(assetId: string): string {
  return `media://thumb/${encodeURIComponent(assetId)}`;
}

/** The address of an asset's own file. */
export function assetUrl(assetId: string): string {
  return `media://asset/${encodeURIComponent(assetId)}`;
}

/** The address of the waveform of an asset, which only one with sound has. */
export function soundUrl(assetId: string): string {
  return `media://sound/${encodeURIComponent(assetId)}`;
}

/** Everything that is known of a file, for where there is room for it. */
export function describeFacts({ mime, bytes, width, height, duration, details, isInCloud }: Asset): string[] {
  const hasSides = width !== null && height !== null;
  return [
    nameType(mime),
    ...(hasSides ? [JOINING_TEXT.leftToRight(`${width} × ${height}`), formatRatio(width / height)] : []),
    ...(duration === null ? [] : [formatSeconds(duration)]),
    formatBytes(bytes),
    ...(isInCloud ? [FORM_TEXT.inCloudTip] : []),
    ...(details === undefined ? [] : describeDetails(details)),
  ];
}

function describeAsset({ width, height, duration, bytes, isInCloud }: Asset): string {
  const size = width !== null && height !== null ? JOINING_TEXT.leftToRight(`${width}×${height}`) : null;
  const length = duration === null ? null : formatClipLength(duration);
  const place = isInCloud ? FORM_TEXT.inCloud : null;
  return [size, length, formatBytes(bytes), place].filter((fact) => fact !== null).join(' · ');
}

function lastSegment(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
  const last = path.split('/').filter(Boolean).at(-1);
  if (last === undefined) return hostOf(url);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

/**
 * A picture that is drawn when it is asked for, once it is there; none is asked for at null. What is left before is given up.
 *
 * @param rest milliseconds before it is asked for, where one may only pass by
 */
export function useDrawn(source: string | null, rest = 0): HTMLImageElement | null {
  const [drawn, setDrawn] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (source === null) return;
    const picture = new Image();
    // Else it would be asked for once more where it is a mask.
    picture.crossOrigin = 'anonymous';
    picture.onload = () => setDrawn(picture);
    const later = setTimeout(() => {
      picture.src = source;
    }, rest);
    return () => {
      clearTimeout(later);
      picture.onload = null;
      if (!picture.complete) picture.removeAttribute('src');
    };
  }, [source, rest]);
  return drawn?.src === source ? drawn : null;
}

/** How loud a sound is over time, and how far it has been heard, 0 to 1. Drawn by the process that decodes; coloured here. */
export function SoundWave(props: {
  readonly source: string;
  readonly share: number;
  readonly className?: string | undefined;
}) {
  const { source, share, className } = props;
  const style = {
    '--wave': `url("${source}")`,
    '--heard': `${(share * 100).toFixed(2)}%`,
  } as CSSProperties;
  return <span aria-hidden data-wave={source} className={classNames(styles.wave, className)} style={style} />;
}
