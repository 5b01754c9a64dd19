import type { CallInput, CallOutput, FreeCallName, SubmittingCallName } from '../../../shared/contract.ts';
import type { ErrorWords } from '../../../shared/kernel/error-words.ts';
import type { Failure, Result } from '../../../shared/kernel/result.ts';
import { call, submit } from '../../bridge.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** Calls main for a click: a failure is told in a toast and gives null, so that callers have one thing to check. */
export function runCall<Name extends FreeCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  return reportFailure(call(name, input));
}

/** The same for a call that submits; the second press of a double one gives null without a word. */
export function runSubmit<Name extends SubmittingCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  return reportFailure(submit(name, input));
}

async function reportFailure<Value>(answering: Promise<Result<Value> | null>): Promise<Value | null> {
  const answer = await answering;
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  const { happened, means, act } = await explainFailure(answer.error);
  showToast({ tone: 'failed', text: happened, detail: `${means} ${act}` });
  return null;
}

/** The words of a failure. There are some for each of a hundred codes, and none is needed until something fails. */
export async function explainFailure(failure: Failure): Promise<ErrorWords> {
  const { describeError } = await import('../../../shared/errors/text.ts');
  return describeError(failure);
}
