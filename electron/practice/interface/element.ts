import { checkFields, type Findings, isPlainObject, list, media, oneOf, type Rule, text } from './rules.ts';

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
export const element: Rule = (value, field, findings) => {
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
