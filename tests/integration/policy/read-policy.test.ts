import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  readPolicyFile,
  readPreferencesPolicy,
  readRegistryPolicy,
} from '../../../electron/adapters/policy/read-policy.ts';
import { NO_POLICY } from '../../../shared/settings/policy.ts';
import { makeFolder } from '../../support/make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = makeFolder('policy');
  await chmod(folder, 0o755);
});

async function put(text: string, name = 'policy.json'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text, { mode: 0o644 });
  return path;
}

const OFF = JSON.stringify({ organization: 'Acme', updates: 'off' });

describe.skipIf(process.platform === 'win32')('a policy file', () => {
  const owner = process.getuid?.() ?? 0;

  it('holds where only its owner can have written it', async () => {
    const state = await readPolicyFile(await put(OFF), owner);
    expect(state).toMatchObject({ policy: { organization: 'Acme', updates: 'off' }, problem: null });
  });

  it('that is not there fixes nothing', async () => {
    expect(await readPolicyFile(join(folder, 'none', 'policy.json'), owner)).toEqual(NO_POLICY);
  });

  it('of somebody else, or that others may write, is a problem and fixes nothing', async () => {
    const path = await put(OFF);
    const owned = { policy: NO_POLICY.policy, problem: { details: { cause: 'owner' } } };
    expect(await readPolicyFile(path, owner + 1)).toMatchObject(owned);
    await chmod(path, 0o666);
    expect(await readPolicyFile(path, owner)).toMatchObject(owned);
    await chmod(path, 0o644);
    await chmod(folder, 0o777);
    expect(await readPolicyFile(path, owner)).toMatchObject(owned);
  });

  it.each(['', '{', '[]', 'x'.repeat(200_000)])('that is no object is a problem', async (text) => {
    const state = await readPolicyFile(await put(text), owner);
    expect(state).toMatchObject({ problem: { code: 'POLICY_UNREADABLE', details: { cause: 'form' } } });
  });

  it('that is a folder is a problem', async () => {
    await mkdir(join(folder, 'policy.json'));
    const { problem } = await readPolicyFile(join(folder, 'policy.json'), owner);
    expect(problem?.code).toBe('POLICY_UNREADABLE');
  });
});

describe.skipIf(process.platform === 'win32')('managed preferences', () => {
  const owner = process.getuid?.() ?? 0;
  const NAME = 'org.dailies.studio.plist';

  it('are what plutil makes of the computer’s own file', async () => {
    const path = await put('bplist', NAME);
    const asked: string[][] = [];
    const state = await readPreferencesPolicy(folder, 'ada', owner, async (program, args) => {
      asked.push([program, ...args]);
      return OFF;
    });
    expect(state).toMatchObject({ source: path, policy: { updates: 'off' } });
    expect(asked).toEqual([['/usr/bin/plutil', '-convert', 'json', '-o', '-', '--', path]]);
  });

  it('are a problem where plutil can make nothing of them, and nothing where there are none', async () => {
    expect(await readPreferencesPolicy(folder, 'ada', owner, async () => null)).toEqual(NO_POLICY);
    await put('bplist', NAME);
    const state = await readPreferencesPolicy(folder, 'ada', owner, async () => null);
    expect(state).toMatchObject({ problem: { details: { cause: 'form' } } });
  });
});

describe('the registry', () => {
  const KEY = 'HKEY_LOCAL_MACHINE\\Software\\Policies';
  const answer = (parent: string | null, own: string | null) => async (_: string, args: readonly string[]) =>
    args[1]?.endsWith('Dailies') ? own : parent;

  it('fixes what its key says', async () => {
    const own = `\r\n${KEY}\\Dailies\r\n    updates    REG_SZ    beta\r\n    daySubmissions    REG_DWORD    0x5\r\n`;
    const state = await readRegistryPolicy(answer(`${KEY}\\Dailies\r\n`, own));
    expect(state).toMatchObject({ policy: { updates: 'beta', caps: [{ scope: 'day' }] }, problem: null });
  });

  it('fixes nothing without the key', async () => {
    expect(await readRegistryPolicy(answer(`${KEY}\\Microsoft\r\n`, null))).toEqual(NO_POLICY);
  });

  it('that does not answer is a problem, never taken for one without the key', async () => {
    const unreadable = { problem: { details: { cause: 'unreadable' } } };
    expect(await readRegistryPolicy(answer(null, null))).toMatchObject(unreadable);
    expect(await readRegistryPolicy(answer(`${KEY}\\Dailies\r\n`, null))).toMatchObject(unreadable);
  });
});
