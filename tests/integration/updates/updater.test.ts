import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GuardedExecutor, readFeed } from '../../../electron/adapters/updates/guarded-executor.ts';
import { openUpdater } from '../../../electron/adapters/updates/updater.ts';
import { DIRECT_ROUTES } from '../../../electron/core/ports/connections.ts';
import type { UpdateChoice } from '../../../shared/updates/decide-updates.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addSignature, PUBLIC_KEY } from '../../support/signed-list.ts';

const NAME = 'Dailies-0.2.0-linux-x64.AppImage';
const NEW = randomBytes(300_000);
const OLD = Buffer.from('the program as it was');
const OLDER = randomBytes(300_000);
const silent = { info() {}, warn() {}, error() {} };

interface Request {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}
type Answer = (response: ServerResponse, request: Request) => void;

let root: string;
let program: string;
let server: Server;
let asked: Request[];
let answers: Record<string, Answer>;
const appImage = process.env['APPIMAGE'];

beforeEach(async () => {
  root = makeFolder('update');
  program = join(root, 'Dailies.AppImage');
  await writeFile(program, OLD, { mode: 0o755 });
  process.env['APPIMAGE'] = program;
  asked = [];
  answers = { [NAME]: (response) => response.end(NEW) };
  server = await listen((request, response) => {
    const url = request.url ?? '';
    asked.push({ url, headers: request.headers });
    const name = decodeURIComponent(url.split('?')[0]?.split('/').at(-1) ?? '');
    const answer = answers[name];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, { url, headers: request.headers });
  });
});
afterEach(() => {
  if (appImage === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = appImage;
  server.closeAllConnections();
  server.close();
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const made = createServer(handle);
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready));
  return made;
}

const address = (of = server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
const digest = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');

interface Listed {
  version?: string;
  name?: string;
  size?: number;
  sha512?: string;
  more?: string;
  change?: (signed: string) => string;
}

function list({
  version = '0.2.0',
  name = NAME,
  size = NEW.length,
  sha512 = digest(NEW),
  more = '',
  change = (signed) => signed,
}: Listed = {}) {
  const text = `version: ${version}\nfiles:\n  - url: ${JSON.stringify(name)}\n    sha512: ${sha512}\n    size: ${size}\npath: ${JSON.stringify(name)}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n${more}`;
  const signed = change(addSignature(text));
  const answer: Answer = (response) => response.end(signed);
  for (const channel of ['latest', 'beta'])
    for (const end of ['linux', `linux-${process.arch}`]) answers[`${channel}-${end}.yml`] ??= answer;
}

/** The updater of a packaged 0.1.0 whose updates lie at the server. */
async function open(url = `${address()}/dailies`) {
  const configPath = join(root, 'app-update.yml');
  await writeFile(configPath, `provider: generic\nurl: ${url}\nupdaterCacheDirName: dailies-updater\n`);
  const feed = await readFeed(configPath);
  if (feed === null) throw new Error('no feed');
  const progress: number[] = [];
  const updater = await openUpdater({
    ...{ configPath, feed, platform: 'linux', version: '0.1.0', routes: DIRECT_ROUTES, log: silent },
    publicKey: PUBLIC_KEY,
    userData: join(root, 'data'),
    cacheFolder: join(root, 'cache'),
    onProgress: (_, bytes) => progress.push(bytes),
  });
  return { ...updater, progress };
}

async function fetchOnce(choice: UpdateChoice = 'stable', url?: string) {
  return (await open(url)).fetch(choice);
}

/** Whatever of updates lies in the cache. */
async function leftovers(): Promise<string[]> {
  const names = await readdir(join(root, 'cache'), { recursive: true }).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => ((await stat(join(root, 'cache', name))).isFile() ? [name] : [])),
  );
  return files.flat();
}

const refused = (cause: string) => ({ ok: false, error: { code: 'UPDATE_FAILED', details: { cause } } });

async function expectNothingChanged(): Promise<void> {
  expect(await leftovers()).toEqual([]);
  expect(await readFile(program)).toEqual(OLD);
  expect(await readdir(root)).not.toContain('Dailies.AppImage.update');
}

describe.skipIf(process.platform === 'win32')('an update', () => {
  it('that is newer is downloaded, proven, and put in place when that is asked for', async () => {
    list();
    const updater = await open();
    expect(await updater.fetch('stable')).toEqual({ ok: true, value: '0.2.0' });
    expect(await readFile(program)).toEqual(OLD);
    expect(await updater.apply()).toMatchObject({ ok: true });
    expect(await readFile(program)).toEqual(NEW);
    expect((await stat(program)).mode & 0o777).toBe(0o755);
    expect(await leftovers()).toEqual([]);
  });

  it('that is called off while its list is still asked for is not downloaded', async () => {
    list();
    const updater = await open();
    for (const [name, answer] of Object.entries(answers).filter(([one]) => one.endsWith('.yml')))
      answers[name] = (...given) => {
        updater.cancel();
        answer(...given);
      };
    expect(await updater.fetch('stable')).toMatchObject({ ok: false });
    expect(asked.filter(({ url }) => url.endsWith(NAME))).toEqual([]);
    await expectNothingChanged();
  });

  it('tells the server nothing of this computer', async () => {
    list();
    await fetchOnce();
    expect(asked.length).toBe(2);
    for (const { headers } of asked)
      expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  });

  it('that was downloaded before is proven, and not downloaded again', async () => {
    list();
    await fetchOnce();
    asked = [];
    expect(await fetchOnce()).toEqual({ ok: true, value: '0.2.0' });
    expect(asked.filter(({ url }) => url.includes(NAME))).toEqual([]);
  });

  it('whose download was killed is downloaded whole, and the part is thrown away', async () => {
    list();
    const pending = join(root, 'cache', 'dailies-updater', 'pending');
    await mkdir(pending, { recursive: true });
    await writeFile(join(pending, `temp-${NAME}`), NEW.subarray(0, 1000));
    await writeFile(join(pending, 'temp-Dailies-0.1.9-linux-x64.AppImage'), 'an older part');
    const updater = await open();
    expect(await updater.fetch('stable')).toEqual({ ok: true, value: '0.2.0' });
    expect((await leftovers()).filter((name) => name.includes('temp-'))).toEqual([]);
    await updater.apply();
    expect(await readFile(program)).toEqual(NEW);
  });

  it('that was changed after it was proven is not put in place', async () => {
    list();
    const updater = await open();
    await updater.fetch('stable');
    await writeFile(join(root, 'cache', 'dailies-updater', 'pending', NAME), 'something else');
    expect(await updater.apply()).toMatchObject(refused('install'));
    expect(await readFile(program)).toEqual(OLD);
    expect(await readdir(root)).not.toContain('Dailies.AppImage.update');
  });

  it.each(['0.1.0', '0.0.9', '0.1.0-beta.1'])('%s is none for 0.1.0', async (version) => {
    list({ version });
    expect(await fetchOnce()).toEqual({ ok: true, value: null });
    await expectNothingChanged();
  });

  it('that is still being tried out is for those who chose so', async () => {
    list({ version: '0.2.0-beta.1' });
    expect(await fetchOnce('stable')).toEqual({ ok: true, value: null });
    expect(await fetchOnce('beta')).toEqual({ ok: true, value: '0.2.0-beta.1' });
    expect(asked.map(({ url }) => url.split('?')[0])).toContainEqual(expect.stringMatching(/\/beta-linux/));
  });

  it('in a staged rollout is taken by nobody at 0 and by all at 100 percent', async () => {
    list({ more: 'stagingPercentage: 0\n' });
    expect(await fetchOnce()).toEqual({ ok: true, value: null });
    for (const name of Object.keys(answers).filter((one) => one.endsWith('.yml'))) delete answers[name];
    list({ more: 'stagingPercentage: 100\n' });
    expect(await fetchOnce()).toEqual({ ok: true, value: '0.2.0' });
  });
});

describe.skipIf(process.platform === 'win32')('an update is refused, and nothing of it is left', () => {
  it('where its digest is another', async () => {
    list({ sha512: digest(Buffer.from('forged')) });
    expect(await fetchOnce()).toMatchObject(refused('digest'));
    await expectNothingChanged();
  });

  it.each<[string, Listed]>([
    [
      'an older version is called a newer one',
      { version: '0.0.9', change: (text) => text.replace('0.0.9', '0.2.0') },
    ],
    [
      'another file is called that version',
      { change: (text) => text.replaceAll(digest(NEW), digest(OLDER)) },
    ],
    ['nobody has signed it', { change: (text) => text.replace(/signature.*/, '') }],
    ['its signature is no text', { change: (text) => text.replace(/signature.*/, 'signature: 7') }],
  ])('where %s in a list that was signed', async (_, listed) => {
    list(listed);
    answers[NAME] = (response) => response.end(listed.version === undefined ? OLDER : NEW);
    expect(await fetchOnce()).toMatchObject(refused('signature'));
    expect(asked.filter(({ url }) => url.includes(NAME))).toEqual([]);
    await expectNothingChanged();
  });

  it('where its download breaks off', async () => {
    list();
    answers[NAME] = (response) => {
      response.writeHead(200, { 'content-length': NEW.length });
      response.write(NEW.subarray(0, 100_000), () => response.destroy());
    };
    expect(await fetchOnce()).toMatchObject(refused('cut-off'));
    await expectNothingChanged();
  });

  it('where it is shorter than its digest says, and seems whole', async () => {
    list();
    answers[NAME] = (response) => response.end(NEW.subarray(0, 100_000));
    expect(await fetchOnce()).toMatchObject(refused('digest'));
    await expectNothingChanged();
  });

  it('where it is larger than announced', async () => {
    list({ size: 1000 });
    expect(await fetchOnce()).toMatchObject(refused('file'));
    await expectNothingChanged();
  });

  it.each([
    '../Dailies-0.2.0-linux-x64.AppImage',
    '..%2F..%2FDailies.AppImage',
    'folder/Dailies.AppImage',
    '.Dailies.AppImage',
    'Dailies-0.2.0.exe',
    'https://elsewhere.example/Dailies.AppImage',
  ])('where it is called %s', async (name) => {
    list({ name });
    expect(await fetchOnce()).toMatchObject(refused('file'));
    await expectNothingChanged();
  });

  it.each([0, -1, 1.5, 3_000_000_000])('where its size is %s', async (size) => {
    list({ size });
    expect(await fetchOnce()).toMatchObject(refused('file'));
    await expectNothingChanged();
  });

  it('where the file or the list is said to lie on another host', async () => {
    const other = await listen((_, response) => response.end(NEW));
    try {
      list();
      const away: Answer = (response, { url }) =>
        response.writeHead(302, { location: `${address(other)}${url}` }).end();
      answers[NAME] = away;
      expect(await fetchOnce()).toMatchObject(refused('address'));
      await expectNothingChanged();
      for (const name of Object.keys(answers)) answers[name] = away;
      expect(await fetchOnce()).toMatchObject(refused('address'));
      await expectNothingChanged();
    } finally {
      other.close();
    }
  });

  it('where it is led on from address to address', async () => {
    const onwards: Answer = (response, { url }) =>
      response.writeHead(302, { location: `${address()}${url}` }).end();
    list();
    answers[NAME] = onwards;
    expect(await fetchOnce()).toMatchObject(refused('address'));
    expect(asked.length).toBeLessThanOrEqual(8);
    asked = [];
    for (const name of Object.keys(answers)) answers[name] = onwards;
    expect(await fetchOnce()).toMatchObject(refused('address'));
    expect(asked.length).toBeLessThanOrEqual(8);
    await expectNothingChanged();
  });

  it('where a look for it takes longer than any may', async () => {
    answers['slow.yml'] = () => {};
    const feed = new URL(address());
    const executor = new GuardedExecutor({ feed, routes: DIRECT_ROUTES, maxBytes: () => 10 });
    executor.begin(50);
    const request = executor.createRequest(
      { protocol: 'http:', hostname: feed.hostname, port: feed.port, path: '/slow.yml' },
      () => {},
    );
    request.end();
    const [error] = await once(request, 'error');
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('where it has become a link', async () => {
    list();
    const updater = await open();
    await updater.fetch('stable');
    const staged = join(root, 'cache', 'dailies-updater', 'pending', NAME);
    await rename(staged, join(root, 'elsewhere'));
    await symlink(join(root, 'elsewhere'), staged);
    expect(await updater.apply()).toMatchObject(refused('install'));
    expect(await readFile(program)).toEqual(OLD);
    expect((await lstat(program)).isFile()).toBe(true);
  });

  it.each(['', 'version: newest', '{', 'version: 0.2.0', '<html>'])('where its list is %j', async (text) => {
    for (const end of ['linux', `linux-${process.arch}`])
      answers[`latest-${end}.yml`] = (response) => response.end(text);
    expect(await fetchOnce()).toMatchObject(refused('answer'));
    await expectNothingChanged();
  });

  it('where there is no list, or no server', async () => {
    expect(await fetchOnce()).toMatchObject(refused('answer'));
    const gone = await listen(() => {});
    const url = address(gone);
    await new Promise((closed) => gone.close(closed));
    expect(await fetchOnce('stable', url)).toMatchObject(refused('unreachable'));
    await expectNothingChanged();
  });
});

describe('the address of updates', () => {
  const read = async (text: string) => {
    await writeFile(join(root, 'app-update.yml'), text);
    return readFeed(join(root, 'app-update.yml'));
  };

  it('is the one that was packaged, encrypted or on this computer', async () => {
    expect((await read('provider: generic\nurl: https://updates.example.com/dailies\n'))?.url.href).toBe(
      'https://updates.example.com/dailies',
    );
    expect(await read('provider: generic\nurl: http://updates.example.com/dailies\n')).toBeNull();
    expect(await read('provider: generic\nurl: https://name:word@updates.example.com\n')).toBeNull();
    expect(await read('provider: github\nowner: a\nrepo: b\n')).toBeNull();
    expect(await read('{{')).toBeNull();
  });

  it('is none where none was packaged', async () => {
    expect(await readFeed(join(root, 'none.yml'))).toBeNull();
  });
});
