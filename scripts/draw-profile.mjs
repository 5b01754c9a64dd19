import { runInElectronsNode } from './lib/run-in-electrons-node.mjs';

/** Prints every key of a profile, from its schema. */
await runInElectronsNode('write-profile-reference.mjs');
