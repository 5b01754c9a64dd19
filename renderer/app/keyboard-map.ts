import { SHELL_TEXT, KEYBOARD_TEXT as TEXT } from '../../shared/app/text.ts';
import { listBatchMap } from '../features/batch/commands/batch-map.ts';
import { listCastMap } from '../features/cast/commands/cast-map.ts';
import { listComposeMap } from '../features/compose/commands/compose-map.ts';
import { listReviewMap } from '../features/library/commands/review-map.ts';
import { listQueueMap } from '../features/queue/commands/queue-map.ts';
import type { KeyGroup } from '../state/navigation/commands.ts';

/** The keyboard map: groups of keys with what they do. Those of the rooms are made from their tables of commands. */
export function listKeyboardMap(): readonly KeyGroup[] {
  return [
    ...listFrameMap(),
    ...listComposeMap(),
    ...listBatchMap(),
    ...listQueueMap(),
    ...listReviewMap(),
    ...listCastMap(),
  ];
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
  ];
}
