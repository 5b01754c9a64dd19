import { KEYBOARD_TEXT } from '../../shared/app/text.ts';
import { listBatchMap } from '../features/batch/commands/batch-map.ts';
import { listCastMap } from '../features/cast/commands/cast-map.ts';
import { listComposeMap } from '../features/compose/commands/compose-map.ts';
import { listFilmMap } from '../features/film/commands/use-film-commands.tsx';
import { listReviewMap } from '../features/library/commands/review-map.ts';
import { listQueueMap } from '../features/queue/commands/queue-map.ts';
import { type KeyGroup, mapKeys } from '../state/navigation/commands.ts';
import { APP_ROWS } from './app-commands.ts';

/** The keyboard map: groups of keys with what they do. Those of the rooms are made from their tables of commands. */
export function listKeyboardMap(): readonly KeyGroup[] {
  return [
    { title: KEYBOARD_TEXT.everywhere, keys: mapKeys(APP_ROWS) },
    ...listComposeMap(),
    ...listBatchMap(),
    ...listQueueMap(),
    ...listReviewMap(),
    ...listFilmMap(),
    ...listCastMap(),
  ];
}
