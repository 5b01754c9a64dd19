import { formatBytes, formatTime } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';
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
