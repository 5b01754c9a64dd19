import type { Network } from '../../../../electron/core/ports.ts';
import { fail, failure } from '../../../../shared/kernel/result.ts';
import type { SubmissionOutcome } from '../../../../shared/queue/submission.ts';

/** The real network of one run of the program, and the end of it: after `cut` nothing leaves and nothing is learned. */
export interface CutNetwork extends Network {
  cut(): void;
  isCut(): boolean;
  /** Ends what never left, as its time would. */
  endStuck(): void;
  /** Requests under way, submissions that never leave among them. */
  countOpen(): number;
}

export interface CutOptions {
  readonly onActivity: () => void;
  /** What becomes of the next submission before a byte of it leaves. */
  readonly nextFate: () => 'leaves' | 'refused' | 'stuck';
  readonly onLeave: (body: string) => void;
  readonly onOutcome: (url: string, outcome: SubmissionOutcome) => void;
}

/** Puts an end that can come at any time in front of the real network. */
export function createCutNetwork(network: Network, options: CutOptions): CutNetwork {
  const cut = Promise.withResolvers<void>();
  const stuck = new Set<(outcome: SubmissionOutcome) => void>();
  let isCut = false;
  let open = 0;

  async function until<Value>(work: () => Promise<Value>, afterCut: Value): Promise<Value> {
    if (isCut) return afterCut;
    open += 1;
    options.onActivity();
    const value = await Promise.race([work(), cut.promise.then(() => afterCut)]);
    open -= 1;
    options.onActivity();
    return isCut ? afterCut : value;
  }

  const offline = () => fail(failure('OFFLINE', { cause: 'cut' }));
  return {
    async submit(request) {
      const fate = options.nextFate();
      if (fate === 'leaves') options.onLeave(request.url);
      const outcome = await until<SubmissionOutcome>(
        () => {
          if (fate === 'stuck') return new Promise((resolve) => stuck.add(resolve));
          if (fate === 'refused') return Promise.resolve({ kind: 'not-sent', cause: 'ECONNREFUSED' });
          return network.submit(request);
        },
        { kind: 'lost', cause: 'cut' },
      );
      if (!isCut) options.onOutcome(request.url, outcome);
      return outcome;
    },
    read: (request) => until(() => network.read(request), offline()),
    askForPlace: (request) => until(() => network.askForPlace(request), offline()),
    cancel: (request) => until(() => network.cancel(request), offline()),
    upload: (request) => until(() => network.upload(request), offline()),
    download: (request) => until(() => network.download(request), offline()),
    probeUrl: (request) => until(() => network.probeUrl(request), offline()),
    cut() {
      isCut = true;
      cut.resolve();
    },
    isCut: () => isCut,
    endStuck() {
      for (const end of stuck) end({ kind: 'lost', cause: 'timeout' });
      stuck.clear();
    },
    countOpen: () => open,
  };
}
