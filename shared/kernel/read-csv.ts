/** What may stand between two cells. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A table of text with plain ends of lines, and what stands between its cells: what a line `sep=;` in front says, else what it looks like. */
export function openTable(raw: string): {
  readonly text: string;
  readonly separator: Separator;
  readonly isAnnounced: boolean;
} {
  const whole = raw.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const announced = /^sep=([,;\t|])\n/i.exec(whole);
  const text = whole.slice(announced?.[0].length ?? 0);
  const separator = (announced?.[1] as Separator | undefined) ?? guessSeparator(text);
  return { text, separator, isAnnounced: announced !== null };
}

/** The separator that stands most often in the first line, outside of quotes; a comma where none does. */
function guessSeparator(text: string): Separator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted && counts.size > 0) break;
    else if (!isQuoted && (SEPARATORS as readonly string[]).includes(character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const most = SEPARATORS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0];
  return most ?? ',';
}
