import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A new temporary folder, which is gone after the test: later than what an `afterEach` closes. With `afterAll`, and made where
 * that can be called, it is there for all tests of a file.
 */
export function makeFolder(name = 'test', atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), `dailies-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
