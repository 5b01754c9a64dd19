import { formatBytes, formatSeconds } from '../kernel/format.ts';
import { formatList, spoken } from '../kernel/region.ts';
import { nameType } from '../models/media-formats.ts';
import type { Warning, WarningCode } from '../models/preflight.ts';

type Words = (params: Warning['params']) => string;

export const WARNINGS = spoken('warnings', {
  'usually-smaller': ({ maximum, found }) =>
    `Services of this kind usually take up to ${formatBytes(Number(maximum))}; this file has ${formatBytes(Number(found))}`,
  'usually-more-pixels': ({ minimum, found }) =>
    `Services of this kind usually want at least ${minimum} pixels a side; the shorter side has ${found}`,
  'usually-fewer-pixels': ({ maximum, found }) =>
    `Services of this kind usually take up to ${maximum} pixels a side; the longer side has ${found}`,
  'usually-wider': ({ minimum, found }) =>
    `Services of this kind usually take shapes from ${formatRatio(minimum)}; this is narrower, ${formatRatio(found)}`,
  'usually-taller': ({ maximum, found }) =>
    `Services of this kind usually take shapes up to ${formatRatio(maximum)}; this is wider, ${formatRatio(found)}`,
  'usually-shorter': ({ maximum, found }) =>
    `Services of this kind usually take up to ${formatSeconds(Number(maximum))}; this lasts ${formatSeconds(Number(found))}`,
  'usually-longer': ({ minimum, found }) =>
    `Services of this kind usually want at least ${formatSeconds(Number(minimum))}; this lasts ${formatSeconds(Number(found))}`,
  'usually-faster': ({ minimum, found }) =>
    `Services of this kind usually want at least ${Math.ceil(Number(minimum))} frames a second; this has ${Number(Number(found).toFixed(2))}`,
  'usually-slower': ({ maximum, found }) =>
    `Services of this kind usually take up to ${maximum} frames a second; this has ${Number(Number(found).toFixed(2))}`,
  'usually-other-type': ({ found, types }) =>
    `Services of this kind usually take ${formatList(String(types).split(', ').map(nameType))}; this is ${nameType(String(found))}`,
  'usually-still': () => 'This picture moves; services usually take only its first frame, or nothing of it',
  'usually-upright': () => 'This picture is turned by a note in the file (Exif), which services may ignore',
  'lacks-end': () =>
    'This file lacks its end marker; the picture is complete, but a service may refuse the file',
  'keeps-notes': ({ found }) =>
    `Locations and serial numbers can’t be removed from ${nameType(String(found))} files; they are sent with it`,
  'nothing-given': () =>
    'No text and no file to work from; the service may take the request all the same, and charge for it',
  'unseen-results': ({ format }) =>
    `Results in ${format} can’t be seen here; they are kept, and open in another program`,
  'packed-results': () => 'Results come in a ZIP archive, which you unpack in Review',
} satisfies { readonly [Code in WarningCode]: Words });

/** A warning in words, without a full stop. */
export function describeWarning({ code, params }: Warning): string {
  return WARNINGS[code](params);
}

/** A shape as people say it, `16:9`, `2.5:1`, `1:2.5`. */
export function formatRatio(ratio: number | string | undefined): string {
  const value = Number(ratio);
  for (const [width, height] of USUAL_SHAPES)
    if (Math.abs(value / (width / height) - 1) < 0.01) return `${width}:${height}`;
  return value >= 1 ? `${round(value)}:1` : `1:${round(1 / value)}`;
}

const USUAL_SHAPES = [
  [1, 1],
  [16, 9],
  [9, 16],
  [4, 3],
  [3, 4],
  [3, 2],
  [2, 3],
  [5, 4],
  [4, 5],
  [21, 9],
] as const;

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
