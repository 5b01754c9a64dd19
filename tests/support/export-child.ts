import { openTestCore } from './test-core.ts';

/** Exports all that is found, to be killed meanwhile: `export-child.ts DATA_FOLDER TARGET`. */
const [dataFolder = '', folder = ''] = process.argv.slice(2);
const { core } = await openTestCore(dataFolder, {
  baseUrl: null,
  start: false,
  onEvent: (event) => {
    if (event.type === 'export-work') process.stdout.write(`${JSON.stringify(event.work)}\n`);
  },
});
const choice = {
  ...{ folder, template: '{name}', metadata: true, sidecars: true, csv: false, report: false },
  contactSheet: null,
  sheetPictures: false,
};
await core.calls['export.run']({ takes: { query: {} }, choice });
process.exit(0);
