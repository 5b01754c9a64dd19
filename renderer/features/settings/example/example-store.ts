import { create } from 'zustand';
import type { ExampleKind } from '../../../../shared/domain/service/example.ts';
import type { JsonValue } from '../../../../shared/json.ts';
import type { ExampleDraft } from '../../../../shared/service/example/draft.ts';

const MAX_EXAMPLES = 40;

/** An answer that can be looked at, wherever it came from. */
export interface Example {
  readonly id: string;
  readonly kind: ExampleKind;
  readonly value: JsonValue;
}

/** How far one got with the answers of a service. */
export interface ExampleWork {
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

/** Adds what is not there yet; of many, the latest are kept. */
export function addExamples(profileId: string, fresh: readonly Example[]): void {
  const { examples } = useExampleStore.getState()[profileId] ?? NONE;
  const added = fresh.filter(({ id }) => !examples.some((one) => one.id === id));
  if (added.length > 0)
    changeExampleWork(profileId, { examples: [...examples, ...added].slice(-MAX_EXAMPLES) });
}
