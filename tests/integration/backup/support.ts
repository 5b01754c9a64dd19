import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backups } from '../../../electron/adapters/backup/backups.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { BackupOrder, RestoreOrder } from '../../../electron/core/ports/files.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { type HandMadeEntry, makeZip } from '../../support/hand-made-zip.ts';
import { newTake } from '../../support/sample-take.ts';
import { unwrap } from '../../support/test-core.ts';
import { newAsset, newJob } from '../store/support/samples.ts';

export const MADE_AT = Date.UTC(2026, 2, 12, 21, 4, 31);

/** What must leave no computer. */
export const SECRET = 'sk-of-nobody-else-0815';

/** A computer: where its data and its results lie. */
export interface Place {
  readonly data: string;
  readonly results: string;
  readonly references: string;
}

export function placeIn(folder: string): Place {
  return {
    data: join(folder, 'data'),
    results: join(folder, 'Videos', 'Dailies'),
    references: join(folder, 'Pictures'),
  };
}

export function writeFile(path: string, content: string | Uint8Array): { bytes: number; sha256: string } {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const data = readFileSync(path);
  return { bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') };
}

/** Data with something of every kind, and with what must not leave the computer. */
export function fillPlace(place: Place, jobs = 3): void {
  const store = unwrap(openStore({ dataFolder: place.data }));
  const reference = writeFile(join(place.references, 'hero', 'face.png'), 'a face');
  const pasted = writeFile(join(place.data, 'pasted', 'one.png'), 'pasted');
  const modifiedAt = (path: string) => statSync(path).mtimeMs;
  const assets = [
    newAsset('asset-1', {
      path: join(place.references, 'hero', 'face.png'),
      ...reference,
      modifiedAt: modifiedAt(join(place.references, 'hero', 'face.png')),
    }),
    newAsset('asset-2', {
      path: join(place.data, 'pasted', 'one.png'),
      ...pasted,
      modifiedAt: modifiedAt(join(place.data, 'pasted', 'one.png')),
    }),
  ];
  const ids = Array.from({ length: jobs }, (_, at) => `job-${at}`);
  store.transact((tx) => {
    for (const asset of assets) tx.assets.add(asset);
    tx.jobs.add(ids.map((id) => newJob(id)));
    tx.values.write('take-collections', [{ id: 'c', name: 'Best', query: {} }]);
    tx.values.write('given-folders', [place.references]);
    tx.values.write('last-computer', 'computer-before');
  });
  for (const at of [0, 1]) {
    const path = join(place.results, '2026-03-12', `take ${at}.png`);
    const file = writeFile(path, `take ${at}`);
    const take = newTake(`take-${at}`, { jobId: `gone-${at}`, path, ...file });
    store.transact((tx) => tx.takes.addFound([{ take, story: null }]));
  }
  store.close();
  writeFile(join(place.data, 'profiles', 'studio.json'), '{"id":"studio"}');
  writeFile(join(place.data, 'cast', 'ab.png'), 'a member');
  writeFile(join(place.data, 'keys.json'), JSON.stringify({ studio: SECRET }));
  writeFile(join(place.data, 'posters', 'take-0.jpg'), 'can be made again');
}

export function orderFor(place: Place, target: string, change: Partial<BackupOrder> = {}): BackupOrder {
  return {
    dataFolder: place.data,
    resultsFolder: place.results,
    settings: { ...defaultSettings(place.results), theme: 'light', budget: [] },
    withMedia: true,
    program: '1.0.0',
    now: MADE_AT,
    target,
    ...change,
  };
}

export const never = () => ({ signal: new AbortController().signal, onProgress: () => {} });

export const make = (order: BackupOrder) => backups.make(order, never());

export function restore(path: string, to: Place, change: Partial<RestoreOrder> = {}) {
  return backups.restore(
    {
      ...{ path, dataFolder: to.data, staging: `${to.data}.restoring`, resultsFolder: to.results },
      ...{ maps: [], now: MADE_AT + 1000, ...change },
    },
    never(),
  );
}

/** A file of an archive; what the archive makes of it, where that is no plain file, stands in the rest. */
export type Content = Omit<HandMadeEntry, 'deflate'>;

/** Writes an archive by hand, with a list that fits it unless `change` says otherwise. */
export function writeArchive(
  file: string,
  content: readonly Content[],
  change: Readonly<Record<string, unknown>> = {},
): void {
  const manifest = {
    ...{ format: 'dailies-backup', version: 1, program: '1.0.0', schema: 12, madeAt: MADE_AT, missing: 0 },
    ...{ system: process.platform, dataFolder: '/old/data', hasMedia: true, roots: [] },
    counts: {
      ...{ jobs: 0, waiting: 0, submissions: 0, takes: 0, castMembers: 0 },
      ...{ templates: 0, collections: 0, profiles: 0 },
    },
    files: content.map(({ name, data, claimed }) => ({
      ...{ name, bytes: claimed ?? data.length },
      sha256: createHash('sha256').update(data).digest('hex'),
    })),
    ...change,
  };
  const list = { name: 'manifest.json', data: Buffer.from(JSON.stringify(manifest)) };
  writeFileSync(file, makeZip([...content, list]));
}

export function codeOf(result: Result<unknown>): unknown {
  return result.ok ? 'ok' : { code: result.error.code, ...result.error.details };
}
