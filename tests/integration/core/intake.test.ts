import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waysAgainst } from '../../../shared/library/fix-ways.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import { findWarnings } from '../../../shared/models/preflight.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';

const root = makeFolder('intake', afterAll);
let media: SampleMedia;
let folder: string;
let app: TestCore;
let host: Server;
let base: string;

beforeAll(async () => {
  media = await makeSampleMedia(join(root, 'media'));
  const picture = await readFile(media.image);
  host = createServer((request, response) => {
    const path = request.url ?? '';
    if (request.headers['x-api-key'] !== undefined) return void response.writeHead(500).end();
    if (path === '/page')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><p>Hello');
    if (path === '/gone.png') return void response.writeHead(404).end();
    if (path === '/moved.png') return void response.writeHead(302, { location: '/picture' }).end();
    if (path === '/endless') {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(50 * 1024 ** 3) });
      return void response.write(Buffer.alloc(20_000));
    }
    if (path === '/liar.jpg')
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>');
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(picture);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((done) => host.close(done));
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  app = await openTestCore(folder, { baseUrl: base, start: false });
});
afterEach(() => app.close());

const add = async (...paths: string[]) => await app.call('references.addFiles', { paths });
const assetOf = (added: AddedFile | undefined) => {
  if (added?.kind !== 'added') throw new Error(JSON.stringify(added));
  return added;
};

describe('folders', () => {
  it('lists what lies in them and below in natural order, without hidden files and links', async () => {
    const shots = join(folder, 'shots');
    await mkdir(join(shots, 'b'), { recursive: true });
    for (const name of ['shot 10.png', 'shot 2.png', '.hidden.png', 'Thumbs.db', 'b/shot 1.png'])
      await writeFile(join(shots, name), 'x');
    await symlink(shots, join(shots, 'round')).catch(() => {});
    await symlink('/etc/hostname', join(shots, 'linked.png')).catch(() => {});
    const listed = await app.call('references.listFiles', { paths: [shots, media.image] });
    expect(listed.files).toEqual([media.image]);
    expect(listed.folders).toEqual([
      {
        name: 'shots',
        files: [join(shots, 'shot 2.png'), join(shots, 'shot 10.png'), join(shots, 'b', 'shot 1.png')],
        isCut: false,
      },
    ]);
  });

  it('says when a folder holds more than can be taken', async () => {
    const many = join(folder, 'many');
    await mkdir(many);
    for (let index = 0; index < 10_001; index += 1) writeFileSync(join(many, `${index}.png`), '');
    const { folders } = await app.call('references.listFiles', { paths: [many] });
    expect(folders[0]?.files).toHaveLength(10_000);
    expect(folders[0]?.isCut).toBe(true);
  });
});

describe('the same bytes', () => {
  it('are the same reference under whatever name, as long as the first file is there', async () => {
    const copy = join(folder, 'copy of it.png');
    await copyFile(media.image, copy);
    const [first, second] = await add(media.image, copy);
    expect(assetOf(second).asset.id).toBe(assetOf(first).asset.id);
    expect(assetOf(second).sameAs).toBe(basename(media.image));
    expect(assetOf(first).sameAs).toBeUndefined();
  });

  it('are known by the copy once the first file is gone', async () => {
    const original = join(folder, 'original.png');
    const copy = join(folder, 'copy.png');
    await copyFile(media.image, original);
    const first = assetOf((await add(original))[0]);
    await copyFile(media.image, copy);
    await rm(original);
    const second = assetOf((await add(copy))[0]);
    expect(second.asset.id).not.toBe(first.asset.id);
    expect(second.asset.path).toBe(copy);
  });

  it('does not take other bytes of the same size for them', async () => {
    const bytes = await readFile(media.image);
    const other = join(folder, 'other.png');
    // One byte of the last chunk's checksum: still a picture by its head, and another file.
    await writeFile(other, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) === 1 ? 2 : 1])]));
    const [first, second] = await add(media.image, other);
    expect(assetOf(second).asset.id).not.toBe(assetOf(first).asset.id);
  });
});

describe('files that end early', () => {
  it('are called damaged where not even their headers are there, and not something else', async () => {
    const clip = await readFile(media.video);
    const paths = await Promise.all(
      [clip.length >> 1, clip.length - 200].map(async (bytes) => {
        const path = join(folder, `cut-${bytes}.mp4`);
        await writeFile(path, clip.subarray(0, bytes));
        return path;
      }),
    );
    const added = await add(...paths);
    expect(added.map((one) => (one.kind === 'refused' ? one.error.code : one.kind))).toEqual([
      'FILE_DAMAGED',
      'FILE_DAMAGED',
    ]);
  });
});

describe('a JPEG without its end marker', () => {
  it.each([
    ['sequential', async () => createCanvas(64, 40).toBuffer('image/jpeg')],
    ['progressive', () => readFile('tests/fixtures/media/progressive.jpg')],
  ])(
    'is added where its %s picture is whole, with a warning that has a fix, and refused where it is not',
    async (_, read) => {
      const whole = await read();
      const [endless, cut] = [join(folder, 'endless.jpg'), join(folder, 'cut.jpg')];
      await writeFile(endless, whole.subarray(0, -2));
      await writeFile(cut, whole.subarray(0, -9));
      const [first, second] = await add(endless, cut);
      const { asset } = assetOf(first);
      const codes = findWarnings(asset, {}).map(({ code }) => code);
      expect(codes).toEqual(['lacks-end']);
      expect(waysAgainst('lacks-end', 'image')).toEqual(['convert']);
      expect(second).toMatchObject({ kind: 'refused', error: { code: 'FILE_DAMAGED' } });
    },
  );
});

describe('pictures without a file', () => {
  it('are kept whole and once, under a name of their content', async () => {
    const bytes = await readFile(media.image);
    const dataUrl = `data:image/png;base64,${bytes.toString('base64')}`;
    const first = assetOf(await app.call('references.keepPicture', { dataUrl }));
    const again = assetOf(await app.call('references.keepPicture', { dataUrl }));
    expect(again.asset.id).toBe(first.asset.id);
    const kept = await readFile(first.asset.path);
    const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(digest(kept)).toBe(digest(bytes));
    expect(first.asset.path.startsWith(join(folder, 'pasted'))).toBe(true);
  });

  it.each([
    ['a page', 'data:text/html;base64,PGh0bWw+', 'FILE_NOT_MEDIA'],
    ['no base64', 'data:image/png,hello', 'FILE_NOT_MEDIA'],
    ['nothing', 'data:image/png;base64,', 'FILE_EMPTY'],
  ])('are refused when they are %s', async (_, dataUrl, code) => {
    const answer = await app.core.calls['references.keepPicture']({ dataUrl });
    expect(answer).toMatchObject({ ok: false, error: { code } });
  });

  it('are refused when their bytes are no picture', async () => {
    const dataUrl = `data:image/png;base64,${Buffer.from('not a picture at all').toString('base64')}`;
    const answer = await app.call('references.keepPicture', { dataUrl });
    expect(answer).toMatchObject({ kind: 'refused', error: { code: 'FILE_NOT_MEDIA' } });
  });
});

describe('web addresses', () => {
  const look = async (path: string) => await app.call('references.lookAt', { url: `${base}${path}` });

  it('are known by what is there, not by their ending', async () => {
    expect(await look('/picture')).toMatchObject({ kind: 'media', media: 'image', mime: 'image/png' });
    expect(await look('/moved.png')).toMatchObject({ kind: 'media', media: 'image' });
    expect(await look('/page')).toEqual({ kind: 'other', mime: 'text/html' });
    expect(await look('/gone.png')).toEqual({ kind: 'missing', status: 404 });
  });

  it('are read no further than their beginning', async () => {
    expect(await look('/endless')).toEqual({
      kind: 'media',
      media: 'video',
      mime: 'video/mp4',
      bytes: 50 * 1024 ** 3,
    });
  });

  it('say nothing when nobody answers', async () => {
    const answer = await app.call('references.lookAt', { url: 'http://127.0.0.1:9/a.png' });
    expect(answer).toMatchObject({ kind: 'unknown', error: { code: 'OFFLINE' } });
  });

  it('of this computer are not asked for a service that is elsewhere', async () => {
    app.settings.current = { ...app.settings.current, activeProfileId: 'elsewhere' };
    const answer = await app.call('references.lookAt', { url: `${base}/picture` });
    expect(answer).toMatchObject({ kind: 'unknown', error: { code: 'RESULT_BLOCKED' } });
  });
});

describe('the tray', () => {
  it('is there after a restart', async () => {
    const references = [{ kind: 'url' as const, url: 'https://example.com/a.png' }];
    await app.call('tray.save', { references });
    await app.close();
    app = await openTestCore(folder, { baseUrl: base, start: false });
    expect(await app.call('tray.load', {})).toEqual(references);
  });

  it('shows what it can read of another version, and keeps the rest for it', async () => {
    const [old, strange] = [
      { kind: 'url', url: 'https://example.com/a.png' },
      { kind: 'hologram', id: 7 },
    ];
    const next = { kind: 'url' as const, url: 'https://example.com/b.png' };
    app.store.transact((tx) => tx.values.write('tray', [strange, old]));
    expect(await app.call('tray.load', {})).toEqual([old]);
    await app.call('tray.save', { references: [next] });
    expect(app.store.values.read('tray')).toEqual([next, strange]);
  });
});

it('a word list that cannot be read hides no other', async () => {
  const [calm, strange] = [
    { name: 'mood', lines: 'calm' },
    { name: 'light', weights: [1] },
  ];
  app.store.transact((tx) => tx.values.write('word-lists', [strange, calm]));
  expect(await app.call('words.load', {})).toEqual([calm]);
  await app.call('words.save', { lists: [] });
  expect(app.store.values.read('word-lists')).toEqual([strange]);
});
