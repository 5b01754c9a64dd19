import { openStore } from '../../../../electron/adapters/sqlite/opening/open-store.ts';

/**
 * A process of its own for tests of what outlives it: `store-program.ts FOLDER ACTION`. Every action but `hold` ends in
 * SIGKILL in the moment in which the store's call has returned.
 */
const [folder = '', action = ''] = process.argv.slice(2);
const opened = openStore({ dataFolder: folder });
if (!opened.ok) {
  console.log(opened.error.code);
  process.exit(1);
}
const store = opened.value;

const actions: Record<string, () => void> = {
  markTakes: () => store.transact((tx) => tx.takes.mark(['take-1', 'take-2'], { rating: 5, flag: 'pick' })),
  writeValue: () => store.transact((tx) => tx.values.write('queue-paused', true)),
};

if (action === 'hold') {
  console.log('ready');
  setInterval(() => {}, 60_000);
} else {
  const run = actions[action];
  if (run === undefined) throw new Error(`no action ${action}`);
  run();
  process.kill(process.pid, 'SIGKILL');
}
