import { runInElectronsNode } from './lib/run-in-electrons-node.mjs';

/** Draws `electron/adapters/sqlite/migrations/newest-tables.ts` from the migrations. */
await runInElectronsNode('write-newest-tables.mjs');
