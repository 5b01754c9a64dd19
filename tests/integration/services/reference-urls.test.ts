import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

const folder = makeFolder('references', afterAll);
let app: TestCore;
/** The ids of the profiles, by their names. */
const ids = new Map<string, string>();
beforeAll(async () => {
  app = await openTestCore(folder, { baseUrl: null, start: false });
  for (const [name, baseUrl] of [
    ['Hosted', 'https://media.example'],
    ['Farm', 'http://192.168.1.20:8000'],
  ] as const) {
    const text = JSON.stringify({ format: 1, name, baseUrl, limits: { concurrent: 1, submitsPerMinute: 1 } });
    const { profileId } = await app.call('profiles.save', { profileId: null, text });
    ids.set(name, profileId);
  }
});
afterAll(async () => {
  await app.close();
});

async function problemsOf(name: string, url: string) {
  const profileId = ids.get(name) ?? '';
  await app.call('profiles.activate', { profileId });
  const input = {
    prompt: 'A robot walks through the dawn.',
    quality: '2K',
    aspectRatio: '1:1',
    images: [
      { kind: 'url' as const, url: 'https://files.example/a.png' },
      { kind: 'url' as const, url },
    ],
  };
  const { problems } = await app.call('jobs.enqueue', { jobs: [request('modeln-pro', input)] });
  return problems.map(({ problem }) => `${problem.path.join('/')}: ${problem.code}`);
}

it.each([
  'http://localhost/a.png',
  'http://127.0.0.1:8080/a.png',
  'http://2130706433/a.png',
  'http://10.0.0.7/a.png',
  'http://192.168.1.9/a.png',
  'http://169.254.169.254/a.png',
  'http://[::1]/a.png',
  'http://[fd00::7]/a.png',
  'http://nas.local/a.png',
  'http://nas/a.png',
  'http://0.0.0.0/a.png',
])('a hosted service is not asked to fetch %s', async (url) => {
  expect(await problemsOf('Hosted', url)).toEqual(['images/1: url-out-of-reach']);
});

it.each(['https://cdn.example/a.png', 'http://8.8.8.8/a.png', 'https://media.example/a.png'])(
  'a hosted service may fetch %s',
  async (url) => {
    expect(await problemsOf('Hosted', url)).toEqual([]);
  },
);

it.each([
  ['http://192.168.1.9/a.png', []],
  ['http://nas.local/a.png', []],
  ['http://127.0.0.1/a.png', ['images/1: url-out-of-reach']],
  ['http://169.254.169.254/a.png', ['images/1: url-out-of-reach']],
])('a service in the studio is asked to fetch %s: %j', async (url, problems) => {
  expect(await problemsOf('Farm', url)).toEqual(problems);
});

it.each(['ftp://files.example/a.png', 'file:///a.png', 'data:image/png;base64,AA', 'a.png'])(
  '%s is no web address',
  async (url) => {
    expect(await problemsOf('Hosted', url)).toEqual(['images/1: invalid-url']);
  },
);
