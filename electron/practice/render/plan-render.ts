import { practiceChoices } from '../control/choices.ts';
import type { AcceptedRecord, SubmissionBody } from '../generations/records.ts';
import { isAddress } from '../interface/check-submission.ts';
import type { Endpoint } from '../interface/endpoints.ts';
import { isPlainObject } from '../interface/rules.ts';
import type { MediaKind } from '../media-kind.ts';
import type { Ratio, ReferencePlan, RenderPlan } from './render-pool.ts';

/** Finds an uploaded file's place on the disk. */
export type FindUpload = (fileName: string) => { readonly path: string; readonly media: MediaKind } | null;

interface FieldReference extends ReferencePlan {
  readonly field: string;
}

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
  const shapeFrom = endpoint.shapeFields.map(indexOf).find((index) => index !== null);
  return {
    genId: record.genId,
    medium: endpoint.medium,
    model: record.model,
    prompt: typeof body.prompt === 'string' ? body.prompt : '',
    facts: describeOptions(body),
    references: references.map(({ field: _field, ...plan }) => plan),
    ratio: readRatio(body.aspectRatio),
    ratioFrom: shapeFrom ?? null,
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

/** Every media reference of a body, in its order, elements after the rest. */
function listReferences(body: SubmissionBody, findUpload: FindUpload): readonly FieldReference[] {
  const kinds: Readonly<Record<string, ReferencePlan['kind']>> = {
    startImage: 'image',
    endImage: 'image',
    image: 'image',
    images: 'image',
    video: 'video',
    videos: 'video',
    audios: 'audio',
  };
  const plain = Object.entries(kinds).flatMap(([field, kind]) =>
    readValues(body[field]).map((value) => plan(field, kind, value, findUpload)),
  );
  const elements = Array.isArray(body.elements) ? body.elements.filter(isPlainObject) : [];
  return [
    ...plain,
    ...elements.flatMap((element, index) => listElementReferences(element, index, findUpload)),
  ];
}

function listElementReferences(
  element: Record<string, unknown>,
  index: number,
  findUpload: FindUpload,
): readonly FieldReference[] {
  const name =
    typeof element.name === 'string' && element.name !== '' ? element.name : `element ${index + 1}`;
  const parts = [
    ...readValues(element.images).map((value) => ['image', value] as const),
    ...readValues(element.video).map((value) => ['video', value] as const),
    ...readValues(element.voices).map((value) => ['audio', value] as const),
    ...readValues(element.voice).map((value) => ['audio', value] as const),
  ];
  return parts.map(([kind, value]) => ({ ...plan('elements', kind, value, findUpload), label: name, name }));
}

function readValues(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((entry): entry is string => typeof entry === 'string' && entry !== '');
}

function plan(
  field: string,
  kind: ReferencePlan['kind'],
  value: string,
  findUpload: FindUpload,
): FieldReference {
  if (isAddress(value))
    return { field, label: field, kind, path: null, url: value, name: nameAddress(value) };
  const upload = findUpload(value);
  return {
    field,
    label: field,
    kind,
    path: upload?.path ?? null,
    url: null,
    name: value.replace(/^[0-9a-f]{12}-/, ''),
  };
}

function nameAddress(value: string): string {
  const url = new URL(value);
  return url.pathname.split('/').filter(Boolean).at(-1) ?? url.hostname;
}
