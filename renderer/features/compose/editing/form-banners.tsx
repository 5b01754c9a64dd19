import BookMarked from 'lucide-react/icons/book-marked';
import GitBranch from 'lucide-react/icons/git-branch';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { SHELL_TEXT } from '../../../../shared/app/text.ts';
import type { Meanwhile } from '../../../../shared/compose/draft.ts';
import { EDIT_TEXT } from '../../../../shared/compose/text.ts';
import { isEditable } from '../../../../shared/jobs/job-state.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import { useCore, useJob } from '../../../state/core/core-store.ts';
import { runCall, runSubmit } from '../../../state/core/run-call.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Named } from '../../../ui/text/direction.tsx';
import { type Again, changeDraft, dropLeft, type Editing, holdEdited } from '../state/compose-store.ts';
import { endTemplate } from '../state/draft.ts';
import { goOn, leaveAgain } from './accept-handover.ts';
import styles from './form-banners.module.css';

/** What stands in the form in place of the artist's own draft: one line, and the ways back. */
function Banner(props: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  const { label, icon, title, lead, children } = props;
  return (
    <section className={styles.banner} aria-label={label}>
      {icon}
      <p className={styles.words}>
        <strong>{title}</strong> {lead}
      </p>
      {children}
    </section>
  );
}

const PENCIL = <Pencil size={16} aria-hidden />;
const BRANCH = <GitBranch size={16} aria-hidden />;
const asLead = (words: string) => <span className={styles.lead}>{words}</span>;

/** Says that the form holds a queued job. */
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
    <Banner
      label={EDIT_TEXT.region}
      icon={PENCIL}
      title={<Named say={EDIT_TEXT.title} name={editing.job.name} />}
      lead={
        <>
          <span role="status">{isGone ? EDIT_TEXT.gone : mayLeave ? EDIT_TEXT.mayLeave : ''}</span>{' '}
          {asLead(EDIT_TEXT.lead)}
        </>
      }
    >
      {mayLeave && <Button onPress={() => void hold(editing.job.id)}>{EDIT_TEXT.hold}</Button>}
    </Banner>
  );
}

async function hold(jobId: string): Promise<void> {
  const outcome = await runCall('jobs.pause', { jobIds: [jobId] });
  if (outcome === null || outcome.changed.length === 0) return;
  // What is not edited any more has nothing to wait for.
  if (!holdEdited(jobId)) await runSubmit('jobs.resume', { jobIds: [jobId] });
}

/** Says which take the form started from. */
export function AgainBanner({ again }: { readonly again: Again }) {
  return (
    <Banner
      label={LINEAGE_TEXT.againRegion}
      icon={BRANCH}
      title={<Named say={LINEAGE_TEXT.againOf} name={again.name} />}
      lead={asLead(LINEAGE_TEXT.againLead)}
    >
      <Button look="quiet" onPress={() => openTake(again.takeId)}>
        {LINEAGE_TEXT.showTake}
      </Button>
      <Button onPress={leaveAgain}>{LINEAGE_TEXT.backToDraft}</Button>
    </Banner>
  );
}

/** Offers what was typed for a queued job, or with a take, and left. */
export function MeanwhileBanner({ meanwhile }: { readonly meanwhile: Meanwhile }) {
  const isJob = meanwhile.of === 'job';
  return (
    <Banner
      label={EDIT_TEXT.leftRegion}
      icon={isJob ? PENCIL : BRANCH}
      title={<Named say={isJob ? EDIT_TEXT.left : EDIT_TEXT.leftTake} name={meanwhile.name} />}
    >
      <Button onPress={() => goOn(meanwhile)}>{EDIT_TEXT.goOn}</Button>
      <Button look="quiet" onPress={() => dropLeft(meanwhile)}>
        {SHELL_TEXT.dismiss}
      </Button>
    </Banner>
  );
}

/** Says that a template filled the form, for as long as what stood there before can be had again. */
export function TemplateBanner({ name }: { readonly name: string }) {
  const end = (bringsBack: boolean) => () => changeDraft((draft) => endTemplate(draft, bringsBack));
  return (
    <Banner
      label={TEMPLATE_TEXT.region}
      icon={<BookMarked size={16} aria-hidden />}
      title={TEMPLATE_TEXT.inForm(name)}
      lead={asLead(TEMPLATE_TEXT.inFormLead)}
    >
      <Button look="quiet" onPress={end(false)}>
        {TEMPLATE_TEXT.keep}
      </Button>
      <Button onPress={end(true)}>{TEMPLATE_TEXT.bringBack}</Button>
    </Banner>
  );
}
