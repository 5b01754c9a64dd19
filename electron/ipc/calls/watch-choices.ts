import { homedir } from 'node:os';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../../core/calls.ts';

/** Answers the call that asks for a folder to be watched. */
export function createWatchChoices(desktop: {
  chooseFolder(current: string): Promise<string | null>;
}): Handlers<'watches.chooseFolder'> {
  return {
    'watches.chooseFolder': async () => {
      const path = await desktop.chooseFolder(homedir());
      return succeed(path === null ? null : { path });
    },
  };
}
