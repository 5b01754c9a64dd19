import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMediaFacts } from '../../../electron/adapters/media/media-facts.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip, encodeTone } from '../../support/sample-media.ts';
import {
  makeAdpcm,
  makeAiff,
  makeAvi,
  makeCaf,
  makeLongWave,
  makeOggPage,
  makeTransport,
} from './support/chunks.ts';

const folder = makeFolder('containers', afterAll);

async function readFacts(bytes: Uint8Array) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return readMediaFacts(path);
}

test('an AVI says its sides, length, rate, codecs and sound', async () => {
  expect(await readFacts(makeAvi(64, 48, 2))).toMatchObject({
    ...{ kind: 'video', mime: 'video/vnd.avi', width: 64, height: 48, duration: 2, frameRate: 25 },
    details: { videoCodec: 'mpeg4', audioCodec: 'mp3', channels: 1, sampleRate: 44_100 },
  });
});

test('AIFF and CAF say how long they are, and what sound they have', async () => {
  expect(await readFacts(makeAiff(2))).toMatchObject({
    ...{ kind: 'audio', mime: 'audio/aiff', duration: 2 },
    details: { audioCodec: 'pcm-s16be', channels: 2, sampleRate: 48_000 },
  });
  for (const isOpen of [false, true])
    expect(await readFacts(makeCaf(1, isOpen))).toMatchObject({
      ...{ kind: 'audio', duration: 1 },
      details: { audioCodec: 'pcm-s24', channels: 1, sampleRate: 44_100 },
    });
});

test('WAV with packed sound, or of a recorder that may write more than 4 GB, is sound', async () => {
  expect(await readFacts(makeAdpcm(3))).toMatchObject({
    ...{ kind: 'audio', mime: 'audio/wav', duration: 3 },
    details: { audioCodec: 'adpcm', channels: 2, sampleRate: 48_000 },
  });
  const long = await readFacts(makeLongWave(encodeTone(1)));
  expect(long).toMatchObject({ kind: 'audio', mime: 'audio/wav', extension: 'wav', duration: 1 });
  expect(long?.isCutOff).toBeUndefined();
});

test('what can’t be read in a container is there all the same: a film is no sound, and sound is media', async () => {
  const theora = makeOggPage(Buffer.from('\x80theora\x03\x02\x01'.padEnd(42, '\0'), 'latin1'));
  expect(await readFacts(theora)).toMatchObject({ kind: 'video', mime: 'video/ogg', width: null });
  const flac = makeOggPage(Buffer.from('\x7fFLAC\x01\0\0\x01fLaC'.padEnd(51, '\0'), 'latin1'));
  expect(await readFacts(flac)).toMatchObject({ kind: 'audio', mime: 'audio/ogg' });
  // MPEG-2 with sound of MPEG-1, as an HDV camera writes it; and the sound alone.
  expect(await readFacts(makeTransport(3, 2))).toMatchObject({ kind: 'video', mime: 'video/mp2t' });
  expect((await readFacts(makeTransport(3)))?.kind).not.toBe('video');
  // Nothing but sound in QuickTime, which has no name for that.
  const sound = Buffer.from(await encodeClip(64, 48, 6, 24));
  sound.write('wide', 4, 'latin1');
  sound.write('soun', sound.indexOf('vide'), 'latin1');
  sound.write('mp4a', sound.indexOf('avc1', sound.indexOf('stsd')), 'latin1');
  expect(await readFacts(sound)).toMatchObject({ kind: 'audio', mime: 'audio/quicktime' });
});

test('a QuickTime file from before files said what they are', async () => {
  const clip = Buffer.from(await encodeClip(64, 48, 6, 24));
  for (const first of ['wide', 'free']) {
    const old = Buffer.from(clip);
    old.write(first, 4, 'latin1');
    expect(await readFacts(old)).toMatchObject({ kind: 'video', mime: 'video/quicktime', width: 64 });
  }
});
