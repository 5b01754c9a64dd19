import { joinFacts, joinSentences } from '../../kernel/joining-text.ts';
import { spoken } from '../../kernel/region.ts';
import type { Disagreement, DisagreementKind, ImportNote, NoteKind } from '../openapi/import-findings.ts';
import type { OpenBinding, OpenMeaning } from '../profile/open-bindings.ts';
import type { CandidateReason, QueryCandidate } from '../profile/profile.ts';
import { describeField } from './fields-text.ts';

/** An open point of a profile in words. */
interface OpenBindingWords {
  /** What is open, in a few words. */
  readonly title: string;
  /** What it is, for someone who never read an interface description. */
  readonly meaning: string;
  /** What works once it is bound, or does not until then. */
  readonly effect: string;
}

type Words = (row: OpenBinding, label: string) => Omit<OpenBindingWords, 'effect'>;

export const OPEN_MEANINGS = spoken('openMeanings', {
  upload: () => ({
    title: 'Sending files from this computer',
    meaning: 'Where to upload files, how to send them, and what the service calls them afterwards.',
  }),
  query: () => ({
    title: 'Asking how a job is doing',
    meaning: 'The address that reports on a job, and where its answer has the results.',
  }),
  webhook: () => ({
    title: 'Reading deliveries',
    meaning: 'Where a delivery has the job’s id, state, and results.',
  }),
  'test-mode': () => ({
    title: 'Free test runs',
    meaning:
      'The name of the setting that makes a job a free test. With a wrong name it would be charged like any job.',
  }),
  statuses: () => ({
    title: 'Words for done and failed',
    meaning: 'Which of the service’s words mean that a job is done, and which that it failed.',
  }),
  'element-video': () => ({
    title: 'Video of an element',
    meaning: 'What the service calls the field that holds an element’s video.',
  }),
  'unbilled-pause': () => ({
    title: 'Whether “too busy” is free',
    meaning: 'Whether the service charges for a job it turns away because it is too busy.',
  }),
  option: (_, label) => ({
    title: label,
    meaning: `What the service calls “${label.toLowerCase()}”, and whether it wants a number or text.`,
  }),
  shape: () => ({
    title: 'Current version of the request',
    meaning: 'The service shows two versions of this model’s request. Which one is current?',
  }),
  required: ({ field }) => ({
    title: `The service needs “${field}”`,
    meaning: 'It is required with every job, and nothing here can fill it in yet.',
  }),
  'required-unknown': () => ({
    title: 'Required fields',
    meaning: 'Which fields the service requires.',
  }),
  submission: () => ({
    title: 'Where an answer has the job’s id',
    meaning: 'Where the service’s answer to a new job has its id.',
  }),
  access: () => ({
    title: 'How the key is sent',
    meaning:
      'The header that carries your key, and any text before it; or the query parameter, where the service takes it in the address.',
  }),
  header: ({ field }) => ({
    title: `Value of “${field}”`,
    meaning: `Every request to the service has to carry the header “${field}”. Its value is yours, such as the name of your workspace, and the document can’t know it.`,
  }),
  envelope: () => ({
    title: 'What an answer’s code means',
    meaning: 'Where an answer has its own code, and which value means success.',
  }),
  'answer-codes': ({ suggestion }) => ({
    title: `What the code ${suggestion ?? ''} means`,
    meaning: 'Whether the service charges nothing for a job that it answers with this code.',
  }),
  cost: () => ({
    title: 'What a job cost',
    meaning: 'The number of the answer that says what was charged for this job.',
  }),
  'custom-model': ({ suggestion }) => ({
    title: 'A model of its own',
    meaning: `Whether ${suggestion ?? 'this address'} is a model of the service.`,
  }),
} satisfies { readonly [Meaning in OpenMeaning]: Words });

export const OPEN_EFFECTS = spoken('openEffects', {
  submit: 'Until then, this model can’t be used.',
  'all-jobs': 'Until then, no paid job is sent.',
  'local-files': 'Until then, only web addresses and files uploaded before can be used.',
  'some-local-files': 'Until then, some fields take only web addresses and files uploaded before.',
  results: 'Until then, no result can come back.',
  'quick-results': 'Until then, the service is asked repeatedly, and results arrive a little later.',
  'lost-results': 'Until then, a result whose delivery is lost can’t be found.',
  'test-runs': 'Until then, there are no test runs.',
  'video-elements': 'Until then, elements can only have images.',
  voices: 'Until then, elements have no voices.',
  'this-setting': 'Until then, the service decides.',
  'early-checks': 'Until then, a missing field shows only when the service refuses the job, at no charge.',
  'retry-when-busy': 'Until then, such a job waits for your approval.',
  'clear-answers': 'Until then, such a job may have been charged and waits for you.',
  costs: 'Until then, only your own prices are counted.',
} satisfies { readonly [Feature in OpenBinding['blocks']['features'][number]]: string });

/** An open point in words; a row that holds a suggestion says what to do about it in {@link describeSuggestion}. */
export function describeOpenBinding(row: OpenBinding): OpenBindingWords {
  const words = OPEN_MEANINGS[row.meaning](row, describeField(row.field).label);
  return {
    ...words,
    effect: joinSentences(row.blocks.features.map((feature) => OPEN_EFFECTS[feature])),
  };
}

/** What the document makes likely. */
export const SUGGESTION_WORDS = spoken('openSuggestions', {
  likely: (suggestion: string) => `Likely “${suggestion}”. It isn’t used in paid jobs until you confirm it.`,
  possible: (suggestion: string) => `It may be “${suggestion}”.`,
  quoted: (sentence: string) => `The document says: “${sentence}”`,
});

/** What could be bound; empty where nothing speaks for anything. */
export function describeSuggestion({ suggestion, source, sentence }: OpenBinding): string {
  const { likely, possible, quoted } = SUGGESTION_WORDS;
  const words = suggestion === null ? [] : [(source === 'suggested' ? likely : possible)(suggestion)];
  return joinSentences([...words, ...(sentence === '' ? [] : [quoted(sentence)])]);
}

export const CANDIDATE_REASONS = spoken('candidateReasons', {
  'takes-id': 'it takes an id',
  'has-state': 'its answer has a state',
  'has-ends': 'with words for done and failed',
  'has-results': 'its answer has addresses',
  undescribed: 'the document doesn’t show its answer',
} satisfies { readonly [Reason in CandidateReason]: string });

/** Why an address of the document may be the one, as part of a sentence. */
export function describeCandidate({ reasons }: QueryCandidate): string {
  return joinFacts(reasons.map((reason) => CANDIDATE_REASONS[reason]));
}

export const IMPORT_DISAGREEMENTS = spoken('importDisagreements', {
  'missing-endpoint': () => 'The document doesn’t have this model, so the service may not offer it.',
  method: ({ shown, found }) =>
    `The interface sends ${shown} here, the document says ${found}. It’s left out.`,
  'no-json-body': () => 'The document shows no fields for this model. It’s left out.',
  answer: ({ shown, found }) =>
    `The interface answers ${shown}; the document shows ${found === '' ? 'no answer' : found}.`,
  'webhook-parameter': ({ shown }) => `The document doesn’t name ${shown}. It’s sent anyway.`,
  'key-header': ({ shown, found }) => `The interface takes the key as ${shown}, the document says ${found}.`,
  'missing-field': ({ field }) => `The document doesn’t have the field “${field}”.`,
  'extra-field': ({ field }) =>
    `The document has a field “${field}” that the interface doesn’t show. It isn’t sent.`,
  'extra-required': ({ field }) =>
    `The document requires “${field}”, which the interface doesn’t show. Until it’s filled in, this model can’t be used.`,
  type: ({ field, shown, found }) => `“${field}” is ${shown} in the interface and ${found} in the document.`,
  'min-length': ({ field, shown, found }) =>
    `“${field}”: at least ${shown || 'no'} characters in the interface, ${found} in the document.`,
  'max-length': ({ field, shown, found }) =>
    `“${field}”: at most ${shown || 'any number of'} characters in the interface, ${found} in the document.`,
  'max-items': ({ field, shown, found }) =>
    `“${field}”: at most ${shown} in the interface, ${found} in the document.`,
  values: ({ field, shown, found }) =>
    `“${field}” takes ${shown} in the interface and ${found} in the document.`,
  unit: ({ field, shown, found }) => `“${field}” is read as ${shown} here; the document speaks of ${found}.`,
  'test-mode-missing': () => 'The interface describes test runs for this model, but the document doesn’t.',
  'status-words': ({ shown, found }) =>
    `Deliveries say ${found} where the query says ${shown}; the query decides.`,
} satisfies { readonly [Kind in DisagreementKind]: (parts: Disagreement) => string });

export const IMPORT_NOTES = spoken('importNotes', {
  'address-given': (text) => `The address you entered is used${text === '' ? '' : ` instead of ${text}`}.`,
  'other-server': (text) => `The document also names the server ${text}. The first one is used.`,
  'plain-http': (text) => `${text} isn’t encrypted, so others on the network can read your key.`,
  seconds: (text) => `“${text}” counts seconds, as the document says.`,
  'other-shapes': (text) => `The document shows ${text} forms of this request. Only what they share is used.`,
  'unclear-words': (text) =>
    `The document doesn’t say what ${text} means for a generation. Until you say which words mean done or failed, nothing is paid for.`,
  'new-model': (text) => `New model: ${text}.`,
  'endpoint-skipped': (text) =>
    `${text} looks related but can’t be used together with the rest. It’s left out.`,
  'field-left-out': (text) => `“${text}” has no field in the form. It’s left out.`,
  'secret-left-out': (text) =>
    `“${text}” is for a key or password. Secrets stay out of forms, so it’s left out.`,
  'upload-elsewhere': (text) => `Files go to ${text}.`,
  kept: (text) => `Your own settings are kept: ${text}.`,
  'pattern-unchecked': (text) =>
    `“${text}” is limited by a pattern that Dailies can’t check, so its valid values aren’t known.`,
  unusable: (text) => `Part of the document can’t be used and is left out: ${text}.`,
} satisfies { readonly [Kind in NoteKind]: (text: string) => string });

/** Where document and interface disagree, as a sentence. The interface's own bounds stay in any case. */
export function describeDisagreement(disagreement: Disagreement): string {
  return IMPORT_DISAGREEMENTS[disagreement.kind](disagreement);
}

/** Something else worth knowing of a document, as a sentence. */
export function describeImportNote({ kind, text }: ImportNote): string {
  return IMPORT_NOTES[kind](text);
}
