import type { OpenBinding, OpenMeaning } from '../service/open-bindings.ts';
import type { CandidateReason, QueryCandidate } from '../service/query-candidate.ts';
import { wordField } from './fields.ts';

/** An open point of a profile in words. */
export interface OpenBindingWords {
  /** What is open, in a few words. */
  readonly title: string;
  /** What it is, for someone who never read an interface description. */
  readonly meaning: string;
  /** What works once it is bound, or does not until then. */
  readonly effect: string;
}

type Words = (row: OpenBinding, label: string) => Omit<OpenBindingWords, 'effect'>;

const MEANINGS: { readonly [Meaning in OpenMeaning]: Words } = {
  upload: () => ({
    title: 'Sending files from this computer',
    meaning:
      'Where the service takes files, how they are sent, and under which name it knows them afterwards.',
  }),
  query: () => ({
    title: 'Asking how a job is doing',
    meaning:
      'The address at which the service tells how far a generation is, and where its answer has the results.',
  }),
  webhook: () => ({
    title: 'Reading what the service delivers',
    meaning: 'Where a delivered message has the generation’s id, its state and its results.',
  }),
  'test-mode': () => ({
    title: 'Free test runs',
    meaning:
      'The name of the setting that makes a submission a test. A wrong name would be charged like any job.',
  }),
  statuses: () => ({
    title: 'Words for done and failed',
    meaning: 'Which of the service’s words mean that a generation is finished, and which that it failed.',
  }),
  'element-video': () => ({
    title: 'Video of an element',
    meaning: 'What the service calls the field that holds an element’s video.',
  }),
  'unbilled-pause': () => ({
    title: 'Whether a refusal for lack of room is free',
    meaning: 'Whether the service charges for a job that it turned away because it was too busy.',
  }),
  option: (_, label) => ({
    title: label,
    meaning: `What the service calls “${label.toLowerCase()}”, and whether it wants a number or text.`,
  }),
  shape: () => ({
    title: 'Current form of the request',
    meaning: 'The service shows two forms of this model’s request. Which one is it now?',
  }),
  required: ({ field }) => ({
    title: `The service needs “${field}”`,
    meaning: 'It is asked for with every job, and nothing here can fill it in yet.',
  }),
  'required-unknown': () => ({
    title: 'What must be filled in',
    meaning: 'Which fields the service insists on.',
  }),
  submission: () => ({
    title: 'Where an answer names the job',
    meaning: 'Where the service’s answer to a job has the id under which it is asked about.',
  }),
  access: () => ({
    title: 'How the key is sent',
    meaning: 'The header that carries your key, and what stands before it.',
  }),
  envelope: () => ({
    title: 'What an answer’s code means',
    meaning: 'Where an answer has a code of its own, and which value means that all is well.',
  }),
  'custom-model': ({ suggestion }) => ({
    title: 'A model of its own',
    meaning: `Whether ${suggestion ?? 'this address'} is a model of the service.`,
  }),
};

const EFFECTS: { readonly [Feature in OpenBinding['blocks']['features'][number]]: string } = {
  submit: 'Until then this model cannot be used.',
  'local-files': 'Until then only download addresses and files that were uploaded before can be used.',
  results: 'Until then no result can come back.',
  'quick-results': 'Until then results are asked for again and again, and arrive a little later.',
  'lost-results': 'Until then a result whose delivery got lost is not found.',
  'test-runs': 'Until then there are no test runs.',
  'video-elements': 'Until then elements are made of images only.',
  voices: 'Until then elements have no voices.',
  'this-setting': 'Until then the service decides it.',
  'early-checks':
    'Until then a missing field is noticed only when the service refuses the job, free of charge.',
  'retry-when-busy': 'Until then such a job waits for your approval.',
};

/** An open point in words; a row that holds a suggestion says what to do about it in {@link wordSuggestion}. */
export function wordOpenBinding(row: OpenBinding): OpenBindingWords {
  const words = MEANINGS[row.meaning](row, wordField(row.field).label);
  return { ...words, effect: row.blocks.features.map((feature) => EFFECTS[feature]).join(' ') };
}

/** What could be bound; empty where nothing speaks for anything. */
export function wordSuggestion({ suggestion, source }: OpenBinding): string {
  if (suggestion === null) return '';
  return source === 'suggested'
    ? `Likely “${suggestion}”; it is not used in paid jobs until you confirm it.`
    : `It may be “${suggestion}”.`;
}

const REASONS: { readonly [Reason in CandidateReason]: string } = {
  'takes-id': 'it takes an id',
  'has-state': 'its answer has a state',
  'has-ends': 'with words for done and failed',
  'has-results': 'its answer has addresses',
  undescribed: 'the document does not show its answer',
};

/** Why an address of the document may be the one, as part of a sentence. */
export function describeCandidate({ reasons }: QueryCandidate): string {
  return reasons.map((reason) => REASONS[reason]).join(', ');
}
