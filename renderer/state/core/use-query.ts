import { useEffect, useReducer, useState } from 'react';
import type { CallInput, CallOutput, FreeCallName } from '../../../shared/contract.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import { call } from '../../bridge.ts';

interface Query<Value> {
  /** The last answer, kept while the next one is on its way. */
  readonly value: Value | null;
  readonly error: Failure | null;
  /** Whether the value is of the input that is asked for now; false while the last answer is a failure. */
  readonly isCurrent: boolean;
  readonly reload: () => void;
}

/**
 * What a call answers, asked again with another input, and whenever one of `after` changes. An answer that a later question has
 * overtaken is dropped.
 *
 * @param input null asks nothing
 * @param first what was read before
 */
export function useQuery<Name extends FreeCallName>(
  name: Name,
  input: CallInput<Name> | null,
  { first = null, after = [] }: { first?: CallOutput<Name> | null; after?: readonly unknown[] } = {},
): Query<CallOutput<Name>> {
  const [answer, setAnswer] = useState({ value: first, error: null as Failure | null, key: '' });
  const [count, reload] = useReducer((before: number) => before + 1, 0);
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    if (input === null) return;
    let isOvertaken = false;
    void call(name, input).then((result) => {
      if (isOvertaken) return;
      setAnswer(({ value }) =>
        result.ok ? { value: result.value, error: null, key } : { value, error: result.error, key },
      );
    });
    return () => {
      isOvertaken = true;
    };
  }, [name, key, count, ...after]);
  return {
    value: answer.value,
    error: answer.error,
    isCurrent: answer.key === key && answer.error === null,
    reload,
  };
}
