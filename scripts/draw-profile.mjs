import { runInElectronsNode } from './lib/run-in-electrons-node.mjs';

/** Draws docs/profile.md from the schema of profiles. */
await runInElectronsNode('write-profile-reference.mjs');
