import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import type { TestMode } from '../../../../shared/jobs/job.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import { runSubmit } from '../../../state/core/run-call.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { changeCanary, flushDraft, useComposeStore } from '../state/compose-store.ts';

/** Queues the draft, one job for each input, and stays where the artist is. Gives the problems that only the core could find; none when it is queued. */
export async function queueDraft(
  model: string,
  inputs: readonly JobInput[],
  takes: number,
  testMode: TestMode | null,
  canary?: number,
): Promise<readonly Problem[]> {
  flushDraft();
  const { draft } = useComposeStore.getState();
  const remixed = draft.meanwhile?.of === 'take' ? { remixOf: draft.meanwhile.id } : {};
  const answer = await runSubmit('jobs.enqueue', {
    jobs: inputs.map((input) => ({ model, takes, input, testMode, ...remixed })),
    ...(canary === undefined ? {} : { canary }),
  });
  if (answer === null) return [];
  const problems = answer.problems.map(({ problem }) => problem);
  useComposeStore.setState({ coreProblems: problems });
  if (problems.length > 0) return problems;
  // A canary is chosen again for each batch: the next one must not be held by a switch that nobody looks at.
  if (canary !== undefined) changeCanary(undefined);
  if (testMode === null) useComposeStore.setState({ queued: { draft, isAskedAgain: false } });
  const [jobId] = answer.jobIds;
  const rest = answer.jobIds.length - (canary ?? answer.jobIds.length);
  showToast({
    tone: 'done',
    text: describeQueued(answer.jobIds.length, rest, testMode),
    action: {
      label: COMPOSE_TEXT.showQueue,
      leadsTo: 'queue',
      run: () => openQueue(answer.jobIds.length === 1 && jobId !== undefined ? { jobId } : {}),
    },
  });
  return [];
}

function describeQueued(jobs: number, rest: number, testMode: TestMode | null): string {
  if (testMode !== null) return COMPOSE_TEXT.queuedTest;
  return rest > 0 ? CANARY_TEXT.queued(jobs - rest, rest) : COMPOSE_TEXT.queued(jobs);
}
