import type { Failure } from '../../../shared/errors.ts';
import type { ErrorWords } from '../../../shared/messages/errors/error-words.ts';

/** The words of a failure. There are some for each of a hundred codes, and none is needed until something fails. */
export async function explainFailure(failure: Failure): Promise<ErrorWords> {
  const { describeError } = await import('../../../shared/messages/errors.ts');
  return describeError(failure);
}
