import { writeSync } from 'node:fs';
import type { Store } from '../../electron/core/ports.ts';
import { openTestCore, unwrap } from './test-core.ts';
import { wrapStore } from './wrap-store.ts';

/** What a process that takes a cast file over is to do, and where it is to die. */
export interface CastChildPlan {
  readonly folder: string;
  readonly castFile: string;
  /** Before the so-many-th medium is registered, before the members are written, or right after. */
  readonly killAt: { readonly asset: number } | 'before-members' | 'after-members';
}

const plan = JSON.parse(process.argv[2] ?? '{}') as CastChildPlan;

function die(): void {
  writeSync(1, 'killed\n');
  process.kill(process.pid, 'SIGKILL');
}

function watch(store: Store): Store {
  let assets = 0;
  return wrapStore(store, (tx, after) => ({
    assets: {
      add(asset) {
        if (typeof plan.killAt === 'object' && plan.killAt.asset === assets++) die();
        return tx.assets.add(asset);
      },
    },
    cast: {
      save(members) {
        if (plan.killAt === 'before-members') die();
        tx.cast.save(members);
        if (plan.killAt === 'after-members') after(die);
      },
    },
  }));
}

const { core } = await openTestCore(plan.folder, { baseUrl: null, watchStore: watch });
const path = plan.castFile;
const { manifestHash, members } = unwrap(await core.calls['cast.openFile']({ path }));
unwrap(await core.calls['cast.import']({ path, manifestHash, choices: members.map(() => 'add') }));
