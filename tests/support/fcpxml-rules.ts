import { all, type Element } from './read-formats.ts';

interface Rule {
  /** Kinds of children in their order. */
  readonly children: RegExp;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const rule = (children: string, required: string, optional = ''): Rule => ({
  children: new RegExp(`^(?:${children})$`),
  required: required.split(' ').filter(Boolean),
  optional: optional.split(' ').filter(Boolean),
});

const ANCHORED = '(?:asset-clip;|video;|audition;)*';
const CLIP = 'ref offset name start duration enabled lane';

/** The elements of FCPXML 1.10 that a cut needs, as Apple's description of the format has them. */
const RULES: Readonly<Record<string, Rule>> = {
  fcpxml: rule('resources;library;', 'version'),
  resources: rule('(?:format;|asset;)*', ''),
  format: rule('', 'id', 'name frameDuration width height colorSpace'),
  asset: rule(
    '(?:media-rep;)+(?:metadata;)?',
    'id',
    'name start duration hasVideo format hasAudio videoSources audioSources audioChannels audioRate',
  ),
  'media-rep': rule('', 'src', 'kind'),
  metadata: rule('(?:md;)*', ''),
  md: rule('', 'key', 'value'),
  library: rule('(?:event;)*', ''),
  event: rule('(?:project;)*', '', 'name'),
  project: rule('sequence;', '', 'name'),
  sequence: rule('spine;', 'format', 'duration tcStart tcFormat audioLayout audioRate'),
  spine: rule('(?:asset-clip;|video;|gap;|audition;)*', ''),
  audition: rule('(?:asset-clip;|video;)+', '', 'offset lane'),
  'asset-clip': rule(
    `(?:note;)?(?:conform-rate;)?${ANCHORED}(?:marker;)*(?:metadata;)?`,
    'ref',
    `${CLIP} format tcFormat audioRole`,
  ),
  video: rule(`(?:note;)?${ANCHORED}(?:marker;)*`, 'ref duration', CLIP),
  gap: rule(`(?:note;)?${ANCHORED}(?:marker;)*`, 'duration', 'name offset start'),
  note: rule('', ''),
  'conform-rate': rule('', '', 'scaleEnabled srcFrameRate'),
  marker: rule('', 'start value', 'duration completed note'),
};
const VALUES: Readonly<Record<string, RegExp>> = {
  tcFormat: /^(DF|NDF)$/,
  audioLayout: /^(mono|stereo|surround)$/,
  srcFrameRate: /^(23\.98|24|25|29\.97|30|60|47\.95|48|50|59\.94)$/,
  scaleEnabled: /^[01]$/,
  kind: /^(original|proxy)-media$/,
  ...Object.fromEntries(
    ['start', 'offset', 'duration', 'tcStart', 'frameDuration'].map((name) => [name, /^\d+(\/\d+)?s$/]),
  ),
};

/** What of a document no FCPXML 1.10 can have; empty where it is one. */
export function findFcpxmlFaults(root: Element): string[] {
  const elements = [root, ...Object.keys(RULES).flatMap((name) => all(root, name))];
  const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
  const faults = ids.length === new Set(ids).size ? [] : ['two of one id'];
  for (const { name, attributes, children, text } of elements) {
    const found = RULES[name];
    const order = children.map((child) => `${child.name};`).join('');
    if (found === undefined || !found.children.test(order)) {
      faults.push(`${name} has ${order}`);
      continue;
    }
    if (name !== 'note' && text.trim() !== '') faults.push(`${name} has text`);
    for (const required of found.required)
      if (!attributes.has(required)) faults.push(`${name} without ${required}`);
    for (const [key, value] of attributes) {
      if (!found.required.includes(key) && !found.optional.includes(key)) faults.push(`${name} has ${key}`);
      if (VALUES[key]?.test(value) === false) faults.push(`${name} ${key}="${value}"`);
      if ((key === 'ref' || key === 'format') && !ids.includes(value)) faults.push(`nothing is ${value}`);
    }
  }
  for (const audition of all(root, 'audition'))
    for (const { attributes } of audition.children)
      if (attributes.has('offset') || attributes.has('lane')) faults.push('a place within an audition');
  return faults;
}
