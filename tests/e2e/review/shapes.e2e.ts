import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Recipe } from '../../../shared/models/fix.ts';
import { giveFolder } from '../support/give-folder.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { encodeUntagged, FRAMES, HEIGHT, RATE, readShown, WIDTH } from '../support/quarters.ts';

/** Of H.264 at the edges of a quarter that was scaled. */
const TOLERANCE = 12;
const SECONDS = FRAMES / RATE;

/** All places of a text in a file. */
function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 4)) places.push(at + 4);
  return places;
}

/** As recorders leave a clip whose end they never wrote: no header says how long it is. */
async function withoutLength(): Promise<Buffer> {
  const clip = Buffer.from(await encodeUntagged());
  const boxes = [['mvhd', 16] as const, ['tkhd', 20] as const, ['mdhd', 16] as const];
  for (const [type, place] of boxes)
    for (const at of placesOf(clip, type)) clip.fill(0, at + place, at + place + 4);
  return clip;
}

/** Placed so: x by the first two numbers, y by the others. */
const placed =
  (...numbers: readonly number[]) =>
  async () => {
    const clip = Buffer.from(await encodeUntagged());
    const [header = 0] = placesOf(clip, 'tkhd');
    [0, 4, 12, 16].forEach(
      (at, index) => void clip.writeInt32BE((numbers[index] ?? 0) * 65_536, header + 40 + at),
    );
    return clip;
  };

/** Pixels of 4:3, which the stream alone says. (ITU-T H.264, E.1.1) */
async function withWidePixels(): Promise<Uint8Array> {
  const clip = await encodeUntagged(HEIGHT, (config) => {
    const header = Buffer.from(config.description as Uint8Array);
    const end = 8 + header.readUInt16BE(6);
    const bits = [...header.subarray(8, end)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const bare = bits.slice(0, bits.lastIndexOf('1') - 1);
    const said = `${bare}11${(14).toString(2).padStart(8, '0')}000000001`;
    const set = Buffer.from(
      (said.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(set.length);
    return {
      ...config,
      description: Buffer.concat([header.subarray(0, 6), length, set, header.subarray(end)]),
    };
  });
  const bytes = Buffer.from(clip);
  for (const at of placesOf(bytes, 'pasp')) bytes.write('free', at - 4, 'latin1');
  return bytes;
}

const CLIPS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'length 0': withoutLength,
  mirrored: placed(-1, 0, 0, 1),
  'upside down': placed(-1, 0, 0, -1),
  'turned right': placed(0, 1, -1, 0),
  'turned left': placed(0, -1, 1, 0),
  'turned and mirrored': placed(0, 1, 1, 0),
  'wide pixels': withWidePixels,
};

const AS_IT_IS: Recipe = {
  ...{ to: 'mp4', trim: null, crop: null, scale: null, pad: null, dropsSound: false, maxBytes: null },
};

const even = (value: number) => Math.ceil(value / 2) * 2;

test('facts, frames and fixed clips have the length, the shape and the turn that the player shows', async ({
  launch,
}) => {
  const userData = await makeLibrary(
    Object.keys(CLIPS).map((name) => ({
      fileName: `${name}.mp4`,
      bytes: new Uint8Array(1),
      facts: { width: WIDTH, height: HEIGHT, frameRate: RATE, duration: SECONDS },
    })),
  );
  const app = await launch({ userData });
  const { window: page } = app;
  const folder = join(userData, 'results');
  await giveFolder(app, folder);
  /** As the element that shows it measures it. */
  const measure = (url: string, isClip = true) =>
    page.evaluate(
      ([address, isVideo]) =>
        new Promise<{ width: number; height: number; duration: number | null }>((resolve, reject) => {
          const element = document.createElement(isVideo ? 'video' : 'img');
          element.addEventListener('error', () => reject(new Error(`cannot show ${address}`)));
          element.addEventListener(isVideo ? 'loadeddata' : 'load', () =>
            resolve(
              element instanceof HTMLVideoElement
                ? { width: element.videoWidth, height: element.videoHeight, duration: element.duration }
                : { width: element.naturalWidth, height: element.naturalHeight, duration: null },
            ),
          );
          element.src = address;
        }),
      [url, isClip] as const,
    );
  const wrong: unknown[] = [];
  const compare = (label: string, is: unknown, player: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(player)) wrong.push({ label, is, player });
  };
  const shown: { label: string; of: number; url: string; isClip: boolean }[] = [];
  for (const [index, [name, make]] of Object.entries(CLIPS).entries()) {
    const path = join(folder, `${name}.mp4`);
    await writeFile(`${path}.new`, await make());
    await rename(`${path}.new`, path);
    const [added] = await invoke<{ asset: Asset }[]>(page, 'references.addFiles', { paths: [path] });
    const { asset } = added!;
    const url = `media://asset/${asset.id}`;
    const player = await measure(url);
    const size = { width: player.width, height: player.height };
    compare(`${name}: facts`, { width: asset.width, height: asset.height }, size);
    compare(`${name}: seconds`, asset.duration?.toFixed(2), SECONDS.toFixed(2));
    // Without a length in any header, the player knows none before the end.
    if (player.duration !== Number.POSITIVE_INFINITY)
      compare(`${name}: seconds of the player`, player.duration?.toFixed(2), SECONDS.toFixed(2));
    const of = shown.length;
    shown.push({ label: `${name}: player`, of, url, isClip: true });
    const frame = { number: 1, seconds: 1.5 / RATE };
    const still = await invoke<Asset>(page, 'lineage.asset', { takeId: `take-${index}`, frame });
    compare(`${name}: frame`, { width: still.width, height: still.height }, size);
    shown.push({ label: `${name}: frame`, of, url: `media://asset/${still.id}`, isClip: false });
    const margins = { x: Math.floor(size.width / 16) * 2, y: Math.floor(size.height / 16) * 2 };
    const cut = { width: size.width - 2 * margins.x, height: size.height - 2 * margins.y };
    const recipes = { trim: { trim: { from: 0, to: 2 / RATE } }, crop: { crop: { ...margins, ...cut } } };
    for (const [way, recipe] of Object.entries(recipes)) {
      const made = await invoke<Asset>(page, 'references.fix', {
        ...{ workId: crypto.randomUUID(), assetId: asset.id, recipe: { ...AS_IT_IS, ...recipe } },
      });
      const wanted = way === 'crop' ? cut : size;
      const madeOf = { width: made.width, height: made.height };
      compare(`${name}: ${way}`, madeOf, { width: even(wanted.width), height: even(wanted.height) });
      shown.push({ label: `${name}: ${way}`, of, url: `media://asset/${made.id}`, isClip: true });
    }
  }
  const seen = await readShown(page, shown);
  for (const [index, { label, of }] of shown.entries()) {
    const isNear = seen[index]!.every((colour, quarter) =>
      colour.every((value, channel) => Math.abs(value - seen[of]![quarter]![channel]!) <= TOLERANCE),
    );
    if (!isNear) compare(label, seen[index], seen[of]);
  }
  expect(wrong).toEqual([]);
});
