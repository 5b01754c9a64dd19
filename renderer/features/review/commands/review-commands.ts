import { bindCommands, type Command } from '../../../navigation/commands.ts';
import type { ReviewTarget } from '../review-target.ts';
import { ARRANGE_ROWS } from './arrange-commands.ts';
import type { ReviewRow as Row } from './command-row.ts';
import { FILE_ROWS, SELECT_ROWS } from './file-commands.ts';
import { MAKE_ROWS } from './make-commands.ts';
import { MARK_ROWS } from './mark-commands.tsx';
import { OPEN_ROWS } from './open-commands.ts';
import { VIEW_ROWS } from './view-commands.ts';
import { WORD_ROWS } from './word-commands.ts';

/** Every command of Review; of two with the same key, the first that makes sense now has it. */
export const REVIEW_ROWS: readonly Row[] = [
  ...OPEN_ROWS,
  ...MARK_ROWS,
  ...MAKE_ROWS,
  ...WORD_ROWS,
  ...FILE_ROWS,
  ...SELECT_ROWS,
  ...VIEW_ROWS,
  ...ARRANGE_ROWS,
];

/** What the menu of a take offers, section by section. */
export function listMenu(target: ReviewTarget): Command[] {
  return bindCommands(
    REVIEW_ROWS.filter(({ section }) => section !== undefined),
    target,
  );
}
