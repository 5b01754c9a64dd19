import { loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from './support/client.ts';
import { makePng } from './support/samples.ts';
import { type PracticeProcess, removeDataFolders, startPractice } from './support/start-practice.ts';

/** Width and height as the PNG's own header says. */
function readPngSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(bytes.toString('latin1', 12, 16)).toBe('IHDR');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

async function readVideo(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new Error('no video track');
  const types = [];
  for await (const packet of new EncodedPacketSink(video).packets()) types.push(packet.type);
  return {
    codec: await video.getCodec(),
    width: video.displayWidth,
    height: video.displayHeight,
    seconds: await input.computeDuration(),
    frames: types.length,
    keys: types.flatMap((type, index) => (type === 'key' ? [index] : [])),
    audio: audio
      ? {
          codec: await audio.getCodec(),
          channels: audio.numberOfChannels,
          seconds: await audio.computeDuration(),
        }
      : null,
    plays: bytes.indexOf('moov') < bytes.indexOf('mdat'),
  };
}

describe('results', () => {
  let practice: PracticeProcess;
  let client: Client;
  const download = async (url: string | undefined) =>
    Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
  const make = async (model: string, body: object, parameters = '') => {
    const generation = await client.settle(await client.accept(model, body, parameters));
    expect(generation).toMatchObject({ status: 'completed', outputs: [{ url: expect.any(String) }] });
    return download(generation.outputs[0]?.url);
  };

  beforeAll(async () => {
    practice = await startPractice({ style: 'full' });
    client = createClient(practice);
  });
  afterAll(async () => {
    await practice.stop();
    await removeDataFolders();
  });

  it.each([
    ['2K', '16:9', 2048, 1152],
    ['2K', '2:3', 1365, 2048],
    ['4K', '21:9', 4096, 1755],
  ])('a picture of %s in %s is %i × %i', async (quality, aspectRatio, width, height) => {
    const bytes = await make('modeln-pro', { prompt: 'A red fox in snow', quality, aspectRatio });
    expect(readPngSize(bytes)).toEqual({ width, height });
    expect(await loadImage(bytes)).toMatchObject({ width, height });
  });

  it('auto takes the shape of the first image', async () => {
    const images = [
      await client.upload('tall.png', makePng(300, 500)),
      await client.upload('wide.png', makePng(500, 300)),
    ];
    const bytes = await make('modeln-pro', {
      prompt: 'A red fox in snow',
      quality: '2K',
      aspectRatio: 'auto',
      images,
    });
    expect(readPngSize(bytes)).toEqual({ width: Math.round((2048 * 3) / 5), height: 2048 });
  });

  it('two takes of one prompt differ', async () => {
    const body = { prompt: 'A lighthouse at night', quality: '2K', aspectRatio: '1:1' };
    expect((await make('modeln-pro', body)).equals(await make('modeln-pro', body))).toBe(false);
  });

  it('a video is H.264, of the asked length and shape, seekable, its index first; silent unless asked', async () => {
    const video = await readVideo(
      await make('modelk-o3-elements', {
        prompt: 'The hero walks',
        duration: 3,
        aspectRatio: '9:16',
        resolution: '1080',
      }),
    );
    expect(video).toMatchObject({ codec: 'avc', seconds: 3, frames: 72, audio: null, plays: true });
    expect(video.keys).toEqual([0, 24, 48]);
    expect(video.width / video.height).toBeCloseTo(9 / 16, 2);
  });

  it('the two H3 models have stereo sound as long as the picture; elements have it when asked', async () => {
    const startImage = await client.upload('start.png', makePng(400, 300));
    const omni = await readVideo(
      await make('modelh-h3-omni', { prompt: 'Waves', duration: 4, aspectRatio: '21:9' }),
    );
    const still = await readVideo(
      await make('modelh-h3-image-to-video', { startImage, duration: 4, quality: '2k' }),
    );
    const elements = await readVideo(
      await make('modelk-o3-elements', { prompt: 'Hero', duration: 3, enableAudio: true }),
    );
    for (const [video, seconds] of [
      [omni, 4],
      [still, 4],
      [elements, 3],
    ] as const) {
      expect(video.audio).toMatchObject({ codec: 'aac', channels: 2 });
      expect(video.seconds).toBeCloseTo(seconds, 2);
      expect(video.audio?.seconds).toBeGreaterThan(seconds - 0.1);
    }
    expect(omni.width / omni.height).toBeCloseTo(21 / 9, 2);
    expect(still.width / still.height).toBeCloseTo(4 / 3, 2);
    expect(elements.width / elements.height).toBeCloseTo(16 / 9, 2);
  });

  it('a transformation follows its video in length and shape; motion follows its image', async () => {
    const source = await make('modelk-o3-elements', { prompt: 'Source', duration: 3, aspectRatio: '1:1' });
    const video = await client.upload('source.mp4', new Uint8Array(source));
    const edited = await readVideo(
      await make('modelk-o3-video-transformation', { prompt: 'Make it rain', video }),
    );
    expect(edited).toMatchObject({ seconds: 3, audio: null });
    expect(edited.width).toBe(edited.height);
    const image = await client.upload('pose.png', makePng(200, 400));
    const moved = await readVideo(await make('modelk-motion-3', { image, video }));
    expect(moved.width / moved.height).toBeCloseTo(0.5, 2);
  });

  it('turbo is five seconds, in 16:9 without a start image', async () => {
    const video = await readVideo(
      await make('modelk-3-turbo', {
        prompt: 'A quick sketch',
        startImage: 'https://media.example/never-fetched.png',
      }),
    );
    expect(video).toMatchObject({ seconds: 5, width: 640, height: 360 });
  });

  it('results are served without the key, with length, ETag, ranges and HEAD', async () => {
    const generation = await client.settle(
      await client.accept('modeln-pro', { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '1:1' }),
    );
    const url = generation.outputs[0]?.url ?? '';
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(whole.headers.get('content-type')).toBe('image/png');
    const range = async (value: string, more: Record<string, string> = {}) =>
      fetch(url, { headers: { range: value, ...more } });
    const part = await range('bytes=10-19');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    expect(Buffer.from(await (await range('bytes=-5')).arrayBuffer())).toEqual(bytes.subarray(-5));
    expect(Buffer.from(await (await range(`bytes=${bytes.length - 3}-`)).arrayBuffer())).toEqual(
      bytes.subarray(-3),
    );
    expect((await range(`bytes=${bytes.length}-`)).status).toBe(416);
    expect((await range('bytes=0-1', { 'if-range': '"another"' })).status).toBe(200);
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect((await fetch(url.replace('1.png', '2.png'))).status).toBe(404);
  });

  // The last one, because what is drawn after it would wait for the long clip.
  it('HTTP is answered while a long clip is drawn', async () => {
    const genId = await client.accept('modelh-h3-omni', { prompt: 'A long wave', duration: 15 });
    for (let answers = 0; answers < 10; answers += 1) {
      await client.send('GET', '/practice/stats');
      expect((await client.query(genId)).status).not.toBe('completed');
    }
  });
});
