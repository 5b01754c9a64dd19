import { useState } from 'react';
import type { Job } from '../../../../shared/domain/job/job.ts';
import type { DoctorReport } from '../../../../shared/domain/service/doctor.ts';
import type { Rehearsal } from '../../../../shared/domain/service/rehearsal.ts';
import { formatMoment } from '../../../../shared/messages/format.ts';
import { STATE_WORDS } from '../../../../shared/messages/states.ts';
import { REHEARSAL_TEXT as TEXT } from '../../../../shared/messages/text/rehearsal.ts';
import { openQueue } from '../../../navigation/navigation-store.ts';
import { useCore, useJob } from '../../../projections/core/core-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import blocks from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { EvidenceTable } from './evidence-table.tsx';
import { RehearsalForm } from './rehearsal-form.tsx';
import { useRehearsal } from './use-rehearsal.ts';

/** What the first paid job hangs on, on one page, and the one job that proves it. */
export function RehearsalPanel({ report }: { readonly report: DoctorReport | null }) {
  const profileId = useCore((core) => core.status.profileId);
  const { rehearsal, accept } = useRehearsal(profileId);
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const job = useJob(rehearsal?.jobId ?? null);
  const outcome = rehearsal === null ? null : <Outcome rehearsal={rehearsal} job={job} />;
  const open = () => {
    setSent(false);
    setOpen(true);
  };
  return (
    <div className={blocks.block}>
      <h3>{TEXT.title}</h3>
      <p className={rows.lead}>{TEXT.lead}</p>
      {!isSent && outcome}
      {isOpen ? (
        <div className={blocks.review}>
          <RehearsalForm
            profileId={profileId}
            isUnderWay={rehearsal?.outcome === 'under-way'}
            outcome={isSent ? outcome : null}
            onSent={(sent) => {
              accept(sent);
              setSent(true);
            }}
            onClose={() => {
              setOpen(false);
              setSent(false);
            }}
          >
            {(model) => <EvidenceTable model={model} facts={{ report, rehearsal }} />}
          </RehearsalForm>
        </div>
      ) : (
        <div>
          <Button onPress={open}>{rehearsal === null ? TEXT.prepare : TEXT.again}</Button>
        </div>
      )}
    </div>
  );
}

function Outcome({ rehearsal, job }: { readonly rehearsal: Rehearsal; readonly job: Job | undefined }) {
  const { outcome, isCurrent, sentAt, jobId } = rehearsal;
  const isProven = outcome === 'proven' && isCurrent;
  const words = outcome === 'proven' && !isCurrent ? TEXT.changed : TEXT.outcomes[outcome];
  const tone = isProven ? blocks.ok : outcome === 'failed' ? blocks.failed : undefined;
  return (
    <div className={blocks.line}>
      <div role="status" className={rows.words}>
        <p className={classNames(rows.name, tone)}>{words}</p>
        <p className={rows.lead}>
          {formatMoment(sentAt)}
          {job !== undefined && ` · ${STATE_WORDS[job.state].word}`}
        </p>
      </div>
      <Button size="small" onPress={() => openQueue({ jobId })}>
        {TEXT.showJob}
      </Button>
    </div>
  );
}
