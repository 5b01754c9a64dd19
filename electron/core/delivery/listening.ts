import type { Failure } from '../../../shared/errors.ts';
import type { Store } from '../ports.ts';
import type { Listener } from '../webhook/listener.ts';

/** The stored value that holds the listener's port: the one to try first, then the one it has. */
export const LISTENER_PORT = 'listener-port';

/** Where the listener listens, and why it does not. */
export interface Listening {
  port(): number | null;
  problem(): Failure | null;
  /** Whether it listens, at the wanted port or, with null, at any. */
  isAt(wanted: number | null): boolean;
  /** Listens at the port, or with null at the one it had last, or any. An earlier one is closed. */
  listen(fixed: number | null): Promise<void>;
}

export function createListening(deps: { store: Store; listener: () => Listener }): Listening {
  const { store } = deps;
  let port: number | null = null;
  let problem: Failure | null = null;
  return {
    port: () => port,
    problem: () => problem,
    isAt: (wanted) => port !== null && (wanted === null || wanted === port),
    async listen(fixed) {
      const listener = deps.listener();
      if (port !== null) await listener.stop();
      const preferred = fixed ?? Number(store.values.read(LISTENER_PORT) ?? 0);
      const started = await listener.start({ port: preferred, isFixed: fixed !== null });
      port = started.ok ? started.value.port : null;
      problem = started.ok ? null : started.error;
      if (port !== null) store.transact((tx) => tx.values.write(LISTENER_PORT, port));
    },
  };
}
