import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY_KEY, writeKeyFile } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { startStudioProxy } from '../../support/studio-proxy.ts';
import { type CountingService, startCountingService } from '../doctor/counting-service.ts';
import { dailies, writeJson } from './support/command.ts';

const root = makeFolder('cli-doctor', afterAll);
let service: CountingService;

beforeAll(async () => {
  service = await startCountingService();
});
afterAll(async () => {
  await service.close();
});

async function access(change: Record<string, unknown> = {}, key = CANARY_KEY): Promise<string[]> {
  const profile = {
    ...{ format: 1, name: 'Studio', baseUrl: service.baseUrl },
    upload: { mode: 'multipart', url: '/files', field: 'data', reference: '/file/id' },
    generation: { url: '/jobs/{genId}', status: '/job/state', outputs: ['/job/urls/*'] },
    statuses: { completed: 'ready', failed: 'broken' },
    testMode: { param: 'dryRun' },
    ...change,
  };
  const keyFile = join(root, 'key');
  writeKeyFile(keyFile, key);
  return ['--profile', await writeJson(root, 'profile.json', profile), '--key-file', keyFile];
}

const readRows = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { step: string; state: string; finding: string; words: string });

describe('dailies doctor', () => {
  it('prints a line for each step, ends with 0, and charges nothing', async () => {
    const ended = await dailies(['doctor', ...(await access()), '--json']);
    expect(ended.stderr).toBe('');
    expect(readRows(ended.stdout).map(({ step, state }) => `${step} ${state}`)).toEqual([
      'address ok',
      'tls ok',
      'key ok',
      'query ok',
      'upload ok',
      'webhook ok',
      'test-run skipped',
    ]);
    expect(ended.code).toBe(0);
    expect(service.submissions()).toEqual([]);
  });

  it('goes by the proxy that the environment names, and signs in as it says', async () => {
    const proxy = await startStudioProxy({ signIn: 'artist:secret' });
    const env = { HTTP_PROXY: `http://artist:secret@localhost:${proxy.port}`, NO_PROXY: '<-loopback>' };
    const ended = await dailies(['doctor', ...(await access()), '--json'], { env });
    const [address] = readRows(ended.stdout);
    expect(address).toMatchObject({ state: 'ok', finding: 'reached-through-proxy' });
    expect(address?.words).toContain(`localhost:${proxy.port}`);
    expect(ended.stdout + ended.stderr).not.toContain('secret');
    expect(proxy.requests.every(({ method, status }) => method === 'CONNECT' && status === 200)).toBe(true);
    expect(proxy.heard()).not.toContain(CANARY_KEY);
    const refused = await dailies(['doctor', ...(await access()), '--json'], {
      env: { ...env, HTTP_PROXY: `http://localhost:${proxy.port}` },
    });
    expect(readRows(refused.stdout)[0]).toMatchObject({ state: 'failed', finding: 'proxy-wants-sign-in' });
    expect(refused.code).toBe(1);
    await proxy.close();
  });

  it('makes one free run when it is asked to', async () => {
    const ended = await dailies(['doctor', ...(await access()), '--test-run', '--json']);
    expect(readRows(ended.stdout).at(-1)).toMatchObject({ step: 'test-run', state: 'ok' });
    expect(service.submissions().map(({ query }) => query.get('dryRun'))).toEqual(['success']);
    expect(service.charged()).toEqual([]);
  });

  it('says in words what to do, and ends with 1, where a key is refused', async () => {
    const ended = await dailies(['doctor', ...(await access({}, 'wrong-key'))]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('API key: The service doesn’t know this key (401): “Who are you?”.');
    expect(ended.stdout).toContain('Copy it again from the service’s dashboard');
    expect(ended.stdout).not.toContain('wrong-key');
  });

  it('ends with 3 where nobody knows what became of the free run', async () => {
    service.manners.submission = 'drop';
    const ended = await dailies(['doctor', ...(await access()), '--test-run', '--json']);
    service.manners.submission = 200;
    expect(readRows(ended.stdout).at(-1)).toMatchObject({ finding: 'test-unknown' });
    expect(ended.code).toBe(3);
    expect(service.charged()).toEqual([]);
  });

  it('ends with 2 for what is not valid', async () => {
    expect((await dailies(['doctor', '--profile', join(root, 'nowhere.json')])).code).toBe(2);
    expect((await dailies(['doctor', 'extra'])).code).toBe(2);
    expect((await dailies(['doctor', '--linger', '3'])).code).toBe(2);
  });
});
