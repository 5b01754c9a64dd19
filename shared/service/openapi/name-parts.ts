/** `testMode`, `test_mode` and `TestMode` are read as their parts, in lower case: a word in the middle of another one is none. */
export function partsOfName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');
}

/** True where a name is put together of these parts and no other, with one of the first among them. */
export function isMadeOf(
  name: string,
  meaningful: ReadonlySet<string>,
  silent: ReadonlySet<string>,
): boolean {
  const parts = partsOfName(name);
  return (
    parts.some((part) => meaningful.has(part)) &&
    parts.every((part) => meaningful.has(part) || silent.has(part))
  );
}

/** A list of words, as text with blanks between. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/** True where each word of a text is one of these; what stands in digits is no word. */
export function saysOnly(text: string, words: ReadonlySet<string>): boolean {
  const said = text.toLowerCase().match(/[\p{L}][\p{L}\p{N}’'-]*/gu) ?? [];
  return said.every((word) => words.has(word.replaceAll('’', "'")));
}
