import type { CommandRow } from '../../../state/navigation/commands.ts';
import { type ReviewTarget, takeOf } from '../review-target.ts';

/** A row of Review’s table. */
export type ReviewRow = CommandRow<ReviewTarget>;

/** For commands that do something with every take that is marked. */
export const hasTake = ({ takeIds }: ReviewTarget): boolean => takeIds.length > 0;

/** For commands that are about one take, and know it. */
export const isOne = (target: ReviewTarget): boolean =>
  target.takeIds.length === 1 && takeOf(target) !== undefined;
