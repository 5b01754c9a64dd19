import type { Rehearsal } from '../../domain/service/rehearsal.ts';
import type { EvidencePart, Proof } from '../../service/evidence.ts';
import { spoken } from '../spoken.ts';

/** Words for the first paid job of a profile. */
export const REHEARSAL_TEXT = spoken('rehearsal', {
  title: 'Dress rehearsal',
  /** What the one job is called, in the Queue and in Review. */
  jobName: 'Dress rehearsal',
  lead: 'See what the first paid job depends on, then send exactly one.',
  prepare: 'Prepare rehearsal…',
  again: 'Rehearse again…',
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
  changed: 'The profile has changed since it was proven. Rehearse again to prove it as it is now.',
  showJob: 'Show job',
});
