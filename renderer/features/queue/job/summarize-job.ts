import type { Job } from '../../../../shared/domain/job/job.ts';
import { collectReferences, type MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import { describeValue } from '../../../../shared/messages/fields.ts';
import { findModel, type ModelSource } from '../../../../shared/models/index.ts';

/** The settings of a job in one line, such as `1080p · 8 s · 16:9`. */
export function summarizeOptions(job: Job, source: ModelSource | null): string {
  const fields = findModel(job.model, source)?.fields ?? [];
  const keys = [
    ...new Set(
      fields.filter(({ kind }) => ['option', 'choice', 'number'].includes(kind)).map(({ key }) => key),
    ),
  ];
  return keys
    .flatMap((key) => {
      const value = job.input[key];
      if (value === undefined || typeof value === 'object') return [];
      return [describeValue(key, String(value))];
    })
    .join(' · ');
}

/** The asset of the first reference that is a file, for the small picture; null when there is none. */
export function firstAssetId(job: Job): string | null {
  const file = collectReferences(job.input).find(
    (reference): reference is MediaReference & { kind: 'file' } => reference.kind === 'file',
  );
  return file?.assetId ?? null;
}
