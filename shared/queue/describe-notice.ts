import { describeError } from '../errors/text.ts';
import type { Failure } from '../kernel/result.ts';

/** A failure as a system message: its title, and the rest below. */
export function describeNotice(failure: Failure): { message: string; detail: string } {
  const { happened, means, act } = describeError(failure);
  return { message: happened, detail: `${means}\n${act}` };
}
