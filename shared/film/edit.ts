import type { RateName } from '../kernel/rate.ts';

export type EditFormat = 'otio' | 'fcpxml' | 'xmeml' | 'edl';

/** What a timeline has that a cut of shots has not: it is read as far as it says which frames are seen, and named. */
export const EDIT_WARNINGS = [
  // Of one event, which `what` names.
  'speed',
  'transition',
  'nested',
  'nested-speed',
  'disabled',
  'covered',
  'generator',
  'multicam',
  'other-rate',
  'alternates',
  'length',
  'no-file',
  // Of the whole.
  'several-sequences',
  'several-tracks',
  'sequence-rate',
  'drop-frame',
  'line',
  // Of matching.
  'ambiguous',
] as const;
export type EditWarningCode = (typeof EDIT_WARNINGS)[number];

export interface EditWarning {
  readonly code: EditWarningCode;
  /** The clip, sequence or line that it is about. */
  readonly what: string;
}

/** One clip of a timeline. All counts are frames of the project. */
export interface EditEvent {
  /** From 0: by its place in the record, then from the lowest track to the highest. */
  readonly order: number;
  /** `V1` is the lowest of pictures, `A1` the first of sound. */
  readonly track: string;
  readonly enabled: boolean;
  readonly kind: 'clip' | 'still' | 'audio' | 'nested' | 'generator';
  readonly clipName: string;
  /** As it stands in the timeline; empty where it names no file. */
  readonly fileName: string;
  readonly path: string;
  /** Of an EDL. */
  readonly reel?: string | undefined;
  /** What a package of ours wrote, where it was kept. */
  readonly ids: { readonly shot?: string; readonly version?: string; readonly take?: string };
  /** What is used of the medium, from its first frame; `out` is exclusive. Of a changed speed, all that is used. */
  readonly in: number;
  readonly out: number;
  /** Where the timeline counts frames of the medium: the first of the project that shows another one than `in`. */
  readonly inEnd?: number | undefined;
  /** From the start of the timeline; `recordOut` is exclusive. */
  readonly recordIn: number;
  readonly recordOut: number;
  /** Whole frames of the medium, where the timeline says so. */
  readonly mediaFrames?: number | undefined;
  /** 1 is usual, less than 0 backwards, 0 a frame that stands still. */
  readonly speed?: number | undefined;
  /** What begins with it or ends it, such as “Cross Dissolve”. */
  readonly transition?: string | undefined;
  /** The nested sequence that it lies in. */
  readonly nested?: string | undefined;
}

/** A timeline as somebody’s editing program wrote it. */
export interface Edit {
  readonly format: EditFormat;
  readonly name: string;
  /** Of the sequence; null where it is none of ours. */
  readonly rate: RateName | null;
  readonly events: readonly EditEvent[];
  readonly warnings: readonly EditWarning[];
  /** Parts that say nothing of the cut, such as effects, by their own names. */
  readonly notUnderstood: readonly { readonly what: string; readonly count: number }[];
}
