import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { buildAgain, buildIfStale } from '../../../scripts/lib/build.mjs';
import { listFiles } from '../../../scripts/lib/list-files.mjs';
import { makeFolder } from '../../support/make-folder.ts';

/** What is shipped of a folder: names and hashes. Source maps, which name places, are not. */
function hashFiles(folder: string): Record<string, string> {
  const shipped = listFiles(folder).filter((path: string) => !path.endsWith('.map'));
  return Object.fromEntries(
    shipped.map((path: string) => [
      relative(folder, path),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  );
}

it('two builds of the same sources, at two places, are the same to the byte', async () => {
  const folder = makeFolder('build');
  await buildIfStale();
  const built = await buildAgain(folder);
  expect(built.length).toBeGreaterThan(2);
  for (const { output, workspace } of built) {
    const [now, before] = [hashFiles(workspace), hashFiles(output)];
    expect(Object.keys(now).length).toBeGreaterThan(0);
    // Two parts may share a folder.
    expect(before).toMatchObject(now);
  }
});
