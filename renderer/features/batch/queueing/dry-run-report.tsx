import X from 'lucide-react/icons/x';
import { formatCount } from '../../../../shared/messages/format.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { IconButton } from '../../../ui/inputs/button.tsx';
import styles from '../batch-room.module.css';
import type { DryRun } from './queue-sheet.ts';

/** What a dry run found. */
export function DryRunReport(props: {
  readonly run: DryRun;
  readonly profile: Profile;
  readonly isPractice: boolean;
  readonly onClose: () => void;
}) {
  const { run, profile, isPractice, onClose } = props;
  const { summary, files, bytes, problems } = run;
  const models = [...summary.models].map(([id, jobs]) => ({
    title: findModel(id, profile)?.title ?? id,
    jobs,
  }));
  return (
    <section className={styles.report} aria-label={BATCH_TEXT.report}>
      <div className={styles.reportWords}>
        <p>
          <strong>
            {BATCH_TEXT.report}: {formatCount(summary.jobs, 'job')}.
          </strong>{' '}
          {BATCH_TEXT.reportLead} {problems === 0 ? BATCH_TEXT.reportGood : BATCH_TEXT.reportBad(problems)}
        </p>
        <p className={`numbers ${styles.facts}`}>
          {[
            BATCH_TEXT.reportModels(models),
            BATCH_TEXT.reportUploads(files, bytes),
            isPractice ? BATCH_TEXT.free : BATCH_TEXT.costs(summary.costs, summary.unpriced),
          ].join(' · ')}
        </p>
      </div>
      <IconButton label={BATCH_TEXT.closeReport} icon={<X size={15} />} onPress={onClose} />
    </section>
  );
}
