import type { WideReason } from '../kernel/error-causes.ts';
import { text } from '../kernel/error-words.ts';
import { formatBigNumber, formatBytes, formatCount } from '../kernel/format.ts';
import { formatList, formatNumber, spoken } from '../kernel/region.ts';
import { describeWide } from '../kernel/wide-pattern-text.ts';
import type { MediaKind } from '../models/media-reference.ts';
import { PROBLEM_CODES, type Problem, type ProblemCode } from '../models/preflight.ts';
import { describeField, describePlace, describeValue } from '../service/text/fields-text.ts';

type Params = Problem['params'];
/** @param place the field's label, with the item where there is one; empty for the whole job */
type Words = (params: Params, place: string) => string;

export const PROBLEMS = spoken('problems', {
  required: (_, place) => `${place} is required`,
  'wrong-type': ({ expected }, place) => `${place} must be ${expected ?? 'something else'}`,
  'too-short': ({ minimum, found }, place) =>
    `${place} is ${formatCount(number(minimum) - number(found), 'character')} short: it needs at least ${formatNumber(number(minimum))}`,
  'too-many-variations': ({ maximum, found }) =>
    `The alternatives make ${formatBigNumber(number(found))} jobs, but only ${formatBigNumber(number(maximum))} can be queued at once. Pick some at random instead`,
  'too-long': ({ maximum, found }, place) =>
    `${place} is ${formatCount(number(found) - number(maximum), 'character')} over: it takes at most ${formatNumber(number(maximum))}`,
  'not-a-choice': ({ choices, found }, place) => `${place}: ${found} isn’t one of ${choices}`,
  'not-in-range': ({ minimum, maximum }, place) => `${place}: enter a number from ${minimum} to ${maximum}`,
  'not-a-step': ({ step, found }, place) => `${place}: ${found} isn’t a step of ${step}`,
  'digits-lost': ({ maximum }, place) =>
    `${place}: use a number up to ${formatNumber(number(maximum))}; larger ones lose digits`,
  'too-small': ({ minimum, found }, place) => `${place}: ${found} is less than ${minimum}`,
  'too-large': ({ maximum, found }, place) => `${place}: ${found} is more than ${maximum}`,
  'too-few': ({ minimum, found }, place) => `${place}: ${found} is too few; add at least ${minimum}`,
  'too-many': ({ maximum, found }, place) => `${place}: ${found} is too many; the limit is ${maximum}`,
  'unknown-field': ({ field }) => `This model has no field “${field}”`,
  'unknown-model': ({ model }) => `There is no model “${model}”`,
  'empty-reference': (_, place) => `${place} is empty: add a file, a URL or an uploaded name`,
  'invalid-url': ({ url }, place) => `${place}: “${url}” isn’t a web address (http or https)`,
  'url-out-of-reach': ({ url }, place) =>
    `${place}: the service can’t reach ${url} from outside your network: use the file itself`,
  'url-expired': ({ url }, place) =>
    `${place}: the signature of ${url} has expired: use the file itself, or a new address`,
  'takes-files-only': (_, place) => `${place} takes the file itself, and no address: drop the file here`,
  'wrong-media': ({ expected, found }, place) =>
    `${place} takes ${describeKind(expected)}, but this is ${describeKind(found)}`,
  'file-not-found': ({ file }) => `File not found: ${file}. Put it back, or choose it again`,
  'file-is-directory': ({ file }) => `“${file}” is a folder: add the files in it`,
  'file-empty': ({ file }) => `“${file}” is empty`,
  'file-damaged': ({ file }) =>
    `“${file}” is damaged, and part of it is missing: export or download it again`,
  'file-not-media': ({ file }) => `“${file}” isn’t an image, video or audio file`,
  'file-changed': ({ file }) =>
    `“${file}” has changed since you added it: add it again to use the current version`,
  'file-unreadable': ({ file }) =>
    `“${file}” can’t be read: check that it isn’t locked and that its disk is connected`,
  'file-unsafe': ({ file }) => `“${file}” can’t be read safely: it’s probably damaged, so use another file`,
  'shot-unchosen': ({ file }) => `Nothing is chosen yet for “${file}”`,
  'frame-needs-app': ({ file }) =>
    `“${file}” is a frame of a clip. Make this shot in the app, where frames can be taken out`,
  'no-file-matches': ({ file }) => `No image, video or audio file matches “${file}”`,
  'file-elsewhere': ({ file }) =>
    `“${file}” is on another computer, which a table can’t access: copy it to this one, or drop the file itself`,
  'folder-not-given': ({ file }) =>
    `“${file}” is in a folder Dailies can’t access: drop that folder, or the table in it, onto Batch once`,
  'pattern-too-wide': ({ file, looked, maximum, reason }) =>
    `${describeWide(`“${file}”`, reason as WideReason, Number(looked), Number(maximum))}: use a subfolder, or match fewer files`,
  'auto-needs-image': (_, place) =>
    `${place} “${describeValue('aspectRatio', 'auto')}” needs an image: add one, or choose a shape`,
  'element-kind-unsupported': (_, place) =>
    `${place}: the service lists ready-made elements but doesn’t support them`,
  'element-kind-unknown': ({ found }, place) =>
    `${place}: “${found}” isn’t an element kind; use image or video`,
  'element-field-misplaced': ({ kind }, place) => `${place} can’t be used in ${kind} elements`,
  'option-unbound': (_, place) => `${place} is set, but your profile doesn’t have the service’s name for it`,
  'shape-unbound': ({ shapes }, place) =>
    `${place}: your profile doesn’t say which request form is current (${shapes})`,
  'shape-mismatch': ({ shape }, place) =>
    shape
      ? `${place} isn’t part of the request form in your profile (${shape})`
      : `${place} isn’t part of any request form in your profile`,
  'element-video-unbound': (_, place) =>
    `${place}: your profile doesn’t have the field for an element’s video`,
  'upload-unbound': () =>
    'Your profile has no upload, so files from this computer can’t be sent: use download URLs',
  'upload-too-large': ({ file, maximum, found }) =>
    `“${file}” is ${formatBytes(number(found))}; the service accepts up to ${formatBytes(number(maximum))}`,
  'inline-too-large': ({ file, maximum, found }) =>
    `“${file}” is ${formatBytes(number(found))}; here a file goes in the request itself, which takes up to ${formatBytes(number(maximum))}`,
  'required-unbound': ({ field }) => `The service requires “${field}”, and your profile doesn’t fill it in`,
  'test-mode-unbound': ({ model }) => `${model ?? 'This model'} has no free test run with your profile`,
  'results-unbound': () =>
    'The service’s document doesn’t say how results come back, so no paid job is sent yet: complete the profile in Settings',
  'no-word-list': ({ variable }, place) => `${place}: {{${variable}}} has no word list yet`,
  'unknown-variable': ({ variable }, place) =>
    `${place}: {{${variable}}} is neither a column nor a word list`,
  'not-in-cast': ({ name }, place) => `${place}: nobody in your cast is called “${name}”`,
  'service-refused': ({ message }, place) => `${place}: the service said “${message}”`,
} satisfies { readonly [Code in ProblemCode]: Words });

/** A problem in words that say where, without a full stop. `label` replaces the name of the place, e.g. of a renamed field. */
export function describeProblem(problem: Problem, label: string = describePlace(problem.path)): string {
  return PROBLEMS[problem.code](problem.params, label);
}

/** A finding of a failure in words: for a job that was checked again before it was sent, it is a problem. */
export function describeFinding(finding: unknown): string {
  return isProblem(finding) ? describeProblem(finding) : text(finding);
}

/** By its code: what wrote it has checked the rest, and the page has no schemas. */
function isProblem(finding: unknown): finding is Problem {
  return PROBLEM_CODES.some((code) => (finding as Partial<Problem> | null)?.code === code);
}

const NEEDS_PROFILE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'option-unbound',
  'shape-unbound',
  'shape-mismatch',
  'element-video-unbound',
  'upload-unbound',
  'required-unbound',
  'test-mode-unbound',
  'results-unbound',
]);

/** True where nothing in the form helps: the profile, in Settings, must say more. */
export function isSolvedInProfile(problem: Problem): boolean {
  return NEEDS_PROFILE.has(problem.code);
}

export const MEDIA_KINDS = spoken('mediaKinds', {
  image: 'an image',
  video: 'a video',
  audio: 'audio',
} satisfies { readonly [Kind in MediaKind]: string });

/** A media kind with its article; anything else as it came. */
export function describeKind(kind: unknown): string {
  return MEDIA_KINDS[kind as MediaKind] ?? String(kind);
}

/** What a profile lacks for a model. */
export const UNMET_WORDS = spoken('unmetFields', {
  /** `labels`: of fields, as they stand above them. */
  missing: (labels: readonly string[]) =>
    `Profile is missing ${formatList(labels.map((label) => label.toLowerCase()))}`,
});

/** A model's required names that nothing carries, in words for the model list; empty when it can be submitted. */
export function describeUnmetRequired(names: readonly string[]): string {
  return names.length === 0 ? '' : UNMET_WORDS.missing(names.map((name) => describeField(name).label));
}

function number(value: string | number | undefined): number {
  return Number(value ?? 0);
}
