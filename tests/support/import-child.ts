import { openTestCore, unwrap } from './test-core.ts';

/** Imports a folder until it is done or killed: `import-child.ts DATA_FOLDER FOLDER`. Says `begun` when the first takes are in. */
const [dataFolder = '', folder = ''] = process.argv.slice(2);
const { core, store, close } = await openTestCore(dataFolder, {
  baseUrl: null,
  onEvent: ({ type }) => {
    if (type === 'takes-changed' && store.takes.count() > 0) process.stdout.write('begun\n');
  },
});
unwrap(await core.calls['library.import']({ paths: [folder] }));
await close();
