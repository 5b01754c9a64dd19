import { SHELL_TEXT, KEYBOARD_TEXT as TEXT } from '../../shared/messages/text/shell.ts';
import { listBatchMap } from '../features/batch/commands/batch-map.ts';
import { listComposeMap } from '../features/compose/commands/compose-map.ts';
import { listQueueMap } from '../features/queue/commands/queue-map.ts';
import { listReviewMap } from '../features/review/commands/review-map.ts';
import type { KeyGroup } from '../navigation/commands.ts';

/** The keyboard map: groups of keys with what they do. Those of Compose, Batch, Queue and Review are made from their tables of commands. */
export function listKeyboardMap(): readonly KeyGroup[] {
  return [...listFrameMap(), ...listComposeMap(), ...listBatchMap(), ...listQueueMap(), ...listReviewMap()];
}

function listFrameMap(): readonly KeyGroup[] {
  return [
    {
      title: TEXT.everywhere,
      keys: [
        { keys: ['mod+K'], does: TEXT.commands },
        { keys: ['mod+1', '…', 'mod+5'], does: TEXT.rooms },
        { keys: ['mod+,'], does: TEXT.settings },
        { keys: ['mod+\\'], does: TEXT.rail },
        { keys: ['?'], does: TEXT.map },
        { keys: ['F1'], does: SHELL_TEXT.guide },
      ],
    },
    {
      title: TEXT.cast,
      keys: [
        { keys: ['N'], does: TEXT.newMember },
        { keys: ['/'], does: TEXT.findMember },
        { keys: ['enter', 'Esc'], does: TEXT.openMember },
        { keys: ['Space', 'mod+A'], does: TEXT.chooseMembers },
        { keys: ['alt+←', 'alt+→'], does: TEXT.moveMedia },
        { keys: ['delete'], does: TEXT.deleteMember },
        { keys: ['mod+Z'], does: TEXT.undoStep },
      ],
    },
  ];
}
