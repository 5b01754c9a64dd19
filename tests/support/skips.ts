/** Tests, and parts of them, that not every system can run: how many places in which file leave some out, where, and why. */
export interface Skip {
  readonly places: number;
  /** Where it does not run; `lacking` where it looks for itself whether what it needs is there. */
  readonly on: readonly ('linux' | 'macOS' | 'Windows')[] | 'lacking';
  readonly why: string;
}

export const SKIPS: Readonly<Record<string, Skip>> = {
  'e2e/connect/connect.e2e.ts': {
    places: 2,
    on: ['macOS', 'Windows'],
    why: 'both always have a keychain, so that nothing asks whether a plain file will do',
  },
  'e2e/film/render.e2e.ts': { places: 1, on: 'lacking', why: 'needs the right to mount a small disk' },
  'e2e/packaged.e2e.ts': {
    places: 1,
    on: ['macOS', 'Windows'],
    why: 'an update is put in place by the system’s own updater or an installer there; updater.test.ts has what is ours',
  },
  'e2e/queue/notices.e2e.ts': {
    places: 1,
    on: ['macOS'],
    why: 'the app goes on there without a window, so that closing it asks nothing',
  },
  'e2e/review/delete.e2e.ts': {
    places: 1,
    on: ['macOS', 'Windows'],
    why: 'their trash can’t be set for one program; delete.test.ts has what is ours',
  },
  'e2e/settings/proxy.e2e.ts': {
    places: 2,
    on: ['macOS', 'Windows'],
    why: 'their proxies are settings of the whole computer, and both always have a keychain',
  },
  'e2e/settings/profiles.e2e.ts': {
    places: 1,
    on: ['macOS', 'Windows'],
    why: 'both always have a keychain, so that nothing asks whether a plain file will do',
  },
  'e2e/shell/hostile-data.e2e.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no pipes among its files',
  },
  'e2e/shell/keys.e2e.ts': {
    places: 2,
    on: ['macOS', 'Windows'],
    why: 'both always have a keychain, so that nothing asks whether a plain file will do',
  },
  'e2e/shell/language.e2e.ts': {
    places: 1,
    on: ['macOS', 'Windows'],
    why: 'their language can’t be set for one program; find-language.test.ts runs everywhere',
  },
  'e2e/shell/life.e2e.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it ends a process without asking it; what Windows says instead is tried by ending.test.ts',
  },
  'e2e/shell/region.e2e.ts': {
    places: 1,
    on: ['macOS', 'Windows'],
    why: 'their region is a setting of the whole system; region.test.ts runs everywhere',
  },
  'faults/disk.test.ts': { places: 2, on: 'lacking', why: 'needs the right to mount a small disk' },
  'faults/instances.test.ts': { places: 1, on: ['Windows'], why: 'it has no signal that stops a program' },
  'faults/power.test.ts': {
    places: 2,
    on: 'lacking',
    why: 'needs strace; durability.test.ts runs everywhere',
  },
  'faults/stops.test.ts': { places: 1, on: ['Windows'], why: 'it has no signal that stops a program' },
  'integration/cli/hostile-words.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no device without an end',
  },
  'integration/cli/private-data.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no bits for who may read; the profile of the user protects it',
  },
  'integration/cli/what-is-left.test.ts': {
    places: 3,
    on: 'lacking',
    why: 'needs /dev/full, or signals',
  },
  'integration/core/queue-commands.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no signal that stops the service',
  },
  'integration/doors/own-file.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no device without an end',
  },
  'integration/doors/plain-files.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no pipes among its files',
  },
  'integration/film/hand-off.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no pipes among its files',
  },
  'integration/trust/unpacked.test.ts': {
    places: 1,
    on: 'lacking',
    why: 'needs the right to mount a disk of its own',
  },
  'integration/export/export.test.ts': {
    places: 2,
    on: 'lacking',
    why: 'needs the right to mount a small disk',
  },
  'integration/library/long-names.test.ts': {
    places: 1,
    on: ['macOS', 'Windows'],
    why: 'the longest path of Linux makes real folders that hold short names only',
  },
  'integration/http/connect.test.ts': { places: 1, on: 'lacking', why: 'needs IPv6' },
  'integration/http/download.test.ts': {
    places: 3,
    on: 'lacking',
    why: 'needs /dev/full, and the right to mount a small disk',
  },
  'integration/http/real-proxy.test.ts': {
    places: 1,
    on: 'lacking',
    why: 'needs tinyproxy; proxy.test.ts tries the same with a proxy of its own everywhere',
  },
  'integration/http/submit.test.ts': { places: 2, on: 'lacking', why: 'needs openssl' },
  'integration/http/system-store.test.ts': {
    places: 1,
    on: ['macOS', 'Windows'],
    why: 'their stores are the system’s own, where a test must not add an authority',
  },
  'integration/policy/read-policy.test.ts': {
    places: 2,
    on: ['Windows'],
    why: 'its policies stand in the registry, not in files with owners',
  },
  'integration/safe-start/hostile-data.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no pipes among its files',
  },
  'integration/scripts/display.test.ts': { places: 1, on: ['macOS', 'Windows'], why: 'both have a display' },
  'integration/scripts/load.test.ts': { places: 1, on: ['Windows'], why: 'it has no groups of processes' },
  'integration/scripts/run-command.test.ts': {
    places: 2,
    on: ['Windows'],
    why: 'it has no groups of processes',
  },
  'integration/scripts/system.test.ts': {
    places: 2,
    on: ['macOS', 'Windows'],
    why: 'only Debian has libraries installed by us',
  },
  'integration/store/disk-full.test.ts': {
    places: 2,
    on: 'lacking',
    why: 'needs the right to mount a small disk; SQLite’s own ceiling is tried everywhere',
  },
  'integration/store/opening.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no read-only folders, and nothing is read-only for root',
  },
  'integration/updates/over-a-queue.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it updates a file that is put in place by one rename; Windows runs an installer',
  },
  'integration/updates/updater.test.ts': { places: 2, on: ['Windows'], why: 'as above' },
  'unit/scripts/temporary-folder.test.ts': {
    places: 1,
    on: 'lacking',
    why: 'needs the right to mount a small disk',
  },
  'unit/scripts/stand-in.test.ts': { places: 1, on: ['Windows'], why: 'there is no stand-in for it' },
  'unit/shell/kept-files.test.ts': {
    places: 1,
    on: ['Windows'],
    why: 'it has no bits for who may read; the profile of the user protects it',
  },
  'unit/scripts/workflows.test.ts': { places: 1, on: ['Windows'], why: 'Bash reads the commands' },
};
