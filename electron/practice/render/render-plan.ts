/** A file or address that a submission refers to, as the render thread needs it. */
export interface ReferencePlan {
  /** The field it came from, with its place: `images 2`, `hero · image 1`. */
  readonly label: string;
  readonly kind: 'image' | 'video' | 'audio' | 'unknown';
  /** An uploaded file on this machine. */
  readonly path: string | null;
  /** A download address; only a loopback one is fetched. */
  readonly url: string | null;
  /** What to write where no picture can be shown. */
  readonly name: string;
}

export interface Ratio {
  readonly width: number;
  readonly height: number;
}

/** All that is needed to make one result file; plain data, since it crosses to another thread. */
export interface RenderPlan {
  readonly genId: string;
  readonly medium: 'image' | 'video';
  readonly model: string;
  readonly prompt: string;
  /** What was asked, in words, for the caption: `2K`, `16:9`. */
  readonly facts: readonly string[];
  readonly references: readonly ReferencePlan[];
  /** The asked aspect ratio; null where it follows `ratioFrom`. */
  readonly ratio: Ratio | null;
  /** Index into `references` of the image or video whose shape is used. */
  readonly ratioFrom: number | null;
  /** Long side of an image, in pixels. A video's size is the renderer's choice. */
  readonly longSide: number;
  /** The asked length in seconds; null where it follows `lengthFrom`, else five. */
  readonly seconds: number | null;
  readonly lengthFrom: number | null;
  readonly isStereo: boolean;
  /** Indices of the images a video starts from and ends on, when it has them. */
  readonly startsFrom: number | null;
  readonly endsOn: number | null;
  readonly isDummy: boolean;
  readonly style: 'full' | 'fast';
  readonly outputPath: string;
}

export interface RenderedFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** What the render thread answers. */
export type RenderAnswer =
  | { readonly genId: string; readonly file: RenderedFile }
  | { readonly genId: string; readonly error: string };
