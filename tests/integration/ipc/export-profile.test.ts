import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writePieces } from '../../../electron/adapters/files/write-pieces.ts';
import { createExportCalls } from '../../../electron/desktop/calls/export-calls.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';

const parsed = parseProfile({
  format: 1,
  name: 'Studio: “A/B”',
  baseUrl: 'https://media.example',
  testMode: { param: 'dryRun' },
  sources: { '/testMode': 'openapi' },
});
const profile = parsed.ok ? parsed.value : ({} as Profile);

function open(chosen: string | null, asked: string[] = []) {
  return createExportCalls({
    store: { ledgerAfter: () => [] } as never,
    chooseSaveFile: async (name, kinds) => {
      asked.push(`${name}.${kinds[0]}`);
      return chosen;
    },
    profile: async (id) => (id === 'studio' ? profile : null),
    writePieces,
    writeLog: async () => succeed(undefined),
    now: () => 0,
  });
}

it('a profile is saved where the artist says, under its name, and is the same profile when it is read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-export-'));
  const path = join(folder, 'mine.dailies');
  const asked: string[] = [];
  expect(await open(path, asked)['profiles.export']({ profileId: 'studio' })).toEqual({
    ok: true,
    value: { path },
  });
  // No file system takes a slash or a colon in a name.
  expect(asked).toEqual(['Studio “A B” profile.dailies']);
  expect(parseProfile(JSON.parse(readFileSync(path, 'utf8')))).toEqual({ ok: true, value: profile });
  rmSync(folder, { recursive: true });
});

it('a closed dialog writes nothing, and an unknown profile is named', async () => {
  expect(await open(null)['profiles.export']({ profileId: 'studio' })).toEqual({ ok: true, value: null });
  expect(await open(null)['profiles.export']({ profileId: 'other' })).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
});
