import { BATCH_COMMANDS as TEXT } from '../../../../shared/batch/text.ts';
import { type KeyGroup, mapKeys } from '../../../state/navigation/commands.ts';
import { BATCH_ROWS } from './batch-commands.ts';

/** Batch’s part of the keyboard map, with the keys that are no commands because they only walk, select and copy. */
export function listBatchMap(): readonly KeyGroup[] {
  return [
    {
      title: TEXT.group,
      keys: [
        { keys: ['mod+↑', 'mod+↓'], does: TEXT.edgeMap },
        { keys: ['mod+C', 'mod+V'], does: TEXT.copyMap },
        { keys: ['shift+F10'], does: TEXT.menuMap },
        ...mapKeys(BATCH_ROWS),
        { keys: ['Esc', 'Tab'], does: TEXT.leaveMap },
        { keys: ['mod+enter'], does: TEXT.queueMap },
      ],
    },
  ];
}
