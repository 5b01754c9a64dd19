import { formatCount } from '../../kernel/format.ts';
import { joinSentences } from '../../kernel/joining-text.ts';
import { spoken } from '../../kernel/region.ts';
import type { ExampleKind, Rehearsal } from '../contract.ts';
import type { ExampleRole, WordMeaning } from '../example/profile-draft.ts';
import type { EvidencePart, Proof } from '../profile/evidence.ts';
import type { SignatureBinding } from '../profile/profile.ts';

/** Words for learning from an example. */
export const EXAMPLE_TEXT = spoken('example', {
  title: 'Learn from an answer',
  lead: 'Paste what the service answers, or catch it, and click what each value is. Nothing here is charged.',
  start: 'Show an answer…',
  done: 'Close',
  kind: 'This is',
  kinds: {
    submission: 'The answer to a new job',
    query: 'The answer about a job',
    result: 'The answer with the results',
    delivery: 'A delivery',
  } satisfies { readonly [Kind in ExampleKind]: string },
  paste: 'The answer as JSON',
  pasteExample: '{ "id": "…", "state": "DONE", "files": ["https://…"] }',
  add: 'Show it',
  faults: {
    'not-json': 'This isn’t JSON. Paste the whole answer, from its first brace to its last.',
    'too-large': 'This is larger than any answer. Paste one answer alone.',
    'too-deep': 'This is nested deeper than any answer. Paste one answer alone.',
  },
  catchOne: 'Catch one',
  catchLead: 'Whatever is delivered to this address is shown here. It doesn’t count as a result.',
  copyAddress: 'Copy address',
  copied: 'Address copied',
  waiting: 'Waiting for a delivery…',
  testRun: 'Send a free test run',
  testRunLead: 'Its answer, each status check and its delivery are caught automatically.',
  testRunning: 'The test run is on its way…',
  noTest: 'Free test runs need the name of the service’s test setting. Fill it in above first.',
  examples: 'Examples',
  tree: 'Values of the answer',
  exampleName: (number: number) => `Example ${number}`,
  itIs: 'This value is',
  roles: {
    genId: 'The job’s id',
    status: 'The state',
    output: 'A result',
    resultAt: 'The address of the results',
    message: 'The message',
    cost: 'What was charged',
  } satisfies { readonly [Role in ExampleRole]: string },
  short: {
    genId: 'id',
    status: 'state',
    output: 'result',
    resultAt: 'results’ address',
    message: 'message',
    cost: 'cost',
  } satisfies { readonly [Role in ExampleRole]: string },
  nothing: 'Nothing',
  markNamed: (name: string) => `Say what ${name} is`,
  more: (count: number) => `${formatCount(count, 'more entry', 'more entries')} not shown`,
  words: 'What the service’s words mean',
  wordMeans: (word: string) => `What ${word} means`,
  meanings: {
    running: 'Still going',
    completed: 'Done',
    failed: 'Failed',
  } satisfies { readonly [Meaning in WordMeaning]: string },
  url: 'Address for checking on a job',
  urlExample: '/v2/generation/{genId}',
  readings: 'What is read',
  reads: {
    running: (word: string) => `${word} means still going`,
    completed: (word: string) => `${word} means done`,
    failed: (word: string) => `${word} means failed`,
  } satisfies Record<WordMeaning, unknown>,
  empty: 'empty',
  noId: 'no id',
  noState: 'no state',
  noResult: 'no result',
  resultAt: (address: string) => `results at ${address}`,
  charged: (amount: string) => `charged: ${amount}`,
  results: (count: number, first: string) => `${formatCount(count, 'result')}, ${first}`,
  save: 'Use this',
  saved: 'Kept, from an example',
  lacking: {
    genId: 'Click the job’s id.',
    status: 'Click the value that holds the status.',
    output: 'Click a result: show an answer of a finished job.',
    resultAt: 'First show the answer about a job, and click the address of the results there.',
    url: 'Fill in the address for checking on a job.',
  },
  noEnd: 'Say which word means that a job is done: show an answer of a finished job.',
});

/** Words for the first paid job of a profile. */
export const REHEARSAL_TEXT = spoken('rehearsal', {
  title: 'Paid test run',
  /** What the one job is called, in the Queue and in Review. */
  jobName: 'Paid test run',
  lead: 'See what the first paid job depends on, then send exactly one.',
  prepare: 'Prepare paid test run…',
  again: 'Test again…',
  close: 'Close',
  evidence: 'What it depends on',
  columns: { part: 'Part', value: 'Value', source: 'Source', proof: 'Confirmed' },
  parts: {
    address: 'Address',
    key: 'How the key is sent',
    submission: 'The new job’s id',
    query: 'Checking on a job',
    state: 'Status',
    done: 'Words for done',
    failed: 'Words for failed',
    results: 'Results',
    delivery: 'Deliveries',
    upload: 'Uploads',
    option: 'Setting',
  } satisfies { readonly [Part in EvidencePart]: string },
  proofs: {
    job: 'by a paid job',
    'test-run': 'by a test run',
    doctor: 'by the connection check',
    example: 'by an example',
  } satisfies { readonly [By in Proof]: string },
  believed: 'not confirmed yet',
  notBound: 'not set',
  counts: (proven: number, believed: number) => `${proven} confirmed, ${believed} not confirmed yet`,
  model: 'Model',
  prompt: 'Prompt',
  noModel: 'Every model here needs a file or a setting first. Send the first job from Compose.',
  request: 'The exact request',
  key: '(your key)',
  webhook: (name: string) => `If results can be delivered here, the job’s own address is added as ${name}.`,
  cost: (money: string) => `It will cost ${money} by your price list.`,
  noCost: 'No price is set for this model, so the cost is unknown.',
  send: (money: string | null) => (money === null ? 'Send this one job' : `Send this one job · ${money}`),
  noKey: 'Store an API key first.',
  outcomes: {
    'under-way': 'One job is on its way.',
    proven: 'Proven: one paid job went out and its take came home.',
    failed: 'The job ended without a take, so nothing is proven.',
    unclear: 'It’s not known yet whether the service took the job. It’s never sent again automatically.',
  } satisfies { readonly [Outcome in Rehearsal['outcome']]: string },
  changed: 'The profile has changed since it was proven. Test again to prove it as it is now.',
  showJob: 'Show job',
});

/** Words for the secret with which a service signs its deliveries. */
export const SIGNATURE_TEXT = spoken('signature', {
  title: 'Secret for signed deliveries',
  schemes: {
    'standard-webhooks': 'This service signs its deliveries (Standard Webhooks).',
    'shared-secret': 'This service sends a secret with each delivery.',
    hmac: 'This service signs its deliveries with a secret.',
  } satisfies { readonly [Scheme in SignatureBinding['scheme']]: string },
  secretStored: 'Only correctly signed deliveries are accepted.',
  secretMissing: 'No delivery is accepted until you store the secret.',
  secret: 'Secret',
  placeholder: 'Paste the secret from the service’s dashboard',
  replace: 'Paste a new secret to replace the stored one',
  store: 'Store secret',
  remove: 'Remove secret',
  storedToast: 'Secret stored',
  removedToast: 'Secret removed',
});

/** How a service vouches for its deliveries, and what becomes of them as it is now. */
export function describeSignature(scheme: SignatureBinding['scheme'], isStored: boolean): string {
  const { schemes, secretStored, secretMissing } = SIGNATURE_TEXT;
  return joinSentences([schemes[scheme], isStored ? secretStored : secretMissing]);
}
