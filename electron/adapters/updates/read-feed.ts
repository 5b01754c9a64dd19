import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isSafe } from './feed-address.ts';

/** What electron-builder packages of its `publish` setting, as far as it is used. */
const feedSchema = z.object({
  provider: z.literal('generic'),
  url: z.string(),
  updaterCacheDirName: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .default('dailies-updater'),
});

export interface Feed {
  readonly url: URL;
  /** What the folder of downloads is called. */
  readonly cacheName: string;
}

/** Where this package looks for updates; null where it was made without an address, or with one that is not safe. */
export async function readFeed(path: string): Promise<Feed | null> {
  try {
    const written = await readFile(path, 'utf8');
    // Loaded where there is something to read: every start would wait for it.
    const { load } = await import('js-yaml');
    const { url: text, updaterCacheDirName } = feedSchema.parse(load(written));
    const url = new URL(text);
    return isSafe(url) ? { url, cacheName: updaterCacheDirName } : null;
  } catch {
    return null;
  }
}
