import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for what the tests of a file bring into an app. It goes with the run (`scripts/lib/canary-run.mjs`), and not with the last
 * of them: a page asks for what lies there until its app has ended, which is later where that is shared.
 */
export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'dailies-brought-'));
