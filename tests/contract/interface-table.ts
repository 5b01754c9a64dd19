/**
 * The service interface as a table, written from its document row by row and from nothing else: what the program's own
 * definitions are held against. Where the document says "not shown", nothing stands here.
 */
export type Medium = 'image' | 'video' | 'audio';

export type TableField =
  | { readonly is: 'text'; readonly min?: number; readonly max?: number; readonly required?: true }
  | {
      readonly is: 'enumeration';
      readonly values: readonly string[];
      readonly required?: true;
      readonly onlyIn?: string;
    }
  | { readonly is: 'boolean' }
  | { readonly is: 'media'; readonly medium: Medium }
  | { readonly is: 'media list'; readonly medium: Medium; readonly most: number }
  | { readonly is: 'element list'; readonly most: number };

/** An option set: its values are shown, the name and type of its field are not. */
export type TableSet = readonly string[] | { readonly from: number; readonly to: number };

export type SetKey = 'resolution' | 'duration' | 'aspectRatio' | 'quality';

export interface TableRow {
  readonly model: string;
  readonly path: string;
  readonly makes: 'image' | 'video';
  readonly fields: Readonly<Record<string, TableField>>;
  readonly sets: { readonly [Key in SetKey]?: TableSet };
  /** Request shapes, by our words for them; elements carry a voice in two ways wherever they stand. */
  readonly shapes: readonly string[];
  readonly testModeDescribed: boolean;
  readonly nativeStereo: boolean;
}

export const TABLE: readonly TableRow[] = [
  {
    model: 'modeln-pro',
    path: '/v2/generation/modeln-pro',
    makes: 'image',
    fields: {
      prompt: { is: 'text', min: 10, max: 5000, required: true },
      quality: { is: 'enumeration', values: ['2K', '4K'], required: true },
      aspectRatio: {
        is: 'enumeration',
        values: ['auto', '21:9', '1:1', '4:3', '3:2', '2:3', '5:4', '4:5', '3:4', '16:9', '9:16'],
        required: true,
      },
      images: { is: 'media list', medium: 'image', most: 14 },
    },
    sets: {},
    shapes: [],
    testModeDescribed: true,
    nativeStereo: false,
  },
  {
    model: 'modelk-o3-video-transformation',
    path: '/v2/generation/modelk-o3-video-transformation',
    makes: 'video',
    fields: {
      prompt: { is: 'text', max: 1600 },
      video: { is: 'media', medium: 'video' },
      images: { is: 'media list', medium: 'image', most: 4 },
      elements: { is: 'element list', most: 4 },
    },
    sets: { resolution: ['720', '1080', '4k'], aspectRatio: ['1:1', '16:9', '9:16'] },
    shapes: ['voices', 'voice'],
    testModeDescribed: false,
    nativeStereo: false,
  },
  {
    model: 'modelk-o3-elements',
    path: '/v2/generation/modelk-o3-elements',
    makes: 'video',
    fields: {
      prompt: { is: 'text', max: 1600 },
      enableAudio: { is: 'boolean' },
      images: { is: 'media list', medium: 'image', most: 7 },
      elements: { is: 'element list', most: 7 },
    },
    sets: {
      resolution: ['720', '1080', '4k'],
      duration: { from: 3, to: 15 },
      aspectRatio: ['1:1', '16:9', '9:16'],
    },
    shapes: ['voices', 'voice'],
    testModeDescribed: true,
    nativeStereo: false,
  },
  {
    model: 'modelh-h3-omni',
    path: '/v2/generation/modelh-h3-omni',
    makes: 'video',
    fields: {
      prompt: { is: 'text', max: 7000 },
      quality: { is: 'enumeration', values: ['2k'] },
      images: { is: 'media list', medium: 'image', most: 9 },
      videos: { is: 'media list', medium: 'video', most: 3 },
      audios: { is: 'media list', medium: 'audio', most: 3 },
    },
    sets: { duration: { from: 4, to: 15 }, aspectRatio: ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'] },
    shapes: [],
    testModeDescribed: false,
    nativeStereo: true,
  },
  {
    model: 'modelk-motion-3',
    path: '/v2/generation/modelk-motion-3',
    makes: 'video',
    fields: {
      prompt: { is: 'text', max: 1500 },
      image: { is: 'media', medium: 'image' },
      video: { is: 'media', medium: 'video' },
      elements: { is: 'element list', most: 1 },
    },
    sets: { resolution: ['720', '1080'] },
    shapes: ['voices', 'voice'],
    testModeDescribed: false,
    nativeStereo: false,
  },
  {
    model: 'modelh-h3-image-to-video',
    path: '/v2/generation/modelh-h3-image-to-video',
    makes: 'video',
    fields: {
      prompt: { is: 'text', max: 7000 },
      startImage: { is: 'media', medium: 'image' },
      endImage: { is: 'media', medium: 'image' },
      quality: { is: 'enumeration', values: ['2k'], onlyIn: 'quality' },
    },
    sets: { duration: { from: 4, to: 15 }, quality: ['1768', '2k'] },
    shapes: ['quality', 'no-quality'],
    testModeDescribed: true,
    nativeStereo: true,
  },
  {
    model: 'modelk-3-turbo',
    path: '/v2/generation/modelk-3-turbo',
    makes: 'video',
    fields: { prompt: { is: 'text' }, startImage: { is: 'media', medium: 'image' } },
    sets: { resolution: ['720', '1080'] },
    shapes: [],
    testModeDescribed: false,
    nativeStereo: false,
  },
];

/** The row of a model. */
export function rowOf(model: string): TableRow {
  const row = TABLE.find((candidate) => candidate.model === model);
  if (row === undefined) throw new Error(`the table has no row ${model}`);
  return row;
}

/** The values of a set as texts. */
export function valuesOf(set: TableSet): string[] {
  if ('from' in set)
    return Array.from({ length: set.to - set.from + 1 }, (_, step) => String(set.from + step));
  return [...set];
}
