import { KEYBOARD_TEXT } from '../../shared/app/text.ts';
import { BATCH_COMMANDS } from '../../shared/batch/text.ts';
import { CAST_COMMANDS } from '../../shared/cast/room-text.ts';
import { COMPOSE_COMMANDS } from '../../shared/compose/compose-commands-text.ts';
import { CUT_TEXT } from '../../shared/film/cut-text.ts';
import { FILM_ROOM_TEXT } from '../../shared/film/film-room-text.ts';
import { REVIEW_COMMANDS } from '../../shared/library/review-commands-text.ts';
import { QUEUE_COMMANDS } from '../../shared/queue/text.ts';
import { BATCH_ROWS } from '../features/batch/commands/batch-commands.ts';
import { MEMBER_ROWS, ROOM_ROWS } from '../features/cast/commands/cast-commands.ts';
import { MEDIUM_ROWS } from '../features/cast/commands/use-cast-commands.tsx';
import { FORM_ROWS } from '../features/compose/commands/form-commands.ts';
import { STAGE_ROWS } from '../features/compose/stage/stage-keys.ts';
import { CUT_ROWS } from '../features/film/commands/cut-commands.ts';
import { FILM_ROWS, SHOT_ROWS } from '../features/film/commands/film-room-commands.ts';
import { REVIEW_ROWS } from '../features/library/commands/review-commands.tsx';
import { COMPARE_ROWS } from '../features/library/commands/view-commands.tsx';
import { QUEUE_ROWS } from '../features/queue/commands/queue-room-commands.ts';
import { ELEMENT_ROWS } from '../forms/cast/element-commands.ts';
import { REFERENCE_ROWS } from '../forms/references/reference-commands.ts';
import { type CommandRow, type KeyGroup, mapKeys } from '../state/navigation/commands.ts';
import { VIDEO_ROWS, ZOOM_ROWS } from '../takes/take-commands.ts';
import { APP_ROWS } from './app-commands.ts';

/**
 * The keyboard map: groups of keys with what they do. Those of the rooms are made from their tables of commands, with the keys
 * that are no commands because they only walk, select, write and copy.
 */
export function listKeyboardMap(): readonly KeyGroup[] {
  return [
    { title: KEYBOARD_TEXT.everywhere, keys: mapKeys(APP_ROWS) },
    ...listComposeKeys(),
    ...listBatchKeys(),
    ...listQueueKeys(),
    ...listReviewKeys(),
    ...listFilmKeys(),
    ...listCastKeys(),
  ];
}

/** What Compose has as Review does: it stands in Review’s part. */
const OF_REVIEW = new Set<CommandRow<never>>([...VIDEO_ROWS, ...ZOOM_ROWS]);

function listComposeKeys(): readonly KeyGroup[] {
  return [
    {
      title: COMPOSE_COMMANDS.group,
      keys: [
        ...mapKeys(FORM_ROWS),
        { keys: ['@'], does: COMPOSE_COMMANDS.mentionMap },
        { keys: ['alt+↑', 'alt+↓'], does: COMPOSE_COMMANDS.historyMap },
        { keys: ['shift+F10'], does: COMPOSE_COMMANDS.menuMap },
        ...mapKeys(REFERENCE_ROWS),
        ...mapKeys(ELEMENT_ROWS),
      ],
    },
    {
      title: COMPOSE_COMMANDS.stageGroup,
      keys: mapKeys(STAGE_ROWS.filter((row) => !OF_REVIEW.has(row))),
    },
  ];
}

function listBatchKeys(): readonly KeyGroup[] {
  return [
    {
      title: BATCH_COMMANDS.group,
      keys: [
        { keys: ['mod+↑', 'mod+↓'], does: BATCH_COMMANDS.edgeMap },
        { keys: ['mod+C', 'mod+V'], does: BATCH_COMMANDS.copyMap },
        { keys: ['shift+F10'], does: BATCH_COMMANDS.menuMap },
        ...mapKeys(BATCH_ROWS),
        { keys: ['Esc', 'Tab'], does: BATCH_COMMANDS.leaveMap },
        { keys: ['mod+enter'], does: BATCH_COMMANDS.queueMap },
      ],
    },
  ];
}

function listQueueKeys(): readonly KeyGroup[] {
  return [
    {
      title: QUEUE_COMMANDS.group,
      keys: [
        { keys: ['↑', '↓'], does: QUEUE_COMMANDS.walkMap },
        { keys: ['shift+↑', 'shift+↓'], does: QUEUE_COMMANDS.extendMap },
        { keys: ['Space'], does: QUEUE_COMMANDS.toggleMap },
        { keys: ['enter'], does: QUEUE_COMMANDS.openMap },
        { keys: ['shift+F10'], does: QUEUE_COMMANDS.menuMap },
        ...mapKeys(QUEUE_ROWS),
        { keys: ['mod+Z'], does: QUEUE_COMMANDS.undoMap },
      ],
    },
  ];
}

/** What has a group of its own. */
const GROUPED_APART = new Set([...COMPARE_ROWS, ...VIDEO_ROWS]);

function listReviewKeys(): readonly KeyGroup[] {
  return [
    {
      title: REVIEW_COMMANDS.group,
      keys: [
        { keys: ['←', '→', '↑', '↓'], does: REVIEW_COMMANDS.arrows },
        { keys: ['shift+F10'], does: REVIEW_COMMANDS.menuMap },
        ...mapKeys(REVIEW_ROWS.filter((row) => !GROUPED_APART.has(row))),
        { keys: ['drag'], does: REVIEW_COMMANDS.dragMap },
        { keys: ['drag'], does: REVIEW_COMMANDS.dragOutMap },
      ],
    },
    { title: REVIEW_COMMANDS.compareGroup, keys: mapKeys(COMPARE_ROWS) },
    { title: REVIEW_COMMANDS.videoGroup, keys: mapKeys(VIDEO_ROWS) },
  ];
}

function listFilmKeys(): readonly KeyGroup[] {
  return [
    {
      title: FILM_ROOM_TEXT.group,
      keys: [
        { keys: ['←', '→', '↑', '↓'], does: FILM_ROOM_TEXT.walk },
        { keys: ['Space'], does: FILM_ROOM_TEXT.toggle },
        ...mapKeys(FILM_ROWS),
        ...mapKeys(SHOT_ROWS),
      ],
    },
    { title: CUT_TEXT.group, keys: mapKeys(CUT_ROWS) },
  ];
}

function listCastKeys(): readonly KeyGroup[] {
  return [
    {
      title: CAST_COMMANDS.group,
      keys: [
        { keys: ['←', '→', '↑', '↓'], does: CAST_COMMANDS.walkMap },
        { keys: ['Space'], does: CAST_COMMANDS.toggleMap },
        { keys: ['shift+F10'], does: CAST_COMMANDS.menuMap },
        ...mapKeys(ROOM_ROWS),
        ...mapKeys(MEMBER_ROWS),
        ...mapKeys(MEDIUM_ROWS),
      ],
    },
  ];
}
