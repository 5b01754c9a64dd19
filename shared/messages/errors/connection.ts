import type { TunnelCause } from '../../error-causes.ts';
import type { ErrorDetails } from '../../errors.ts';
import { describeConnectionCause } from '../connection-causes.ts';
import { spoken } from '../spoken.ts';
import { bracketed, type ErrorTable, NOTHING_CHARGED, quoted, text } from './error-words.ts';

const TUNNEL_CAUSES: { readonly [Cause in TunnelCause]?: string } = {
  token: 'The tunnel account rejected the authtoken',
  limit: 'The tunnel account has no free tunnels',
  domain: 'The tunnel can’t use that domain',
  network: 'Couldn’t reach the tunnel service',
  timeout: 'The tunnel service didn’t answer in time',
  lost: 'The tunnel was disconnected',
  library: 'This copy of Dailies doesn’t include the tunnel',
};

const TUNNEL_ACTS: { readonly [Cause in TunnelCause]?: string } = {
  token: 'Copy the authtoken again from your ngrok dashboard and add it in Settings.',
  limit: 'Close the other tunnel or upgrade your plan, then turn the tunnel on again.',
  domain: 'Enter a domain from your account, or leave it empty. Another app may be using this one.',
  library: 'Reinstall Dailies, or choose another way to receive deliveries.',
};

/** The key, the way to the service, and the way back. */
export const CONNECTION_ERRORS = spoken('connectionErrors', {
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `The file ${text(path)} must contain an API key and nothing else.`
      : 'No API key is stored for this profile.',
    means: NOTHING_CHARGED,
    act: path
      ? 'Put the key on one line in that file.'
      : 'Add the key in Settings. Waiting jobs are sent then.',
  }),
  KEY_REFUSED: ({ status, message }) => ({
    happened: `The service refused the API key${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was made. The queue is on hold, so the other jobs aren’t tried with this key.',
    act: 'Check the key and your balance, add the key again in Settings, then resume.',
  }),
  NO_CREDIT: ({ status, message }) => ({
    happened: `The service says that there’s no credit left${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was made or charged. The queue is on hold, so the other jobs aren’t refused too.',
    act: 'Add credit in the service’s dashboard, then resume and retry the job.',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'This computer’s keychain isn’t available.',
    means: 'The key wasn’t saved anywhere.',
    act: 'Unlock the keychain, or allow the key to be saved in a plain file.',
  }),
  OFFLINE: ({ cause }) => ({
    happened: describeConnectionCause(cause) ?? 'Couldn’t reach the service.',
    means: 'Nothing was charged for this attempt, and nothing is lost.',
    act:
      describeConnectionCause(cause) !== null
        ? 'Check the connection in Settings. Dailies retries automatically.'
        : 'Nothing to do. Dailies retries automatically.',
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `The practice service didn’t start${quoted(message ?? cause)}.`,
    means: 'Practice is always free. Your jobs are still waiting.',
    act: 'Start it again in Settings.',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened: 'This copy runs on a stand-in runtime, which can only reach services on this computer.',
    means: NOTHING_CHARGED,
    act: 'Use the official runtime to connect to this service.',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: `Dailies can’t receive deliveries${port ? ` on port ${text(port)}` : ''}${bracketed(cause)}.`,
    means: port
      ? NOTHING_CHARGED
      : 'Nothing is lost. Dailies asks for results instead, which takes a little longer.',
    act: port ? 'Choose a free port.' : 'If this doesn’t change, restart Dailies.',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[cause] ?? 'The tunnel didn’t open'}${quoted(message)}.`,
    means: 'Nothing is lost. Until it opens, Dailies asks for results instead.',
    act: TUNNEL_ACTS[cause] ?? 'Nothing to do. Dailies retries automatically.',
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'The tunnel needs an authtoken.',
    means: 'Nothing is lost. Until it opens, Dailies asks for results instead.',
    act: 'Copy the authtoken from your ngrok dashboard and add it in Settings.',
  }),
  DELIVERY_NOT_BACK: (details) => ({
    happened: notBack(details),
    means: 'Only a test was lost. Until deliveries arrive, Dailies asks for results instead.',
    act:
      details.cause === 'none'
        ? 'To have results delivered, set a public address or use the tunnel.'
        : 'Check that your forwarding is running and keeps the path of the request.',
  }),
} satisfies Partial<ErrorTable>);

function notBack({ cause, status, url }: ErrorDetails<'DELIVERY_NOT_BACK'>): string {
  if (cause === 'none') return 'This computer has no public address.';
  if (status) return `Something on the way answered the test with ${text(status)}.`;
  if (cause === 'timeout') return 'The test was sent but didn’t come back in time.';
  return `The test didn’t reach ${url ? text(url) : 'the public address'}${bracketed(cause)}.`;
}
