import { spoken } from '../../kernel/region.ts';
import type { DoctorFinding } from '../doctor-report.ts';

export interface FindingWords {
  /** What was found, in one or two sentences. */
  readonly found: string;
  /** What to do about it; null where there is nothing to do. */
  readonly remedy: string | null;
}

/** What a row tells of a finding, ready to be read; empty where it is not known. */
export interface Told {
  readonly host: string;
  readonly port: string;
  readonly proxy: string;
  /** In which VPNs make up addresses. */
  readonly range: string;
  readonly milliseconds: string;
  readonly cause: string;
  readonly status: string;
  readonly model: string;
  readonly reference: string;
  /** Who vouches for a certificate: a network that inspects connections shows itself by it. */
  readonly issuer: string;
  /** Whom it is for, as a list. */
  readonly names: string;
  /** Days with their years: certificates run for years. */
  readonly validFrom: string;
  readonly validTo: string;
  /** What the service said, after a colon. */
  readonly said: string;
  /** Why a test run had to wait. */
  readonly reason: string;
}

type Words = (told: Told) => FindingWords;

const ASK_OWNER = 'Ask whoever runs the service.';
const SIGN_IN_TO_PROXY =
  'Sign in to the proxy in Settings. On the command line, put both into HTTPS_PROXY: http://NAME:PASSWORD@HOST:PORT.';
const CHECK_ADDRESS = 'Check the address in the profile.';

export const DOCTOR_FINDINGS = spoken('doctorFindings', {
  reached: ({ host, milliseconds }) => fine(`${host} answers after ${milliseconds} ms.`),
  'reached-by-vpn': ({ host, range }) =>
    fine(
      `${host} answers through a VPN, which makes up the addresses of names (${range}). Results are downloaded all the same.`,
    ),
  'vpn-not-open': ({ host, range }) =>
    say(
      `${host} leads to an address that VPNs make up (${range}), but other names don’t.`,
      `If a VPN is on, allow ${range} in Settings, so that results from other hosts are downloaded. If the service itself is in that network, there’s nothing to do.`,
    ),
  'name-unknown': ({ host }) =>
    say(
      `There is no host called ${host}.`,
      `${CHECK_ADDRESS} If it is right, check this computer’s network.`,
    ),
  'name-lookup-failed': ({ host }) =>
    say(`The name ${host} couldn’t be looked up.`, 'Check that this computer is online, then check again.'),
  'connection-refused': ({ host, port }) =>
    say(
      `${host} is there, but nothing listens on port ${port}.`,
      `${CHECK_ADDRESS} If it is right, the service is down.`,
    ),
  'connection-timeout': ({ host, port }) =>
    say(
      `${host} didn’t answer on port ${port}.`,
      'A firewall or VPN may be blocking it. Try another network.',
    ),
  'connection-failed': ({ host, cause }) =>
    say(`Couldn’t connect to ${host} (${cause}).`, 'Check this computer’s network, then check again.'),
  'stand-in-only': () =>
    say(
      'This copy runs on a stand-in runtime, which can only reach services on this computer.',
      'Start it with the official runtime to connect this service.',
    ),
  'reached-through-proxy': ({ host, proxy, milliseconds }) =>
    fine(`${host} answers through the proxy ${proxy} after ${milliseconds} ms.`),
  'proxy-unreachable': ({ proxy }) =>
    say(
      `This computer’s network settings name the proxy ${proxy}, which doesn’t answer.`,
      'Check the proxy in the system’s network settings, or ask your network’s administrator.',
    ),
  'proxy-unsupported': ({ proxy }) =>
    say(
      `This computer’s network settings name ${proxy}, a kind of proxy that Dailies can’t use.`,
      'Dailies uses HTTP and HTTPS proxies. Ask your network’s administrator for one.',
    ),
  'proxy-wants-sign-in': ({ proxy }) =>
    say(`The proxy ${proxy} asks for a user name and password.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-refused': ({ proxy }) =>
    say(`The proxy ${proxy} refused the user name and password.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-unknown': ({ proxy }) =>
    say(
      `The proxy ${proxy} asks to sign in, in a way that Dailies doesn’t know.`,
      'Dailies can sign in with a user name and password (Basic). Ask your network’s administrator to allow that, or to let this service through.',
    ),
  'proxy-refused': ({ proxy, host, port }) =>
    say(
      `The proxy ${proxy} doesn’t let connections through to ${host}, port ${port}.`,
      'Ask your network’s administrator to allow this address.',
    ),
  'certificate-trusted': ({ issuer, validTo }) =>
    fine(`The certificate from ${issuer} is trusted until ${validTo}.`),
  'certificate-ends-soon': ({ validTo }) =>
    say(`The certificate is trusted, but only until ${validTo}.`, ASK_OWNER),
  'certificate-expired': ({ issuer, validTo }) =>
    say(
      `The certificate${issuer === '' ? '' : ` from ${issuer}`} expired${validTo ? ` on ${validTo}` : ''}, so nothing is sent.`,
      `${ASK_OWNER} If the date on this computer is wrong, correct it first.`,
    ),
  'certificate-not-yet-valid': ({ issuer, validFrom }) =>
    say(
      `The certificate${issuer === '' ? '' : ` from ${issuer}`} isn’t valid until ${validFrom}.`,
      'Check the date on this computer. If it is right, ask whoever runs the service.',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `${host} uses a certificate it signed itself, so anyone could pretend to be it. Nothing is sent.`,
      'If it’s your own service, make this computer trust the certificate and restart Dailies, or use one from a public authority.',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `The certificate was issued by ${issuer || 'an unnamed authority'}, which this computer doesn’t trust. Nothing is sent.`,
      'Your studio’s network may inspect connections: ask its administrator to have that certificate trusted here, then restart Dailies. Otherwise ask whoever runs the service.',
    ),
  'certificate-incomplete': ({ host, issuer }) =>
    say(
      `${host} doesn’t send the certificate of its issuer${issuer === '' ? '' : `, ${issuer}`}. That’s a fault of the host. Nothing is sent.`,
      'Report it to whoever runs the service: the intermediate certificate is missing.',
    ),
  'certificate-wrong-host': ({ host, issuer, names }) =>
    say(
      `The certificate${issuer === '' ? '' : ` from ${issuer}`} is for ${names || 'another host'}, not for ${host}. Nothing is sent.`,
      `${CHECK_ADDRESS} It may need one of these names.`,
    ),
  'handshake-failed': ({ cause }) =>
    say(
      `Couldn’t make a secure connection (${cause}).`,
      'Check whether the address needs http:// or another port.',
    ),
  'plain-on-this-computer': () => fine('The service is on this computer, so nothing leaves it.'),
  plain: () =>
    say(
      'The address begins with http://, so others on the network can read your key.',
      'Use the https:// address if there is one.',
    ),
  'key-accepted': () => fine('The service accepts the key, and refuses the same request without it.'),
  'key-not-looked-at': ({ status }) =>
    say(
      `The service answers ${status} with and without the key, so this can’t tell whether the key works.`,
      'A free test run or the first job will tell.',
    ),
  'key-missing': () => say('No key is stored for this profile.', 'Store the key, then check again.'),
  'key-refused': ({ said }) =>
    say(
      `The service doesn’t know this key (401)${said}.`,
      'Copy it again from the service’s dashboard. Make sure it is complete, and that it hasn’t been replaced there.',
    ),
  'key-not-allowed': ({ said }) =>
    say(
      `The service knows the key but doesn’t allow this (403)${said}.`,
      'In the service’s dashboard, check your balance, the key’s permissions, and the networks it may be used from.',
    ),
  'no-free-read': () =>
    say(
      'The profile has no free request, so the key can’t be tried.',
      'A free test run or the first job will tell.',
    ),
  'query-answers': ({ status }) => fine(`A made-up id is answered with ${status}, as it should be.`),
  'query-same-as-nowhere': ({ status }) =>
    say(
      `The answer (${status}) is the same as for an address that doesn’t exist.`,
      'The address for asking may be wrong. Compare it with the service’s documentation.',
    ),
  'query-takes-anything': () =>
    say(
      'The service answered as if a made-up id existed.',
      'The address for asking may be wrong. Compare it with the service’s documentation.',
    ),
  'query-unclear': ({ status, said }) =>
    say(`The service answered with ${status}${said}.`, 'Check again in a few minutes.'),
  'query-no-answer': () => say('The service didn’t answer.', 'Check the network, then check again.'),
  'query-not-bound': () =>
    say(
      'The profile doesn’t say how to ask about a job, so results arrive by delivery only.',
      'If the service has a way, fill it in under “Still open”. Then nothing depends on deliveries.',
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(`A small picture was uploaded in ${milliseconds} ms as “${reference}”. Uploads are free.`),
  'upload-not-needed': () => fine('Files go along in the request itself, so no upload is needed.'),
  'upload-not-everywhere': () =>
    say(
      'The profile doesn’t say how to upload files, so they work only in fields that send them in the request.',
      'If the service has a way, fill it in under “Still open”.',
    ),
  'upload-not-bound': () =>
    say(
      'The profile doesn’t say how to send files, so only web addresses work as references.',
      'If the service has a way, fill it in under “Still open”.',
    ),
  'upload-only-suggested': () =>
    say(
      'How to send files is only a suggestion, so it wasn’t tried.',
      'Confirm it under “Still open”, then check again.',
    ),
  'upload-failed': () =>
    say('The picture couldn’t be uploaded.', 'Compare the upload settings with the service’s documentation.'),
  'delivery-comes-back': ({ milliseconds }) => fine(`A test delivery arrived in ${milliseconds} ms.`),
  'delivery-not-needed': () => fine('This service is asked for results, so no delivery is needed.'),
  'delivery-failed': () =>
    say(
      'Deliveries don’t arrive. The service is asked instead, so nothing is lost.',
      'Check the Delivery settings, or choose “Polling only”.',
    ),
  'no-way-back': () =>
    say(
      'Results can’t come back: the service can’t be asked, and deliveries don’t arrive. Jobs wait and aren’t sent.',
      'Fill in how to ask about a job, or choose a way of delivery that works.',
    ),
  'test-completed': ({ model }) => fine(`A free test run of ${model} finished, and its file is here.`),
  'test-completed-without-file': ({ model }) =>
    fine(`A free test run of ${model} finished. It brought no file, which test runs may do.`),
  'test-not-wanted': () => say('You didn’t ask for a test run.', null),
  'test-not-bound': () =>
    say(
      'The profile doesn’t name the test setting, so no run was sent: with a wrong name it would be charged.',
      'If the service’s documentation names it, fill it in under “Still open”.',
    ),
  'test-only-suggested': () =>
    say(
      'The test setting is only a suggestion, so no run was sent: with a wrong name it would be charged.',
      'If the service’s documentation has this name, confirm it under “Still open”.',
    ),
  'test-no-model': () =>
    say('Every model needs a file first, so none was tried.', 'Queue a test run in Compose instead.'),
  'test-queue-paused': () =>
    say('The queue is paused, so no test run was sent.', 'Resume the queue, then check again.'),
  'test-held': ({ reason }) =>
    say(
      `The test run had to wait: ${reason || 'something holds it'}. It was cancelled, and nothing was sent.`,
      'Fix that, then check again.',
    ),
  'test-refused': () =>
    say('The service refused the test run. Nothing was made.', 'Compare its message with the profile.'),
  'test-unknown': () =>
    say(
      'The test run was sent, but no clear answer came. It is in the queue and won’t be sent again.',
      'Check whether it appears in the service’s dashboard.',
    ),
  'test-failed': () => say('The test run ended without a result.', 'See its history in the queue.'),
  'test-still-running': () => say('The test run hasn’t finished yet.', 'It continues in the queue.'),
  'needs-connection': () => say('Not checked: the service must be reachable securely first.', null),
  'needs-key': () => say('Not checked: it needs a key the service accepts.', null),
  stopped: () => say('You stopped the check here.', null),
} satisfies { readonly [Finding in DoctorFinding]: Words });

function fine(found: string): FindingWords {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null): FindingWords {
  return { found, remedy };
}
