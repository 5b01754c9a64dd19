import {
  type ScriptedAnswer,
  type ScriptedService,
  type SeenSubmission,
  startScriptedService,
} from '../../../support/scripted-service.ts';

/** What the service does with a submission. Those with `took` charge for it, whatever they answer. */
export const ANSWERS = [
  'accept',
  'took-no-id',
  'took-repeated-id',
  'took-error',
  'took-lost',
  'lost',
  'error',
  'refuse',
  'key-refused',
  'busy',
] as const;
export type AnswerKind = (typeof ANSWERS)[number];

export interface NextAnswer {
  readonly kind: AnswerKind;
  /** The answer waits until `release`. */
  readonly isHeld: boolean;
}

export const QUERIES = ['completed', 'processing', 'failed', 'down'] as const;
export type QueryKind = (typeof QUERIES)[number];
export const RESULTS = ['all', 'none', 'first-only'] as const;
export type ResultKind = (typeof RESULTS)[number];

/** A submission that the service took: a line of its bill, or a test run. */
export interface Taken {
  readonly secret: string;
  readonly genId: string;
  readonly isPaid: boolean;
  /** It is asked for by a prompt alone. */
  readonly isClip: boolean;
}

export interface TrustService {
  readonly baseUrl: string;
  /** What it took, in order. */
  readonly ledger: Taken[];
  /** The secrets of all submissions that arrived, in order. */
  readonly arrived: string[];
  /** What it does with the next submissions; afterwards it accepts. */
  readonly next: NextAnswer[];
  query: QueryKind;
  result: ResultKind;
  /** Submissions whose answer waits. */
  countHeld(): number;
  release(): void;
  stop(): Promise<void>;
}

const GONE: ScriptedAnswer = { status: 404, body: { message: 'gone' } };
const LOST: ScriptedAnswer = { body: '', isLost: true };
const BROKEN: ScriptedAnswer = { status: 500, body: { message: 'broken' } };

/** What a completed generation says of itself, to a query and in a delivery. */
export function describeCompleted(genId: string, baseUrl: string) {
  const outputs = [0, 1].map((index) => ({ url: `${baseUrl}/files/${genId}-${index}.png` }));
  return { genId, status: 'completed', outputs };
}

export const secretOf = ({ query }: Pick<SeenSubmission, 'query'>) =>
  new URL(query.get('webhookUrl') ?? 'none:/').pathname.split('/').at(-1) ?? '';

/** A service that keeps a bill of its own, which the program's is compared with. `onSubmission` sees each that arrives. */
export async function startTrustService(
  clip: Uint8Array,
  onSubmission: (seen: SeenSubmission) => void,
): Promise<TrustService> {
  const held = new Set<() => void>();
  const fates = new Map<string, 'completed' | 'failed'>();
  const [ledger, arrived, next]: [Taken[], string[], NextAnswer[]] = [[], [], []];
  const state = { query: 'completed' as QueryKind, result: 'all' as ResultKind };

  function answer(kind: AnswerKind, seen: SeenSubmission): ScriptedAnswer {
    if (kind === 'refuse') return { status: 400, body: { message: 'Too dark.' } };
    if (kind === 'key-refused') return { status: 401, body: { message: 'Who is it?' } };
    if (kind === 'busy') return { status: 429, body: { message: 'Later.' }, headers: { 'retry-after': '5' } };
    if (kind === 'lost') return LOST;
    if (kind === 'error') return BROKEN;
    const genId = `gen-${ledger.length + 1}`;
    const repeated = ledger.at(-1)?.genId ?? genId;
    ledger.push({
      secret: secretOf(seen),
      genId,
      isPaid: !seen.query.has('testMode'),
      isClip: !('quality' in seen.body),
    });
    if (kind === 'took-lost') return LOST;
    if (kind === 'took-error') return BROKEN;
    if (kind === 'took-no-id') return { body: {} };
    return { body: { genId: kind === 'took-repeated-id' ? repeated : genId } };
  }

  function query(genId: string): ScriptedAnswer {
    if (state.query === 'down') return BROKEN;
    if (!ledger.some((entry) => entry.genId === genId)) return GONE;
    if (state.query === 'processing') return { body: { genId, status: 'processing' } };
    const fate = fates.get(genId) ?? state.query;
    fates.set(genId, fate);
    return {
      body: fate === 'failed' ? { genId, status: 'failed' } : describeCompleted(genId, service.baseUrl),
    };
  }

  const service: ScriptedService = await startScriptedService({
    async submit(seen) {
      onSubmission(seen);
      arrived.push(secretOf(seen));
      const { kind, isHeld } = next.shift() ?? { kind: 'accept', isHeld: false };
      // It is taken when it arrives; only its answer waits.
      const said = answer(kind, seen);
      if (isHeld) await new Promise<void>((resolve) => held.add(resolve));
      return said;
    },
    query,
  });
  const { result } = service.script;
  service.script.result = (path) => {
    const isThere = state.result === 'all' || (state.result === 'first-only' && path.includes('-0.'));
    if (!isThere) return GONE;
    const isClip = ledger.some((entry) => entry.isClip && path.includes(`/${entry.genId}-`));
    return isClip ? { body: clip, headers: { 'content-type': 'video/mp4' } } : result(path);
  };
  return Object.assign(state, {
    baseUrl: service.baseUrl,
    ...{ ledger, arrived, next },
    countHeld: () => held.size,
    release() {
      for (const go of held) go();
      held.clear();
    },
    stop: () => service.stop(),
  });
}
