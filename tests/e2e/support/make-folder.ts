import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder, for an app's data or for what the tests of a file bring into one. It goes with the run (`scripts/lib/canary-run.mjs`), and
 * not with the last of them: a page asks for what lies there until its app has ended, which is later where that is shared.
 */
export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'dailies-e2e-'));
