import { createHash, randomBytes } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeHugeClip } from '../../support/hostile-media.ts';
import { drawDisc, drawPicture, encodeClip, encodeTone } from '../../support/sample-media.ts';
import { giveFolder } from '../support/give-folder.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';

// A list as a value has to be wrapped, or Playwright takes its second item for options.
test.use({
  sharesApp: true,
  expectedComplaints: [
    [/Failed to load resource/, /^crashed: app:..dailies.media-worker.html/, /Content Security Policy/],
    { scope: 'test' },
  ],
});

/** Adds a file as an artist's drop does, and gives its id. */
async function addFile(app: LaunchedApp, path: string): Promise<string> {
  await giveFolder(app, dirname(path));
  const answer = (await app.window.evaluate(
    (file) => window.dailies.invoke('references.addFiles', { paths: [file] }),
    path,
  )) as {
    value: { kind: string; asset?: { id: string } }[];
  };
  const id = answer.value[0]?.asset?.id;
  if (id === undefined) throw new Error(JSON.stringify(answer));
  return id;
}

interface Fetched {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly sha256: string;
  readonly bytes: number;
}

function fetchMedia(
  app: LaunchedApp,
  url: string,
  init: { method?: string; headers?: Record<string, string> } = {},
): Promise<Fetched> {
  return app.window.evaluate(
    async ([address, options]) => {
      const answer = await fetch(address, options);
      const body = await answer.arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
      const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        sha256,
        bytes: body.byteLength,
      };
    },
    [url, init] as const,
  );
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A PNG with a tail of noise, so that it has a size of many chunks. */
async function writeLargePicture(path: string, bytes: number): Promise<Buffer> {
  const picture = drawPicture(320, 200, 'teal');
  const content = Buffer.concat([picture, randomBytes(bytes - picture.length)]);
  await writeFile(path, content);
  return content;
}

test('a file is served whole and in every kind of range', async ({ app }) => {
  const path = join(app.userData, 'large.png');
  const content = await writeLargePicture(path, 3_000_001);
  const url = `media://asset/${await addFile(app, path)}`;
  const size = content.length;

  const whole = await fetchMedia(app, url);
  expect(whole).toMatchObject({ status: 200, bytes: size, sha256: sha256(content) });
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(size),
    'accept-ranges': 'bytes',
  });

  const ranges: [string, number, number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=1000-2500000', 1000, 2_500_000],
    ['bytes=2999990-', 2_999_990, size - 1],
    ['bytes=0-', 0, size - 1],
    ['bytes=-500', size - 500, size - 1],
    ['bytes=-9999999', 0, size - 1],
    ['bytes=2999999-9999999', 2_999_999, size - 1],
  ];
  for (const [range, first, last] of ranges) {
    const part = await fetchMedia(app, url, { headers: { range } });
    expect(part, range).toMatchObject({ status: 206, sha256: sha256(content.subarray(first, last + 1)) });
    expect(part.headers['content-range'], range).toBe(`bytes ${first}-${last}/${size}`);
  }
  for (const range of [`bytes=${size}-`, 'bytes=9999999-10000000', 'bytes=-0']) {
    const answer = await fetchMedia(app, url, { headers: { range } });
    expect(answer.status, range).toBe(416);
  }
  expect(await fetchMedia(app, url, { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
  expect((await fetchMedia(app, url, { method: 'DELETE' }).catch(() => ({ status: 405 }))).status).toBe(405);
});

test('a 2 GB file is read where it is asked for, in constant memory', async ({ app }) => {
  const path = join(app.userData, 'huge.png');
  const size = 2 * 1024 ** 3;
  const file = await open(path, 'w');
  await file.write(drawPicture(64, 64, 'plum'));
  await file.write(Buffer.from('the end'), 0, 7, size - 7);
  await file.close();
  const url = `media://asset/${await addFile(app, path)}`;

  const tail = await app.window.evaluate(
    async (address) => (await fetch(address, { headers: { range: 'bytes=-7' } })).text(),
    url,
  );
  expect(tail).toBe('the end');

  const read = () => app.electron.evaluate(() => process.memoryUsage().rss);
  const before = await read();
  let peak = before;
  const timer = setInterval(
    () =>
      void read().then(
        (rss) => (peak = Math.max(peak, rss)),
        () => {},
      ),
    100,
  );
  // A player that is closed gives up its stream in the middle.
  const streamed = await app.window.evaluate(async (address) => {
    const answer = await fetch(address);
    const reader = answer.body?.getReader();
    let bytes = 0;
    while (reader !== undefined && bytes < 600_000_000) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
    }
    await reader?.cancel();
    return bytes;
  }, url);
  clearInterval(timer);
  expect(streamed).toBeGreaterThanOrEqual(600_000_000);
  expect((peak - before) / 1024 ** 2).toBeLessThan(120);
});

test('ids are opaque: what is not one leads nowhere', async ({ app }) => {
  const path = join(app.userData, 'one.png');
  await writeFile(path, drawPicture(64, 64, 'navy'));
  const id = await addFile(app, path);
  const strange = [
    'media://asset/nothing',
    'media://take/nothing',
    `media://take/${id}`,
    `media://poster/${id}`,
    'media://asset/../../settings.json',
    'media://asset/%2e%2e%2fkeys.json',
    `media://asset/${id}/more`,
    `media://asset/${encodeURIComponent(path)}`,
    'media://data/keys.json',
    'media://asset/',
    `media://thumb/..%2f${id}`,
  ];
  for (const url of strange) expect((await fetchMedia(app, url)).status, url).toBe(404);
});

test('only the app’s page is served media', async ({ app }) => {
  const path = join(app.userData, 'one.png');
  await writeFile(path, drawPicture(64, 64, 'navy'));
  const id = await addFile(app, path);
  const loaded = await app.electron.evaluate(async ({ BrowserWindow }, asset) => {
    const stranger = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
    await stranger.loadURL('data:text/html,<p>stranger').catch(() => {});
    const outcome: unknown = await stranger.webContents
      .executeJavaScript(
        `new Promise((done) => { const i = new Image(); i.onload = () => done('loaded'); i.onerror = () => done('refused'); i.src = 'media://asset/${asset}'; })`,
      )
      .catch(() => 'refused');
    stranger.destroy();
    return outcome;
  }, id);
  expect(loaded).toBe('refused');
});

test('thumbnails are small pictures, made once, through which is seen what is behind', async ({ app }) => {
  const picture = join(app.userData, 'wide.png');
  await writeFile(picture, drawPicture(2000, 500, 'teal'));
  const disc = join(app.userData, 'disc.png');
  await writeFile(disc, drawDisc(800, 400));
  const clip = join(app.userData, 'clip.mp4');
  await writeFile(clip, await encodeClip(320, 180, 24, 24));
  const tone = join(app.userData, 'tone.wav');
  await writeFile(tone, encodeTone(1));
  const measure = (url: string) =>
    app.window.evaluate(async (address) => {
      const answers = await Promise.all([fetch(address), fetch(address), fetch(address)]);
      const blob = await answers[0].blob();
      const bitmap = await createImageBitmap(blob);
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const alphaAt = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3];
      return {
        statuses: answers.map((answer) => answer.status),
        type: answers[0].headers.get('content-type'),
        width: bitmap.width,
        height: bitmap.height,
        corner: alphaAt(1, 1),
        middle: alphaAt(bitmap.width / 2, bitmap.height / 2),
      };
    }, url);
  const opaque = { statuses: [200, 200, 200], type: 'image/jpeg', corner: 255, middle: 255 };

  const wide = await measure(`media://thumb/${await addFile(app, picture)}`);
  expect(wide).toEqual({ ...opaque, width: 512, height: 128 });
  const moving = await measure(`media://thumb/${await addFile(app, clip)}`);
  expect(moving).toEqual({ ...opaque, width: 320, height: 180 });
  const seeThrough = await measure(`media://thumb/${await addFile(app, disc)}`);
  expect(seeThrough).toEqual({ ...opaque, type: 'image/webp', width: 512, height: 256, corner: 0 });
  expect((await fetchMedia(app, `media://thumb/${await addFile(app, tone)}`)).status).toBe(404);
});

test('a file that can not be decoded fails alone', async ({ app }) => {
  const broken = join(app.userData, 'broken.png');
  const whole = drawPicture(400, 300, 'crimson');
  await writeFile(broken, Buffer.concat([whole.subarray(0, 60), randomBytes(400)]));
  const pretender = join(app.userData, 'pretender.mp4');
  const clip = Buffer.from(await encodeClip(320, 180, 24, 24));
  await writeFile(pretender, Buffer.concat([clip.subarray(0, 32), randomBytes(4000)]));
  const good = join(app.userData, 'good.png');
  await writeFile(good, whole);
  await giveFolder(app, app.userData);
  const ids = await app.window.evaluate(
    async (paths) => {
      const answer = (await window.dailies.invoke('references.addFiles', { paths })) as {
        value: { asset?: { id: string } }[];
      };
      return answer.value.map((item) => item.asset?.id ?? null);
    },
    [broken, pretender, good],
  );
  // What is not media by its content is refused before that; what only looks like it gets no picture.
  for (const id of ids.slice(0, 2))
    if (id !== null) expect((await fetchMedia(app, `media://thumb/${id}`)).status).toBe(404);
  expect((await fetchMedia(app, `media://thumb/${ids[2]}`)).status).toBe(200);
});

test('a clip of 4 KB that claims 2 GB gets no picture, ends nothing, and the next one is made', async ({
  app,
}) => {
  const path = join(app.userData, 'grows.mp4');
  await writeFile(path, await encodeClip(320, 180, 24, 24));
  const id = await addFile(app, path);
  await writeHugeClip(path);
  expect((await fetchMedia(app, `media://thumb/${id}`)).status).toBe(404);
  const answer = await app.window.evaluate(
    (paths) => window.dailies.invoke('references.addFiles', { paths }),
    [path],
  );
  expect(answer).toMatchObject({ value: [{ kind: 'refused', error: { code: 'FILE_NOT_MEDIA' } }] });
  await writeFile(join(app.userData, 'next.png'), drawPicture(600, 400, 'olive'));
  const next = await addFile(app, join(app.userData, 'next.png'));
  expect((await fetchMedia(app, `media://thumb/${next}`)).status).toBe(200);
});

test('when the decoding process is killed, the app goes on and the next picture is made', async ({ app }) => {
  const add = async (name: string, colour: string): Promise<string> => {
    await writeFile(join(app.userData, name), drawPicture(600, 400, colour));
    return `media://thumb/${await addFile(app, join(app.userData, name))}`;
  };
  expect((await fetchMedia(app, await add('a.png', 'olive'))).status).toBe(200);
  const killed = await app.electron.evaluate(({ webContents }) => {
    const worker = webContents
      .getAllWebContents()
      .find((contents) => contents.getURL().includes('media-worker'));
    if (worker === undefined) return false;
    process.kill(worker.getOSProcessId(), 'SIGKILL');
    return true;
  });
  expect(killed).toBe(true);
  await expect.poll(async () => (await fetchMedia(app, await add('b.png', 'coral'))).status).toBe(200);
  expect(await app.window.evaluate(() => document.documentElement.dataset['ready'])).toBe('true');
});

test('the process that decodes has no bridge and no network', async ({ app }) => {
  await writeFile(join(app.userData, 'c.png'), drawPicture(600, 400, 'peru'));
  expect(
    (await fetchMedia(app, `media://thumb/${await addFile(app, join(app.userData, 'c.png'))}`)).status,
  ).toBe(200);
  const seen = await app.electron.evaluate(async ({ webContents, session }) => {
    const worker = webContents
      .getAllWebContents()
      .find((contents) => contents.getURL().includes('media-worker'));
    if (worker === undefined) return null;
    const ask = (code: string): Promise<unknown> => worker.executeJavaScript(code);
    return {
      bridge: await ask('typeof window.dailies'),
      require: await ask('typeof require'),
      asset: await ask(`fetch('media://asset/x').then(() => 'reached', () => 'refused')`),
      network: await ask(`fetch('https://example.com').then(() => 'reached', () => 'refused')`),
      source: await ask(`fetch('/work/nothing/source').then((answer) => answer.status)`),
      ownSession: worker.session !== session.defaultSession,
      kept: worker.session.isPersistent(),
    };
  });
  expect(seen).toEqual({
    bridge: 'undefined',
    require: 'undefined',
    asset: 'refused',
    network: 'refused',
    source: 404,
    ownSession: true,
    kept: false,
  });
});
