import { kindOfMime } from '../../../shared/domain/media/media-reference.ts';
import type { AddressFacts } from '../../../shared/ipc/calls/intake-calls.ts';
import type { MediaReader, Network, SettingsStore } from '../ports.ts';
import type { ProfileRepository } from '../profiles/profile-repository.ts';

const TIME_LIMIT_MILLISECONDS = 5000;
/** Types that say nothing: many hosts answer with them for every file. */
const VAGUE = /^(application\/octet-stream|binary\/octet-stream|application\/x-download)?$/;

/**
 * Asks what is at a web address that the artist brought. Only addresses are asked that the active service could fetch
 * from too: public ones, and those of its own host and network.
 */
export async function lookAtAddress(
  deps: {
    readonly network: Network;
    readonly mediaReader: Pick<MediaReader, 'recognise'>;
    readonly profiles: Pick<ProfileRepository, 'get'>;
    readonly settings: Pick<SettingsStore, 'read'>;
  },
  url: string,
): Promise<AddressFacts> {
  const namedBy = deps.profiles.get(deps.settings.read().activeProfileId)?.baseUrl ?? null;
  const signal = AbortSignal.timeout(TIME_LIMIT_MILLISECONDS);
  const head = await deps.network.look({ url, namedBy, signal });
  if (!head.ok) return { kind: 'unknown', error: head.error };
  const { status, bytes, mime, beginning } = head.value;
  if (status >= 400) return { kind: 'missing', status };
  const sniffed = await deps.mediaReader.recognise(beginning).catch(() => null);
  const told = VAGUE.test(mime) ? (sniffed ?? '') : mime;
  const media = kindOfMime(sniffed ?? '') ?? kindOfMime(told);
  if (media !== null)
    return { kind: 'media', media, mime: kindOfMime(told) === media ? told : (sniffed ?? told), bytes };
  return told === '' ? { kind: 'unknown', error: null } : { kind: 'other', mime: told };
}
