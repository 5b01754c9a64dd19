import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { BackupStop } from '../../../electron/adapters/backup/open-archive.ts';
import { inspectBackup, restoreBackup } from '../../../electron/adapters/backup/restore-backup.ts';
import { stagingOf, swapRestored } from '../../../electron/adapters/files/swap-data.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { RestoreOrder } from '../../../electron/core/ports/files.ts';
import { isMediaEnding } from '../../../shared/library/name-template.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { fuzz } from '../../support/fuzz.ts';
import { hostileText } from '../../support/hostile-input.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { unwrap } from '../../support/test-core.ts';
import { newAsset, newJob, submitAndComplete } from '../store/support/samples.ts';
import { type Content, writeArchive } from './support.ts';

const folder = makeFolder('hostile-archives', afterAll);
const outside = join(folder, 'outside');
const data = join(outside, 'home', 'data');
const results = join(outside, 'Videos');
const staging = stagingOf(data);
const file = join(folder, 'hostile.dailies-backup');
const work = join(folder, 'changed.sqlite');

/** What an archive must not touch: the data in use, results, and what links among them lead to. */
function fillOutside(): void {
  rmSync(outside, { recursive: true, force: true });
  for (const path of [data, join(results, 'day'), join(outside, 'secret')])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(data, 'dailies.sqlite'), 'the library in use');
  writeFileSync(join(data, 'keys.json'), 'keys');
  writeFileSync(join(results, 'day', 'take.png'), 'a take');
  writeFileSync(join(outside, 'secret', 'diary.png'), 'a secret');
  symlinkSync(join(outside, 'secret'), join(results, 'link'));
  symlinkSync(join(outside, 'secret', 'diary.png'), join(results, 'diary.png'));
}

/** Every file and link below a folder, with its content. */
function readTree(top: string, below = top): Map<string, string> {
  const entries = readdirSync(below, { withFileTypes: true }).filter(
    ({ name }) => join(below, name) !== staging,
  );
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return [[`${relative(top, path)}/`, ''], ...readTree(top, path)];
      const content = entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path, 'latin1');
      return [[relative(top, path), content]];
    }),
  );
}

function makeLibrary(): Buffer {
  const home = join(folder, 'library');
  const store = unwrap(openStore({ dataFolder: home }));
  store.transact((tx) => {
    tx.jobs.add([newJob('job-1'), newJob('job-2'), newJob('job-3', { profileId: 'practice' })]);
    tx.assets.add(newAsset('asset-1', { path: '/old/data/pasted/one.png' }));
    tx.takes.addFound([
      { take: newTake('take-1', { jobId: 'gone', path: '/old/results/day/one.png' }), story: null },
    ]);
  });
  submitAndComplete(store, 'job-1', 'attempt-1', ['https://example.com/1.png']);
  store.close();
  const library = readFileSync(join(home, 'dailies.sqlite'));
  writeFileSync(work, library);
  const database = new DatabaseSync(work);
  database.exec('PRAGMA journal_mode = DELETE; VACUUM');
  database.close();
  return readFileSync(work);
}

const library = makeLibrary();
const SCHEMA = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name';
const OUR_SCHEMA = readAll(library, SCHEMA);

function readAll(bytes: Buffer, sql: string): unknown {
  const path = join(folder, 'read.sqlite');
  writeFileSync(path, bytes);
  const database = new DatabaseSync(path);
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
  } finally {
    database.close();
  }
}

/** The library after statements of somebody who may write anything, also into its schema. What SQLite itself refuses is left out. */
function changeLibrary(statements: readonly string[]): Buffer {
  writeFileSync(work, library);
  const database = new DatabaseSync(work, { enableForeignKeyConstraints: false });
  database.exec('PRAGMA ignore_check_constraints = ON');
  for (const statement of statements)
    try {
      // RESET reads the schema anew, as whoever opens the file next does.
      database.exec(`PRAGMA writable_schema = ON; ${statement}; PRAGMA writable_schema = RESET;`);
    } catch {
      // The next one may do it.
    }
  database.close();
  return readFileSync(work);
}

const order: RestoreOrder = {
  ...{ path: file, dataFolder: data, staging, resultsFolder: results, now: 5 },
  maps: [{ from: '/old/results', to: results }],
};

async function restoreHere(change: Partial<RestoreOrder> = {}): Promise<'restored' | string> {
  try {
    await restoreBackup(
      { ...order, ...change },
      () => {},
      () => true,
    );
    return 'restored';
  } catch (error) {
    if (!(error instanceof BackupStop)) throw error;
    const { code, details } = error.failure;
    return `${code} ${'reason' in details ? details.reason : ''}`;
  }
}

const ROOTS = [{ path: '/old/results', isResults: true, files: 1, bytes: 1 }];
const database = (bytes = library): Content => ({ name: 'dailies.sqlite', data: bytes });

/** Nothing outside of the staging folder changed, unless it was accepted; then only media are new, each where it was allowed. */
function expectHarmless(
  answer: string,
  before: ReadonlyMap<string, string>,
  chosen: readonly string[] = [results],
): void {
  const after = readTree(outside);
  for (const [path, content] of before) expect([path, after.get(path)]).toEqual([path, content]);
  const made = [...after.keys()].filter((path) => !before.has(path));
  if (answer !== 'restored') {
    expect(made).toEqual([]);
    expect(lstatSync(staging, { throwIfNoEntry: false })).toBeUndefined();
    return;
  }
  // A chosen folder may be a link itself; the tree is read without following any.
  const others = chosen.filter((one) => one !== outside && !`${one}/`.startsWith(`${data}/`));
  const allowed = others.map((one) => `${relative(outside, realPlace(one))}/`);
  for (const path of made) {
    expect(allowed.some((one) => path.startsWith(one) || (path.endsWith('/') && one.startsWith(path)))).toBe(
      true,
    );
    expect(path.endsWith('/') || isMediaEnding(path.slice(path.lastIndexOf('.') + 1))).toBe(true);
    expect(lstatSync(join(outside, path)).isSymbolicLink()).toBe(false);
  }
  for (const path of made.toReversed()) rmSync(join(outside, path), { recursive: true });
  expectOurs(readFileSync(join(staging, 'dailies.sqlite')));
}

/** Behind the links on the way to a chosen folder, which may be made yet. */
function realPlace(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPlace(dirname(path)), basename(path));
}

/** Counted and derived here by SQL of this test alone. */
const LIES: Readonly<Record<string, string>> = {
  'a job of a paid service is no practice': `SELECT id FROM jobs WHERE practice <> (profile_id = 'practice')`,
  'what is counted are the jobs': `
    SELECT coalesce(sum(jobs), 0) AS n FROM job_counts EXCEPT SELECT count(*) FROM jobs WHERE removed_at IS NULL`,
  'attempts are counted': `
    SELECT id FROM jobs WHERE attempts <> (SELECT count(*) FROM attempts WHERE job_id = jobs.id)`,
  'what was spent is what was sent': `
    SELECT coalesce(sum(submissions), 0) FROM spent_by_quarter EXCEPT SELECT count(*) FROM attempts
    WHERE practice = 0 AND test_mode IS NULL AND outcome IN ('accepted', 'unclear', 'sending')`,
  'a history leads back': 'SELECT number FROM transitions WHERE previous >= number',
  'watched folders wait': `SELECT id FROM watches WHERE json_extract(content, '$.isPaused') <> 1`,
};

function expectOurs(bytes: Buffer): void {
  expect(readAll(bytes, SCHEMA)).toEqual(OUR_SCHEMA);
  for (const [what, sql] of Object.entries(LIES)) expect([what, readAll(bytes, sql)]).toEqual([what, []]);
  expect(readAll(bytes, `SELECT value FROM meta_values WHERE key = 'restored-backup'`)).toHaveLength(1);
}

it('a hot journal in the place of the library’s own is refused with all that comes with it', async () => {
  fillOutside();
  const before = readTree(outside);
  const roots = [{ path: '/x', isResults: false, files: 1, bytes: 1 }];
  const content = [database(), { name: 'media/0/dailies.sqlite-journal', data: Buffer.from('a journal') }];
  writeArchive(file, content, { dataFolder: '/x', roots });
  expect(await restoreHere()).toBe('BACKUP_INVALID unsafe');
  expectHarmless('refused', before);
});

it('one wrong hash at the end leaves not even the media before it', async () => {
  fillOutside();
  const before = readTree(outside);
  const content = [
    database(),
    { name: 'media/0/one.png', data: Buffer.from('one') },
    { name: 'media/0/two.png', data: Buffer.from('two') },
  ];
  const files = content.map(({ name, data: bytes }) => ({
    ...{ name, bytes: bytes.length },
    sha256: createHash('sha256')
      .update(name.endsWith('two.png') ? 'another' : bytes)
      .digest('hex'),
  }));
  writeArchive(file, content, { roots: ROOTS, files });
  expect(await restoreHere()).toBe('BACKUP_INVALID damaged');
  expectHarmless('refused', before);
});

it.each([
  ['the data folder', data],
  ['a folder of the data', join(data, 'profiles')],
  ['a folder around the data', outside],
  ['the folder that the backup is restored to', staging],
  ['the data folder behind a link', join(results, 'to-data', 'profiles')],
])('media can’t be restored to %s', async (_, to) => {
  fillOutside();
  symlinkSync(data, join(results, 'to-data'));
  const before = readTree(outside);
  writeArchive(file, [database(), { name: 'media/0/one.png', data: Buffer.from('one') }], { roots: ROOTS });
  const answer = await restoreHere({ maps: [{ from: '/old/results', to }] });
  expect(answer).toBe('BACKUP_NOT_RESTORED own-folder');
  expectHarmless(answer, before);
});

it('media of a folder in the one that was named come to its place there, also beside the data', async () => {
  fillOutside();
  const before = readTree(outside);
  const roots = [{ path: '/old/data', isResults: true, files: 1, bytes: 1 }];
  const content = [database(), { name: 'media/0/one.txt', data: Buffer.from('one') }];
  writeArchive(file, content, { roots, dataFolder: '/old/data/x' });
  const maps = [{ from: '/', to: outside }];
  expect(await restoreHere({ maps })).toBe('restored');
  expect([...readTree(outside).keys()].filter((path) => !before.has(path))).toEqual(
    expect.arrayContaining(['old/', 'old/data/', 'old/data/one.txt.bin']),
  );
  expectHarmless('restored', before, [join(outside, 'old', 'data')]);
});

it('a restored file is called what its content is', async () => {
  fillOutside();
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  const content = [
    ...['.bashrc', 'run.bat', 'a.desktop', 'dailies.sqlite-journal', 'kept.PNG', 'kept.mp3'].map((name) => ({
      ...{ name: `media/0/${name}`, data: Buffer.from(`echo ${name}`) },
    })),
    ...['take.png', 'take.exe', '.hidden'].map((name) => ({ name: `media/0/p/${name}`, data: png })),
  ];
  writeArchive(file, [database(), ...content], { roots: ROOTS });
  const to = join(outside, 'new');
  expect(await restoreHere({ maps: [{ from: '/old/results', to }] })).toBe('restored');
  expect([...readTree(to).keys()].toSorted()).toEqual(
    [
      ...['a.desktop.bin', 'bashrc.bin', 'dailies.sqlite-journal.bin', 'kept.PNG', 'kept.mp3', 'run.bat.bin'],
      ...['p/', 'p/hidden.png', 'p/take.exe.png', 'p/take.png'],
    ].toSorted(),
  );
});

it('the numbers of a backup are counted in its rows, whatever it says', async () => {
  writeArchive(file, [database(changeLibrary(['DELETE FROM job_counts', 'DELETE FROM spent_by_quarter']))]);
  const { counts } = await inspectBackup(file, join(folder, 'looking'));
  expect(counts).toMatchObject({ jobs: 3, waiting: 3, submissions: 1, takes: 1 });
  expect(readdirSync(folder)).not.toContain('looking');
});

it('a restore keeps the tighter of both caps, and asks before it sends, delivers or watches', async () => {
  fillOutside();
  const settingsPath = join(outside, 'home', 'settings.json');
  const money = (scope: string, amount: number) => ({
    scope,
    limit: { kind: 'money', currency: 'USD', amount },
  });
  const count = (scope: string, most: number) => ({ scope, limit: { kind: 'submissions', count: most } });
  writeFileSync(settingsPath, JSON.stringify({ budget: [money('day', 20), count('job', 3)] }));
  const settings = {
    ...defaultSettings('/old/data'),
    ...{ startUp: 'go-on', sendsWithoutWayBack: ['studio'], theme: 'light' },
    delivery: { kind: 'public', url: 'https://example.com', port: null },
    budget: [money('day', 500), count('job', 2), count('month', 9)],
  };
  const watch = {
    ...{ id: 'watch-1', templateId: 't', folder: '/old/in', subfolders: false, mode: 'send', field: null },
    ...{ values: {}, capPerDay: 5, capInAll: null, profileId: 'studio', isPaused: false, createdAt: 1 },
  };
  const bytes = changeLibrary([`INSERT INTO watches VALUES ('watch-1', '${JSON.stringify(watch)}', NULL)`]);
  const kept = { name: 'settings.json', data: Buffer.from(JSON.stringify(settings)) };
  writeArchive(file, [database(bytes), kept]);
  expect(await restoreHere()).toBe('restored');
  expectOurs(readFileSync(join(staging, 'dailies.sqlite')));
  expect(swapRestored(data, settingsPath, 0)).toBeNull();
  const restored = JSON.parse(readFileSync(settingsPath, 'utf8')) as Record<string, unknown>;
  expect(restored).toMatchObject({
    ...{ startUp: 'ask', delivery: { kind: 'automatic' }, sendsWithoutWayBack: [], theme: 'light' },
    resultsFolder: results,
  });
  expect(new Set(restored['budget'] as unknown[])).toEqual(
    new Set([money('day', 20), count('job', 2), count('month', 9)]),
  );
});

/** Names with which an archive could reach something. */
const NAMES = fc.oneof(
  fc.constantFrom(
    ...['one.png', 'day/take.png', 'day/TAKE.png', 'link/evil.png', 'diary.png', 'day', 'link', '.bashrc'],
    ...['dailies.sqlite', 'dailies.sqlite-journal', 'dailies.sqlite-wal', 'keys.json', '../keys.json'],
    ...[
      'day/../../secret/diary.png',
      '/etc/x',
      'C:\\x',
      'a//b.png',
      './a.png',
      'a/.',
      'é.png',
      'e\u0301.png',
    ],
    ...['restored.json', 'restored-settings.json', 'archive.sqlite', 'con.png', 'a.png/b.png', 'a.png'],
  ),
  hostileText,
);
const PREFIXES = [
  ...[
    'media/0/',
    'media/0/',
    'media/0/',
    'media/0/',
    'media/0/',
    'media/1/',
    'media/2/',
    'media/7/',
    'media/00/',
    'data/',
    'data/cast/',
  ],
  ...['data/profiles/', 'data/results/', 'data/media/0/', 'DATA/cast/', '', 'media/0/../../'],
];
const FOLDERS = [
  results,
  join(results, 'link'),
  join(outside, 'Videos', 'new'),
  data,
  outside,
  '/old/results',
];
const OLD_FOLDERS = ['/old/results', '/old', '/', '/old/data', '/old/data/x', '/x', 'C:\\Users', ''];

const entry = fc.record({
  name: fc.tuple(fc.constantFrom(...PREFIXES), NAMES).map((parts) => parts.join('')),
  data: fc.constantFrom('', 'a take', 'a secret', 'SQLite format 3\0', '{}').map((text) => Buffer.from(text)),
  mode: fc.constantFrom(0, 0, 0, 0, 0o100644, 0o120777, 0o040755, 0o010666),
});
const lie = fc.constantFrom('none', 'none', 'none', 'none', 'hash', 'bytes', 'left-out', 'twice', 'case');
const paths = fc.record({
  ...{ entries: fc.array(entry, { maxLength: 3 }), lie, isFirst: fc.boolean() },
  // A whole library in one of some, since it takes longer.
  isWhole: fc.integer({ min: 0, max: 7 }).map((at) => at === 0),
  dataFolder: fc.constantFrom(...OLD_FOLDERS),
  roots: fc.array(fc.constantFrom(...OLD_FOLDERS), { maxLength: 3 }),
  maps: fc.array(fc.record({ from: fc.constantFrom(...OLD_FOLDERS), to: fc.constantFrom(...FOLDERS) }), {
    maxLength: 2,
  }),
});

function writeHostile({ entries, lie: lied, isFirst, isWhole, roots, dataFolder }: Hostile): void {
  const own = database(isWhole ? library : Buffer.from('no database'));
  const last = entries.at(-1);
  const more =
    last === undefined
      ? []
      : lied === 'twice'
        ? [last]
        : lied === 'case'
          ? [{ ...last, name: last.name.toUpperCase() }]
          : [];
  const content: Content[] = isFirst ? [own, ...entries, ...more] : [...entries, ...more, own];
  const files = content.map(({ name, data: bytes }, at) => {
    const isLie = at === content.length - 1;
    return {
      name,
      bytes: bytes.length + Number(isLie && lied === 'bytes'),
      sha256: createHash('sha256')
        .update(isLie && lied === 'hash' ? 'another' : bytes)
        .digest('hex'),
    };
  });
  writeArchive(file, content, {
    ...{ dataFolder, files: lied === 'left-out' ? files.slice(0, -1) : files },
    roots: roots.map((path) => ({ path, isResults: true, files: 1, bytes: 1 })),
  });
}
type Hostile = typeof paths extends fc.Arbitrary<infer Value> ? Value : never;

/** The folders that somebody named, and those of the backup that lie in them: all of `/` in a folder brings `/old/data` to one in it. */
function listChosen({ maps, roots }: Hostile): string[] {
  const below = (from: string, root: string) => root.startsWith(from.endsWith('/') ? from : `${from}/`);
  return maps.flatMap(({ from, to }) => [
    to,
    ...roots.filter((root) => below(from, root)).map((root) => join(to, root.slice(from.length))),
  ]);
}

/** What somebody who may write anything does to a database: to its schema first, then to its rows. */
const STATEMENTS = [
  'CREATE TRIGGER evil AFTER UPDATE ON jobs BEGIN UPDATE jobs SET practice = 1; END',
  `INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat_x', 'meta_values', 0,
    'CREATE TRIGGER sqlite_stat_x AFTER INSERT ON meta_values BEGIN DELETE FROM meta_values; END')`,
  'ALTER TABLE jobs RENAME TO other; CREATE VIEW jobs AS SELECT * FROM other',
  `UPDATE sqlite_schema SET sql = 'CREATE VIEW jobs AS SELECT 1 AS id' WHERE name = 'jobs'`,
  `UPDATE sqlite_schema SET sql = 'CREATE VIEW takes AS SELECT 1' WHERE name = 'jobs_in_order'`,
  `UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'takes') WHERE name = 'jobs'`,
  `UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '')`,
  `UPDATE sqlite_schema SET name = 'evil' WHERE name = 'attempts'`,
  'CREATE VIRTUAL TABLE evil USING fts5 (a)',
  'CREATE TABLE evil (a); INSERT INTO evil VALUES (1)',
  'CREATE INDEX evil ON jobs (hex(id))',
  'ANALYZE',
  'ALTER TABLE jobs ADD COLUMN evil TEXT',
  'ALTER TABLE takes ADD COLUMN evil AS (hex(path))',
  'ALTER TABLE jobs DROP COLUMN service_status',
  'DROP TABLE transitions',
  'PRAGMA user_version = 99',
  'PRAGMA user_version = 0',
  'PRAGMA application_id = 0',
  'DELETE FROM job_inputs',
  'DELETE FROM jobs',
  'UPDATE jobs SET practice = 1, profile_id = id',
  'UPDATE attempts SET practice = 1',
  'UPDATE transitions SET previous = number',
  'UPDATE transitions SET job_id = 1',
  'UPDATE job_counts SET jobs = 99',
  'DELETE FROM spent_by_quarter',
  `INSERT INTO meta_values VALUES ('restored-backup', 'null'), ('last-computer', '1')`,
  `INSERT INTO uploads VALUES ('studio', 'a', 'https://example.com/else.png', 1, 1, NULL)`,
];
const VALUES = [
  `''`,
  '-1',
  '1e308',
  '9e999',
  `'x'`,
  `'{'`,
  `'{"a":[]}'`,
  'NULL',
  `'['`,
  `'sending'`,
  `'../x'`,
  `x'00ff'`,
];
const columns = readAll(
  library,
  `SELECT tables.name, columns.name FROM pragma_table_list AS tables, pragma_table_xinfo(tables.name) AS columns
   WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND columns.hidden = 0`,
) as [table: string, column: string][];
const statements = fc.array(
  fc.oneof(
    fc.constantFrom(...STATEMENTS),
    fc
      .tuple(fc.constantFrom(...columns), fc.constantFrom(...VALUES))
      .map(([[table, column], value]) => `UPDATE ${table} SET ${column} = ${value}`),
  ),
  { minLength: 1, maxLength: 3 },
);

async function tryDatabase(some: readonly string[]): Promise<string> {
  writeArchive(file, [database(changeLibrary(some))]);
  return restoreHere();
}

it('nothing that an archive names, links to, claims, or keeps in its database reaches anything', async () => {
  fillOutside();
  const before = readTree(outside);
  const answers = new Set<string>();
  await fuzz(
    fc.oneof({ weight: 12, arbitrary: paths }, { weight: 1, arbitrary: statements }),
    async (hostile) => {
      if (!Array.isArray(hostile)) writeHostile(hostile);
      const answer = Array.isArray(hostile)
        ? await tryDatabase(hostile)
        : await restoreHere({ maps: hostile.maps });
      const chosen = Array.isArray(hostile) ? [results] : listChosen(hostile);
      expectHarmless(answer, before, chosen);
      rmSync(staging, { recursive: true, force: true });
      answers.add(`${Array.isArray(hostile) ? 'database' : 'names'} ${answer}`);
    },
  );
  // Few of the drawn cases are databases: one of each end is always among them.
  for (const statement of ['UPDATE jobs SET practice = 1', 'DROP TABLE transitions'])
    answers.add(`database ${await tryDatabase([statement])}`);
  for (const kind of ['names', 'database'])
    for (const end of ['restored', 'BACKUP_INVALID damaged'])
      expect([...answers]).toContain(`${kind} ${end}`);
});

it('follows no link that the archive names below a chosen folder', async () => {
  fillOutside();
  const before = readTree(outside);
  const content = [{ name: 'media/0/x.png', data: Buffer.from('a take') }, database()];
  writeArchive(file, content, { roots: [{ path: '/old/link', isResults: true, files: 1, bytes: 1 }] });
  const answer = await restoreHere({ maps: [{ from: '/old', to: results }] });
  expect(answer).toBe('BACKUP_INVALID unsafe');
  expectHarmless(answer, before);
});

it('a database of somebody else comes as rows alone, or not at all', async () => {
  fillOutside();
  const before = readTree(outside);
  for (const statement of STATEMENTS) expectHarmless(await tryDatabase([statement]), before);
  // Rows that lie are restored, and say the truth.
  expect(await tryDatabase(['UPDATE jobs SET practice = 1', 'UPDATE attempts SET practice = 1'])).toBe(
    'restored',
  );
});
