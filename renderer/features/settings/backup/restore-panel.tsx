import type { BackupSummary, RestoreReport } from '../../../../shared/domain/settings/backup.ts';
import { BACKUP_TEXT } from '../../../../shared/messages/text/backup.ts';
import { useBackup } from '../../../projections/backup-store.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import styles from '../rows/settings-room.module.css';
import own from './backup.module.css';
import { BackupFacts } from './backup-facts.tsx';

/** Missing files that are listed one by one. */
const MAX_SHOWN = 20;

/** Choosing a backup, reading what is in it, saying where its folders are, and restoring it for the next start. */
export function RestorePanel({ isBusy }: { isBusy: boolean }) {
  const { chosen, isReady, report } = useBackup();

  async function choose(): Promise<void> {
    const state = await runCall('backup.choose', {});
    if (state !== null) useBackup.setState({ ...state, ...(state.chosen === null ? {} : { report: null }) });
  }

  return (
    <>
      <SettingRow name={BACKUP_TEXT.restore} lead={BACKUP_TEXT.restoreLead}>
        <Button isDisabled={isBusy} onPress={() => void choose()}>
          {BACKUP_TEXT.choose}
        </Button>
      </SettingRow>
      {chosen !== null && <Chosen chosen={chosen} isBusy={isBusy} />}
      {isReady && <Ready />}
      {report !== null && <Missing report={report} />}
    </>
  );
}

function Chosen({ chosen, isBusy }: { chosen: BackupSummary; isBusy: boolean }) {
  async function restore(): Promise<void> {
    const report = await runCall('backup.restore', {});
    if (report !== null) useBackup.setState({ chosen: null, isReady: true, report });
  }
  const { counts, roots } = chosen;
  return (
    <section className={own.panel} aria-label={BACKUP_TEXT.summary}>
      <h3 className={styles.name}>{BACKUP_TEXT.summary}</h3>
      <BackupFacts summary={chosen} />
      {roots.length > 0 && <Roots summary={chosen} isBusy={isBusy} />}
      <ul className={own.notes}>
        <li>{counts.waiting + counts.submissions > 0 ? BACKUP_TEXT.paidJobsWait : BACKUP_TEXT.noMoney}</li>
        <li>{BACKUP_TEXT.keysAgain}</li>
        <li>{BACKUP_TEXT.watchesPaused}</li>
      </ul>
      <div className={own.actions}>
        <Button isDisabled={isBusy} onPress={() => void putAway()}>
          {BACKUP_TEXT.cancel}
        </Button>
        <Button look="main" isDisabled={isBusy} onPress={() => void restore()}>
          {BACKUP_TEXT.restoreAction}
        </Button>
      </div>
    </section>
  );
}

function Roots({ summary, isBusy }: { summary: BackupSummary; isBusy: boolean }) {
  const { roots, hasMedia } = summary;
  async function choose(root: number): Promise<void> {
    const state = await runCall('backup.chooseFolder', { root });
    if (state !== null) useBackup.setState(state);
  }
  return (
    <>
      <h3 className={styles.name}>{BACKUP_TEXT.folders}</h3>
      <p className={styles.lead}>{hasMedia ? BACKUP_TEXT.foldersLeadInside : BACKUP_TEXT.foldersLead}</p>
      <ul className={own.roots}>
        {roots.map(({ path, isResults, files, bytes, target }, at) => (
          <li key={path} className={styles.row}>
            <div className={styles.words}>
              <p className={`selectable ${styles.path}`}>
                {path} {isResults && <span className={own.tag}>{BACKUP_TEXT.resultsRoot}</span>}
              </p>
              <p className={styles.lead}>{BACKUP_TEXT.files(files, bytes)}</p>
              <p className={`selectable ${styles.path}`}>→ {target ?? BACKUP_TEXT.noFolder}</p>
            </div>
            <Button
              aria-label={BACKUP_TEXT.chooseFolderFor(path)}
              isDisabled={isBusy}
              onPress={() => void choose(at)}
            >
              {BACKUP_TEXT.chooseFolder}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Ready() {
  return (
    <section className={own.panel} role="status">
      <p className={styles.name}>{BACKUP_TEXT.ready}</p>
      <p className={styles.lead}>{BACKUP_TEXT.readyLead}</p>
      <div className={own.actions}>
        <Button onPress={() => void putAway()}>{BACKUP_TEXT.discard}</Button>
        <Button look="main" onPress={() => void runCall('backup.relaunch', {})}>
          {BACKUP_TEXT.relaunch}
        </Button>
      </div>
    </section>
  );
}

function Missing({ report: { missing, paths } }: { report: RestoreReport }) {
  if (missing === 0) return <p className={styles.lead}>{BACKUP_TEXT.noneMissing}</p>;
  const shown = paths.slice(0, MAX_SHOWN);
  return (
    <div>
      <p>{BACKUP_TEXT.missingFiles(missing)}</p>
      <ul className={`selectable ${own.paths}`}>
        {shown.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
      {missing > shown.length && (
        <p className={styles.lead}>{BACKUP_TEXT.moreMissing(missing - shown.length)}</p>
      )}
    </div>
  );
}

/** What was chosen, or restored and not used yet. */
async function putAway(): Promise<void> {
  const state = await runCall('backup.cancel', {});
  if (state !== null) useBackup.setState({ ...state, report: null });
}
