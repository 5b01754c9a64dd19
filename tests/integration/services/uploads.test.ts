import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Mp4OutputFormat } from 'mediabunny';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNetwork } from '../../../electron/adapters/http/requests.ts';
import { readMediaFacts } from '../../../electron/adapters/media/media-facts.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { createIds, systemClock } from '../../../electron/adapters/system.ts';
import type { Clock, Log, Store } from '../../../electron/core/ports.ts';
import {
  createUploads,
  remoteName,
  type UploadRequest,
  type Uploads,
  uploadScope,
} from '../../../electron/core/queue/uploads/ensure-uploaded.ts';
import { createReachedHosts } from '../../../electron/core/service/profiles/reached-hosts.ts';
import { describeError } from '../../../shared/errors/text.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip } from '../../support/sample-media.ts';
import { type Answer, type Host, json, type Seen, startHost } from '../../support/services/host.ts';
import { unwrap } from '../../support/test-core.ts';
import { remux } from '../media/support/containers.ts';
import { jpegSegment, makeNotedTiff, makeTiff, withItems, withSegments } from '../media/support/headers.ts';

const quiet: Log = { info() {}, warn() {}, error() {} };
const KEY = 'the-key-0123456789';
const DAY = 86_400_000;

const folder = makeFolder('uploads', afterAll);
let store: Store;
let uploads: Uploads;
let api: Host;
let storage: Host;
let answer: (request: Seen) => Answer;
let answerStorage: (request: Seen) => Answer;
let now: number;
let stripsMetadata: boolean;

beforeAll(async () => {
  store = unwrap(openStore({ dataFolder: folder }));
  api = await startHost((request) => answer(request));
  storage = await startHost((request) => answerStorage(request));
});
afterAll(() => {
  api.close();
  storage.close();
  store.close();
});
beforeEach(() => {
  stripsMetadata = true;
  now = Date.UTC(2026, 5, 1);
  const clock: Clock = { ...systemClock, now: () => now, sleep: async () => {} };
  uploads = createUploads({
    store,
    network: createNetwork({ loopbackOnly: true, log: quiet, reached: createReachedHosts(store) }),
    clock,
    ids: createIds(),
    settings: { read: () => ({ ...defaultSettings(folder), stripsMetadata }) },
    dataFolder: folder,
  });
  answer = () => json(200, { name: 'ref-1', url: `${storage.url}/place` });
  answerStorage = () => ({ status: 200, body: '' });
});
afterEach(() => {
  api.seen.length = 0;
  storage.seen.length = 0;
});

async function addAsset(
  name = 'ref.png',
  bytes: Buffer = randomBytes(1000),
  what: Pick<Asset, 'kind' | 'mime'> = { kind: 'image', mime: 'image/png' },
): Promise<Asset> {
  const path = join(folder, `${randomBytes(6).toString('hex')}-${name}`);
  await writeFile(path, bytes);
  const { mtimeMs } = await stat(path);
  return store.transact((tx) =>
    tx.assets.add({
      id: randomBytes(8).toString('hex'),
      path,
      name,
      ...what,
      bytes: bytes.length,
      modifiedAt: mtimeMs,
      sha256: null,
      width: 1,
      height: 1,
      duration: null,
    }),
  );
}

function profileWith(upload: Record<string, unknown>, more: Record<string, unknown> = {}): Profile {
  const usual = { mode: 'multipart', url: '/up', field: 'file', reference: '/name' };
  return unwrap(
    parseProfile({ format: 1, name: 'X', baseUrl: api.url, upload: { ...usual, ...upload }, ...more }),
  );
}

/** Uploads it where it must be, and says what the service calls it. */
async function send(asset: Asset, profile: Profile, more: Partial<UploadRequest> = {}) {
  const signal = new AbortController().signal;
  const sent = await uploads.ensureUploaded({
    asset,
    profile,
    profileId: 'studio',
    key: KEY,
    onProgress() {},
    signal,
    ...more,
  });
  return sent.ok ? succeed(sent.value.reference) : sent;
}

const presigned = { mode: 'presigned-put', uploadUrl: '/url', fileNameField: 'name' };

describe('what a camera noted', () => {
  const secret = 'GPS 52.1234 N, serial 4711';
  const draw = () => {
    const canvas = createCanvas(40, 24);
    canvas.getContext('2d').fillStyle = 'teal';
    canvas.getContext('2d').fillRect(3, 5, 30, 9);
    return canvas;
  };
  const profileOf = (name: string) => Buffer.from(`ICC_PROFILE\0\x01\x01${name}`, 'latin1');
  const note = (text: string) => Buffer.from(`${text}${secret}`, 'latin1');
  const jpeg = Buffer.concat([
    withSegments(
      draw().toBuffer('image/jpeg'),
      jpegSegment(
        0xe1,
        Buffer.concat([note('Exif\0\0').subarray(0, 6), makeTiff({ orientation: 6 }, 'II'), note('')]),
      ),
      jpegSegment(0xe1, note('http://ns.adobe.com/xap/1.0/\0')),
      jpegSegment(0xe2, profileOf('colours')),
      jpegSegment(0xed, note('Photoshop 3.0\0')),
      jpegSegment(0xfe, note('')),
    ),
    note('a film behind the picture '),
  ]);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const plainPng = draw().toBuffer('image/png');
  const png = Buffer.concat([
    plainPng.subarray(0, 33),
    chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
    chunk('tEXt', note('Comment\0')),
    chunk('eXIf', Buffer.concat([makeTiff({ orientation: 3 }, 'MM'), note('')])),
    plainPng.subarray(33),
    note(''),
  ]);
  const plainWebp = (draw().toBuffer as (mime: string) => Buffer)('image/webp');

  const pixels = async (bytes: Buffer) => {
    const image = await loadImage(bytes);
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return [
      image.width,
      image.height,
      ...canvas.getContext('2d').getImageData(0, 0, image.width, image.height).data,
    ];
  };
  const webp = (() => {
    const part = (type: string, data: Buffer) => {
      const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
      head.writeUInt32LE(data.length, 4);
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
    };
    const parts = [
      part('VP8X', Buffer.from([0x0c | 0x10, 0, 0, 0, 39, 0, 0, 23, 0, 0])),
      plainWebp.subarray(12 + (plainWebp.toString('latin1', 12, 16) === 'VP8X' ? 18 : 0)),
      part('EXIF', Buffer.concat([makeTiff({ orientation: 8 }, 'II'), note('')])),
      part('XMP ', note('<x:xmpmeta')),
    ];
    const size = Buffer.alloc(4);
    size.writeUInt32LE(4 + Buffer.concat(parts).length);
    return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...parts]);
  })();

  it.each<[string, Buffer, string[]]>([
    ['image/jpeg', jpeg, ['ICC_PROFILE']],
    ['image/png', png, ['gAMA']],
    ['image/webp', webp, []],
  ])(
    'leaves %s before it is sent; what is seen stays, and the bytes that went are known',
    async (mime, bytes, stays) => {
      const asset = await addAsset(`ref.${mime.slice(6)}`, bytes, { kind: 'image', mime });
      expect(await send(asset, profileWith({ mode: 'raw' }))).toMatchObject({ ok: true });
      const sent = api.seen[0]?.body as Buffer;
      expect(sent.includes('serial')).toBe(false);
      expect(sent.length).toBeLessThan(bytes.length);
      for (const word of stays) expect(sent.includes(word)).toBe(true);
      expect(await pixels(sent)).toEqual(await pixels(bytes));
      const sha256 = createHash('sha256').update(sent).digest('hex');
      const profile = { profileId: 'studio', profile: profileWith({ mode: 'raw' }), key: KEY };
      expect(store.uploads.find(uploadScope(profile), sha256)).toMatchObject({
        reference: 'ref-1',
        bytes: sent.length,
      });
      expect(uploads.areFresh(profile, [asset.id])).toBe(true);
      expect(await readFile(asset.path)).toEqual(bytes);
      expect(await readdir(join(folder, 'uploads'))).toEqual([]);
      stripsMetadata = false;
      const whole = await addAsset('ref', Buffer.concat([bytes, Buffer.from('!')]), { kind: 'image', mime });
      await send(whole, profileWith({ mode: 'raw' }));
      expect(api.seen[1]?.body).toEqual(await readFile(whole.path));
    },
  );

  it('leaves an AVIF, in which nothing moves; thumbnails go with it', async () => {
    const plain = (draw().toBuffer as (mime: string) => Buffer)('image/avif');
    const bytes = withItems(plain, [
      { type: 'Exif', data: Buffer.concat([Buffer.alloc(4), makeTiff({ orientation: 6 }, 'II'), note('')]) },
      { type: 'mime', data: note('<x:xmpmeta') },
      { type: 'av01', data: note('a smaller picture') },
    ]);
    expect(await pixels(bytes)).toEqual(await pixels(plain));
    const asset = await addAsset('ref.avif', bytes, { kind: 'image', mime: 'image/avif' });
    await send(asset, profileWith({ mode: 'raw' }));
    const sent = api.seen[0]?.body as Buffer;
    expect(sent.includes('serial')).toBe(false);
    expect(sent.includes('a smaller picture')).toBe(false);
    expect(sent.length).toBe(bytes.length);
    expect(await pixels(sent)).toEqual(await pixels(plain));
    const path = join(folder, 'sent.avif');
    await writeFile(path, sent);
    expect(await readMediaFacts(path)).toEqual(await readMediaFacts(asset.path));
    // An extent that lies over the picture is not emptied.
    const crossed = Buffer.from(bytes);
    const place = crossed.indexOf(Buffer.from([0, 50, 0, 0, 0, 1])) + 6;
    plain.copy(crossed, place, plain.indexOf('iloc') + 18, plain.indexOf('iloc') + 22);
    crossed.writeUInt32BE(crossed.readUInt32BE(crossed.indexOf('iloc') + 18), place);
    const odd = await addAsset('odd.avif', crossed, { kind: 'image', mime: 'image/avif' });
    await send(odd, profileWith({ mode: 'raw' }));
    expect(api.seen[1]?.body).toEqual(crossed);
  });

  it.each(['II', 'MM'] as const)('leaves a TIFF of order %s; its pixels and profile stay', async (order) => {
    const bytes = makeNotedTiff(order, note(''));
    const asset = await addAsset('ref.tif', bytes, { kind: 'image', mime: 'image/tiff' });
    await send(asset, profileWith({ mode: 'raw' }));
    const sent = api.seen[0]?.body as Buffer;
    expect(sent.includes('serial')).toBe(false);
    expect(sent.includes('a colour profile')).toBe(true);
    expect(sent.includes(Buffer.alloc(960, 0x55))).toBe(true);
    expect(sent.includes(Buffer.alloc(60, 0x66))).toBe(false);
    const path = join(folder, 'sent.tif');
    await writeFile(path, sent);
    const facts = await readMediaFacts(path);
    expect(facts).toEqual(await readMediaFacts(asset.path));
    expect(facts).toMatchObject({ width: 24, height: 40, details: { orientation: 6 } });
  });

  it('leaves the tracks in which a camera measured, and no other', async () => {
    const clip = await remux(
      Buffer.from(await encodeClip(64, 48, 6, 24)),
      new Mp4OutputFormat({ fastStart: false }),
    );
    const moov = clip.lastIndexOf('moov', undefined, 'latin1') - 4;
    const four = (...values: number[]) =>
      Buffer.concat(values.map((value) => Buffer.from([0, 0, value >> 8, value & 255])));
    const samples = [note('first '), note('second '), note('third ')];
    const trackAt = (from: number) =>
      box(
        'trak',
        box(
          'mdia',
          Buffer.concat([
            box('hdlr', Buffer.concat([four(0, 0), Buffer.from('meta'), Buffer.alloc(13)])),
            box(
              'minf',
              box(
                'stbl',
                Buffer.concat([
                  box('stsd', Buffer.concat([four(0, 1), box('gpmd', Buffer.alloc(8))])),
                  box('stsz', four(0, 0, 3, ...samples.map(({ length }) => length))),
                  box('stsc', four(0, 2, 1, 2, 1, 2, 1, 1)),
                  box('stco', four(0, 2, from, from + (samples[0]?.length ?? 0) + (samples[1]?.length ?? 0))),
                ]),
              ),
            ),
          ]),
        ),
      );
    const track = trackAt(clip.length + trackAt(0).length + 8);
    const film = Buffer.concat([clip, track, box('mdat', Buffer.concat(samples))]);
    film.writeUInt32BE(clip.length - moov + track.length, moov);
    const asset = await addAsset('drive.mp4', film, { kind: 'video', mime: 'video/mp4' });
    await send(asset, profileWith({ mode: 'raw' }));
    const sent = api.seen[0]?.body as Buffer;
    expect(sent.includes('serial')).toBe(false);
    expect(sent.includes('gpmd')).toBe(false);
    expect(sent.subarray(0, moov)).toEqual(film.subarray(0, moov));
    const path = join(folder, 'drive-sent.mp4');
    await writeFile(path, sent);
    expect(await readMediaFacts(path)).toEqual(await readMediaFacts(asset.path));
  });

  const box = (type: string, data: Buffer) => {
    const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
    head.writeUInt32BE(data.length + 8);
    return Buffer.concat([head, data]);
  };

  it('leaves a film and its tracks, in which nothing moves', async () => {
    const clip = await remux(
      Buffer.from(await encodeClip(64, 48, 6, 24)),
      new Mp4OutputFormat({ fastStart: false }),
    );
    const places = box('udta', box('\xa9xyz', note('')));
    const [moov, trak] = ['moov', 'trak'].map((type) => clip.lastIndexOf(type, undefined, 'latin1') - 4) as [
      number,
      number,
    ];
    // The last track ends the index, which ends the file, so that no place in it has to be counted anew.
    for (const at of [moov, trak]) expect(at + clip.readUInt32BE(at)).toBe(clip.length);
    const film = Buffer.concat([clip, places, places]);
    film.writeUInt32BE(clip.length - trak + places.length, trak);
    film.writeUInt32BE(clip.length - moov + 2 * places.length, moov);
    const asset = await addAsset('walk.mp4', film, { kind: 'video', mime: 'video/mp4' });
    await send(asset, profileWith({ mode: 'raw' }));
    const sent = api.seen[0]?.body as Buffer;
    expect(sent.includes('serial')).toBe(false);
    expect(sent.length).toBe(film.length);
    expect(sent.subarray(0, moov)).toEqual(film.subarray(0, moov));
    const path = join(folder, 'sent.mp4');
    await writeFile(path, sent);
    expect(await readMediaFacts(path)).toEqual(await readMediaFacts(asset.path));
  });

  it('follows boxes in boxes no deeper than films have them', async () => {
    let film = box('udta', note(''));
    for (let depth = 0; depth < 3000; depth += 1) film = box('moov', film);
    const asset = await addAsset('deep.mp4', film, { kind: 'video', mime: 'video/mp4' });
    await send(asset, profileWith({ mode: 'raw' }));
    expect(api.seen[0]?.body).toEqual(film);
  });

  it('sends what has nothing of that byte for byte, and leaves what is no picture alone', async () => {
    for (const bytes of [plainPng, randomBytes(500), jpeg.subarray(0, 40)]) {
      api.seen.length = 0;
      await send(await addAsset('ref.png', bytes), profileWith({ mode: 'raw' }));
      expect(api.seen[0]?.body).toEqual(bytes);
    }
  });
});

describe('the key', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['goes to the own host', {}, true],
    ['stays where the profile says so', { sendKey: false }, false],
    ['goes with an absolute address of the own host', { url: 'API/up' }, true],
    ['stays away from another host, whatever the profile says', { url: 'STORAGE/up' }, false],
    ['goes with the question for a place', presigned, true],
    ['does not go with a question to another host', { ...presigned, url: 'STORAGE/sign' }, false],
    ['goes raw', { mode: 'raw' }, true],
    ['goes with base64', { mode: 'json-base64', field: 'data' }, true],
  ])('%s', async (_what, upload, isSent) => {
    answerStorage = (request) => (request.path === '/place' ? { status: 200, body: '' } : answer(request));
    const url = String(upload['url'] ?? '/up')
      .replace('API', api.url)
      .replace('STORAGE', storage.url);
    expect(await send(await addAsset(), profileWith({ ...upload, url }))).toEqual({
      ok: true,
      value: 'ref-1',
    });
    const [first] = [...api.seen, ...storage.seen];
    expect(first?.headers['x-api-key']).toBe(isSent ? KEY : undefined);
    for (const { headers } of storage.seen) expect(headers).not.toHaveProperty('x-api-key');
  });

  it('is not sent on by a redirect, which is no upload', async () => {
    answer = () => ({ status: 307, body: '', headers: { Location: `${storage.url}/place` } });
    for (const upload of [{}, presigned, { mode: 'raw' }, { mode: 'json-base64', field: 'data' }]) {
      expect(await send(await addAsset(), profileWith(upload))).toMatchObject({
        ok: false,
        error: { code: 'UPLOAD_FAILED', retryable: false, details: { status: 307 } },
      });
    }
    expect(storage.seen).toEqual([]);
  });
});

describe('a place that an answer names', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/x',
    'javascript:alert(1)',
    'data:,x',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0:1/x',
    'http://[::]:1/x',
    'http://224.0.0.1/x',
    'http://user:word@127.0.0.1:1/x',
    'http://',
  ])('is not followed to %s', async (url) => {
    answer = () => json(200, { name: 'ref-1', url });
    const sent = await send(await addAsset(), profileWith(presigned));
    expect(sent).toMatchObject({ ok: false, error: { retryable: false } });
    expect(sent.ok ? '' : sent.error.code).toMatch(/^(UPLOAD_FAILED|URL_INVALID)$/);
    expect(storage.seen).toEqual([]);
  });

  it('may be a path of the own host, and still gets no key', async () => {
    answer = (request) =>
      request.method === 'PUT' ? { status: 201, body: '' } : json(200, { name: 'ref-2', url: '/places/7' });
    expect(await send(await addAsset(), profileWith(presigned))).toEqual({ ok: true, value: 'ref-2' });
    const put = api.seen.find(({ method }) => method === 'PUT');
    expect(put?.path).toBe('/places/7');
    expect(put?.headers).not.toHaveProperty('x-api-key');
  });

  it('is asked for anew once when it refuses, and then no more', async () => {
    answerStorage = () => ({ status: 403, body: '<Error/>' });
    expect(await send(await addAsset(), profileWith(presigned))).toMatchObject({
      ok: false,
      error: { code: 'UPLOAD_FAILED', retryable: false, details: { status: 403, cause: 'place-refused' } },
    });
    expect([api.seen.length, storage.seen.length]).toEqual([2, 2]);
  });

  it.each([500, 503, 429, 408])('that answers %d is tried again later, as it asks', async (status) => {
    answerStorage = () => ({ status, body: '', headers: { 'Retry-After': '7' } });
    expect(await send(await addAsset(), profileWith(presigned))).toMatchObject({
      ok: false,
      error: { code: 'UPLOAD_FAILED', retryable: true, details: { retryAfterSeconds: 7 } },
    });
    expect(storage.seen).toHaveLength(1);
  });

  it.each<[unknown, string]>([
    [{ url: 'x' }, 'reference'],
    [{ name: 'ref-1' }, 'uploadUrl'],
    [{ name: 'ref-1', url: '' }, 'uploadUrl'],
    [{ name: {}, url: 'x' }, 'reference'],
    [[], 'reference'],
  ])('in an answer of %j is not there: it names what to correct', async (body, key) => {
    answer = () => json(200, body);
    expect(await send(await addAsset(), profileWith(presigned))).toMatchObject({
      error: { code: 'UPLOAD_FAILED', details: { key } },
    });
    expect(storage.seen).toEqual([]);
  });
});

describe('an upload', () => {
  it.each(['', 'ok', '<html>', '{"name":'])('whose answer is %j is not taken for one', async (body) => {
    answer = () => ({ status: 200, body });
    const sent = await send(await addAsset(), profileWith({}));
    expect(sent).toMatchObject({
      ok: false,
      error: { code: 'UPLOAD_FAILED', details: { cause: 'not-json' } },
    });
    expect(sent.ok ? '' : describeError(sent.error).happened).toMatch(/can’t be read/);
  });

  it('is done again by itself once it has expired, days later too, and not before', async () => {
    const profile = profileWith({ expiresAfterSeconds: 3600 });
    const access = { profileId: 'studio', profile, key: KEY };
    const asset = await addAsset();
    await send(asset, profile);
    now += 40 * 60_000;
    await send(asset, profile);
    expect(api.seen).toHaveLength(1);
    expect(uploads.areFresh(access, [asset.id])).toBe(true);
    now += 3 * DAY;
    expect(uploads.areFresh(access, [asset.id])).toBe(false);
    answer = () => json(200, { name: 'ref-later' });
    expect(await send(asset, profile)).toEqual({ ok: true, value: 'ref-later' });
    expect(uploads.areFresh(access, [asset.id])).toBe(true);
    // A clock that was set back years must not make it last for years.
    now -= 3650 * DAY;
    expect(uploads.areFresh(access, [asset.id])).toBe(false);
  });

  it('without an expiry is kept, for its own service only', async () => {
    const asset = await addAsset();
    await send(asset, profileWith({}));
    now += 365 * DAY;
    await send(asset, profileWith({}));
    expect(api.seen).toHaveLength(1);
    await send(asset, profileWith({}, { baseUrl: storage.url })).catch(() => {});
    expect(storage.seen).toHaveLength(1);
    await send(asset, profileWith({ extraFields: { scope: 'b' } }));
    expect(api.seen).toHaveLength(2);
  });

  it('that is too large is not begun', async () => {
    expect(await send(await addAsset(), profileWith({ maxBytes: 999 }))).toMatchObject({
      error: {
        code: 'UPLOAD_FAILED',
        retryable: false,
        details: { cause: 'too-large', bytes: 1000, maximum: 999 },
      },
    });
    expect(api.seen).toEqual([]);
  });

  it('is shared by jobs that want the same bytes at the same time', async () => {
    const bytes = randomBytes(5000);
    const assets = [
      await addAsset('a.png', bytes),
      await addAsset('b.png', bytes),
      await addAsset('c.png', bytes),
    ];
    const sent = await Promise.all(assets.map((asset) => send(asset, profileWith({ mode: 'raw' }))));
    expect(sent).toEqual(Array(3).fill({ ok: true, value: 'ref-1' }));
    expect(api.seen).toHaveLength(1);
  });

  it.each([{}, { mode: 'raw' }, { mode: 'json-base64', field: 'data' }, presigned])(
    'can be cancelled, in the way of %j',
    async (upload) => {
      const abort = new AbortController();
      answer = () => {
        abort.abort();
        return json(200, { name: 'ref-1', url: `${storage.url}/place` });
      };
      abort.abort();
      expect(await send(await addAsset(), profileWith(upload), { signal: abort.signal })).toMatchObject({
        ok: false,
        error: { code: 'UPLOAD_FAILED', details: { cause: 'cancelled' } },
      });
    },
  );

  it('tells how far it is, in bytes of the file, in each way', async () => {
    for (const upload of [{}, { mode: 'raw' }, { mode: 'json-base64', field: 'data' }, presigned]) {
      const asset = await addAsset('large.png', randomBytes(2_000_000));
      const progress: number[] = [];
      await send(asset, profileWith(upload), { onProgress: (bytes) => progress.push(bytes) });
      expect(progress.length).toBeGreaterThan(2);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.at(-1)).toBe(2_000_000);
    }
  });
});

describe('the name of a file at the service', () => {
  const hash = 'ab'.repeat(32);
  it.each([
    ['ref.png', 'ref-abababababababab.png'],
    ['Ünïcode Näme (2).PNG', 'Unicode-Name-2-abababababababab.png'],
    ['映像.mp4', 'file-abababababababab.mp4'],
    ['../../etc/passwd', 'etc-passwd-abababababababab.png'],
    ['a"b\r\nX: y.jpg', 'a-b-X-y-abababababababab.jpg'],
    ['.hidden', 'hidden-abababababababab.png'],
    ['no extension', 'no-extension-abababababababab.png'],
    ['archive.tar.gz', 'archive-tar-abababababababab.gz'],
    ['x.~!', 'x-abababababababab.png'],
    ['', 'file-abababababababab.png'],
    [`${'long '.repeat(50)}.png`, `${'long-'.repeat(12).slice(0, -1)}-abababababababab.png`],
  ])('%j becomes %s', (name, expected) => {
    expect(remoteName({ name, mime: 'image/png' }, hash)).toBe(expected);
  });

  it('is another one for another file of the same name', async () => {
    await send(await addAsset('ref.png'), profileWith({ mode: 'raw', fileNameQuery: 'name' }));
    await send(await addAsset('ref.png'), profileWith({ mode: 'raw', fileNameQuery: 'name' }));
    const names = api.seen.map(({ query }) => query['name']);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^ref-[0-9a-f]{16}\.png$/);
  });
});
