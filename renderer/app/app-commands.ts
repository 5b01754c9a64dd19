import { useEffect } from 'react';
import { GUIDE_TEXT } from '../../shared/app/guide-text.ts';
import { COMMAND_TEXT, SHELL_TEXT, KEYBOARD_TEXT as TEXT } from '../../shared/app/text.ts';
import type { CoreState } from '../state/core/core-state.ts';
import { readCore } from '../state/core/core-store.ts';
import { runCall } from '../state/core/run-call.ts';
import { type CommandRow, runByKey } from '../state/navigation/commands.ts';
import { keyOfRoom, openRoom, ROOMS } from '../state/navigation/navigation-store.ts';
import { isUnderSomething } from '../ui/keys/layers.ts';
import { hasCommandKey, isTyping } from '../ui/keys/platform.tsx';
import { openDialog } from './use-outside.tsx';

/** What commands of the frame act on. */
export type AppTarget = Pick<CoreState, 'status' | 'settings' | 'jobs'>;

/** Helps in fields and dialogs too. */
const GUIDE_ROW: CommandRow<AppTarget> = {
  id: 'guide',
  title: () => SHELL_TEXT.guide,
  find: () => GUIDE_TEXT.otherNames,
  keys: ['F1'],
  run: () => openDialog('guide'),
};

export const RAIL_ROW: CommandRow<AppTarget> = {
  id: 'rail',
  title: ({ settings }) => (settings.isRailFolded ? SHELL_TEXT.showNames : SHELL_TEXT.hideNames),
  keys: ['mod+\\'],
  mapWords: () => TEXT.rail,
  run: ({ settings }) => void runCall('settings.update', { isRailFolded: !settings.isRailFolded }),
};

/** Commands whose keys work in every room. */
export const APP_ROWS: readonly CommandRow<AppTarget>[] = [
  {
    id: 'commands',
    title: () => SHELL_TEXT.commands,
    keys: ['mod+K'],
    mapWords: () => TEXT.commands,
    isInPalette: false,
    run: () => openDialog('commands'),
  },
  ...ROOMS.map(
    (room): CommandRow<AppTarget> => ({
      id: `room-${room}`,
      title: () => COMMAND_TEXT.goTo(SHELL_TEXT.rooms[room]),
      keys: [`mod+${keyOfRoom(room)}`],
      mapWords: () => (room === 'settings' ? TEXT.settings : TEXT.rooms),
      run: () => openRoom(room),
    }),
  ),
  RAIL_ROW,
  {
    id: 'viewer',
    title: () => COMMAND_TEXT.viewer,
    find: () => COMMAND_TEXT.viewerFind,
    keys: ['mod+shift+O'],
    run: () => void runCall('app.toggleViewer', {}),
  },
  {
    id: 'keyboard',
    title: () => COMMAND_TEXT.keyboard,
    keys: ['?'],
    mapWords: () => TEXT.map,
    run: () => openDialog('keyboard'),
  },
  GUIDE_ROW,
];

/** The keys that work in every room. */
export function useAppKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const isForFrame = !isUnderSomething(event) && (hasCommandKey(event) || !isTyping(event.target));
  if (runByKey(isForFrame ? APP_ROWS : [GUIDE_ROW], readCore(), event)) event.preventDefault();
}
