import type { BackupManifest, BackupState, BackupWork } from '../../shared/domain/settings/backup.ts';
import { failure } from '../../shared/errors.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Handlers } from '../core/calls.ts';
import type { BackupHow, BackupOrder, Backups } from '../core/ports/backups.ts';
import type { Events, SettingsStore } from '../core/ports.ts';

export interface BackupCallParts {
  readonly backups: Backups;
  readonly dataFolder: string;
  readonly program: string;
  readonly settings: SettingsStore;
  readonly events: Events;
  /** Each null when the dialog was closed. */
  readonly chooseSaveFile: (name: string) => Promise<string | null>;
  readonly chooseBackup: () => Promise<string | null>;
  readonly chooseFolder: (current: string) => Promise<string | null>;
  readonly relaunch: () => void;
  /** Where a restored backup lies until the next start. */
  readonly staging: string;
  readonly isReady: () => boolean;
  readonly discard: () => void;
  /** Wall-clock milliseconds. */
  readonly now: () => number;
}

type BackupCallName =
  | `backup.${'measure' | 'state' | 'make' | 'choose' | 'chooseFolder' | 'restore'}`
  | `backup.${'cancel' | 'relaunch'}`;

interface Chosen {
  readonly path: string;
  readonly manifest: Omit<BackupManifest, 'files'>;
  /** By root; null where nobody said it. */
  readonly targets: readonly (string | null)[];
}

/** Answers for backups. One piece of work at a time; what was chosen is known here alone, the page sees what it says. */
export function createBackupCalls(parts: BackupCallParts): Handlers<BackupCallName> {
  const { backups, settings, events } = parts;
  let chosen: Chosen | null = null;
  let work: BackupWork | null = null;
  let stopping: AbortController | null = null;

  const state = (): BackupState => ({
    work,
    chosen: chosen === null ? null : summarize(chosen),
    isReady: parts.isReady(),
  });

  function show(next: BackupWork | null): void {
    work = next;
    events.emit({ type: 'backup-work', work });
  }

  /** Does one piece of work that can be stopped. */
  async function run<Value>(
    kind: BackupWork['kind'],
    start: (how: BackupHow) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    if (stopping !== null) return fail(failure('BACKUP_UNDER_WAY'));
    stopping = new AbortController();
    show({ kind, done: 0, total: 0 });
    try {
      return await start({ signal: stopping.signal, onProgress: show });
    } finally {
      stopping = null;
      show(null);
    }
  }

  const order = (target: string, withMedia: boolean): BackupOrder => ({
    ...{ target, withMedia, dataFolder: parts.dataFolder, program: parts.program, now: parts.now() },
    resultsFolder: settings.read().resultsFolder,
    settings: settings.read(),
  });

  return {
    'backup.measure': () => backups.measure(order('', false)),
    'backup.state': async () => succeed(state()),
    'backup.make': async ({ withMedia }) => {
      const path = await parts.chooseSaveFile('Dailies');
      if (path === null) return succeed(null);
      const made = await run('make', (how) => backups.make(order(path, withMedia), how));
      return made.ok ? succeed({ path, bytes: made.value.bytes }) : made;
    },
    'backup.choose': async () => {
      const path = await parts.chooseBackup();
      if (path === null) return succeed(state());
      const inspected = await backups.inspect(path);
      if (!inspected.ok) return inspected;
      const manifest = inspected.value;
      const here = settings.read().resultsFolder;
      // New results go to the folder of this computer anyway: that is where the old ones belong if they come along.
      const targets = manifest.roots.map(({ isResults }) => (isResults && manifest.hasMedia ? here : null));
      chosen = { path, manifest, targets };
      return succeed(state());
    },
    'backup.chooseFolder': async ({ root }) => {
      const current = chosen?.targets[root] ?? settings.read().resultsFolder;
      const folder = await parts.chooseFolder(current);
      if (folder !== null && chosen !== null)
        chosen = { ...chosen, targets: chosen.targets.map((one, at) => (at === root ? folder : one)) };
      return succeed(state());
    },
    'backup.restore': async () => {
      if (chosen === null) return fail(failure('NOT_FOUND'));
      const { path, manifest, targets } = chosen;
      const maps = manifest.roots.flatMap(({ path: from }, at) => {
        const to = targets[at] ?? null;
        return to === null ? [] : [{ from, to }];
      });
      const { dataFolder, staging } = parts;
      const { resultsFolder } = settings.read();
      const restored = await run('restore', (how) =>
        backups.restore({ path, dataFolder, staging, maps, resultsFolder, now: parts.now() }, how),
      );
      if (restored.ok) chosen = null;
      return restored;
    },
    'backup.cancel': async () => {
      if (stopping !== null) stopping.abort();
      else {
        chosen = null;
        if (parts.isReady()) parts.discard();
      }
      return succeed(state());
    },
    'backup.relaunch': async () => {
      parts.relaunch();
      return succeed({});
    },
  };
}

function summarize({ manifest, targets }: Chosen): BackupState['chosen'] {
  const { program, madeAt, system, counts, hasMedia, missing, roots } = manifest;
  return {
    ...{ program, madeAt, system, counts, hasMedia, missing },
    roots: roots.map((root, at) => ({ ...root, target: targets[at] ?? null })),
  };
}
