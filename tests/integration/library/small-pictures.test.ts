import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFindMedia } from '../../../electron/core/library/make-posters.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { fail, failure } from '../../../shared/kernel/result.ts';
import { inventTakes } from '../../support/invent-takes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-pictures-'));
  mkdirSync(join(folder, 'posters'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const [take] = inventTakes(1);

/** Finds what is there, and can make nothing. */
async function find(host: string): Promise<{ name: string; mime: string } | null> {
  const takes = { byId: () => (take === undefined ? [] : [take]) };
  const findMedia = createFindMedia({
    store: { takes } as unknown as Store,
    posters: { make: async () => fail(failure('FILE_NOT_MEDIA', { path: '' })) },
    dataFolder: folder,
  });
  const found = await findMedia(host, take?.id ?? '');
  return found && { name: found.path.slice(join(folder, 'posters').length + 1), mime: found.mime };
}

const put = (name: string) => writeFileSync(join(folder, 'posters', name), '');

it('posters of earlier versions are shown as they are: in WebP, and of one size alone', async () => {
  const large = { name: `${take?.id}.webp`, mime: 'image/webp' };
  expect(await find('poster')).toBeNull();
  put(`${take?.id}.webp`);
  expect([await find('poster'), await find('tile')]).toEqual([large, large]);
  put(`${take?.id}.small.webp`);
  expect([await find('poster'), await find('tile')]).toEqual([
    large,
    { name: `${take?.id}.small.webp`, mime: 'image/webp' },
  ]);
});

it('a poster is served as what it is', async () => {
  put(`${take?.id}.jpg`);
  put(`${take?.id}.small.jpg`);
  expect([await find('poster'), await find('tile')]).toEqual([
    { name: `${take?.id}.jpg`, mime: 'image/jpeg' },
    { name: `${take?.id}.small.jpg`, mime: 'image/jpeg' },
  ]);
});
