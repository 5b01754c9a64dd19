import type { LibraryStore } from '../../core/ports/library-store.ts';
import type { Database } from './database.ts';
import * as lineage from './lineage-table.ts';
import { findAttemptOfTake } from './output-table.ts';
import * as files from './take-files.ts';

/** The store's calls about what takes were made from, and where their files are. */
export function createLibraryStore(database: Database): LibraryStore {
  const { write } = database;
  return {
    attemptOfTake: (takeId) => findAttemptOfTake(database, takeId),
    setOrigin: (assetId, origin) => write(() => lineage.insertOrigin(database, assetId, origin)),
    originsOf: (assetIds) => lineage.listOrigins(database, assetIds),
    parentsOf: (takeIds) => lineage.listLinks(database, 'take_id', takeIds),
    childrenOf: (takeIds) => lineage.listLinks(database, 'parent_id', takeIds),
    storyOf: (takeId) => lineage.findStory(database, takeId),
    takesAtPaths: (paths) => files.listTakesAtPaths(database, paths),
    takesWithContent: (sha256, bytes) => files.listTakesWithContent(database, sha256, bytes),
    addFoundTakes: (found) => write(() => files.insertFoundTakes(database, found)),
    takeFilesAfter: (takeId, limit) => files.listTakeFilesAfter(database, takeId, limit),
    setMissing: (takeIds, at) => write(() => files.setMissing(database, takeIds, at)),
    countMissing: () => files.countMissing(database),
    missingTakes: (limit) => files.listMissing(database, limit),
    moveTakeFile: (takeId, path) => write(() => files.moveTakeFile(database, takeId, path)),
    dueSidecars: (limit, after = '') => files.listDueSidecars(database, limit, after),
    askForSidecars: (takeIds) => write(() => files.insertDueSidecars(database, takeIds)),
    sidecarsWritten: (takes) => write(() => files.deleteDueSidecars(database, takes)),
  };
}
