import { dirname } from 'node:path';
import { type Failure, failure } from '../../../shared/errors.ts';
import { isBelow } from './below.ts';
import { realPaths } from './real-paths.ts';

/**
 * Why a file that somebody names can't be written there: it would lie among the program's own, or be one of them. Behind all links;
 * null where it may be written, and for a folder that isn't there, of which whoever writes will tell.
 */
export async function refuseOwnPlace(path: string, dataFolder: string): Promise<Failure | null> {
  const [own = '', folder = ''] = await realPaths([dataFolder, dirname(path)]);
  if (!isBelow(own, folder)) return null;
  return failure('EXPORT_FAILED', { reason: 'own-folder', path: dataFolder });
}
