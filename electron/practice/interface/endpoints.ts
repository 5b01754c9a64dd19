import {
  checkFields,
  type Findings,
  flag,
  isPlainObject,
  list,
  media,
  type ObjectRule,
  oneOf,
  type Rule,
  text,
  wholeNumber,
} from './rules.ts';

const elementTypes = ['image', 'video'];

const elementFields = {
  type: checkType,
  name: text({}),
  images: list(media('image')),
  voices: list(media('video')),
  voice: media('voice'),
  /** A choice: the interface shows no field for a video element's video. */
  video: media('video'),
};

/** The interface names a third kind, the pre-made element, as one the API does not support. */
function checkType(value: unknown, field: string, findings: Findings): void {
  if (typeof value === 'string' && /^pre-?made/i.test(value)) {
    findings.violations.push({
      field,
      rule: 'must be one of image, video: a pre-made element is unsupported by the API',
    });
    return;
  }
  oneOf(elementTypes)(value, field, findings);
}

/** An element in either shape: `voices` (an array) or `voice` (a string), not both. */
const element: Rule = (value, field, findings) => {
  if (!isPlainObject(value)) {
    findings.violations.push({ field, rule: 'must be an object' });
    return;
  }
  checkFields(value, { fields: elementFields, required: ['type'] }, `${field}.`, findings);
  if (Object.hasOwn(value, 'voices') && Object.hasOwn(value, 'voice')) {
    findings.violations.push({ field: `${field}.voice`, rule: 'must not be given together with voices' });
  }
  if (value.type === 'image' && Object.hasOwn(value, 'video')) {
    findings.violations.push({ field: `${field}.video`, rule: 'is not a property of an image element' });
  }
};

/** One submission endpoint, read from the interface document; what that leaves open is marked as a choice. */
export interface Endpoint {
  /** The last segment of its path under `/v2/generation/`. */
  readonly model: string;
  readonly medium: 'image' | 'video';
  readonly body: ObjectRule;
  /** A rule over more than one field. */
  readonly checkWhole?: (body: Readonly<Record<string, unknown>>, findings: Findings) => void;
  /** Whether the result has sound. */
  readonly hasSound: (body: Readonly<Record<string, unknown>>) => boolean;
  /** Where the result's shape comes from when no aspect ratio is asked: these fields in turn. */
  readonly shapeFields: readonly string[];
  /** The field with a video whose length is used. */
  readonly lengthField?: string;
  /** The fields with the pictures a video starts from and ends on. */
  readonly startField?: string;
  readonly endField?: string;
}

const silent = () => false;
const sounding = () => true;
const image = media('image');
const video = media('video');
const audio = media('audio');

/** `auto` follows an input image, so there must be one. */
function checkAutomaticRatio(body: Readonly<Record<string, unknown>>, findings: Findings): void {
  const hasImage = Array.isArray(body.images) && body.images.length > 0;
  if (body.aspectRatio === 'auto' && !hasImage) {
    findings.violations.push({
      field: 'aspectRatio',
      rule: 'auto is not allowed when no input image is provided',
    });
  }
}

const imageEndpoint: Endpoint = {
  model: 'modeln-pro',
  medium: 'image',
  body: {
    required: ['prompt', 'quality', 'aspectRatio'],
    fields: {
      prompt: text({ min: 10, max: 5000 }),
      quality: oneOf(['2K', '4K']),
      aspectRatio: oneOf(['auto', '21:9', '1:1', '4:3', '3:2', '2:3', '5:4', '4:5', '3:4', '16:9', '9:16']),
      images: list(image, 14),
    },
  },
  checkWhole: checkAutomaticRatio,
  hasSound: silent,
  shapeFields: ['images'],
};

/** Choices: the names `resolution` and `aspectRatio`, and what is required. */
const transformationEndpoint: Endpoint = {
  model: 'modelk-o3-video-transformation',
  medium: 'video',
  body: {
    required: ['prompt', 'video'],
    fields: {
      prompt: text({ max: 1600 }),
      video,
      images: list(image, 4),
      elements: list(element, 4),
      resolution: oneOf(['720', '1080', '4k']),
      aspectRatio: oneOf(['1:1', '16:9', '9:16']),
    },
  },
  hasSound: silent,
  shapeFields: ['video'],
  lengthField: 'video',
};

/** Choices: the names `resolution`, `duration` (in seconds) and `aspectRatio`, and what is required. */
const elementsEndpoint: Endpoint = {
  model: 'modelk-o3-elements',
  medium: 'video',
  body: {
    required: ['prompt', 'duration'],
    fields: {
      prompt: text({ max: 1600 }),
      enableAudio: flag,
      images: list(image, 7),
      elements: list(element, 7),
      resolution: oneOf(['720', '1080', '4k']),
      duration: wholeNumber(3, 15),
      aspectRatio: oneOf(['1:1', '16:9', '9:16']),
    },
  },
  hasSound: (body) => body.enableAudio === true,
  shapeFields: [],
};

/** Choices: the names `duration` (in seconds) and `aspectRatio`, and what is required. */
const omniEndpoint: Endpoint = {
  model: 'modelh-h3-omni',
  medium: 'video',
  body: {
    required: ['prompt', 'duration'],
    fields: {
      prompt: text({ max: 7000 }),
      quality: oneOf(['2k']),
      images: list(image, 9),
      videos: list(video, 3),
      audios: list(audio, 3),
      duration: wholeNumber(4, 15),
      aspectRatio: oneOf(['21:9', '16:9', '4:3', '1:1', '3:4', '9:16']),
    },
  },
  hasSound: sounding,
  shapeFields: [],
};

/** Choices: the name `resolution`, and what is required. */
const motionEndpoint: Endpoint = {
  model: 'modelk-motion-3',
  medium: 'video',
  body: {
    required: ['image', 'video'],
    fields: {
      prompt: text({ max: 1500 }),
      image,
      video,
      elements: list(element, 1),
      resolution: oneOf(['720', '1080']),
    },
  },
  hasSound: silent,
  shapeFields: ['image'],
  lengthField: 'video',
  startField: 'image',
};

/** Choices: the names `duration` (in seconds) and `quality` for the quality-like set, and what is required. */
const imageToVideoEndpoint: Endpoint = {
  model: 'modelh-h3-image-to-video',
  medium: 'video',
  body: {
    required: ['startImage', 'duration'],
    fields: {
      prompt: text({ max: 7000 }),
      startImage: image,
      endImage: image,
      quality: oneOf(['1768', '2k']),
      duration: wholeNumber(4, 15),
    },
  },
  hasSound: sounding,
  shapeFields: ['startImage'],
  startField: 'startImage',
  endField: 'endImage',
};

/** Choices: the name `resolution`, and what is required. No bound of a field is shown, so none is set. */
const turboEndpoint: Endpoint = {
  model: 'modelk-3-turbo',
  medium: 'video',
  body: {
    required: ['prompt'],
    fields: { prompt: text({}), startImage: image, resolution: oneOf(['720', '1080']) },
  },
  hasSound: silent,
  shapeFields: ['startImage'],
  startField: 'startImage',
};

export const endpoints: readonly Endpoint[] = [
  imageEndpoint,
  transformationEndpoint,
  elementsEndpoint,
  omniEndpoint,
  motionEndpoint,
  imageToVideoEndpoint,
  turboEndpoint,
];

export function findEndpoint(model: string): Endpoint | undefined {
  return endpoints.find((endpoint) => endpoint.model === model);
}
