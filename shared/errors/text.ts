import type { TunnelCause } from '../kernel/error-causes.ts';
import {
  bracketed,
  type ErrorTable,
  type ErrorWords,
  FILES_SAFE,
  file,
  MARKS,
  NOTHING_CHARGED,
  quoted,
  text,
} from '../kernel/error-words.ts';
import { formatMoment } from '../kernel/format.ts';
import { joinSentences } from '../kernel/joining-text.ts';
import { spoken } from '../kernel/region.ts';
import { type ErrorDetails, type Failure, readDetail } from '../kernel/result.ts';
import { ANSWERS_ERRORS } from './answers-errors.ts';
import { BACKUP_FAULTS, describeConnectionCause } from './fault-words.ts';
import { FILES_ERRORS } from './files-errors.ts';
import { KEPT_ERRORS } from './kept-errors.ts';
import { REQUEST_ERRORS } from './request-errors.ts';

/** All tables as one, in the language of this moment. */
function listErrors(): ErrorTable {
  return {
    ...REQUEST_ERRORS,
    ...FILES_ERRORS,
    ...KEPT_ERRORS,
    ...BACKUP_ERRORS,
    ...CONNECTION_ERRORS,
    ...ANSWERS_ERRORS,
  };
}

/** An expected failure in three sentences: what happened, what it means for money and files, what to do. */
export function describeError({ code, details }: Failure): ErrorWords {
  return (listErrors()[code] as (details: ErrorDetails<typeof code>) => ErrorWords)(details);
}

/** The same in one paragraph with every finding, for a terminal or a notification. */
export function describeErrorInOne(failure: Failure, describeFinding?: DescribeFinding): string {
  const { happened, means, act } = describeError(failure);
  const findings = listFindings(failure, describeFinding);
  const found = findings.length > 0 ? [MARKS.findings(findings)] : [];
  return joinSentences([happened, ...found, means, act]);
}

/** The separate findings of a failure, such as every wrong key of a profile; empty where there are none. */
export function listFindings(failure: Failure, describeFinding: DescribeFinding = text): string[] {
  const problems = readDetail(failure, 'problems');
  return Array.isArray(problems) ? problems.map((one) => describeFinding(one)) : [];
}

type DescribeFinding = (finding: unknown) => string;

/** Backups, and data that was set aside. */
export const BACKUP_ERRORS = spoken('backupErrors', {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: 'Nothing was restored from it. Your library is unchanged.',
    act:
      reason === 'newer'
        ? 'Update Dailies, then restore it again.'
        : 'Use another copy of the backup, or make a new one where it came from.',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `There isn’t enough space for the backup at ${text(path)}.`
        : reason === 'changed'
          ? `${file(path)} changed while it was being backed up.`
          : reason === 'unreadable'
            ? `${file(path)} can’t be read${bracketed(cause)}.`
            : `The backup can’t be written to ${text(path)}${bracketed(cause)}.`,
    means: `No backup was made, and an earlier one of the same name is unchanged. ${FILES_SAFE}`,
    act:
      reason === 'full'
        ? 'Free up space, or choose another disk.'
        : reason === 'changed'
          ? 'Wait until the program that writes it is done, then try again.'
          : reason === 'unreadable'
            ? 'Check its disk and permissions, then try again.'
            : 'Choose another folder.',
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `There isn’t enough space to restore the backup at ${text(path)}.`
        : reason === 'other-file'
          ? `A different file is already at ${text(path)}.`
          : reason === 'clash'
            ? `Two files of the backup would be one on this computer: ${text(path)}.`
            : reason === 'own-folder'
              ? `Media can’t be restored to ${text(path)}: Dailies keeps its own files there.`
              : reason === 'not-empty'
                ? `${text(path)} isn’t an empty folder.`
                : `Dailies can’t write to ${text(path)}${bracketed(cause)}.`,
    means: 'Nothing was replaced. Your library is unchanged, and nothing will be sent.',
    act:
      reason === 'full'
        ? 'Free up space, or choose folders on another disk.'
        : reason === 'clash'
          ? 'Leave out its folder, or rename one of them where the backup came from and make a new backup.'
          : 'Choose another folder.',
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: 'A backup is already being made or restored.',
    means: 'It continues. Nothing else was started.',
    act: 'Wait until it’s done, or select Stop in Settings.',
  }),
  BACKUP_STOPPED: () => ({
    happened: 'The backup was stopped.',
    means: FILES_SAFE,
    act: 'Start again when you’re ready.',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `The restored backup couldn’t be put in place${bracketed(cause)}.`,
    means: `Dailies started with the library that you had before. The restored one is complete${bracketed(path)}.`,
    act: 'Close programs that use the Dailies data folder, then quit and reopen Dailies.',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened: `The library file was damaged and was set aside as ${file(path)}${at === undefined ? '' : ` on ${formatMoment(at)}`}.`,
    means:
      'Takes and ratings are being restored from the results folder. The queue and the ledger in the damaged file are not: jobs that were waiting or running may have been charged.',
    act: 'If you have a backup, restore it in Settings. Check with the service before you queue those jobs again.',
  }),
} satisfies Partial<ErrorTable>);

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

/** A failure as a system message: its title, and the rest below. */
export function describeNotice(failure: Failure): { message: string; detail: string } {
  const { happened, means, act } = describeError(failure);
  return { message: happened, detail: `${means}\n${act}` };
}
