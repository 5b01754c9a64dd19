import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../electron/adapters/sqlite/migrations/index.ts';
import { LATER_MIGRATIONS } from '../support/kill-points.ts';
import {
  addScriptedProfile,
  SCRIPTED_PROFILE_ID,
  type ScriptedService,
  startScriptedService,
} from '../support/scripted-service.ts';
import { splitStatements } from '../support/split-statements.ts';
import { openTestCore, type TestCore, unwrap } from '../support/test-core.ts';
import { makeOldData, OLD_JOBS, promptOf, readRows } from './support/old-data.ts';
import { createPlaces, report, SCALE } from './support/scale.ts';

/** Built with the program that the tests kill. */
const CHILD = join(import.meta.dirname, '../../node_modules/.cache/faults/migrate-child.js');
const NAME = 'dailies.sqlite';
const VERSIONS = MIGRATIONS.map(({ version }) => version);
/** Each is a process that wants a core. */
const inPlace = createPlaces(2);

let root: string;
let kills = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dailies-migrations-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Where the way to a version can be cut off; `npm run soak` tries after each statement. */
function stepsTo(version: number): string[] {
  const count = splitStatements(LATER_MIGRATIONS[version - 1]?.sql ?? '').length;
  const each = Array.from({ length: count }, (_, index) => index + 1);
  const tried = SCALE > 1 ? each : [Math.ceil(count / 2)];
  return [
    ...['copied without its name', 'copied', 'begun'],
    ...tried.map((number) => `statement ${number}`),
    ...['before the commit', 'after the commit'],
  ];
}

/** Starts the program on the data; it must die where it is told to. */
async function killAt(folder: string, version: number, step: string): Promise<void> {
  const child = spawn(process.execPath, [CHILD, folder, String(version), step], {
    env: {
      ...process.env,
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: join(root, 'code'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  // Windows knows no signals: a process that kills itself ends with 1.
  const wasKilled = process.platform === 'win32' ? code === 1 : signal === 'SIGKILL';
  if (!wasKilled) throw new Error(`version ${version}, ${step}: ended with ${code ?? signal}`);
  kills += 1;
}

/** The first start after it: everything is there, what was in doubt stays so, and what is sent is what never was. */
async function goOn(app: TestCore, service: ScriptedService): Promise<void> {
  const states = () => Object.fromEntries(app.store.jobs.list().map(({ id, state }) => [id, state]));
  const expected = Object.fromEntries(Object.entries(OLD_JOBS).map(([name, { after }]) => [name, after]));
  await app.waitForState('fetching', 'done');
  expect(states()).toEqual(expected);
  expect(service.submissions).toEqual([]);
  const going = Object.keys(OLD_JOBS).filter((name) => OLD_JOBS[name]?.goes === true);
  unwrap(await app.core.calls['queue.resume']({ scope: { kind: 'all' } }));
  for (const name of going) await app.waitForState(name, 'submitted');
  expect(states()).toEqual({ ...expected, ...Object.fromEntries(going.map((name) => [name, 'submitted'])) });
  const prompts = service.submissions.map(({ body }) => body['prompt']);
  expect(prompts.toSorted()).toEqual(going.map(promptOf).toSorted());
}

async function migrate(folder: string, version: number, service: ScriptedService): Promise<void> {
  const path = join(folder, NAME);
  makeOldData(folder, version, `${service.baseUrl}/files`);
  const before = readRows(path);
  expect(before['jobs']).toHaveLength(Object.keys(OLD_JOBS).length);
  for (const step of stepsTo(version + 1)) await killAt(folder, version + 1, step);
  // As the kills left it: what was committed, and what was not.
  const left = `${folder} as left`;
  await cp(folder, left, { recursive: true });
  expect(readRows(join(left, NAME), before)).toEqual(before);
  expect(readRows(`${path}.version-${version}.backup`)).toEqual(before);
  const app = await openTestCore(folder, {
    baseUrl: null,
    // The record of what was sent is this computer's: those of the other versions would be taken for it.
    localFolder: `${folder} local`,
    settings: { activeProfileId: SCRIPTED_PROFILE_ID, startUp: 'paused' },
    ...(version === VERSIONS.length ? { migrations: LATER_MIGRATIONS } : {}),
  });
  try {
    await goOn(app, service);
  } finally {
    await app.close();
  }
}

describe.concurrent('killed at each step of the next migration, data of', () => {
  it.each(VERSIONS)('version %i are whole, and go on with nothing lost and nothing sent again', (version) =>
    inPlace(async () => {
      // It still makes whatever it is asked about.
      const service = await startScriptedService({ query: () => ({ body: { status: 'processing' } }) });
      try {
        const folder = join(root, `version ${version}`);
        await addScriptedProfile(folder, service.baseUrl, {
          limits: { concurrent: 20, submitsPerMinute: 1000 },
        });
        await migrate(folder, version, service);
      } finally {
        await service.stop();
      }
    }),
  );
});

afterAll(() =>
  report(`migrations: ${kills} kills on the way from ${VERSIONS.length} versions, lost 0, sent again 0`),
);
