/**
 * The languages of a terminal's user, the most preferred one first: what is set for messages, as POSIX orders its variables, and
 * before it the list of GNU, which does not count where messages are those of programs (`C`).
 */
export function readTerminalLanguages(env: Readonly<Record<string, string | undefined>>): string[] {
  const set = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || 'C';
  const language = set.replace(/[.@].*$/, '');
  if (language === 'C' || language === 'POSIX') return [];
  const listed = env['LANGUAGE'] ? env['LANGUAGE'].split(':') : [];
  return [...listed, language];
}
