import { useState } from 'react';
import type { BackupSummary, BackupWork, RestoreReport } from '../../../../shared/backup/backup.ts';
import { BACKUP_TEXT } from '../../../../shared/backup/text.ts';
import { formatMoment } from '../../../../shared/kernel/format.ts';
import { formatNumber } from '../../../../shared/kernel/region.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { FactList } from '../../../ui/text/fact-list.tsx';
import { useBackup } from '../first-reading.ts';
import { SettingRow } from '../rows/setting-row.tsx';
import styles from '../rows/settings-room.module.css';
import own from './backup.module.css';

/** Everything to one file and back. */
export function BackupSection() {
  const work = useBackup((backup) => backup.work);
  return (
    <>
      <MakeBackup isBusy={work !== null} />
      {work !== null && <Work work={work} />}
      <RestorePanel isBusy={work !== null} />
    </>
  );
}

function MakeBackup({ isBusy }: { isBusy: boolean }) {
  const [withMedia, setWithMedia] = useState(true);
  const { value: sizes } = useQuery('backup.measure', {});

  async function make(): Promise<void> {
    const made = await runCall('backup.make', { withMedia });
    if (made !== null) showToast({ tone: 'done', text: BACKUP_TEXT.made(made.path, made.bytes) });
  }

  return (
    <>
      <SettingRow name={BACKUP_TEXT.make} lead={BACKUP_TEXT.makeLead}>
        <Button isDisabled={isBusy} onPress={() => void make()}>
          {BACKUP_TEXT.makeAction}
        </Button>
      </SettingRow>
      <SettingRow
        name={BACKUP_TEXT.withMedia}
        lead={BACKUP_TEXT.withMediaLead}
        note={
          // Its line is there before it is known: nothing below it moves.
          <p className={own.sizes}>
            {sizes === null ? '\u00a0' : BACKUP_TEXT.sizes(sizes.data, sizes.media)}
            {sizes !== null && sizes.missing > 0 && (
              <span className={own.missing}>{BACKUP_TEXT.missing(sizes.missing)}</span>
            )}
          </p>
        }
      >
        <Toggle
          label={BACKUP_TEXT.withMedia}
          isLabelHidden
          isOn={withMedia}
          isDisabled={isBusy}
          onChange={setWithMedia}
        />
      </SettingRow>
    </>
  );
}

function Work({ work }: { work: BackupWork }) {
  const { kind, done, total } = work;
  const label = kind === 'make' ? BACKUP_TEXT.making : BACKUP_TEXT.restoring;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <ProgressBar label={label} share={total === 0 ? null : done / total} />
        <p className={styles.lead}>
          {label} <span className="numbers">{total > 0 && BACKUP_TEXT.progress(done, total)}</span>
        </p>
      </div>
      <Button onPress={() => void runCall('backup.cancel', {})}>{BACKUP_TEXT.stop}</Button>
    </div>
  );
}

/** Missing files that are listed one by one. */
const MAX_SHOWN = 20;

/** Choosing a backup, reading what is in it, saying where its folders are, and restoring it for the next start. */
function RestorePanel({ isBusy }: { isBusy: boolean }) {
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

/** What a backup says of itself, in numbers. */
function BackupFacts({ summary }: { summary: BackupSummary }) {
  const { program, madeAt, counts, hasMedia, roots } = summary;
  const files = roots.reduce((sum, root) => sum + root.files, 0);
  const bytes = roots.reduce((sum, root) => sum + root.bytes, 0);
  const waiting = counts.waiting > 0 ? ` (${BACKUP_TEXT.waiting(counts.waiting)})` : '';
  const facts: readonly (readonly [name: string, value: string])[] = [
    [BACKUP_TEXT.madeAt, formatMoment(madeAt)],
    [BACKUP_TEXT.madeWith, program],
    [BACKUP_TEXT.system, nameSystem(summary.system)],
    [BACKUP_TEXT.jobs, `${formatNumber(counts.jobs)}${waiting}`],
    [BACKUP_TEXT.submissions, formatNumber(counts.submissions)],
    [BACKUP_TEXT.takes, formatNumber(counts.takes)],
    [
      BACKUP_TEXT.media,
      hasMedia ? BACKUP_TEXT.mediaInside(files, bytes) : BACKUP_TEXT.mediaByReference(files),
    ],
    [BACKUP_TEXT.castMembers, formatNumber(counts.castMembers)],
    [BACKUP_TEXT.templates, formatNumber(counts.templates)],
    [BACKUP_TEXT.collections, formatNumber(counts.collections)],
    [BACKUP_TEXT.profiles, formatNumber(counts.profiles)],
  ];
  return <FactList facts={facts} />;
}

function nameSystem(system: string): string {
  const { other, ...known } = BACKUP_TEXT.systems;
  return (known as Readonly<Record<string, string>>)[system] ?? other;
}
