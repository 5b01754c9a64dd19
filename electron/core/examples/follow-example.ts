import { isSettled } from '../../../shared/domain/job/job-state.ts';
import { parseAnswer } from '../../../shared/json.ts';
import { codesOfFile } from '../../../shared/service/generation-binding.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Clock, Network, Secrets, Store } from '../ports.ts';
import { queryUrl, resultUrl } from '../queue/results/ask-generation.ts';
import { isApiHost } from '../queue/service/service-urls.ts';
import type { ExampleCatcher } from './example-catcher.ts';

/** A dummy generation ends within seconds (interface, *Test-mode rules*), and its delivery comes a few seconds later. */
const LONGEST_MILLISECONDS = 45_000;
const ASK_AGAIN_MILLISECONDS = 700;
/** How long a delivery is waited for once asking has nothing new to tell. */
const LINGER_MILLISECONDS = 6000;
const READ_TIMEOUT_MILLISECONDS = 20_000;

export interface FollowExampleDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly profile: (profileId: string) => Profile | null;
  readonly catcher: ExampleCatcher;
}

/** Follows the run until it is over and nothing new came for a while. */
export async function followExample(
  deps: FollowExampleDeps,
  profileId: string,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, catcher } = deps;
  const started = clock.monotonic();
  let newsAt = started;
  let known = 0;
  for (;;) {
    await clock.sleep(ASK_AGAIN_MILLISECONDS, signal);
    if (signal.aborted) return;
    await ask(deps, profileId, jobId, signal);
    const now = clock.monotonic();
    const caught = catcher.read()?.caught ?? [];
    if (caught.length !== known) newsAt = now;
    known = caught.length;
    const job = store.jobs.find(jobId);
    const isOver = job === null || isSettled(job.state) || job.state === 'unknown';
    const isQuiet = now - newsAt > LINGER_MILLISECONDS && (isOver || known > 0);
    if ((isOver && caught.some(({ kind }) => kind === 'delivery')) || isQuiet) return;
    if (now - started > LONGEST_MILLISECONDS) return;
  }
}

/** Reads what the profile's query says of the run; reading is free. Its body is kept whatever it means. */
async function ask(
  deps: FollowExampleDeps,
  profileId: string,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, catcher } = deps;
  const [job, profile] = [store.jobs.find(jobId), deps.profile(profileId)];
  if (job === null || profile === null || job.genId === null) return;
  const asked = { modelPath: store.attempts.pathOf(jobId, job.genId), genId: job.genId };
  const url = queryUrl(profile, asked.modelPath, asked.genId);
  if (url === null) return;
  const key = await deps.secrets.readKey(profileId);
  const read = async (kind: 'query' | 'result', address: string, named: { namedBy?: string } = {}) => {
    const answer = await deps.network.read({
      ...{ url: address, key: isApiHost(profile, address) ? key : null, access: profile.access, signal },
      ...named,
      files: codesOfFile(profile),
      timeoutMilliseconds: READ_TIMEOUT_MILLISECONDS,
    });
    if (!answer.ok || answer.value.status >= 300 || answer.value.isFile) return undefined;
    catcher.keep(kind, answer.value.body);
    return parseAnswer(answer.value.body);
  };
  const first = await read('query', url);
  const result = profile.generation?.result;
  // What gives the result itself has no answer to learn from.
  if (first === undefined || result?.file === true) return;
  const second = resultUrl(profile, first, asked, url);
  const isNamed = result?.at !== undefined;
  if (second !== null) await read('result', second, isNamed ? { namedBy: profile.baseUrl } : {});
}
