import { parseJson } from '../../../shared/json.ts';
import { readLogFiles } from './read-log.ts';
import type { Redactor } from './redact.ts';

const DAY_MILLISECONDS = 86_400_000;

/** What an exported log begins with: which program on which system, and nothing about whose. */
export type LogHeader = Readonly<Record<string, string>>;

/**
 * The log of the last days as lines of JSON, oldest first, for a file that an artist hands on. Every line is redacted once
 * more: a key that was stored after a line was written is taken out of it too, and so is the name of the home folder.
 */
export function* serializeLog(deps: {
  folder: string;
  redactor: Redactor;
  homeFolder: string;
  header: LogHeader;
  now: number;
  days: number;
}): Generator<string> {
  const since = deps.now - deps.days * DAY_MILLISECONDS;
  yield `${JSON.stringify(deps.header)}\n`;
  for (const lines of readLogFiles(deps.folder)) {
    const kept = lines.filter((line) => isWrittenAfter(line, since));
    yield kept.map((line) => `${clean(line)}\n`).join('');
  }

  function clean(line: string): string {
    const entry = parseJson(line);
    // What a crash cut off in the middle is no JSON any more, and is handed on as text.
    const text = JSON.stringify(deps.redactor.redact(entry ?? { cut: line }));
    const home = JSON.stringify(deps.homeFolder).slice(1, -1);
    return home.length > 1 ? text.replaceAll(home, '~') : text;
  }
}

/** Lines without a time belong to the ones around them. */
function isWrittenAfter(line: string, since: number): boolean {
  const at = /^\{"at":"([^"]+)"/.exec(line)?.[1];
  return at === undefined || Date.parse(at) >= since;
}
