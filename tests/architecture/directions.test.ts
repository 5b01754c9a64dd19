import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';

const config = createRequire(import.meta.url)(resolve('.dependency-cruiser.cjs')) as {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions;
};

/** A small tree that keeps every rule, the libraries that it names included. */
const lawful: Record<string, string> = {
  'node_modules/zod/package.json': '{"name":"zod","version":"1.0.0","main":"index.js"}',
  'node_modules/zod/index.js': 'exports.z = {};',
  'node_modules/undici/package.json': '{"name":"undici","version":"1.0.0","main":"index.js"}',
  'node_modules/undici/index.js': 'exports.request = {};',
  'node_modules/js-yaml/package.json': '{"name":"js-yaml","version":"1.0.0","main":"index.js"}',
  'node_modules/js-yaml/index.js': 'exports.load = {};',
  'node_modules/electron/package.json': '{"name":"electron","version":"1.0.0","main":"index.js"}',
  'node_modules/electron/index.js': 'exports.app = {};',
  'shared/kernel/result.ts': "import { z } from 'zod'; export const result = z;",
  'shared/service/openapi/read.ts':
    "import { load } from 'js-yaml'; import { z } from 'zod'; export { load, z };",
  'electron/main.ts':
    "import { app } from 'electron'; import './core/core.ts'; import './adapters/http.ts'; import './desktop/ipc/dispatch.ts'; export { app };",
  'electron/core/ports.ts':
    "import { result } from '../../shared/kernel/result.ts'; export const ports = result;",
  'electron/core/core.ts':
    "import { createHash } from 'node:crypto'; import { ports } from './ports.ts'; export { createHash, ports };",
  'electron/core/queue/queue-module.ts':
    "import { ports } from '../ports.ts'; export interface Queue { p: typeof ports } export const createQueue = () => ports;",
  'electron/core/ledger/money-module.ts':
    "import type { Queue } from '../queue/queue-module.ts'; export const createMoney = (queue: Queue) => queue;",
  'electron/core/modules.ts':
    "import { createMoney } from './ledger/money-module.ts'; import { createQueue } from './queue/queue-module.ts'; export const modules = () => createMoney({ p: createQueue() });",
  'electron/adapters/http.ts':
    "import { request } from 'undici'; import type { ports } from '../core/ports.ts'; export type P = typeof ports; export { request };",
  'electron/desktop/window.ts':
    "import { app } from 'electron'; import type { ports } from '../core/ports.ts'; export type P = typeof ports; export { app };",
  'electron/desktop/ipc/dispatch.ts':
    "import { result } from '../../../shared/kernel/result.ts'; export { result };",
  'electron/practice/server.ts': "import { createServer } from 'node:http'; export { createServer };",
  'renderer/main.ts': "import './features/queue/queue.ts'; import './features/review/review.ts';",
  'renderer/ui/button.ts': "import { result } from '../../shared/kernel/result.ts'; export { result };",
  'renderer/features/queue/queue.ts': "import { result } from '../../ui/button.ts'; export { result };",
  'renderer/features/review/review.ts': "import { result } from '../../ui/button.ts'; export { result };",
};

/** For each rule, files that break it, on top of the lawful tree. */
const breaches: Record<string, Record<string, string>> = {
  'shared-stands-alone': {
    'shared/breach.ts': "import { readFileSync } from 'node:fs'; export { readFileSync };",
  },
  'openapi-adds-only-parsers': {
    'shared/service/openapi/breach.ts': "import { request } from 'undici'; export { request };",
  },
  'renderer-speaks-only-shared': {
    'renderer/breach.ts': "import { ports } from '../electron/core/ports.ts'; export { ports };",
  },
  'renderer-without-node': { 'renderer/breach.ts': "import { join } from 'node:path'; export { join };" },
  'electron-not-into-renderer': {
    'electron/breach.ts': "import { result } from '../renderer/ui/button.ts'; export { result };",
  },
  'core-only-shared': { 'electron/core/breach.ts': "import { request } from 'undici'; export { request };" },
  'modules-of-the-core-are-joined-once': {
    'electron/core/queue/jobs/jobs-module.ts': 'export const createJobs = () => 1;',
    'electron/core/ledger/breach-module.ts':
      "import { createJobs } from '../queue/jobs/jobs-module.ts'; export const createBreach = () => createJobs();",
  },
  'adapters-only-ports-and-shared': {
    'electron/adapters/breach.ts': "import { ports } from '../core/core.ts'; export { ports };",
  },
  'ipc-not-adapters': {
    'electron/desktop/ipc/breach.ts': "import { request } from '../../adapters/http.ts'; export { request };",
  },
  'desktop-asks-the-core': {
    'electron/desktop/breach.ts': "import { ports } from '../core/core.ts'; export { ports };",
  },
  'electron-package-at-the-edge': {
    'electron/thread/breach.ts': "import type { App } from 'electron'; export type A = App;",
  },
  'practice-knows-no-client': {
    'electron/practice/breach.ts':
      "import { result } from '../../shared/kernel/result.ts'; export { result };",
  },
  'client-knows-no-practice': {
    'electron/core/breach.ts':
      "import { createServer } from '../practice/server.ts'; export { createServer };",
  },
  'features-are-apart': {
    'renderer/features/queue/breach.ts': "import { result } from '../review/review.ts'; export { result };",
  },
  'parts-of-a-room-in-one-direction': {
    'renderer/features/review/grid/grid.ts':
      "import { find } from '../find/find.ts'; export const grid = () => find;",
    'renderer/features/review/grid/tile.ts': 'export const tile = 1;',
    'renderer/features/review/find/find.ts':
      "import { tile } from '../grid/tile.ts'; export const find = () => tile;",
  },
  'parts-of-the-form-in-one-direction': {
    'renderer/forms/fields/field.ts':
      "import { tile } from '../references/tile.ts'; export const field = tile;",
    'renderer/forms/fields/frame.ts': 'export const frame = 1;',
    'renderer/forms/references/tile.ts':
      "import { frame } from '../fields/frame.ts'; export const tile = frame;",
  },
  'features-of-shared-in-one-order': {
    'shared/money/breach.ts': "import { job } from '../queue/job.ts'; export const breach = job;",
    'shared/queue/job.ts': 'export const job = 1;',
  },
  'parts-of-the-queue-in-one-direction': {
    'electron/core/queue/sending/send.ts': 'export const send = () => 1;',
    'electron/core/results/breach.ts': "import { send } from '../queue/sending/send.ts'; export { send };",
  },
  'what-the-queue-stands-on': {
    'electron/core/queue/sending/send.ts': 'export const send = () => 1;',
    'electron/core/queue/pace/breach.ts': "import { send } from '../sending/send.ts'; export { send };",
  },
  'parts-know-no-feature': {
    'renderer/ui/breach.ts': "import { result } from '../features/queue/queue.ts'; export { result };",
  },
  'composition-root-is-last': {
    'electron/thread/breach.ts': "import { app } from '../main.ts'; export { app };",
  },
  'no-circular': {
    'shared/one.ts': "import { two } from './two.ts'; export const one = () => two;",
    'shared/two.ts': "import { one } from './one.ts'; export const two = () => one;",
  },
  'no-unresolvable': { 'shared/breach.ts': "import { gone } from './gone.ts'; export { gone };" },
  'no-orphans': { 'shared/breach.ts': 'export const alone = 1;' },
};

const folders: string[] = [];

async function findBrokenRules(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-directions-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { enhancedResolveOptions, ...options } = config.options;
  const { output } = await cruise(
    ['electron', 'shared', 'renderer'],
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden: config.forbidden } },
    enhancedResolveOptions as object,
  );
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map((violation) => violation.rule.name))];
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the directions', () => {
  it('let a lawful tree pass', async () => {
    expect(await findBrokenRules(lawful)).toEqual([]);
  });

  it('have a breach for each rule here', () => {
    expect(Object.keys(breaches).toSorted()).toEqual(
      [...new Set(config.forbidden.map((rule) => rule.name))].toSorted(),
    );
  });

  for (const [rule, files] of Object.entries(breaches)) {
    it(`report ${rule}`, async () => {
      expect(await findBrokenRules({ ...lawful, ...files })).toContain(rule);
    });
  }
});
