import type { Attempt, Charge } from '../jobs/job.ts';

/** What of an attempt says whether it was charged. */
export type ChargedAttempt = Pick<Attempt, 'outcome' | 'practice' | 'testMode' | 'charged'>;

const NO_CHARGE: Charge = { surely: 0, maybe: 0 };

/**
 * Whether one submission was charged. An accepted one was, also when its generation failed or its result was lost; only the
 * service's own word that it cost nothing says otherwise. One without a clear answer may have been.
 */
export function judgeCharge(attempt: ChargedAttempt): 'never' | 'maybe' | 'surely' {
  if (attempt.practice || attempt.testMode !== null || attempt.charged === 0) return 'never';
  if (attempt.outcome === 'accepted') return 'surely';
  return attempt.outcome === 'unclear' || attempt.outcome === 'sending' ? 'maybe' : 'never';
}

/** What all attempts of a job say together. Everything that asks whether a job was charged asks this and nothing else. */
export function readCharge(attempts: Iterable<ChargedAttempt>): Charge {
  const charge = { ...NO_CHARGE };
  for (const attempt of attempts) {
    const certainty = judgeCharge(attempt);
    if (certainty !== 'never') charge[certainty] += 1;
  }
  return charge;
}

/** Whether one more submission could be a second charge. */
export function mayHaveBeenCharged({ charge }: { readonly charge: Charge }): boolean {
  return charge.surely + charge.maybe > 0;
}
