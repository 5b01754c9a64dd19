import { REVIEW_COMMANDS as TEXT } from '../../../../shared/library/review-commands-text.ts';
import { type KeyGroup, mapKeys } from '../../../state/navigation/commands.ts';
import { VIDEO_ROWS } from '../../../takes/play-commands.ts';
import { REVIEW_ROWS } from './review-commands.tsx';
import { COMPARE_ROWS } from './view-commands.ts';

const apart = new Set([...COMPARE_ROWS, ...VIDEO_ROWS]);

/** Review's part of the keyboard map, with the keys that are no commands because they only walk and select. */
export function listReviewMap(): readonly KeyGroup[] {
  return [
    {
      title: TEXT.group,
      keys: [
        { keys: ['←', '→', '↑', '↓'], does: TEXT.arrows },
        { keys: ['shift+F10'], does: TEXT.menuMap },
        ...mapKeys(REVIEW_ROWS.filter((row) => !apart.has(row))),
        { keys: ['drag'], does: TEXT.dragMap },
        { keys: ['drag'], does: TEXT.dragOutMap },
      ],
    },
    { title: TEXT.compareGroup, keys: mapKeys(COMPARE_ROWS) },
    { title: TEXT.videoGroup, keys: mapKeys(VIDEO_ROWS) },
  ];
}
