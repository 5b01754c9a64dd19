import { useEffect, useState } from 'react';
import type { ExampleCatch, ExampleKind } from '../../../../shared/domain/service/example.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { parseExample } from '../../../../shared/service/example/read-example.ts';
import { call, submit } from '../../../bridge.ts';
import { addExamples, type Example } from './example-store.ts';

const LOOK_AGAIN_MILLISECONDS = 300;

/** Gathers what is pasted and what is caught; the address is closed when nobody looks any more. */
export function useExamples(profileId: string) {
  const [state, setState] = useState<ExampleCatch | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isWaiting = state !== null && (state.url !== null || state.isRunning);

  useEffect(() => () => void call('examples.close', {}), []);
  useEffect(() => addExamples(profileId, readCaught(state)), [profileId, state]);
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
    const answer = await submit('examples.run', { profileId });
    if (answer === null) return;
    setFailure(answer.ok ? null : answer.error);
    setState((before) => (answer.ok ? answer.value : before && { ...before, isRunning: false }));
  }

  /** What it was; what is no answer is not kept. */
  function paste(kind: ExampleKind, text: string): ReturnType<typeof parseExample>['kind'] {
    const parsed = parseExample(text);
    if (parsed.kind === 'value')
      addExamples(profileId, [{ id: `pasted-${crypto.randomUUID()}`, kind, value: parsed.value }]);
    return parsed.kind;
  }

  return { state, failure, open, run, paste };
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
