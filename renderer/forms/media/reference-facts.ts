import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { MediaKind, MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { formatBytes, formatClipLength, formatSeconds } from '../../../shared/messages/format.ts';
import { describeDetails } from '../../../shared/messages/text/fix.ts';
import { FORM_TEXT } from '../../../shared/messages/text/form.ts';
import { JOINING_TEXT } from '../../../shared/messages/text/joining.ts';
import { formatRatio, nameType } from '../../../shared/messages/warnings.ts';

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
