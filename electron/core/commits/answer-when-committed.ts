import type { CoreCallName } from '../../../shared/ipc/contract.ts';
import type { Handlers } from '../calls.ts';
import type { Store } from '../ports.ts';

type AnyHandler = (input: unknown) => Promise<unknown>;

/**
 * The same calls, none of which answers with anything that is not on disk yet. What a call wrote itself is; where something else
 * of the same turn was undone, that is no failure of this call, and an event says how things are instead.
 */
export function answerWhenCommitted(
  store: Pick<Store, 'committed'>,
  handlers: Handlers<CoreCallName>,
): Handlers<CoreCallName> {
  const held = Object.entries<AnyHandler>(handlers as unknown as Record<string, AnyHandler>).map(
    ([name, handle]) => {
      const answer: AnyHandler = async (input) => {
        const value = await handle(input);
        await store.committed().catch(() => {});
        return value;
      };
      return [name, answer];
    },
  );
  return Object.fromEntries(held) as Handlers<CoreCallName>;
}
