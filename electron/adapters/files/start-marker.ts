import { closeSync, constants, rmSync, writeSync } from 'node:fs';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { openPlainSync, readPlainSync } from '../../core/kernel/files/open-plain.ts';
import { type StartMarker, type StartRecord, startRecordSchema } from '../../core/ports/files.ts';

/**
 * Keeps the record of a start in a small file. It is written with every file that is taken up, so that it stays open, and is
 * not synced: it is to outlive this process, not a power cut.
 */
export function openStartMarker(path: string): StartMarker {
  let file: number | null = null;
  let longest = 0;

  return {
    read() {
      const parsed = safeParse(startRecordSchema, parseJson(readText(path)));
      return parsed.success ? parsed.data : null;
    },
    write(record: StartRecord) {
      file ??= openPlainSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
      const text = Buffer.from(JSON.stringify(record));
      // In one write, with blanks over what was there before: at no moment is the file half of one and half of another.
      longest = Math.max(longest, text.length);
      const whole = Buffer.alloc(longest, ' ');
      text.copy(whole);
      writeSync(file, whole, 0, whole.length, 0);
    },
    clear() {
      if (file !== null) closeSync(file);
      file = null;
      longest = 0;
      rmSync(path, { force: true });
    },
  };
}

function readText(path: string): string {
  try {
    return readPlainSync(path);
  } catch {
    return '';
  }
}
