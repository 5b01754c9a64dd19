import { CAST_COMMANDS as TEXT } from '../../../../shared/cast/room-text.ts';
import { type KeyGroup, mapKeys } from '../../../state/navigation/commands.ts';
import { MEMBER_ROWS, ROOM_ROWS } from './cast-commands.ts';
import { MEDIUM_ROWS } from './use-cast-commands.tsx';

/** The Cast’s part of the keyboard map, with the keys that are no commands because they only walk and select. */
export function listCastMap(): readonly KeyGroup[] {
  return [
    {
      title: TEXT.group,
      keys: [
        { keys: ['←', '→', '↑', '↓'], does: TEXT.walkMap },
        { keys: ['Space'], does: TEXT.toggleMap },
        { keys: ['shift+F10'], does: TEXT.menuMap },
        ...mapKeys(ROOM_ROWS),
        ...mapKeys(MEMBER_ROWS),
        ...mapKeys(MEDIUM_ROWS),
      ],
    },
  ];
}
