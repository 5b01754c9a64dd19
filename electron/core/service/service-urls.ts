import { type JsonObject, writeAt } from '../../../shared/kernel/json-pointer.ts';
import { readTextPlace } from '../../../shared/models/body-part.ts';
import { type ModelDefinition, webhookPlaceOf } from '../../../shared/models/define-model.ts';
import type { TestMode } from '../../../shared/queue/job.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { resolveAddress, withQuery } from '../ports/web-address.ts';

/** Joins a path of the profile with its base URL; an absolute URL stays as it is. */
export function serviceUrl(profile: Profile, pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? `${profile.baseUrl.replace(/\/+$/, '')}${pathOrUrl}` : pathOrUrl;
}

/** A request's body with the webhook's address; as it is where that goes otherwise, or there is none. */
export function withWebhook(body: JsonObject, model: ModelDefinition, webhookUrl: string | null): JsonObject {
  const place = webhookPlaceOf(model);
  if (webhookUrl === null || place?.in !== 'body') return body;
  return writeAt(body, readTextPlace(place.name), webhookUrl);
}

/** The headers of a submission that say where to deliver; none where that goes otherwise, or nowhere. */
export function webhookHeaders(model: ModelDefinition, webhookUrl: string | null): Record<string, string> {
  const place = webhookPlaceOf(model);
  return webhookUrl !== null && place?.in === 'header' ? { [place.name]: webhookUrl } : {};
}

/** The submission's URL with what goes in its query: the webhook's address, and the test-mode parameter by its bound name. */
export function submissionUrl(
  profile: Profile,
  model: ModelDefinition,
  options: { webhookUrl: string | null; testMode: TestMode | null },
): string {
  const place = webhookPlaceOf(model);
  const { webhookUrl, testMode } = options;
  return withQuery(serviceUrl(profile, model.path), {
    ...(webhookUrl !== null && place?.in === 'query' ? { [place.name]: webhookUrl } : {}),
    ...(testMode !== null && profile.testMode !== null ? { [profile.testMode.param]: testMode } : {}),
  });
}

/** True where the URL is on the API's own host: the only one that may see the key. */
export function isApiHost(profile: Profile, url: string): boolean {
  return new URL(url).origin === new URL(profile.baseUrl).origin;
}

/** Result addresses as they can be fetched: a relative one is meant from the answer that names it. */
export function resolveOutputs(outputs: readonly string[], answeredAt: string): string[] {
  return outputs.map((output) => resolveAddress(output, answeredAt));
}
