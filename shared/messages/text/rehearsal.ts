import type { Rehearsal } from '../../domain/service/rehearsal.ts';
import type { EvidencePart, Proof } from '../../service/evidence.ts';
import { spoken } from '../spoken.ts';

/** Words for the first paid job of a profile. */
export const REHEARSAL_TEXT = spoken('rehearsal', {
  title: 'Dress rehearsal',
  /** What the one job is called, in the Queue and in Review. */
  jobName: 'Dress rehearsal',
  lead: 'See what the first paid job hangs on, then send exactly one.',
  prepare: 'Prepare the rehearsal…',
  again: 'Rehearse again…',
  close: 'Close',
  evidence: 'What it hangs on',
  columns: { part: 'Part', value: 'Set to', source: 'Known', proof: 'Shown to be right' },
  parts: {
    address: 'Address',
    key: 'How the key goes',
    submission: 'The new job’s id',
    query: 'Asking about a job',
    state: 'The state',
    done: 'Words for done',
    failed: 'Words for failed',
    results: 'The results',
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
  believed: 'only believed',
  notBound: 'not set',
  counts: (proven: number, believed: number) => `${proven} shown to be right, ${believed} only believed`,
  model: 'Model',
  prompt: 'Prompt',
  noModel: 'Every model here needs a file or a setting first. Send the first job from Compose.',
  request: 'The exact request',
  key: '(your key)',
  webhook: 'If results can be delivered here, the job’s own address is added as webhookUrl.',
  cost: (money: string) => `It will cost ${money} by your price list.`,
  noCost: 'What it costs is not known: this model has no price.',
  send: (money: string | null) => (money === null ? 'Send this one job' : `Send this one job · ${money}`),
  noKey: 'Store an API key first.',
  outcomes: {
    'under-way': 'One job is on its way.',
    proven: 'Proven: one paid job went out and its take came home.',
    failed: 'The job ended without a take, so nothing is proven.',
    unclear: 'Nobody can say yet whether the service took the job. It’s never sent again automatically.',
  } satisfies { readonly [Outcome in Rehearsal['outcome']]: string },
  changed: 'It was proven before the profile changed. Rehearse again to prove it as it is now.',
  showJob: 'Show the job',
});
