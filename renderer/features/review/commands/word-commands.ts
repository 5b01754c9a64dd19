import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/messages/text/review-commands.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import { writeInPanel } from '../facts/words-fields.ts';
import { type ReviewTarget, takeOf } from '../review-target.ts';
import { hasTake, isOne, type ReviewRow as Row } from './command-row.ts';

/** What is written about takes. */
export const WORD_ROWS: readonly Row[] = [
  {
    id: 'tags',
    title: () => TEXT.tags,
    keys: ['shift+T'],
    section: 'words',
    canRun: (target) => hasTake(target) && hasPanel(target),
    run: () => void writeInPanel('tags'),
  },
  {
    id: 'note',
    title: () => TEXT.note,
    keys: ['N'],
    section: 'words',
    canRun: (target) => hasTake(target) && hasPanel(target),
    run: () => void writeInPanel('note'),
  },
  {
    id: 'copy-prompt',
    title: () => TEXT.copyPrompt,
    keys: ['mod+C'],
    section: 'words',
    canRun: (target) => isOne(target) && takeOf(target)?.prompt !== '',
    run: (target) => {
      if (copyText(takeOf(target)?.prompt ?? '')) showToast({ tone: 'done', text: REVIEW_TEXT.copied });
    },
  },
];

/** Where the panel with tags and note can be seen. */
function hasPanel({ where }: ReviewTarget): boolean {
  return where === 'grid' || where === 'loupe';
}
