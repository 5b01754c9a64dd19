import type { DoctorFinding, DoctorRow, DoctorStep } from '../domain/doctor.ts';
import type { HoldReason } from '../domain/job-state.ts';
import { wordErrorInOne } from './errors.ts';
import { wordHoldReason } from './holds.ts';

export interface FindingWords {
  /** What was found, in one or two sentences. */
  readonly found: string;
  /** What to do about it; null where there is nothing to do. */
  readonly remedy: string | null;
}

type Details = DoctorRow['details'];
type Words = (details: Details) => FindingWords;

/** What each step looks at. */
export const DOCTOR_STEP_NAMES: { readonly [Step in DoctorStep]: string } = {
  address: 'Reach the service',
  tls: 'Secure connection',
  key: 'API key',
  query: 'Ask about a generation',
  upload: 'Send a file',
  webhook: 'Receive deliveries',
  'test-run': 'Free test run',
};

/** How a row stands, in a word. */
export const DOCTOR_STATE_WORDS: { readonly [State in DoctorRow['state']]: string } = {
  waiting: 'Waits',
  running: 'Looking…',
  ok: 'Good',
  warn: 'Look at this',
  failed: 'Not working',
  skipped: 'Left out',
};

const ASK_OWNER = 'Ask whoever runs the service.';
const CHECK_ADDRESS = 'Check the address in the profile.';

const FINDINGS: { readonly [Finding in DoctorFinding]: Words } = {
  reached: ({ host, milliseconds }) => fine(`${text(host)} answers after ${text(milliseconds)} ms.`),
  'name-unknown': ({ host }) =>
    say(
      `There is no host called ${text(host)}.`,
      `${CHECK_ADDRESS} If it is right, check this computer’s network.`,
    ),
  'name-lookup-failed': ({ host }) =>
    say(
      `The name ${text(host)} could not be looked up.`,
      'Check that this computer is online, then look again.',
    ),
  'connection-refused': ({ host, port }) =>
    say(
      `${text(host)} is there, but nothing listens on port ${text(port)}.`,
      `${CHECK_ADDRESS} If it is right, the service is down.`,
    ),
  'connection-timeout': ({ host, port }) =>
    say(
      `${text(host)} did not answer on port ${text(port)}.`,
      'A firewall or a VPN may be in between. Try another network.',
    ),
  'connection-failed': ({ host, cause }) =>
    say(
      `No connection to ${text(host)} came about (${text(cause)}).`,
      'Check this computer’s network, then look again.',
    ),
  'stand-in-only': () =>
    say(
      'This copy runs on a stand-in runtime, which may only reach services on this computer.',
      'Start it with the official runtime to connect this service.',
    ),
  'certificate-trusted': ({ issuer, validTo }) =>
    fine(`The certificate is trusted (${text(issuer)}), until ${formatDay(Number(validTo))}.`),
  'certificate-ends-soon': ({ validTo }) =>
    say(`The certificate is trusted, but only until ${formatDay(Number(validTo))}.`, ASK_OWNER),
  'certificate-expired': ({ validTo }) =>
    say(
      `The certificate ran out${validTo ? ` on ${formatDay(Number(validTo))}` : ''}, so nothing is sent to it.`,
      `${ASK_OWNER} If today’s date on this computer is wrong, set that right first.`,
    ),
  'certificate-not-yet-valid': ({ validFrom }) =>
    say(
      `The certificate begins only on ${formatDay(Number(validFrom))}.`,
      'Check the date of this computer. If it is right, ask whoever runs the service.',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `${text(host)} vouches for itself with a certificate of its own, so anybody could pretend to be it. Nothing is sent to it.`,
      'For a service of your own: have this computer trust its certificate, or use one from a public authority.',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `The certificate comes from ${text(issuer) || 'somebody'} whom this computer does not trust. Nothing is sent to it.`,
      'A company network may look into connections: ask for its certificate to be trusted here. Otherwise ask whoever runs the service.',
    ),
  'certificate-wrong-host': ({ host, names }) =>
    say(
      `The certificate is for ${list(names)}, not for ${text(host)}. Nothing is sent to it.`,
      `${CHECK_ADDRESS} It may have to begin with one of these names.`,
    ),
  'handshake-failed': ({ cause }) =>
    say(
      `No secure connection came about (${text(cause)}).`,
      'Check whether the address should begin with http:// instead, or with another port.',
    ),
  'plain-on-this-computer': () => fine('The service is on this computer, so nothing leaves it.'),
  plain: () =>
    say(
      'The address begins with http://, so your key travels where others on the way can read it.',
      'Use the https:// address, if the service has one.',
    ),
  'key-accepted': () => fine('The service takes the key, and refuses the same question without it.'),
  'key-not-looked-at': ({ status }) =>
    say(
      `The service answers this question with ${text(status)}, with the key and without it, so it does not show whether the key is good.`,
      'A free test run, or the first job, will show it.',
    ),
  'key-missing': () => say('No key is stored for this profile.', 'Store the key, then look again.'),
  'key-refused': ({ message }) =>
    say(
      `The service does not know this key (401)${quoted(message)}.`,
      'Copy it again from the service’s dashboard: a missing character is enough. A key that was renewed there is of no use any more.',
    ),
  'key-not-allowed': ({ message }) =>
    say(
      `The service knows the key, but does not let it do this (403)${quoted(message)}.`,
      'Look in the dashboard at the balance, at what this key may do, and from which networks.',
    ),
  'no-free-read': () =>
    say(
      'The profile names nothing that could be read for free, so the key cannot be tried.',
      'A free test run, or the first job, will show it.',
    ),
  'query-answers': ({ status }) =>
    fine(`An id that does not exist is answered with ${text(status)}, as it should be.`),
  'query-same-as-nowhere': ({ status }) =>
    say(
      `The answer (${text(status)}) is the same as for an address that does not exist.`,
      'The address of the query may be wrong. Compare it with the service’s own description.',
    ),
  'query-takes-anything': () =>
    say(
      'The service answered as if an id that was made up existed.',
      'The address of the query may be wrong. Compare it with the service’s own description.',
    ),
  'query-unclear': ({ status, message }) =>
    say(`The service answered with ${text(status)}${quoted(message)}.`, 'Look again in a few minutes.'),
  'query-no-answer': () => say('The question was not answered.', 'Check the network, then look again.'),
  'query-not-bound': () =>
    say(
      'The profile does not say how to ask about a generation, so results arrive by delivery only.',
      'Fill it in under “Still open”, if the service has one: then nothing depends on deliveries.',
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(
      `A small picture was taken in ${text(milliseconds)} ms and is called “${text(reference)}”. By the profile, that costs nothing.`,
    ),
  'upload-not-bound': () =>
    say(
      'The profile does not say how files are sent, so only web addresses can be used as references.',
      'Fill it in under “Still open”, if the service has one.',
    ),
  'upload-only-suggested': () =>
    say(
      'How files are sent is only a suggestion, so it was not tried.',
      'Confirm it under “Still open”, then look again.',
    ),
  'upload-failed': () =>
    say('The picture was not taken.', 'Compare the upload with the service’s own description.'),
  'delivery-comes-back': ({ milliseconds }) =>
    fine(`A request to the address that the service is told came back in ${text(milliseconds)} ms.`),
  'delivery-not-needed': () =>
    fine('No address is named to this service: results are asked for, which needs nothing more.'),
  'delivery-failed': () =>
    say(
      'Deliveries do not arrive. Results are asked for instead, so nothing is lost.',
      'Look at Delivery, or choose to only ask.',
    ),
  'no-way-back': () =>
    say(
      'Nothing would bring a result back: this service cannot be asked, and deliveries do not arrive. Jobs wait instead of being sent.',
      'Name the query, or choose a way of delivery that works.',
    ),
  'test-completed': ({ model }) =>
    fine(`A free run of ${text(model)} was sent, came to its end, and its file is here.`),
  'test-completed-without-file': ({ model }) =>
    fine(`A free run of ${text(model)} was sent and came to its end. It brought no file, as test runs may.`),
  'test-not-wanted': () => say('A test run was not asked for.', null),
  'test-not-bound': () =>
    say(
      'The profile names no test parameter, so there are no free runs: with a wrong name it would be a paid one.',
      'Fill it in under “Still open”, if the service’s description has it.',
    ),
  'test-only-suggested': () =>
    say(
      'The test parameter is only a suggestion. With a wrong name the run would be a paid one, so none was sent.',
      'Confirm the name under “Still open”, if the service’s description has it.',
    ),
  'test-no-model': () => say('No model can be tried without a file.', 'Queue a test run in Compose instead.'),
  'test-queue-paused': () =>
    say('The queue is paused, so no test run was sent.', 'Resume the queue, then look again.'),
  'test-held': ({ reason }) =>
    say(
      `The test run was not let go: ${reason === undefined ? 'something holds it' : wordHoldReason(reason as HoldReason)}. It was taken back.`,
      'Put that right, then look again.',
    ),
  'test-refused': () =>
    say('The service refused the test run. Nothing was made.', 'Read its words, and compare the profile.'),
  'test-unknown': () =>
    say(
      'The test run was sent, and no clear answer came. It is in the queue, and is not sent again.',
      'Look in the service’s dashboard whether it is there.',
    ),
  'test-failed': () => say('The test run ended without a result.', 'Read what happened to it in the queue.'),
  'test-still-running': () =>
    say('The test run was taken and has not ended yet.', 'It goes on in the queue; look at it there.'),
  'needs-connection': () => say('Not looked at: the service must be reached securely first.', null),
  'needs-key': () => say('Not looked at: it needs a key that the service takes.', null),
  stopped: () => say('You stopped it here.', null),
};

/** What a step found, and what to do. */
export function wordFinding(row: DoctorRow): FindingWords | null {
  if (row.finding === null) return null;
  const { found, remedy } = FINDINGS[row.finding](row.details);
  return { found: row.error === null ? found : `${found} ${wordErrorInOne(row.error)}`, remedy };
}

/** A day with its year: certificates run for years. */
function formatDay(at: number): string {
  return Number.isFinite(at)
    ? new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at)
    : 'an unknown day';
}

function fine(found: string): FindingWords {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null): FindingWords {
  return { found, remedy };
}

function text(value: unknown): string {
  const plain = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain;
}

function quoted(message: unknown): string {
  return typeof message === 'string' && message !== '' ? `: “${text(message)}”` : '';
}

function list(names: unknown): string {
  const found = Array.isArray(names) ? names.map(text).slice(0, 4) : [];
  return found.length === 0 ? 'another host' : found.join(', ');
}
