import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ensureModules } from './lib/modules.mjs';
import { runScript, SetupError, say } from './lib/say.mjs';

/**
 * `node scripts/merge-update-lists.mjs LISTS INSTALLERS [SHARE]`: puts one list of each name into the folder of the installers, from
 * those below LISTS that several machines wrote, holds them against the installers, and signs them with UPDATE_SIGNING_KEY. SHARE is the percentage of copies that are
 * offered the version; on lists that are merged already, it raises that.
 */
await runScript(async () => {
  const [from, to, share, more] = process.argv.slice(2);
  if (from === undefined || to === undefined || more !== undefined)
    throw new SetupError('Usage: node scripts/merge-update-lists.mjs LISTS INSTALLERS [SHARE]');
  await ensureModules();
  const { findListProblems, mergeLists, readShare, signList, writeList } = await import(
    './lib/update-lists.mjs'
  );
  const key = process.env['UPDATE_SIGNING_KEY'] ?? '';
  const merged = await asSetup(() => mergeLists(readLists(resolve(from)), readShare(share)));
  const lists = merged.map(({ name, list }) => ({ name, list: key === '' ? list : signList(list, key) }));
  const problems = findListProblems(lists, await measureFiles(resolve(to)));
  if (problems.length > 0) throw new SetupError(`The lists must not be published:\n${problems.join('\n')}`);
  for (const { name, list } of lists) writeFileSync(join(resolve(to), name), writeList(list));
  if (lists.length === 0) say('There are no lists: the installers were made without an address for updates.');
  if (lists.some(({ list }) => list.signature === undefined))
    say('Nothing is signed: set UPDATE_SIGNING_KEY, or no copy takes these lists.');
  for (const { name, list } of lists)
    say(`${name}: ${list.version}, ${list.files.map(({ url }) => url).join(', ')}`);
  return 0;
});

/** What is wrong with a list or a share is for a person to put right. */
async function asSetup(work) {
  try {
    return work();
  } catch (error) {
    throw new SetupError(error.message);
  }
}

function readLists(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const isList = (name) => /^(latest|beta|alpha)(-(mac|linux))?\.yml$/.test(basename(name));
  return names
    .filter(isList)
    .map((name) => ({ name: basename(name), text: readFileSync(join(folder, name), 'utf8') }));
}

/** @returns {Promise<Map<string, {size: number, sha512: string}>>} of the files in a folder, by name */
async function measureFiles(folder) {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.yml'));
  const entries = names.map(async (name) => {
    const path = join(folder, name);
    const hash = createHash('sha512');
    await pipeline(createReadStream(path), hash);
    return /** @type {const} */ ([name, { size: statSync(path).size, sha512: hash.digest('base64') }]);
  });
  return new Map(await Promise.all(entries));
}
