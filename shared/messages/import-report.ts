import type { Disagreement, DisagreementKind, ImportNote, NoteKind } from '../service/openapi/report.ts';
import { spoken } from './spoken.ts';

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
