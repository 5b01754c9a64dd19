import type { Failure } from '../errors.ts';
import { wordError } from './errors.ts';

/** A failure as a system message: its title, and the rest below. */
export function wordNotice(failure: Failure): { message: string; detail: string } {
  const { happened, means, act } = wordError(failure);
  return { message: happened, detail: `${means}\n${act}` };
}
