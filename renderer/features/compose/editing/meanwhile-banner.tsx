import Pencil from 'lucide-react/icons/pencil';
import type { Meanwhile } from '../../../../shared/ipc/calls/reference-calls.ts';
import { EDIT_TEXT } from '../../../../shared/messages/text/edit.ts';
import { SHELL_TEXT } from '../../../../shared/messages/text/shell.ts';
import { openEditor } from '../../../navigation/navigation-store.ts';
import { readCore } from '../../../projections/core/core-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Named } from '../../../ui/text/named.tsx';
import { beginEdit, dropMeanwhile, showModel } from '../state/compose-store.ts';
import { draftOfJob } from '../state/edit-job.ts';
import styles from './edit-banner.module.css';

/** Offers what was typed for a queued job when the program ended in the middle of it. */
export function MeanwhileBanner({ meanwhile }: { readonly meanwhile: Meanwhile }) {
  return (
    <section className={styles.banner} aria-label={EDIT_TEXT.region}>
      <Pencil size={16} aria-hidden />
      <p className={styles.words}>
        <strong>
          <Named say={EDIT_TEXT.left} name={meanwhile.name} />
        </strong>
      </p>
      <Button onPress={() => goOn(meanwhile)}>{EDIT_TEXT.goOn}</Button>
      <Button look="quiet" onPress={dropMeanwhile}>
        {SHELL_TEXT.dismiss}
      </Button>
    </section>
  );
}

/** With the job where it is there and of this profile; else with its words in the form, as the artist's own. */
function goOn(meanwhile: Meanwhile): void {
  dropMeanwhile();
  const { jobs, status } = readCore();
  const job = jobs.get(meanwhile.id);
  if (job === undefined || job.profileId !== status.profileId) {
    showModel(meanwhile.model, meanwhile.input);
  } else {
    beginEdit(job, draftOfJob(meanwhile));
    openEditor(job.id);
  }
}
