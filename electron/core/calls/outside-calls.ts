import { basename, dirname } from 'node:path';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { readText } from '../files/read-text.ts';
import type { CoreCallDeps } from './call-deps.ts';

/** Answers for files of Dailies that were opened from outside of the window. */
export function createOutsideCalls({ outsideReader }: CoreCallDeps): Handlers<'outside.read'> {
  return {
    'outside.read': async ({ path }) => {
      const text = await readText(path, CEILINGS.textFileBytes);
      if (!text.ok) return text;
      const found = await outsideReader.readOwnFile(text.value, path);
      if (!found.ok) return found;
      return succeed({ name: basename(path), folder: dirname(path), text: text.value, found: found.value });
    },
  };
}
