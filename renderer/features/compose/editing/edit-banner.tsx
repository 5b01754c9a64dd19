import Pencil from 'lucide-react/icons/pencil';
import { EDIT_TEXT } from '../../../../shared/compose/text.ts';
import { isEditable } from '../../../../shared/queue/decide-job.ts';
import { useCore, useJob } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Named } from '../../../ui/text/named.tsx';
import { type Editing, holdEdited } from '../state/compose-store.ts';
import styles from './edit-banner.module.css';

/** Says, as long as it is so, that the form holds a queued job and not the artist's own draft. */
export function EditBanner({ editing }: { readonly editing: Editing }) {
  const job = useJob(editing.job.id);
  const isHeld = useCore(
    ({ status }) =>
      status.paused ||
      status.startUp !== null ||
      status.oldData !== null ||
      status.profileHolds[editing.job.profileId] !== undefined,
  );
  const isGone = job === undefined || !isEditable(job);
  const mayLeave = !isGone && job.state === 'queued' && !job.paused && job.notBefore === null && !isHeld;
  return (
    <section className={styles.banner} aria-label={EDIT_TEXT.region}>
      <Pencil size={16} aria-hidden />
      <p className={styles.words}>
        <strong>
          <Named say={EDIT_TEXT.title} name={editing.job.name} />
        </strong>{' '}
        <span role="status">{isGone ? EDIT_TEXT.gone : mayLeave ? EDIT_TEXT.mayLeave : ''}</span>{' '}
        <span className={styles.lead}>{EDIT_TEXT.lead}</span>
      </p>
      {mayLeave && <Button onPress={() => void hold(editing.job.id)}>{EDIT_TEXT.hold}</Button>}
    </section>
  );
}

async function hold(jobId: string): Promise<void> {
  const outcome = await runCall('jobs.pause', { jobIds: [jobId] });
  if (outcome !== null && outcome.changed.length > 0) holdEdited();
}
