import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { explainFailure } from './explain-failure.ts';

/** Calls main for a click: a failure is told in a toast and gives null, so that callers have one thing to check. */
export async function runCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  const answer = await call(name, input);
  if (answer.ok) return answer.value;
  const { happened, means, act } = await explainFailure(answer.error);
  showToast({ tone: 'failed', text: happened, detail: `${means} ${act}` });
  return null;
}
