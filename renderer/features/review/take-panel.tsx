import Copy from 'lucide-react/icons/copy';
import FolderOpen from 'lucide-react/icons/folder-open';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useEffect, useState } from 'react';
import type { Job } from '../../../shared/domain/job.ts';
import { collectReferences } from '../../../shared/domain/media-reference.ts';
import type { Take } from '../../../shared/domain/take.ts';
import { wordField, wordValue } from '../../../shared/messages/fields.ts';
import { formatBytes, formatMoment, formatSeconds } from '../../../shared/messages/format.ts';
import { REVIEW_TEXT } from '../../../shared/messages/text/review.ts';
import { findModel, type ModelSource } from '../../../shared/models/index.ts';
import { call } from '../../bridge.ts';
import { describeReference } from '../../forms/reference-facts.ts';
import { openQueue } from '../../navigation/navigation-store.ts';
import { useAssetStore, wantAssets } from '../../projections/asset-store.ts';
import { useCore, useJob } from '../../projections/core-store.ts';
import { runCall } from '../../projections/run-call.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './take-panel.module.css';

/** What a take is, and what it was made from. */
export function TakePanel({ take }: { readonly take: Take }) {
  const job = useJob(take.jobId);
  const profile = useCore((core) => core.profile);
  return (
    <aside className={styles.panel} aria-label={REVIEW_TEXT.facts}>
      <section>
        <header className={styles.head}>
          <h3>{REVIEW_TEXT.prompt}</h3>
          {take.prompt !== '' && (
            <IconButton
              size="small"
              label={`${REVIEW_TEXT.copy} ${REVIEW_TEXT.prompt}`}
              icon={<Copy size={13} />}
              onPress={() => copy(take.prompt)}
            />
          )}
        </header>
        <p className={`selectable ${styles.prompt}`} dir="auto">
          {take.prompt === '' ? <span className={styles.quiet}>{REVIEW_TEXT.noPrompt}</span> : take.prompt}
        </p>
      </section>
      <Facts facts={describeRequest(take, job, profile)} />
      {job !== undefined && <References job={job} />}
      <section>
        <h3 className={styles.heading}>{REVIEW_TEXT.file}</h3>
        <Facts facts={describeFile(take)} />
      </section>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<FolderOpen size={13} aria-hidden />}
          onPress={() => void runCall('takes.reveal', { takeId: take.id })}
        >
          {REVIEW_TEXT.reveal}
        </Button>
        <Button
          size="small"
          icon={<ListOrdered size={13} aria-hidden />}
          onPress={() => openQueue({ jobId: take.jobId })}
        >
          {REVIEW_TEXT.showJob}
        </Button>
      </div>
      <Disclosure key={take.jobId} label={REVIEW_TEXT.request}>
        <RequestBody jobId={take.jobId} />
      </Disclosure>
    </aside>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd className="selectable numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeRequest(take: Take, job: Job | undefined, source: ModelSource): [string, string][] {
  const model = findModel(take.model, source);
  const fields =
    model?.fields.filter(({ kind }) => ['option', 'choice', 'number', 'flag'].includes(kind)) ?? [];
  const keys = [...new Set(fields.map(({ key }) => key))];
  const options = keys.flatMap((key): [string, string][] => {
    const value = job?.input[key];
    return value === undefined || typeof value === 'object'
      ? []
      : [[wordField(key).label, wordValue(key, String(value))]];
  });
  const origin = take.testMode ? REVIEW_TEXT.test : take.practice ? REVIEW_TEXT.practice : '';
  return [[REVIEW_TEXT.model, [model?.title ?? take.model, origin].filter(Boolean).join(' · ')], ...options];
}

function describeFile(take: Take): [string, string][] {
  const { width, height, duration, frameRate } = take;
  return [
    [REVIEW_TEXT.fileName, take.path.split(/[\\/]/).at(-1) ?? take.path],
    ...(width !== null && height !== null
      ? [[REVIEW_TEXT.dimensions, `${width} × ${height}`] as [string, string]]
      : []),
    ...(duration === null ? [] : [[REVIEW_TEXT.duration, formatSeconds(duration)] as [string, string]]),
    ...(frameRate === null ? [] : [[REVIEW_TEXT.frameRate, REVIEW_TEXT.fps(frameRate)] as [string, string]]),
    [REVIEW_TEXT.fileSize, formatBytes(take.bytes)],
    [REVIEW_TEXT.type, take.mime],
    [REVIEW_TEXT.made, formatMoment(take.createdAt)],
  ];
}

function References({ job }: { readonly job: Job }) {
  const references = collectReferences(job.input);
  const assets = useAssetStore((store) => store.assets);
  useEffect(() => wantAssets(references.flatMap((one) => (one.kind === 'file' ? [one.assetId] : []))));
  if (references.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{REVIEW_TEXT.references}</h3>
      <ol className={styles.references}>
        {references.map((reference, index) => {
          const facts = describeReference(
            reference,
            reference.kind === 'file' ? assets.get(reference.assetId) : undefined,
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: references have no identity but their place
            <li key={index} title={`${facts.name}\n${facts.line}`}>
              {facts.thumb === null ? (
                <span className={styles.noThumb}>{facts.name}</span>
              ) : (
                <img src={facts.thumb} alt={facts.name} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function RequestBody({ jobId }: { readonly jobId: string }) {
  const [body, setBody] = useState<string | null>(null);
  useEffect(() => {
    void call('jobs.history', { jobId }).then(
      (answer) => answer.ok && setBody(answer.value.attempts.at(-1)?.body ?? ''),
    );
  }, [jobId]);
  if (body === null) return null;
  return <pre className={styles.body}>{spellBody(body)}</pre>;
}

function spellBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function copy(text: string): void {
  if (copyText(text)) showToast({ tone: 'done', text: REVIEW_TEXT.copied });
}
