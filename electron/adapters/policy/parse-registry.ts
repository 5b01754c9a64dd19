const LINE = /^ {4}(.+?) {4}(REG_[A-Z0-9_]+)(?: {4}(.*))?$/;

/**
 * The values of one key, from what `reg query KEY` prints: text as it stands, REG_DWORD and REG_QWORD as numbers. A value of
 * any other kind is kept as null, which no schema takes. Null where nothing of the kind was printed.
 */
export function parseRegistryValues(
  printed: string,
  key: string,
): Record<string, string | number | null> | null {
  const lines = printed.split(/\r?\n/);
  const head = lines.findIndex((line) => isKey(line, key));
  if (head < 0) return null;
  const values: Record<string, string | number | null> = Object.create(null);
  for (const line of lines.slice(head + 1)) {
    // The keys below follow after it.
    if (/^HKEY_/.test(line)) break;
    const [, name, kind, text = ''] = LINE.exec(line) ?? [];
    if (name !== undefined) values[name] = readValue(kind ?? '', text);
  }
  return values;
}

/** Whether a key stands among the keys below another, in what `reg query` prints of that one. */
export function listsRegistryKey(printed: string, key: string): boolean {
  return printed.split(/\r?\n/).some((line) => isKey(line, key));
}

function readValue(kind: string, text: string): string | number | null {
  if (kind === 'REG_SZ') return text;
  if ((kind === 'REG_DWORD' || kind === 'REG_QWORD') && /^0x[0-9a-f]{1,13}$/i.test(text)) return Number(text);
  return null;
}

/** The registry does not tell capitals apart, and prints a key's whole name. */
function isKey(line: string, key: string): boolean {
  const whole = key.replace(/^HKLM\\/i, 'HKEY_LOCAL_MACHINE\\');
  return line.trim().toLowerCase() === whole.toLowerCase();
}
