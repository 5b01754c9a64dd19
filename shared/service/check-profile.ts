import type { JsonValue } from '../json.ts';
import { findModel, MODELS } from '../models/index.ts';
import { type BindingSources, isSuggested } from './binding-source.ts';
import { type BindingFault, checkModelBindings } from './check-model-bindings.ts';
import { readPointer } from './json-pointer.ts';
import type { ModelProfile } from './model-bindings.ts';

/** The parts of a profile that can disagree with each other or with the interface. */
export interface ProfileToCheck {
  readonly baseUrl: string;
  readonly upload: {
    readonly mode: string;
    readonly field: string | null;
    readonly uploadUrl: string | null;
    readonly formFields: string | null;
  } | null;
  readonly testMode: { readonly param: string; readonly models?: readonly string[] | undefined } | null;
  readonly statuses: { readonly completed: string; readonly failed: string };
  readonly elementVideoField: string | null;
  readonly models: Readonly<Record<string, ModelProfile>>;
  readonly sources: BindingSources;
}

/** Properties of an element that the interface shows; the video's own must be another. */
const SHOWN_ELEMENT_FIELDS = ['type', 'name', 'images', 'voices', 'voice'];

/** Finds what a profile's form can't rule out: bindings that contradict the interface, each other, or themselves. */
export function checkProfile(profile: ProfileToCheck): BindingFault[] {
  return [
    ...checkUpload(profile.upload),
    ...checkTestMode(profile.testMode),
    ...checkWords(profile),
    ...Object.entries(profile.models).flatMap(([id, bindings]) => checkModel(id, bindings)),
    ...checkSources(profile),
  ];
}

function checkUpload(upload: ProfileToCheck['upload']): BindingFault[] {
  if (upload === null) return [];
  const { mode } = upload;
  const needed = {
    field: mode === 'multipart' || mode === 'json-base64',
    uploadUrl: mode === 'presigned-put' || mode === 'presigned-post',
    formFields: mode === 'presigned-post',
  };
  const missing = (['field', 'uploadUrl', 'formFields'] as const).filter(
    (key) => needed[key] && upload[key] === null,
  );
  return missing.map((key) => ({ path: ['upload', key], message: `is needed for ${mode}` }));
}

function checkTestMode(testMode: ProfileToCheck['testMode']): BindingFault[] {
  if (testMode === null) return [];
  const param =
    testMode.param === 'webhookUrl'
      ? [{ path: ['testMode', 'param'], message: 'is the name of another parameter' }]
      : [];
  const models = (testMode.models ?? []).flatMap((id, index) =>
    findModel(id) === undefined ? [{ path: ['testMode', 'models', index], message: unknownModel(id) }] : [],
  );
  return [...param, ...models];
}

function checkWords({ statuses, elementVideoField }: ProfileToCheck): BindingFault[] {
  const isSame = statuses.completed === statuses.failed;
  const isShown = elementVideoField !== null && SHOWN_ELEMENT_FIELDS.includes(elementVideoField);
  return [
    ...(isSame ? [{ path: ['statuses', 'failed'], message: 'must differ from the word for completed' }] : []),
    ...(isShown
      ? [{ path: ['elementVideoField'], message: 'is the name of another field of an element' }]
      : []),
  ];
}

function checkModel(id: string, bindings: ModelProfile): BindingFault[] {
  const model = findModel(id);
  if (model === undefined) return [{ path: ['models', id], message: unknownModel(id) }];
  return checkModelBindings(model, bindings).map((fault) => ({
    ...fault,
    path: ['models', id, ...fault.path],
  }));
}

function unknownModel(id: string): string {
  return `there is no model ${id}; known are ${MODELS.map((model) => model.id).join(', ')}`;
}

/** A mistyped pointer would let a mere suggestion count as the artist's own word; a suggested host would be sent the key. */
function checkSources(profile: ProfileToCheck): BindingFault[] {
  const { sources } = profile;
  const astray = Object.keys(sources).filter(
    (pointer) => readPointer(profile as unknown as JsonValue, pointer).length === 0,
  );
  const isBaseSuggested = isSuggested(sources, '/baseUrl');
  return [
    ...astray.map((pointer) => ({
      path: ['sources', pointer],
      message: 'points at nothing in this profile',
    })),
    ...(isBaseSuggested ? [{ path: ['baseUrl'], message: 'can not be only a suggestion' }] : []),
  ];
}
