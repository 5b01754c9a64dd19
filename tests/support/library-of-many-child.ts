import { fillSettledLibrary } from './fill-library.ts';

/** Makes a library of synthetic takes: `library-of-many-child.ts DATA_FOLDER COUNT`. */
const [dataFolder = '', count = ''] = process.argv.slice(2);
fillSettledLibrary(dataFolder, Number(count));
