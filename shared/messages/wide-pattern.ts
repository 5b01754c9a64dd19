import type { WideReason } from '../error-codes.ts';
import { formatNumber } from './region.ts';

const number = (value: number) => (Number.isFinite(value) ? formatNumber(value) : 'many');

/** What a pattern or a folder of a table is too much of. */
export function wordWide(reason: WideReason, looked: number, maximum: number): string {
  switch (reason) {
    case 'files':
      return `stands for more than ${number(maximum)} files (${number(looked)} were looked at)`;
    case 'depth':
      return `leads through more than ${number(maximum)} folders within each other (${number(looked)} files and folders were looked at)`;
    case 'time':
      return `takes too long to find (${number(looked)} files and folders were looked at in ${number(maximum)} s)`;
    case 'length':
      return `is longer than ${number(maximum)} characters`;
    default:
      return `would search through too much (${number(looked)} files and folders were looked at)`;
  }
}
