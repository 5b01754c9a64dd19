import { useEffect, useState } from 'react';
import type { Job } from '../../../../shared/jobs/job.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import { collectReferences, type MediaKind } from '../../../../shared/models/media-reference.ts';
import { mayHaveBeenCharged } from '../../../../shared/queue/charge.ts';
import { ACTION_WORDS } from '../../../../shared/queue/queue-actions-text.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { SignedEnd } from '../../../forms/references/signed-end.tsx';
import { useAssetStore, wantAssets } from '../../../state/sources/cast-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import { canDo, keepCopyOf, runAction } from '../commands/job-actions.ts';
import styles from './job-details.module.css';
import { Identity, JobTimeline, useHistory } from './job-timeline.tsx';
import { LookUp, StopAtService, TakeBack, UnknownResolver } from './unknown-resolver.tsx';

/** Everything that is known of a job: what was asked, what went wrong, each submission and each step with its time. */
export function JobDetails({ job }: { readonly job: Job }) {
  const { value: history, error } = useHistory(job);
  const prompt = job.input['prompt'];
  // It comes whole: what came after the rest would push the rows below from under the hand.
  if (history === null && error === null) return null;
  return (
    <div className={styles.details}>
      {job.state === 'unknown' && <UnknownResolver job={job} history={history} />}
      {lacksItsGeneration(job) && <LookUp job={job} />}
      {job.error !== null && job.state !== 'unknown' && <JobError job={job} failure={job.error} />}
      {error !== null && <ErrorNote failure={error} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {typeof prompt === 'string' && (
            <section>
              <h3 className={styles.heading}>{QUEUE_TEXT.prompt}</h3>
              <p className={`selectable ${styles.prompt}`} dir="auto">
                {prompt}
              </p>
            </section>
          )}
          <References job={job} />
          <Identity label={QUEUE_TEXT.generation} value={job.genId} />
          {history?.attempts.at(-1)?.isPasted === true && <TakeBack job={job} />}
          {job.state === 'submitted' && job.genId !== null && <StopAtService job={job} />}
          <Identity label={QUEUE_TEXT.serviceStatus} value={job.serviceStatus} />
          <Identity label={QUEUE_TEXT.job} value={job.id} />
        </div>
        <div className={styles.column}>{history !== null && <JobTimeline history={history} />}</div>
      </div>
    </div>
  );
}

/** Something was received of which only the artist can say what it is called. */
function lacksItsGeneration(job: Job): boolean {
  if (job.genId !== null || job.state === 'unknown') return false;
  return (
    job.state === 'submitted' ||
    ((job.state === 'failed' || job.state === 'cancelled') && mayHaveBeenCharged(job))
  );
}

function JobError({ job, failure }: { job: Job; failure: Failure }) {
  if (job.state !== 'failed' && job.state !== 'done') return <ErrorNote failure={failure} />;
  return (
    <ErrorNote failure={failure}>
      {canDo(job, 'fetch') && (
        <Button size="small" tip={QUEUE_TEXT.fetchTip} onPress={() => void runAction([job], 'fetch')}>
          {ACTION_WORDS.fetch}
        </Button>
      )}
      {canDo(job, 'watch') && (
        <Button size="small" tip={QUEUE_TEXT.watchTip} onPress={() => void runAction([job], 'watch')}>
          {ACTION_WORDS.watch}
        </Button>
      )}
      {canDo(job, 'edit') && (
        <Button size="small" tip={QUEUE_TEXT.editTip} onPress={() => void runAction([job], 'edit')}>
          {ACTION_WORDS.edit}
        </Button>
      )}
      {canDo(job, 'retry') && (
        <Button size="small" tip={QUEUE_TEXT.retryTip} onPress={() => void runAction([job], 'retry')}>
          {ACTION_WORDS.retry}
        </Button>
      )}
    </ErrorNote>
  );
}

function References({ job }: { job: Job }) {
  const references = collectReferences(job.input);
  const assets = useAssetStore((store) => store.assets);
  useEffect(() => wantAssets(references.flatMap((one) => (one.kind === 'file' ? [one.assetId] : []))));
  if (references.length === 0) return null;
  return (
    <section aria-label={QUEUE_TEXT.references}>
      <h3 className={styles.heading}>{QUEUE_TEXT.references}</h3>
      <ol className={styles.references}>
        {references.map((reference, index) => {
          const facts = describeReference(
            reference,
            reference.kind === 'file' ? assets.get(reference.assetId) : undefined,
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: references have no identity but their place
            <li key={index} title={`${facts.name}\n${facts.line}`}>
              <ReferencePicture source={facts.thumb} kind={facts.kind} />
              <span className={styles.referenceName}>{facts.name}</span>
              {reference.kind === 'url' && job.state === 'queued' && (
                <SignedEnd url={reference.url} onKeep={() => void keepCopyOf(job.id, reference.url)} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A picture that can't be had is shown by its kind, never by the sign of a broken page. */
function ReferencePicture({ source, kind }: { source: string | null; kind: MediaKind | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (source !== null && source !== broken)
    return <img src={source} alt="" className={styles.thumb} onError={() => setBroken(source)} />;
  return kind === null ? null : (
    <span className={styles.thumb}>
      <MediaIcon kind={kind} size={14} />
    </span>
  );
}
