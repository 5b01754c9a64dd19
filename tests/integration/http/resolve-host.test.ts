import { expect, it } from 'vitest';
import { resolveHost } from '../../../electron/adapters/http/open-socket.ts';
import { resolveNames } from './support/own-resolver.ts';

/** Lookups that wait for their answer, by name. */
const open = new Map<string, PromiseWithResolvers<string[]>>();
const lookups: string[] = [];
resolveNames((host) => {
  lookups.push(host);
  const answer = Promise.withResolvers<string[]>();
  open.set(host, answer);
  return answer.promise;
});

const FAILING = ['one.example', 'two.example', 'three.example'];

async function answer(host: string, addresses: string[] | Error): Promise<void> {
  const { resolve, reject } = open.get(host) as PromiseWithResolvers<string[]>;
  open.delete(host);
  if (addresses instanceof Error) reject(addresses);
  else resolve(addresses);
  await new Promise((resume) => setImmediate(resume));
}

it('looks up a name once for all who ask meanwhile, and anew for who asks later', async () => {
  lookups.length = 0;
  const asked = [resolveHost('shared.example'), resolveHost('shared.example')];
  expect(lookups).toEqual(['shared.example']);
  await answer('shared.example', ['192.0.2.1']);
  expect(await Promise.all(asked)).toEqual([
    [{ address: '192.0.2.1', family: 4 }],
    [{ address: '192.0.2.1', family: 4 }],
  ]);
  const later = resolveHost('shared.example');
  expect(lookups).toHaveLength(2);
  await answer('shared.example', ['192.0.2.2']);
  expect(await later).toEqual([{ address: '192.0.2.2', family: 4 }]);
});

it('tries one at a time of the names that could not be looked up, and all others at once', async () => {
  for (const host of FAILING) {
    const asked = expect(resolveHost(host)).rejects.toThrow('EAI_AGAIN');
    await answer(host, new Error('EAI_AGAIN'));
    await asked;
  }
  lookups.length = 0;
  const again = FAILING.map((host) => resolveHost(host));
  const healthy = resolveHost('healthy.example');
  await new Promise((resume) => setImmediate(resume));
  expect(lookups).toEqual(['healthy.example', 'one.example']);
  await answer('healthy.example', ['192.0.2.3']);
  expect(await healthy).toEqual([{ address: '192.0.2.3', family: 4 }]);
  // The turn of the next comes however the one before ended.
  const failed = expect(again[0]).rejects.toThrow('EAI_AGAIN');
  await answer('one.example', new Error('EAI_AGAIN'));
  await failed;
  await answer('two.example', ['192.0.2.4']);
  expect(lookups).toEqual(['healthy.example', 'one.example', 'two.example', 'three.example']);
  await answer('three.example', ['192.0.2.5']);
  expect(await Promise.all(again.slice(1))).toHaveLength(2);
  // One that was found waits for nobody any more.
  void resolveHost('one.example').catch(() => {});
  const found = resolveHost('two.example');
  await answer('two.example', ['192.0.2.4']);
  expect(await found).toHaveLength(1);
  await answer('one.example', ['192.0.2.6']);
});

it('looks up no address', async () => {
  lookups.length = 0;
  expect(await resolveHost('[::1]')).toEqual([{ address: '::1', family: 6 }]);
  expect(await resolveHost('192.0.2.7')).toEqual([{ address: '192.0.2.7', family: 4 }]);
  expect(lookups).toEqual([]);
});
