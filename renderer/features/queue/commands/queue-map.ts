import { QUEUE_COMMANDS as TEXT } from '../../../../shared/queue/text.ts';
import { type KeyGroup, mapKeys } from '../../../state/navigation/commands.ts';
import { QUEUE_ROWS } from './queue-room-commands.ts';

/** The Queue’s part of the keyboard map, with the keys that are no commands because they only walk and select. */
export function listQueueMap(): readonly KeyGroup[] {
  return [
    {
      title: TEXT.group,
      keys: [
        { keys: ['↑', '↓'], does: TEXT.walkMap },
        { keys: ['shift+↑', 'shift+↓'], does: TEXT.extendMap },
        { keys: ['Space'], does: TEXT.toggleMap },
        { keys: ['enter'], does: TEXT.openMap },
        { keys: ['shift+F10'], does: TEXT.menuMap },
        ...mapKeys(QUEUE_ROWS),
        { keys: ['mod+Z'], does: TEXT.undoMap },
      ],
    },
  ];
}
