import type { CallInput, CallName, CallOutput } from '../../../shared/contract.ts';
import type { ErrorWords } from '../../../shared/errors/error-words.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import { type FreeCall, SUBMITTING_CALLS, type SubmittingCall } from '../../../shared/submitting-calls.ts';
import { call, submit } from '../../bridge.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/**
 * Calls main for a click: a failure is told in a toast and gives null, so that callers have one thing to check. So does the
 * second press of a double one, without a word.
 */
export async function runCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  const answer = await (isSubmitting(name)
    ? submit(name, input as CallInput<SubmittingCall>)
    : call(name as FreeCall, input as CallInput<FreeCall>));
  if (answer === null) return null;
  if (answer.ok) return answer.value as CallOutput<Name>;
  const { happened, means, act } = await explainFailure(answer.error);
  showToast({ tone: 'failed', text: happened, detail: `${means} ${act}` });
  return null;
}

function isSubmitting(name: CallName): name is SubmittingCall {
  return (SUBMITTING_CALLS as readonly string[]).includes(name);
}

/** The words of a failure. There are some for each of a hundred codes, and none is needed until something fails. */
export async function explainFailure(failure: Failure): Promise<ErrorWords> {
  const { describeError } = await import('../../../shared/errors/text.ts');
  return describeError(failure);
}
