import { COMPOSE_COMMANDS as TEXT } from '../../../../shared/compose/compose-commands-text.ts';
import { ELEMENT_ROWS } from '../../../forms/cast/element-commands.ts';
import { REFERENCE_ROWS } from '../../../forms/references/reference-commands.ts';
import { type CommandRow, type KeyGroup, mapKeys } from '../../../state/navigation/commands.ts';
import { VIDEO_ROWS, ZOOM_ROWS } from '../../../takes/play-commands.ts';
import { STAGE_ROWS } from '../stage/stage-keys.ts';
import { FORM_ROWS } from './form-commands.ts';

/** They are the same in Review, and stand in its part. */
const ELSEWHERE = new Set<CommandRow<never>>([...VIDEO_ROWS, ...ZOOM_ROWS]);

/** Compose’s part of the keyboard map, with the keys that are no commands because they only walk or write. */
export function listComposeMap(): readonly KeyGroup[] {
  return [
    {
      title: TEXT.group,
      keys: [
        ...mapKeys(FORM_ROWS),
        { keys: ['@'], does: TEXT.mentionMap },
        { keys: ['alt+↑', 'alt+↓'], does: TEXT.historyMap },
        { keys: ['shift+F10'], does: TEXT.menuMap },
        ...mapKeys(REFERENCE_ROWS),
        ...mapKeys(ELEMENT_ROWS),
      ],
    },
    {
      title: TEXT.stageGroup,
      keys: mapKeys(STAGE_ROWS.filter((row) => !ELSEWHERE.has(row))),
    },
  ];
}
