import { formatCount } from '../../kernel/format.ts';
import { spoken } from '../../kernel/region.ts';
import type { BindingSource } from '../profile/binding-source.ts';
import type { HandKey } from '../profile/hand-fields.ts';

/** Words of Settings, for connecting a service: adding it, what is open, the doctor. */
export const CONNECTION_TEXT = spoken('connection', {
  addTitle: 'Connect a service',
  addLead:
    'Drop the service’s OpenAPI document (JSON or YAML), or a Dailies profile from someone who already uses it. Neither contains a key.',
  dropHere: 'Drop the document or the profile here',
  chooseFile: 'Choose file…',
  tooLarge: 'This file is too large to be a profile or an OpenAPI document.',
  reading: 'Reading the document…',
  byHand: 'Only have an address?',
  byHandLead: 'Enter it, then fill in the rest step by step. Nothing is sent until you queue a job.',
  name: 'Name',
  nameExample: 'Studio account',
  address: 'Address of the service',
  addressExample: 'https://media.example',
  addressMeaning: 'The part of the service’s web addresses before /v2/generation.',
  add: 'Add service',
  addressMissingTry: 'Read it with this address',
  exportProfile: 'Export…',
  exported: (path: string) => `Saved as ${path}, without your key`,
  // The report of an import.
  reportTitle: (title: string, version: string) => (version === '' ? title : `${title}, version ${version}`),
  report: 'What the document says',
  summary: (bound: number, open: number, disagreements: number) =>
    [
      `${bound} settled`,
      open === 0 ? 'nothing left open' : `${open} still open`,
      disagreements === 0 ? '' : `${formatCount(disagreements, 'difference')} from the interface`,
    ]
      .filter(Boolean)
      .join(' · '),
  complete: 'The document answers everything. There is nothing to fill in.',
  incomplete: 'Save it, then fill in what is open, from the top. Nothing open is ever guessed in a paid job.',
  works: 'Works',
  worksNot: 'Doesn’t work yet',
  doFirst: 'Do first',
  readyModels: (count: number) => `${formatCount(count, 'model')} can be queued`,
  /** Of which something is open yet. */
  heldModels: (count: number) => formatCount(count, 'model'),
  noModels: 'no model can be queued',
  resultsUnclear: 'paid jobs (it isn’t certain how results come back)',
  headersOpen: (names: string) => `paid jobs (${names} has no value yet)`,
  canTest: 'free test runs',
  canUpload: 'files from this computer',
  firstResults: 'Say how to ask about a job, and how it ends.',
  firstHeaders: (names: string) => `Fill in the value of ${names}.`,
  firstModels: 'Fill in what the models need.',
  firstKey: 'Save it, then store your key.',
  candidates: 'From the service’s document',
  chooseCandidate: 'Choose the address that reports on a job',
  boundList: (count: number) => `Settled by the document (${count})`,
  hintedList: (count: number) => `Only hinted at by the document (${count})`,
  openList: (count: number) => `Still open (${count})`,
  disagreementList: (count: number) => `Where the document and the interface differ (${count})`,
  disagreementLead: 'Dailies follows the interface.',
  noteList: (count: number) => `Also worth knowing (${count})`,
  into: 'Save as',
  intoNew: 'a new profile',
  intoExisting: (name: string, host: string) => `an update of “${name}” (${host})`,
  saveAndUse: 'Save and use it',
  cancel: 'Cancel',
  saved: (name: string) => `Saved “${name}” and switched to it`,
  // What is still open.
  openTitle: 'Still open',
  openLead: 'What the service hasn’t told you yet. Each answer takes effect at once.',
  nothingOpen: 'Nothing left to fill in.',
  ofModels: (count: number) => `Settings of individual models (${count})`,
  ofAbsent: (count: number) => `Models the document doesn’t have (${count})`,
  models: (names: readonly string[]) => names.join(', '),
  sources: {
    interface: 'from the interface',
    openapi: 'from the document',
    user: 'from you',
    example: 'from an example',
    suggested: 'suggested',
  } satisfies { readonly [Source in BindingSource]: string },
  bind: 'Fill in…',
  bindNamed: (binding: string) => `Fill in… ${binding}`,
  change: 'Change…',
  changeNamed: (binding: string) => `Change… ${binding}`,
  confirm: 'That’s right',
  strikeOff: 'Not needed',
  bindSave: 'Use this',
  bound: (title: string) => `${title}: saved`,
  fields: {
    name: 'What the service calls it',
    type: 'Sent as',
    shape: 'Current version',
    url: 'Address',
    status: 'Path to the state',
    outputs: 'Path to the results',
    resultAt: 'Or path to the address of the results',
    resultOutputs: 'Path to the results at that address',
    resultFile: 'Or the address of the result itself',
    genId: 'Path to the id',
    mode: 'Sent as',
    field: 'Field for the file',
    reference: 'Path to the file’s name',
    uploadUrl: 'Path to the upload address',
    formFields: 'Path to the form’s fields',
    param: 'Name of the setting',
    completed: 'Words that mean done',
    failed: 'Words that mean failed',
    answer: 'Is it free?',
    names: 'Required fields',
    header: 'Header',
    query: 'Or the name of the query parameter',
    prefix: 'Text before the key',
    value: 'Value',
    code: 'Path to the code',
    ok: 'Value that means success',
  } satisfies { readonly [Key in HandKey]: string },
  choices: {
    string: 'Text',
    number: 'Number',
    yes: 'Yes, never charged',
    no: 'No, or not known',
    multipart: 'As a form (multipart)',
    raw: 'The file alone',
    'json-base64': 'Inside JSON (base64)',
    'presigned-put': 'To an upload address (PUT)',
    'presigned-post': 'To an upload address (form)',
  } as Readonly<Record<string, string>>,
  pointersLead:
    'A path leads into the answer, such as /job/state; * means every item of a list. Separate several with commas. If the HTTP code is the state, leave its path empty and enter codes for the words, such as 200.',
  // The doctor.
  doctorTitle: 'Check the connection',
  doctorLead: 'Tries each part once. Nothing is charged.',
  doctorRun: 'Check now',
  doctorAgain: 'Check again',
  doctorStop: 'Stop',
  doctorSteps: 'Steps',
  allowTest: 'Also send one free test run',
  allowTestLead: (param: string) => `It is sent with “${param}”, which the service says makes it free.`,
  noTest: 'This profile has no free test runs yet.',
  doctorGood: 'Everything works.',
  doctorLook: (count: number) => `${formatCount(count, 'thing needs', 'things need')} your attention.`,
  doctorConfirms: (count: number) =>
    count === 1 ? 'The check proved one suggestion right.' : `The check proved ${count} suggestions right.`,
  doctorKeep: 'Keep what was proved',
  doctorKept: 'Kept as confirmed by you',
});

export const CONNECTION_CAUSES = spoken('connectionCauses', {
  certificate: 'This computer doesn’t trust the service’s certificate, so nothing was sent.',
  'proxy-unreachable': 'Couldn’t reach the proxy of this network.',
  'proxy-unsupported': 'This network needs a kind of proxy that Dailies can’t use.',
  'proxy-wants-sign-in': 'The proxy of this network asks for a user name and password.',
  'proxy-sign-in-refused': 'The proxy of this network refused the user name and password.',
  'proxy-sign-in-unknown': 'The proxy of this network asks to sign in, in a way that Dailies doesn’t know.',
  'proxy-refused': 'The proxy of this network doesn’t let connections through to the service.',
});

/** OpenSSL's and Node's names of what is wrong with a certificate. */
const OF_CERTIFICATE = /CERT|^UNABLE_TO_(GET|VERIFY)/;

/** Why a connection did not come about, where more is known than that; null where it isn't. */
export function describeConnectionCause(cause: unknown): string | null {
  if (typeof cause !== 'string') return null;
  if (OF_CERTIFICATE.test(cause)) return CONNECTION_CAUSES.certificate;
  return Object.hasOwn(CONNECTION_CAUSES, cause)
    ? CONNECTION_CAUSES[cause as keyof typeof CONNECTION_CAUSES]
    : null;
}
