import type { MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import type { JobRequest } from '../../../../shared/ipc/calls/job-calls.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { buildRequestBody } from '../../../../shared/service/build-request.ts';
import { listParts } from '../../../../shared/service/list-parts.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { resolveForm } from '../../../../shared/service/resolve-form.ts';
import type { Store } from '../../ports.ts';
import { submissionUrl } from '../service/service-urls.ts';
import { checkJob } from './check-job.ts';

/** The request as it would go out, with the names of local files in place of their uploads; nothing is sent. */
export async function previewRequest(
  store: Store,
  profile: Profile,
  request: JobRequest,
): Promise<CallOutput<'jobs.preview'>> {
  const problems = await checkJob(store, profile, request);
  const model = findModel(request.model, profile);
  if (model === undefined) return { method: 'POST', url: profile.baseUrl, body: '', problems };
  const assetOf = (reference: MediaReference) =>
    reference.kind === 'file' ? store.assets.byId([reference.assetId])[0] : undefined;
  /** By what stands for them in the body of a form. */
  const files = new Map<string, string>();
  const body = buildRequestBody(
    resolveForm(model, profile),
    request.input,
    (reference, inline) => {
      if (reference.kind === 'url') return reference.url;
      if (reference.kind === 'uploaded') return reference.name;
      const asset = assetOf(reference);
      const name = asset?.name ?? reference.assetId;
      if (inline === 'part') files.set(reference.assetId, name);
      if (inline === null) return name;
      if (inline === 'part') return reference.assetId;
      return inline === 'data-url' ? `data:${asset?.mime};base64,… (${name})` : `… (${name})`;
    },
    (reference) => assetOf(reference)?.mime ?? null,
  );
  const url = submissionUrl(profile, model, { webhookUrl: null, testMode: request.testMode });
  if (model.encoding !== 'multipart')
    return { method: 'POST', url, body: JSON.stringify(body, null, 2), problems };
  const parts = listParts(body).map(({ name, text }) => ({
    name,
    text: files.get(text) ?? text,
    isFile: files.has(text),
  }));
  const lines = parts.map(({ name, text, isFile }) => `${name}: ${isFile ? '@' : ''}${text}`);
  return { method: 'POST', url, body: lines.join('\n'), parts, problems };
}
