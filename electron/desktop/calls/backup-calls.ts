import type { BackupManifest, BackupState, BackupWork } from '../../../shared/backup/backup.ts';
import type { backupCalls } from '../../../shared/backup/contract.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { DesktopHandlers } from '../../core/core.ts';
import type { BackupHow, BackupOrder, Backups } from '../../core/ports/files.ts';
import type { Events, SettingsStore } from '../../core/ports.ts';

interface BackupCallDeps {
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

interface Chosen {
  readonly path: string;
  readonly manifest: Omit<BackupManifest, 'files'>;
  /** By root; null where nobody said it. */
  readonly targets: readonly (string | null)[];
}

/** Answers for backups. One piece of work at a time; what was chosen is known here alone, the page sees what it says. */
export function createBackupCalls(deps: BackupCallDeps): DesktopHandlers<typeof backupCalls> {
  const { backups, settings, events } = deps;
  let chosen: Chosen | null = null;
  const work = createBackupWork(events);

  const state = (): BackupState => ({
    work: work.current(),
    chosen: chosen === null ? null : summarize(chosen),
    isReady: deps.isReady(),
  });

  return {
    'backup.measure': () => backups.measure(orderOf(deps, '', false)),
    'backup.state': async () => succeed(state()),
    'backup.make': async ({ withMedia }) => {
      const path = await deps.chooseSaveFile('Dailies');
      if (path === null) return succeed(null);
      const made = await work.run('make', (how) => backups.make(orderOf(deps, path, withMedia), how));
      return made.ok ? succeed({ path, bytes: made.value.bytes }) : made;
    },
    'backup.choose': async () => {
      const path = await deps.chooseBackup();
      if (path === null) return succeed(state());
      const inspected = await backups.inspect(path, `${deps.staging}.looking`);
      if (!inspected.ok) return inspected;
      chosen = { path, ...placeAt(inspected.value, settings.read().resultsFolder) };
      return succeed(state());
    },
    'backup.chooseFolder': async ({ root }) => {
      const current = chosen?.targets[root] ?? settings.read().resultsFolder;
      const folder = await deps.chooseFolder(current);
      if (folder !== null && chosen !== null)
        chosen = { ...chosen, targets: chosen.targets.map((one, at) => (at === root ? folder : one)) };
      return succeed(state());
    },
    'backup.restore': async () => {
      if (chosen === null) return fail(failure('NOT_FOUND'));
      const { path } = chosen;
      const maps = mapsOf(chosen);
      const { dataFolder, staging } = deps;
      const { resultsFolder } = settings.read();
      const restored = await work.run('restore', (how) =>
        backups.restore({ path, dataFolder, staging, maps, resultsFolder, now: deps.now() }, how),
      );
      if (restored.ok) chosen = null;
      return restored;
    },
    'backup.cancel': async () => {
      if (!work.stop()) {
        chosen = null;
        if (deps.isReady()) deps.discard();
      }
      return succeed(state());
    },
    'backup.relaunch': async () => {
      deps.relaunch();
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

function orderOf(deps: BackupCallDeps, target: string, withMedia: boolean): BackupOrder {
  const readable = deps.settings.read();
  const { dataFolder, program } = deps;
  const { resultsFolder, budget } = readable;
  // Nobody knows what all the caps were: the copy says so as well, until a person has looked.
  const isUnreadable = deps.settings.damaged?.().includes('budget') === true;
  const settings = isUnreadable ? { ...readable, budget: [...budget, { unreadable: true }] } : readable;
  return { target, withMedia, dataFolder, program, now: deps.now(), resultsFolder, settings };
}

/** New results go to the folder of this computer anyway: that is where the old ones belong if they come along. */
function placeAt(manifest: Chosen['manifest'], here: string): Omit<Chosen, 'path'> {
  const targets = manifest.roots.map(({ isResults }) => (isResults && manifest.hasMedia ? here : null));
  return { manifest, targets };
}

/** Where the folders of the backup lie from now on, as far as somebody said it. */
function mapsOf({ manifest, targets }: Chosen): { from: string; to: string }[] {
  return manifest.roots.flatMap(({ path: from }, at) => {
    const to = targets[at] ?? null;
    return to === null ? [] : [{ from, to }];
  });
}

/** The work on backups, one piece at a time; the page is told how far it is. */
interface BackupWorker {
  current(): BackupWork | null;
  /** Does one piece of work that can be stopped. Errors: BACKUP_UNDER_WAY. */
  run<Value>(
    kind: BackupWork['kind'],
    start: (how: BackupHow) => Promise<Result<Value>>,
  ): Promise<Result<Value>>;
  /** Stops what is under way; false where nothing is. */
  stop(): boolean;
}

function createBackupWork(events: Events): BackupWorker {
  let work: BackupWork | null = null;
  let stopping: AbortController | null = null;

  function show(next: BackupWork | null): void {
    work = next;
    events.emit({ type: 'backup-work', work });
  }

  return {
    current: () => work,
    async run(kind, start) {
      if (stopping !== null) return fail(failure('BACKUP_UNDER_WAY'));
      stopping = new AbortController();
      show({ kind, done: 0, total: 0 });
      try {
        return await start({ signal: stopping.signal, onProgress: show });
      } finally {
        stopping = null;
        show(null);
      }
    },
    stop() {
      stopping?.abort();
      return stopping !== null;
    },
  };
}
