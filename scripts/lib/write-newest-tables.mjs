import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MIGRATIONS } from '../../electron/adapters/sqlite/migrations/index.ts';
import { drawNewestTables } from './newest-tables.mjs';
import { root } from './paths.mjs';

const path = resolve(root, 'electron', 'adapters', 'sqlite', 'migrations', 'newest-tables.ts');
writeFileSync(path, drawNewestTables(MIGRATIONS));
