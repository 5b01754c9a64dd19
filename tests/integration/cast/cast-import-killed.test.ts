import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { CastChildPlan } from '../../support/cast-child.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { makeCastFile, openCast, packed, sha256 } from './support.ts';

const CHILD = resolve(import.meta.dirname, '../../support/cast-child.ts');
const POINTS: readonly CastChildPlan['killAt'][] = [
  { asset: 0 },
  { asset: 2 },
  'before-members',
  'after-members',
];

/** Ends when the child is gone; the answer is what it said. */
function run(plan: CastChildPlan): Promise<string> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return new Promise((done) => {
    execFile(process.execPath, [CHILD, JSON.stringify(plan)], { env }, (_, stdout) => done(stdout));
  });
}

test('an import that is killed has taken over all members or none, and the next start clears up', async () => {
  const pictures = ['steelblue', 'darkorange', 'seagreen', 'crimson'].map((colour) =>
    drawPicture(80, 60, colour),
  );
  const members = pictures.map((picture, index) => packed(`member ${index}`, [sha256(picture)]));
  const castFile = join(makeFolder(), 'four.dailies-cast');
  writeFileSync(castFile, makeCastFile({ members, media: pictures }));
  const killAndGoOn = async (killAt: CastChildPlan['killAt']) => {
    const root = makeFolder();
    const folder = join(root, 'data');
    expect(await run({ folder, castFile, killAt })).toContain('killed');
    const app = await openCast(root);
    const found = (await app.call('cast.list', {})).members;
    expect([killAt, found.length]).toEqual([killAt, killAt === 'after-members' ? 4 : 0]);
    await expect
      .poll(() => readdirSync(join(folder, 'cast')).filter((name) => !/^[0-9a-f]{64}\.png$/.test(name)))
      .toEqual([]);
    if (found.length > 0) return app.close();
    // Tried again, it goes through; what the first try had copied is used.
    const { manifestHash } = await app.call('cast.openFile', { path: castFile });
    const choices = members.map(() => 'add' as const);
    const taken = await app.call('cast.import', { path: castFile, manifestHash, choices });
    const assetIds = taken.members.flatMap(({ images }) =>
      images.map((one) => (one.kind === 'file' ? one.assetId : '')),
    );
    const assets = await app.call('references.get', { assetIds });
    expect(assets.map(({ path }) => sha256(readFileSync(path)))).toEqual(pictures.map(sha256));
    return app.close();
  };
  await Promise.all(POINTS.map(killAndGoOn));
});
