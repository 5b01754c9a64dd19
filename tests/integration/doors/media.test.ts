import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, OggOutputFormat } from 'mediabunny';
import { expect, it, onTestFinished } from 'vitest';
import { createMediaReader } from '../../../electron/adapters/media/media-reader.ts';
import { embedInPng } from '../../../electron/core/library/export/copy-take.ts';
import { serializeXmp } from '../../../electron/core/library/export/xmp-packet.ts';
import { sidecarSchema } from '../../../shared/library/sidecar.ts';
import { mediaDetailsSchema } from '../../../shared/models/asset.ts';
import { makeBmp } from '../../support/bmp.ts';
import { launchBuiltReader } from '../../support/built-reader.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes } from '../../support/hostile-input.ts';
import { drawPicture, encodeClip, encodeTone } from '../../support/sample-media.ts';
import { inventSidecar } from '../../support/sidecars.ts';
import { encodeAac, makeFlac, makeMp3, muxOpus, remux } from '../media/support/containers.ts';
import { exifSegment, jpegSegment, makeHeic, makeTiff, withSegments } from '../media/support/headers.ts';

/** One of each kind, as small as it can be. */
async function makeSamples(): Promise<Buffer[]> {
  const clip = Buffer.from(await encodeClip(32, 32, 3, 24));
  const told = embedInPng(drawPicture(8, 8, 'black'), serializeXmp(inventSidecar()));
  const jpeg = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xc0, Buffer.from('080020002001011100', 'hex')),
    Buffer.from('ffd9', 'hex'),
  ]);
  return [
    drawPicture(8, 8, 'steelblue'),
    told.kind === 'embedded' ? told.bytes : Buffer.alloc(0),
    withSegments(jpeg, exifSegment(6, 'II')),
    makeTiff({ width: 8, height: 6, orientation: 8 }, 'MM'),
    makeHeic(64, 48, 1),
    makeBmp(8, 8),
    clip,
    await remux(clip, new MovOutputFormat(), 90),
    await remux(clip, new MkvOutputFormat()),
    await encodeAac(new Mp4OutputFormat(), 0.1),
    await muxOpus(new OggOutputFormat(), 0.1),
    encodeTone(0.02),
    makeFlac(1),
    makeMp3(4),
  ];
}

it('any file is media with facts that can be, or none; and it never ends the process that reads it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-door-media-'));
  let ends = 0;
  const reader = createMediaReader({
    launch: (onEnd) =>
      launchBuiltReader((reason) => {
        ends += 1;
        onEnd(reason);
      }),
  });
  onTestFinished(() => {
    reader.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, 'any');
  const samples = await makeSamples();
  for (const sample of samples) {
    writeFileSync(path, sample);
    expect(await reader.readFacts(path)).not.toBeNull();
  }
  const bytes = damagedBytes(samples);
  await fuzz(
    fc.tuple(bytes, fc.constantFrom('facts', 'facts', 'inside', 'times', 'type')),
    async ([content, kind]) => {
      writeFileSync(path, content);
      if (kind === 'type')
        expect([null, expect.any(String)]).toContainEqual(await reader.recognise(content.subarray(0, 4100)));
      if (kind === 'times') {
        const times = await reader.readUnevenTimes(path, 24);
        expect(times?.every(Number.isFinite) ?? true).toBe(true);
      }
      if (kind === 'inside') {
        const inside = await reader.readInside(path);
        expect(inside.bytes).toBe(content.length);
        if (inside.story !== null) expect(sidecarSchema.safeParse(inside.story).success).toBe(true);
      }
      if (kind !== 'facts') return;
      const facts = await reader.readFacts(path);
      if (facts === null) return;
      expect(facts.mime.split('/')[0]).toBe(facts.kind);
      expect(mediaDetailsSchema.safeParse(facts.details).error).toBeUndefined();
      for (const side of [facts.width, facts.height])
        if (side !== null) expect(Number.isSafeInteger(side) && side > 0).toBe(true);
      for (const number of [facts.duration, facts.frameRate])
        if (number !== null) expect(Number.isFinite(number) && number >= 0).toBe(true);
      expect(ends).toBe(0);
    },
    // Nothing but sound in QuickTime was called a video.
    [-425437653],
  );
  expect(ends).toBe(0);
  expect(readdirSync(folder)).toEqual(['any']);
});
