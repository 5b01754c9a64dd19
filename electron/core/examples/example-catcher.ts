import { CEILINGS } from '../../../shared/ceilings.ts';
import type { CaughtExample, ExampleCatch, ExampleKind } from '../../../shared/domain/service/example.ts';
import type { Clock, Ids, Network } from '../ports.ts';

const MAX_CAUGHT = 20;

/** What is caught for a person to look at: answers and deliveries, as they came. It lives until it is forgotten or the app ends. */
export interface ExampleCatcher {
  read(): ExampleCatch | null;
  /** What is caught for this profile; what was caught for another one is forgotten. */
  begin(profileId: string): ExampleCatch;
  change(part: Partial<ExampleCatch>): void;
  /** What says the same as one that is there is kept once. */
  keep(kind: ExampleKind, body: string): void;
  forget(): void;
  /** The secret of the open address, made when it is first asked for. */
  openSecret(): string;
  closeAddress(): void;
  /** The job whose answers and deliveries are examples from now on; null for none. */
  watch(jobId: string | null): void;
  isWatched(jobId: string): boolean;
  /** Keeps the body of a delivery to the open address; null for any other secret. */
  takerOf(secret: string): ((body: string) => void) | null;
  /** The network of a job, with a copy of the answer to a watched job's submission. */
  listen(jobId: string, network: Network): Network;
  /** To be told of each delivery that was stored. */
  delivered(jobId: string, body: string): void;
}

export function createExampleCatcher({ clock, ids }: { clock: Clock; ids: Ids }): ExampleCatcher {
  let state: ExampleCatch | null = null;
  let secret: string | null = null;
  let watched: string | null = null;

  function keep(kind: ExampleKind, body: string): void {
    if (state === null || body.length > CEILINGS.example.characters) return;
    if (state.caught.some((one) => one.kind === kind && one.body === body)) return;
    const example: CaughtExample = { id: ids.next(), kind, at: clock.now(), body };
    state = { ...state, caught: [...state.caught, example].slice(-MAX_CAUGHT) };
  }

  return {
    keep,
    read: () => state,
    begin(profileId) {
      if (state?.profileId === profileId) return state;
      secret = null;
      state = { profileId, url: null, caught: [], isRunning: false, ended: null, error: null };
      return state;
    },
    change(part) {
      if (state !== null) state = { ...state, ...part };
    },
    forget() {
      state = null;
      secret = null;
    },
    openSecret: () => (secret ??= ids.secret()),
    closeAddress() {
      secret = null;
    },
    watch(jobId) {
      watched = jobId;
    },
    isWatched: (jobId) => watched === jobId,
    takerOf: (named) => (secret !== null && named === secret ? (body) => keep('delivery', body) : null),
    listen: (jobId, network) => ({
      ...network,
      async submit(request) {
        const outcome = await network.submit(request);
        if (watched === jobId && outcome.kind === 'answer') keep('submission', outcome.body);
        return outcome;
      },
    }),
    delivered(jobId, body) {
      if (watched === jobId) keep('delivery', body);
    },
  };
}
