import { useEffect, useState } from 'react';
import type { ExampleCatch, ExampleKind } from '../../../../shared/domain/service/example.ts';
import type { Failure } from '../../../../shared/errors.ts';
import type { JsonValue } from '../../../../shared/json.ts';
import { parseExample } from '../../../../shared/service/example/read-example.ts';
import { call } from '../../../bridge.ts';

const LOOK_AGAIN_MILLISECONDS = 300;

/** An answer that can be looked at, wherever it came from. */
export interface Example {
  readonly id: string;
  readonly kind: ExampleKind;
  readonly value: JsonValue;
}

/** What was pasted and what was caught, as one list; the address is closed when nobody looks any more. */
export function useExamples(profileId: string) {
  const [pasted, setPasted] = useState<readonly Example[]>([]);
  const [state, setState] = useState<ExampleCatch | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isWaiting = state !== null && (state.url !== null || state.isRunning);

  useEffect(() => () => void call('examples.close', {}), []);
  useEffect(() => {
    if (!isWaiting) return;
    const read = async () => {
      const answer = await call('examples.read', {});
      if (answer.ok) setState((before) => (isSame(before, answer.value) ? before : answer.value));
    };
    const timer = setInterval(() => void read(), LOOK_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function open(): Promise<void> {
    const answer = await call('examples.open', { profileId });
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) setState(answer.value);
  }

  async function run(): Promise<void> {
    setFailure(null);
    setState((before) => ({ ...(before ?? nothing(profileId)), isRunning: true, ended: null }));
    const answer = await call('examples.run', { profileId });
    setFailure(answer.ok ? null : answer.error);
    setState((before) => (answer.ok ? answer.value : before && { ...before, isRunning: false }));
  }

  /** False where it is no answer. */
  function paste(kind: ExampleKind, text: string): ReturnType<typeof parseExample>['kind'] {
    const parsed = parseExample(text);
    if (parsed.kind === 'value')
      setPasted([...pasted, { id: `pasted-${pasted.length}`, kind, value: parsed.value }]);
    return parsed.kind;
  }

  return { examples: [...pasted, ...readCaught(state)], state, failure, open, run, paste };
}

/** What is no JSON is no example of anything that could be pointed at. */
function readCaught(state: ExampleCatch | null): Example[] {
  return (state?.caught ?? []).flatMap(({ id, kind, body }) => {
    const parsed = parseExample(body);
    return parsed.kind === 'value' ? [{ id, kind, value: parsed.value }] : [];
  });
}

function nothing(profileId: string): ExampleCatch {
  return { profileId, url: null, caught: [], isRunning: true, ended: null, error: null };
}

function isSame(one: ExampleCatch | null, other: ExampleCatch | null): boolean {
  return (
    one?.caught.length === other?.caught.length &&
    one?.isRunning === other?.isRunning &&
    one?.url === other?.url
  );
}
