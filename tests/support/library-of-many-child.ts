import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fillLibrary } from './fill-library.ts';
import { inventTakes } from './invent-takes.ts';

/** Makes a library of synthetic takes: `library-of-many-child.ts DATA_FOLDER COUNT [FILE …]`; the files stand for all. */
// Nothing is left to do for them: no posters to make, no files to write beside them.
const [dataFolder = '', count = '', ...files] = process.argv.slice(2);
const takes = inventTakes(Number(count), files.length === 0 ? undefined : files);
fillLibrary(
  dataFolder,
  takes.map((take) => ({ ...take, hasPoster: true })),
);
const database = new DatabaseSync(join(dataFolder, 'dailies.sqlite'));
database.exec('DELETE FROM sidecars_due');
database.close();
