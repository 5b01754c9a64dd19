import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useEffect, useState } from 'react';
import type { Job } from '../../../../shared/jobs/job.ts';
import { formatMoment } from '../../../../shared/kernel/format.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { STATE_WORDS } from '../../../../shared/queue/job-text.ts';
import type { Rehearsal } from '../../../../shared/service/contract.ts';
import type { DoctorReport } from '../../../../shared/service/doctor-report.ts';
import {
  type Evidence,
  type EvidenceFacts,
  listEvidence,
} from '../../../../shared/service/profile/evidence.ts';
import { CONNECTION_TEXT } from '../../../../shared/service/text/connection-text.ts';
import { describeField } from '../../../../shared/service/text/fields-text.ts';
import { REHEARSAL_TEXT as TEXT } from '../../../../shared/service/text/learning-text.ts';
import { call } from '../../../bridge.ts';
import { useCore, useJob } from '../../../state/core/core-store.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useFirstReading } from '../first-reading.ts';
import blocks from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import styles from './rehearsal.module.css';
import { RehearsalForm } from './rehearsal-form.tsx';

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

/** The rehearsal of a profile as it stands, read again whenever it could differ. */
function useRehearsal(profileId: string) {
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(useFirstReading(profileId).rehearsal ?? null);
  const profile = useCore((core) => core.profile);
  const state = useCore((core) => (rehearsal === null ? undefined : core.jobs.get(rehearsal.jobId)?.state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another profile or state of the job is another answer
  useEffect(() => {
    let isGone = false;
    void call('rehearsal.read', { profileId }).then((answer) => {
      if (!isGone && answer.ok) setRehearsal(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [profileId, profile, state]);
  return { rehearsal, accept: setRehearsal };
}

/** What a job hangs on: what is bound by what, what was proven, and what is only believed. */
function EvidenceTable(props: { readonly model: ModelDefinition; readonly facts: EvidenceFacts }) {
  const profile = useCore((core) => core.profile);
  const all = listEvidence(profile, props.model, props.facts);
  const bound = all.filter(({ value }) => value !== null);
  const proven = bound.filter(({ proof }) => proof !== null).length;
  return (
    <div>
      <p className={rows.name}>{TEXT.counts(proven, bound.length - proven)}</p>
      <table className={styles.evidence} aria-label={TEXT.evidence}>
        <thead>
          <tr>
            {Object.values(TEXT.columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((evidence) => (
            <EvidenceRow key={`${evidence.part} ${evidence.field}`} evidence={evidence} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EvidenceRow({ evidence }: { readonly evidence: Evidence }) {
  const { part, field, value, source, proof } = evidence;
  return (
    <tr>
      <th scope="row">{part === 'option' ? describeField(field).label : TEXT.parts[part]}</th>
      <td className={value === null ? rows.lead : 'code selectable'}>{value ?? TEXT.notBound}</td>
      <td>{source === null ? '' : CONNECTION_TEXT.sources[source]}</td>
      <td className={proof === null ? rows.lead : blocks.ok}>
        {value !== null && (
          <span className={styles.proof}>
            {proof === null ? <CircleDashed size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />}
            {proof === null ? TEXT.believed : TEXT.proofs[proof]}
          </span>
        )}
      </td>
    </tr>
  );
}
