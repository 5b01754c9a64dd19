/** One version of the changelog. */
export interface VersionNews {
  readonly version: string;
  readonly items: readonly string[];
}

/**
 * What a changelog says of the versions after one up to another, newest first; of the latter alone where it follows on nothing. Its
 * versions are headings (`## 0.2.0`, whatever follows), their news the items of lists below.
 */
export function readNews(changelog: string, version: string, after: string | null): VersionNews[] {
  const sections = changelog.split(/^## +/m).slice(1);
  const all = sections.flatMap((section): VersionNews[] => {
    const [heading = '', ...lines] = section.split(/\r?\n/);
    const found = /^v?(\d+\.\d+\.\d+\S*)/.exec(heading)?.[1];
    if (found === undefined) return [];
    const items = lines.flatMap((line) => /^[-*] +(.+)$/.exec(line)?.[1] ?? []);
    return [{ version: found, items }];
  });
  // The changelog has them in order, newest first.
  const from = all.findIndex((one) => one.version === version);
  if (from < 0) return [];
  const end = after === null ? from + 1 : all.findIndex((one) => one.version === after);
  return all.slice(from, end < from ? from + 1 : end);
}
