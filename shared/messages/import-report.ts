import type { Disagreement, DisagreementKind, ImportNote, NoteKind } from '../service/openapi/report.ts';
import { spoken } from './spoken.ts';

export const IMPORT_DISAGREEMENTS = spoken('importDisagreements', {
  'missing-endpoint': () => 'The document does not have this model; the service may not offer it.',
  method: ({ shown, found }) =>
    `The interface sends ${shown} here, the document says ${found}. It is left out.`,
  'no-json-body': () => 'The document shows no fields for this model. It is left out.',
  answer: ({ shown, found }) =>
    `The interface answers ${shown}; the document shows ${found === '' ? 'no answer' : found}.`,
  'webhook-parameter': ({ shown }) => `The document does not name ${shown}. It is sent all the same.`,
  'key-header': ({ shown, found }) => `The interface takes the key as ${shown}, the document says ${found}.`,
  'missing-field': ({ field }) => `The document does not have the field “${field}”.`,
  'extra-field': ({ field }) =>
    `The document has a field “${field}” that the interface does not show. It is not sent.`,
  'extra-required': ({ field }) =>
    `The document insists on “${field}”, which the interface does not show. Until something fills it, this model cannot be used.`,
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
  'test-mode-missing': () => 'The interface describes test runs for this model, the document does not.',
  'status-words': ({ shown, found }) =>
    `Deliveries say ${found} where the query says ${shown}; the query decides.`,
} satisfies { readonly [Kind in DisagreementKind]: (parts: Disagreement) => string });

export const IMPORT_NOTES = spoken('importNotes', {
  'address-given': (text) =>
    `The address that was given is used${text === '' ? '' : ` in place of ${text}`}.`,
  'other-server': (text) => `The document also names the server ${text}. The first one is used.`,
  'plain-http': (text) => `${text} is not encrypted: the key can be read on the way.`,
  seconds: (text) => `“${text}” counts seconds, as the document says.`,
  'other-shapes': (text) =>
    `The document shows ${text} forms of this request; what all of them share is used.`,
  'unclear-words': (text) =>
    `What ${text} means for a generation is not said. Until you say which words are ends, nothing is paid for.`,
  'new-model': (text) => `New model: ${text}.`,
  'endpoint-skipped': (text) => `${text} looks related, but does not fit the interface. It is left out.`,
  'field-left-out': (text) => `“${text}” is of a kind that no field can hold. It is left out.`,
  'upload-elsewhere': (text) => `Files go to ${text}.`,
  kept: (text) => `What you had set stays: ${text}.`,
  'pattern-unchecked': (text) =>
    `“${text}” is limited by a pattern of a kind that is not checked here. Which values it takes is not known.`,
  unusable: (text) => `Something in the document cannot be used and is left out: ${text}.`,
} satisfies { readonly [Kind in NoteKind]: (text: string) => string });

/** Where document and interface disagree, as a sentence. The interface's own bounds stay in any case. */
export function describeDisagreement(disagreement: Disagreement): string {
  return IMPORT_DISAGREEMENTS[disagreement.kind](disagreement);
}

/** Something else worth knowing of a document, as a sentence. */
export function describeImportNote({ kind, text }: ImportNote): string {
  return IMPORT_NOTES[kind](text);
}
