import { sourceOf } from '../../../shared/service/binding-source.ts';
import { codesOfFile } from '../../../shared/service/generation-binding.ts';
import { listOfferedModels } from '../../../shared/service/offered-models.ts';
import type { Ids, Network, Secrets } from '../ports.ts';
import { queryUrl } from '../queue/results/ask-generation.ts';
import { isApiHost } from '../queue/service/service-urls.ts';
import { type FreeReads, judgeKey, judgeQuery } from './judge-query.ts';
import { failed, type StepOutcome, skipped } from './outcome.ts';
import { type Visit, whyNot } from './visit.ts';

const READ_TIMEOUT_MILLISECONDS = 20_000;

export interface KeyAndQueryDeps {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly ids: Ids;
}

/** Whether the service takes the key. */
export async function checkKey(deps: KeyAndQueryDeps, visit: Visit): Promise<StepOutcome> {
  if ((await deps.secrets.readKey(visit.profileId)) === null) return failed('key-missing');
  const blocked = await whyNot(deps.secrets, visit);
  if (blocked !== null) return blocked;
  visit.reads = await readFreely(deps, visit);
  return visit.reads === null ? skipped('no-free-read') : judgeKey(visit.reads);
}

/** Whether generations are asked about where the profile says. */
export async function checkQuery({ secrets }: KeyAndQueryDeps, visit: Visit): Promise<StepOutcome> {
  if (visit.profile.generation === null) return skipped('query-not-bound');
  const blocked = await whyNot(secrets, visit);
  if (blocked !== null) return blocked;
  if (visit.reads === null) return skipped('needs-connection');
  const isOpen = sourceOf(visit.profile.sources, '/generation/url') === 'suggested';
  return judgeQuery(visit.reads, isOpen ? ['/generation/url'] : []);
}

/** Three reads of things that do not exist; null where the profile names nothing that may be read. */
async function readFreely(
  deps: KeyAndQueryDeps,
  { profile, profileId, signal }: Visit,
): Promise<FreeReads | null> {
  const key = await deps.secrets.readKey(profileId);
  const id = `dailies-doctor-${deps.ids.next()}`;
  const nowhereName = `dailies-doctor-nowhere-${deps.ids.next()}`;
  const url = queryUrl(profile, listOfferedModels(profile)[0]?.path ?? null, id);
  if (url === null) return null;
  const nowhere = new URL(`/${nowhereName}`, url).href;
  const read = (target: string, withKey: boolean) =>
    deps.network.read({
      url: target,
      key: withKey && isApiHost(profile, target) ? key : null,
      access: profile.access,
      files: codesOfFile(profile),
      timeoutMilliseconds: READ_TIMEOUT_MILLISECONDS,
      signal,
    });
  return {
    madeUp: [id, nowhereName],
    withKey: await read(url, true),
    withoutKey: await read(url, false),
    nowhere: await read(nowhere, true),
  };
}
