import type { Network } from '../../../electron/core/ports.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Lets submissions out, or holds them back, so that a test knows of a moment in which none is on the wire. */
export interface Gate {
  watch(network: Network): Network;
  /** Does the work while no submission is under way: those before have their answers, those after wait. */
  closeFor(work: () => Promise<void>): Promise<void>;
  /** The webhook secrets of the submissions whose answers did not come in time. */
  readonly timedOut: ReadonlySet<string>;
}

export function createGate(): Gate {
  const timedOut = new Set<string>();
  let opened: Promise<void> = Promise.resolve();
  let underWay = 0;

  async function pass<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    for (let seen: Promise<void> | null = null; seen !== opened; await seen) seen = opened;
    underWay += 1;
    try {
      return await send();
    } finally {
      underWay -= 1;
    }
  }

  return {
    timedOut,
    watch: (network) => ({
      ...network,
      async submit(request) {
        const outcome = await pass(() => network.submit(request));
        if (outcome.kind === 'lost' && outcome.cause === 'answer-timeout')
          timedOut.add(secretIn(request.url));
        return outcome;
      },
    }),
    async closeFor(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      opened = promise;
      try {
        await waitUntil('submissions to be answered or given up', () => underWay === 0);
        await work();
      } finally {
        resolve();
      }
    },
  };
}

function secretIn(url: string): string {
  const webhookUrl = new URL(url).searchParams.get('webhookUrl') ?? 'none:';
  return new URL(webhookUrl).pathname.split('/').at(-1) ?? '';
}
