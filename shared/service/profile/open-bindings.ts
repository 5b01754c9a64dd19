import { z } from 'zod';
import { listEndWords } from '../../jobs/end-words.ts';
import { writePointer } from '../../kernel/json-pointer.ts';
import type { ModelDefinition } from '../../models/define-model.ts';
import { modelsOf } from '../../models/index.ts';
import { ENDS, isOurGuess } from '../guessed-ends.ts';
import {
  needsUpload,
  type ResolvedField,
  type ResolvedForm,
  resolveForm,
  takesInline,
} from '../request/resolve-form.ts';
import { bindingSourceSchema, isSuggested, sourceOf } from './binding-source.ts';
import { describeAccess } from './check-profile.ts';
import { isResultUnread } from './generation-binding.ts';
import type { Profile } from './profile.ts';
import { usableProfile } from './usable-profile.ts';

/** What a profile can leave open; words for each are in `shared/service/text/import-text.ts`. */
export const OPEN_MEANINGS = [
  'upload',
  'query',
  'webhook',
  'test-mode',
  'statuses',
  'element-video',
  'unbilled-pause',
  'option',
  'shape',
  'required',
  'required-unknown',
  'custom-model',
  'submission',
  'access',
  'header',
  'envelope',
  'answer-codes',
  'cost',
] as const;
export type OpenMeaning = (typeof OPEN_MEANINGS)[number];

/** What an artist can't do while something is open. */
export const OPEN_FEATURES = [
  'submit',
  'all-jobs',
  'local-files',
  'some-local-files',
  'results',
  'quick-results',
  'lost-results',
  'test-runs',
  'video-elements',
  'voices',
  'this-setting',
  'early-checks',
  'retry-when-busy',
  'clear-answers',
  'costs',
] as const;

/** One open point of a profile: nothing bound, or only a suggestion that no paid request uses. */
export const openBindingSchema = z.strictObject({
  /** Where it belongs in the profile. */
  pointer: z.string(),
  meaning: z.enum(OPEN_MEANINGS),
  /** Our key of an option, or the field's or header's name in the request; empty where neither applies. */
  field: z.string(),
  /** What it could be, as short text; null where nothing speaks for anything. */
  suggestion: z.string().nullable(),
  /** `suggested` where the profile holds the suggestion already; null where it holds nothing. */
  source: bindingSourceSchema.nullable(),
  /** What the document says of the suggestion; empty where it says nothing. */
  sentence: z.string(),
  blocks: z.strictObject({
    /** Models that it concerns. */
    models: z.array(z.string()),
    features: z.array(z.enum(OPEN_FEATURES)),
  }),
});
export type OpenBinding = z.infer<typeof openBindingSchema>;
type Feature = OpenBinding['blocks']['features'][number];

/**
 * Lists what is still open in a profile, as far as a service that charges is concerned: first what keeps anything from
 * working, then what single models lack. An empty list means that no hand work is left.
 */
export function listOpenBindings(profile: Profile): OpenBinding[] {
  const usable = usableProfile(profile, 'paid');
  const models = modelsOf(profile);
  const forms = models.map((model) => resolveForm(model, usable));
  const rows = [
    ...listAnswers(profile),
    ...listHeaders(profile),
    ...listResults(profile),
    ...listUpload(profile, models),
    ...listTestMode(profile, models),
    ...listSmall(profile, models),
    ...listCustomModels(profile),
    ...forms.flatMap((form) => listModel(profile, form)),
  ];
  const { quotes = {} } = profile;
  return rows.map((row) => {
    const part = Object.keys(quotes).find((one) => one.startsWith(`${row.pointer}/`)) ?? '';
    return row.source === 'suggested' ? { ...row, sentence: quotes[row.pointer] ?? quotes[part] ?? '' } : row;
  });
}

/** How the service is spoken to and answers, where a document only hints at it; nothing is paid for until somebody has said so. */
function listAnswers({ access, submission, envelope, sources }: Profile): OpenBinding[] {
  const parts = [
    ['access', '/access', access === undefined ? null : describeAccess(access)],
    ['submission', '/submission', submission?.genId ?? submission?.header ?? null],
    ['envelope', '/envelope', envelope?.code ?? null],
  ] as const;
  const codes = (['refused', 'unclear'] as const).flatMap((key) => {
    const pointer = `/submission/${key}`;
    const listed = submission?.[key];
    return listed === undefined || sources[pointer] !== 'suggested'
      ? []
      : [row('answer-codes', pointer, 'suggested', listed.join(', '), ['clear-answers'])];
  });
  const whole = parts.flatMap(([meaning, pointer, suggestion]) =>
    suggestion !== null && sourceOf(sources, pointer) === 'suggested'
      ? [row(meaning, pointer, 'suggested', suggestion, ['all-jobs'])]
      : [],
  );
  return [...whole, ...codes];
}

/** What must go with every request, and only the artist knows. */
function listHeaders({ access }: Profile): OpenBinding[] {
  return (access?.open ?? []).map((name) => ({
    ...row('header', writePointer(['access', 'constants', name]), null, null, ['all-jobs']),
    field: name,
  }));
}

/** Where results come from. One of the two ways is enough to work; both are better. */
function listResults(profile: Profile): OpenBinding[] {
  const { generation, webhook } = profile;
  const rows: OpenBinding[] = [];
  // Where results stand at an address that an answer names is nothing that a click could confirm.
  const isUnread = isResultUnread(generation);
  // How long results are kept settles no more than their order.
  const { '/generation/resultsExpireAfterSeconds': _, ...sources } = profile.sources;
  const query = stateOf({ ...profile, sources }, '/generation', generation === null || isUnread);
  const features: Feature[] = webhook === null || isUnread ? ['results'] : ['lost-results'];
  const suggestion = isUnread ? null : (generation?.url ?? null);
  if (query !== null) rows.push(row('query', '/generation', query, suggestion, features));
  const delivery = stateOf(profile, '/webhook', webhook === null);
  if (delivery !== null)
    rows.push(
      row(
        'webhook',
        '/webhook',
        delivery,
        webhook?.genId ?? null,
        generation === null ? ['results'] : ['quick-results'],
      ),
    );
  return rows;
}

function listUpload(profile: Profile, models: readonly ModelDefinition[]): OpenBinding[] {
  const state = stateOf(profile, '/upload', profile.upload === null);
  if (state === null) return [];
  const takers = models.filter(({ fields }) => fields.some(needsUpload));
  const suggestion = profile.upload === null ? null : `${profile.upload.method} ${profile.upload.url}`;
  const feature = takers.some(takesInline) ? 'some-local-files' : 'local-files';
  const ids = takers.map(({ id }) => id);
  return [row('upload', '/upload', state, suggestion, [feature], ids)];
}

function listTestMode(profile: Profile, models: readonly ModelDefinition[]): OpenBinding[] {
  const state = stateOf(profile, '/testMode', profile.testMode === null);
  if (state === null) return [];
  const testable =
    profile.testMode?.models ?? models.filter((model) => model.testModeDescribed).map(({ id }) => id);
  return [row('test-mode', '/testMode', state, profile.testMode?.param ?? null, ['test-runs'], testable)];
}

function listSmall(profile: Profile, models: readonly ModelDefinition[]): OpenBinding[] {
  const { statuses, elementVideoField } = profile;
  const rows: OpenBinding[] = [];
  if (isSuggested(profile.sources, '/statuses')) {
    // A guess of ours is nothing that a click may make true.
    const isOurs = ENDS.some((end) => isOurGuess(profile, end));
    const words = ENDS.map((end) => listEndWords(statuses[end]).join(' | ')).join(', ');
    rows.push(row('statuses', '/statuses', isOurs ? null : 'suggested', isOurs ? null : words, ['results']));
  }
  const video = stateOf(profile, '/elementVideoField', elementVideoField === null);
  const elements = models.filter(({ fields }) => fields.some(({ kind }) => kind === 'elements'));
  if (video !== null)
    rows.push(
      row(
        'element-video',
        '/elementVideoField',
        video,
        elementVideoField,
        ['video-elements'],
        idsOf(elements),
      ),
    );
  if (profile.unavailableIsUnbilled && isSuggested(profile.sources, '/unavailableIsUnbilled'))
    rows.push(row('unbilled-pause', '/unavailableIsUnbilled', 'suggested', null, ['retry-when-busy']));
  const cost = profile.generation?.cost ?? null;
  if (cost !== null && profile.sources['/generation/cost'] === 'suggested')
    rows.push(row('cost', '/generation/cost', 'suggested', cost, ['costs']));
  return rows;
}

function listCustomModels(profile: Profile): OpenBinding[] {
  return Object.entries(profile.customModels).flatMap(([id, model]) => {
    const pointer = `/customModels/${id}`;
    const isOpen = isSuggested(profile.sources, pointer);
    return isOpen ? [row('custom-model', pointer, 'suggested', model.path, ['submit'], [id])] : [];
  });
}

function listModel(profile: Profile, form: ResolvedForm): OpenBinding[] {
  const { model } = form;
  const base = `/models/${model.id}`;
  const unmet = form.unmetRequired.map((name) => ({
    ...row('required', `${base}/required`, null, null, ['submit'], [model.id]),
    field: name,
  }));
  const options = form.fields
    .filter(({ state }) => state === 'unbound')
    .map((entry) => listOption(profile, form, entry));
  return [...unmet, ...options, ...listShape(profile, form), ...listRequired(profile, form)];
}

function listOption(
  profile: Profile,
  { model }: ResolvedForm,
  { field, required }: ResolvedField,
): OpenBinding {
  const pointer = `/models/${model.id}/options/${field.key}`;
  const held = profile.models[model.id]?.options[field.key as keyof Profile['models'][string]['options']];
  const features: Feature[] = required ? ['submit'] : ['this-setting'];
  const state = held === undefined ? null : 'suggested';
  return {
    ...row('option', pointer, state, held?.name ?? null, features, [model.id]),
    field: field.key,
  };
}

/** Only what is really told apart by the form matters: elements' voices, or a field that just one of the forms has. */
function listShape(profile: Profile, { model, shape, fields }: ResolvedForm): OpenBinding[] {
  // A model of a document without any voice has nothing to tell apart.
  if (model.shapes === undefined || shape !== null || model.isFromDocument) return [];
  const own = model.fields.find(({ onlyInShape }) => onlyInShape !== undefined);
  const isReplaced = fields.some(({ field, binding }) => field.key === own?.key && binding !== null);
  if (isReplaced) return [];
  const features: Feature[] = own === undefined ? ['voices'] : ['this-setting'];
  const held = profile.models[model.id]?.shape;
  const pointer = `/models/${model.id}/shape`;
  return [row('shape', pointer, held === undefined ? null : 'suggested', held ?? null, features, [model.id])];
}

/** An empty list may mean that nothing is required, or that nobody knows; only a source tells. */
function listRequired(profile: Profile, { model }: ResolvedForm): OpenBinding[] {
  const pointer = `/models/${model.id}/required`;
  const isKnown =
    (profile.models[model.id]?.required.length ?? 0) > 0 ||
    profile.sources[pointer] !== undefined ||
    model.isFromDocument === true ||
    model.fields.some(({ required }) => required === true);
  return isKnown ? [] : [row('required-unknown', pointer, null, null, ['early-checks'], [model.id])];
}

type State = 'suggested' | null;

/** Null where the binding stands; else whether the profile holds a suggestion. */
function stateOf(profile: Profile, pointer: string, isEmpty: boolean): { readonly held: State } | null {
  if (isEmpty) return { held: null };
  return isSuggested(profile.sources, pointer) ? { held: 'suggested' } : null;
}

function row(
  meaning: OpenMeaning,
  pointer: string,
  state: { readonly held: State } | State,
  suggestion: string | null,
  features: Feature[],
  models: string[] = [],
): OpenBinding {
  const source = state === null || state === 'suggested' ? state : state.held;
  return { pointer, meaning, field: '', suggestion, source, sentence: '', blocks: { models, features } };
}

function idsOf(models: readonly ModelDefinition[]): string[] {
  return models.map(({ id }) => id);
}
