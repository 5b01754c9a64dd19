import { practiceChoices } from '../control/choices.ts';
import type { AcceptedRecord, SubmissionBody } from '../generations/records.ts';
import { isAddress } from '../interface/check-submission.ts';
import type { Endpoint } from '../interface/endpoints.ts';
import { isPlainObject } from '../interface/rules.ts';
import type { MediaKind } from '../media-kind.ts';

/** A file or address that a submission refers to, as the render thread needs it. */
export interface ReferencePlan {
  /** The field it came from. */
  readonly field: string;
  readonly kind: 'image' | 'video' | 'audio';
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
}

/** What the render thread answers. */
export type RenderAnswer = { readonly file: RenderedFile } | { readonly error: string };

/** Finds an uploaded file's place on the disk. */
export type FindUpload = (fileName: string) => { readonly path: string; readonly media: MediaKind } | null;

/** Turns an accepted submission into what has to be drawn. */
export function planRender(
  record: AcceptedRecord,
  endpoint: Endpoint,
  findUpload: FindUpload,
  output: { readonly path: string; readonly style: RenderPlan['style'] },
): RenderPlan {
  const { body } = record;
  const references = listReferences(body, findUpload);
  const indexOf = (field: string | undefined) => {
    const index = references.findIndex((reference) => reference.field === field);
    return index < 0 ? null : index;
  };
  return {
    genId: record.genId,
    medium: endpoint.medium,
    model: record.model,
    prompt: typeof body.prompt === 'string' ? body.prompt : '',
    facts: describeOptions(body),
    references,
    ratio: readRatio(body.aspectRatio),
    ratioFrom: endpoint.shapeFields.map(indexOf).find((index) => index !== null) ?? null,
    longSide: practiceChoices.results.longSides[body.quality === '4K' ? '4K' : '2K'],
    seconds: typeof body.duration === 'number' ? body.duration : null,
    lengthFrom: indexOf(endpoint.lengthField),
    isStereo: endpoint.hasSound(body),
    startsFrom: indexOf(endpoint.startField),
    endsOn: indexOf(endpoint.endField),
    isDummy: record.testMode !== null,
    style: output.style,
    outputPath: output.path,
  };
}

/** The asked options in words, in the order in which an artist names them. */
function describeOptions(body: SubmissionBody): readonly string[] {
  const { quality, resolution, duration, aspectRatio } = body;
  const size = typeof resolution === 'string' && /^\d+$/.test(resolution) ? `${resolution}p` : resolution;
  const length = typeof duration === 'number' ? `${duration} s` : undefined;
  return [quality, size, length, aspectRatio].filter((fact): fact is string => typeof fact === 'string');
}

function readRatio(value: unknown): Ratio | null {
  const [width, height] = typeof value === 'string' ? value.split(':').map(Number) : [];
  return width && height ? { width, height } : null;
}

const REFERENCE_FIELDS = {
  startImage: 'image',
  endImage: 'image',
  image: 'image',
  images: 'image',
  video: 'video',
  videos: 'video',
  audios: 'audio',
  voices: 'audio',
  voice: 'audio',
} as const;

/** Every media reference of a body, in its order, elements after the rest under their own names. */
function listReferences(body: SubmissionBody, findUpload: FindUpload): readonly ReferencePlan[] {
  const elements = Array.isArray(body.elements) ? body.elements.filter(isPlainObject) : [];
  const inElements = elements.flatMap((element, index) => {
    const name =
      typeof element.name === 'string' && element.name !== '' ? element.name : `element ${index + 1}`;
    return readFields(element, findUpload).map((reference) => ({ ...reference, field: 'elements', name }));
  });
  return [...readFields(body, findUpload), ...inElements];
}

function readFields(body: SubmissionBody, findUpload: FindUpload): readonly ReferencePlan[] {
  return Object.entries(REFERENCE_FIELDS).flatMap(([field, kind]) =>
    [body[field]]
      .flat()
      .filter((value): value is string => typeof value === 'string' && value !== '')
      .map((value) => {
        const url = isAddress(value) ? value : null;
        const path = url === null ? (findUpload(value)?.path ?? null) : null;
        return { field, kind, path, url, name: nameReference(value, url) };
      }),
  );
}

/** The uploaded file's own name, or the last part of an address. */
function nameReference(value: string, url: string | null): string {
  if (url === null) return value.replace(/^[0-9a-f]{12}-/, '');
  const { pathname, hostname } = new URL(url);
  return pathname.split('/').filter(Boolean).at(-1) ?? hostname;
}
