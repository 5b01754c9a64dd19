import type { UpdateCause } from '../kernel/error-causes.ts';
import { formatBytes, formatTime } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
import type { ErrorDetails } from '../kernel/result.ts';
import type { NoUpdates, UpdateChoice } from './decide-updates.ts';

/** Words of how Dailies keeps itself up to date. */
export const UPDATES_TEXT = spoken('updates', {
  title: 'Updates',
  lead: 'Downloaded in the background, checked, and installed when you quit. Never while files are on their way or a job is being sent.',
  choices: { stable: 'Stable', beta: 'Beta', off: 'Off' } satisfies Record<UpdateChoice, string>,
  choiceLeads: {
    stable: 'Finished versions only.',
    beta: 'Also versions that are still being tried out.',
    off: 'Dailies doesn’t look for updates. You install new versions yourself.',
  } satisfies Record<UpdateChoice, string>,
  check: 'Check now',
  checking: 'Checking…',
  notChecked: 'Not checked yet.',
  current: (version: string, checkedAt: number, now: number) =>
    `Dailies ${version} is up to date. Checked at ${formatTime(checkedAt, now)}.`,
  downloading: (version: string, bytes: number, total: number) =>
    `Downloading Dailies ${version}: ${formatBytes(bytes)} of ${formatBytes(total)}.`,
  progress: 'Download of the update',
  ready: (version: string) => `Dailies ${version} is ready. It’s installed when you quit.`,
  off: 'Updates are off.',
  impossible: {
    development: 'This copy was started from its source and doesn’t update itself.',
    'stand-in': 'This copy runs on a stand-in runtime and doesn’t update itself.',
    'no-address': 'This copy was made without an update address and doesn’t update itself.',
    package: 'This copy can’t replace itself. Update it the way you installed it.',
  } satisfies Record<NoUpdates, string>,
  news: (version: string) => `What’s new in ${version}`,
  updated: (version: string) => `Dailies was updated to ${version}`,
  showNews: 'What’s new',
  noNews: 'Nothing is noted for this version.',
});

/** Why an update was not taken, as sentences. */
export const UPDATE_FAULTS = spoken('updateFaults', {
  happened: {
    unreachable: (host: string) => `The update server ${host} couldn’t be reached.`,
    answer: (host: string) =>
      `The update server ${host} didn’t list its versions in a way Dailies understands.`,
    address: (host: string) => `The update’s address leads somewhere it must not: ${host}.`,
    file: (host: string) => `The update that ${host} offers has a file name or size that can’t be right.`,
    digest: (host: string) => `The update from ${host} isn’t the file that was announced.`,
    'cut-off': (host: string) => `The download of the update from ${host} broke off.`,
    signature: (host: string) => `The update from ${host} isn’t signed by the makers of Dailies.`,
    disk: () => 'The update couldn’t be saved on this computer.',
    install: () => 'The update couldn’t be installed.',
  } satisfies Record<UpdateCause, (host: string) => string>,
  means:
    'You keep the version you have. Your jobs and files are unaffected, and nothing of the update is left behind.',
  tryLater: 'Dailies tries again later. To try now, select Check now in Settings › About.',
  informMakers: 'Don’t install it by hand. Tell whoever gave you Dailies.',
  makeRoom: 'Free up space, then select Check now in Settings › About.',
});

/** The three sentences of UPDATE_FAILED. */
export function describeUpdateFault({ cause, host }: ErrorDetails<'UPDATE_FAILED'>): {
  happened: string;
  means: string;
  act: string;
} {
  const { happened, means, tryLater, informMakers, makeRoom } = UPDATE_FAULTS;
  const act =
    cause === 'disk'
      ? makeRoom
      : ['address', 'file', 'digest', 'signature'].includes(cause)
        ? informMakers
        : tryLater;
  return { happened: (happened[cause] ?? happened.answer)(host ?? ''), means, act };
}
