import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { ExampleCatch, ExampleKind } from '../../../../shared/service/contract.ts';
import { parseExample } from '../../../../shared/service/example/bind-by-example.ts';
import type { ExampleDraft } from '../../../../shared/service/example/profile-draft.ts';
import { call, submit } from '../../../bridge.ts';

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

const MAX_EXAMPLES = 40;

/** An answer that can be looked at, wherever it came from. */
export interface Example {
  readonly id: string;
  readonly kind: ExampleKind;
  readonly value: JsonValue;
}

/** How far one got with the answers of a service. */
interface ExampleWork {
  readonly isOpen: boolean;
  readonly kind: ExampleKind;
  readonly drafts: { readonly [Kind in ExampleKind]?: ExampleDraft | undefined };
  readonly shownId: string | null;
  readonly examples: readonly Example[];
}

const NONE: ExampleWork = { isOpen: false, kind: 'query', drafts: {}, shownId: null, examples: [] };

/** By profile, while the app runs: to look something up in another room takes nothing back. */
const useExampleStore = create<Readonly<Record<string, ExampleWork>>>(() => ({}));

export function useExampleWork(profileId: string): ExampleWork {
  return useExampleStore((works) => works[profileId] ?? NONE);
}

export function changeExampleWork(profileId: string, part: Partial<ExampleWork>): void {
  useExampleStore.setState((works) => ({ [profileId]: { ...NONE, ...works[profileId], ...part } }));
}

/** A draft is done with once it is kept; what was pointed at meanwhile, in it or in another one, stands. */
export function endDraft(profileId: string, kept: ExampleDraft): void {
  const { drafts } = useExampleStore.getState()[profileId] ?? NONE;
  if (drafts[kept.kind] === kept)
    changeExampleWork(profileId, { drafts: { ...drafts, [kept.kind]: undefined } });
}

/** Adds what is not there yet; of many, the latest are kept. */
function addExamples(profileId: string, fresh: readonly Example[]): void {
  const { examples } = useExampleStore.getState()[profileId] ?? NONE;
  const added = fresh.filter(({ id }) => !examples.some((one) => one.id === id));
  if (added.length > 0)
    changeExampleWork(profileId, { examples: [...examples, ...added].slice(-MAX_EXAMPLES) });
}
