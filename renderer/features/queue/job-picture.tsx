import { useState } from 'react';
import type { Job } from '../../../shared/domain/job.ts';
import { findModel } from '../../../shared/models/index.ts';
import { MediaIcon } from '../../ui/media-icon.tsx';
import styles from './job-row.module.css';
import { firstAssetId } from './summarize-job.ts';

/** What a job looks like: its take, else its first reference, else what kind of thing it makes. */
export function JobPicture({ job }: { readonly job: Job }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = pictureOf(job);
  if (source !== null && source !== broken) {
    return (
      <img
        className={styles.picture}
        src={source}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setBroken(source)}
      />
    );
  }
  return (
    <span className={styles.picture}>
      <MediaIcon kind={findModel(job.model)?.kind ?? 'video'} size={18} />
    </span>
  );
}

function pictureOf(job: Job): string | null {
  const [takeId] = job.takeIds;
  if (takeId !== undefined) return `media://poster/${encodeURIComponent(takeId)}`;
  const assetId = firstAssetId(job);
  return assetId === null ? null : `media://thumb/${encodeURIComponent(assetId)}`;
}
