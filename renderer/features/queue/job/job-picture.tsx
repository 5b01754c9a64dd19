import { useEffect, useState } from 'react';
import type { Job } from '../../../../shared/domain/job/job.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { thumbUrl } from '../../../forms/media/reference-facts.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { useAsset } from '../../../projections/sources/asset-store.ts';
import { tileUrl, useTake, wantTakes } from '../../../projections/takes/take-store.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import styles from './job-row.module.css';
import { firstAssetId } from './summarize-job.ts';

/** What a job looks like: its take, else its first reference, else what kind of thing it makes. */
export function JobPicture({ job }: { readonly job: Job }) {
  const { source, kind } = usePicture(job);
  const [broken, setBroken] = useState<string | null>(null);
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
      <MediaIcon kind={kind} size={18} />
    </span>
  );
}

/** Only pictures that are there are asked for: a poster once it is made, and never one of sound. */
function usePicture(job: Job) {
  const takeId = job.takeIds[0] ?? null;
  const take = useTake(takeId);
  const asset = useAsset(firstAssetId(job));
  useEffect(() => {
    if (takeId !== null) wantTakes([takeId]);
  }, [takeId]);
  const profile = useCore((core) => core.profile);
  const kind = findModel(job.model, profile)?.kind ?? 'video';
  if (take?.hasPoster) return { source: tileUrl(take.id), kind };
  if (asset == null || asset.kind === 'audio') return { source: null, kind: asset?.kind ?? kind };
  return { source: thumbUrl(asset.id), kind };
}
