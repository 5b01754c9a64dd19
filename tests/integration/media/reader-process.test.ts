import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaReader, launchChildReader } from '../../../electron/adapters/media/media-reader.ts';
import type { LaunchReader } from '../../../electron/adapters/media/serve-readings.ts';
import { makeEndless } from '../../support/hostile-media.ts';
import { drawPicture, encodeClip } from '../../support/sample-media.ts';

let folder = '';
let endless = '';
let picture = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-reader-'));
  [endless, picture] = [join(folder, 'endless.mp4'), join(folder, 'beside.png')];
  await writeFile(endless, makeEndless(await encodeClip(64, 64, 6, 6)));
  await writeFile(picture, drawPicture(64, 36, 'olive'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Real processes, which the test may kill. */
function watchLaunches(): { launch: LaunchReader; processes: ReturnType<LaunchReader>[] } {
  const processes: ReturnType<LaunchReader>[] = [];
  return {
    processes,
    launch(onEnd) {
      const process = launchChildReader(onEnd);
      processes.push(process);
      return process;
    },
  };
}

test('a process is started at the first need; killed, it is replaced, and other files are read meanwhile and after', async () => {
  const { launch, processes } = watchLaunches();
  const reader = createMediaReader({ launch });
  expect(processes).toHaveLength(0);
  const begun = Promise.withResolvers<void>();
  const given = expect(reader.readFacts(endless, begun.resolve)).rejects.toMatchObject({
    name: 'UnsafeFileError',
    reason: 'ended-reader',
  });
  await begun.promise;
  const beside = reader.readFacts(picture);
  processes[0]?.kill();
  await given;
  expect(await beside).toMatchObject({ width: 64 });
  expect(await Promise.all([picture, picture, picture].map((path) => reader.readFacts(path)))).toMatchObject([
    { width: 64 },
    { width: 64 },
    { width: 64 },
  ]);
  reader.stop();
});

test('a file that killed a process is refused at once while it stays as it is, and read again once it is another', async () => {
  const { launch, processes } = watchLaunches();
  const reader = createMediaReader({ launch, timeLimitMilliseconds: 4000 });
  const path = join(folder, 'changing.mp4');
  await writeFile(path, makeEndless(await encodeClip(64, 64, 6, 6)));
  await expect(reader.readFacts(path)).rejects.toMatchObject({ reason: 'took-too-long' });
  const started = processes.length;
  for (const read of [() => reader.readFacts(path), () => reader.readUnevenTimes(path, 24)])
    await expect(read()).rejects.toMatchObject({ reason: 'took-too-long' });
  expect(processes).toHaveLength(started);
  await writeFile(path, drawPicture(20, 10, 'olive'));
  expect(await reader.readFacts(path)).toMatchObject({ width: 20 });
  reader.stop();
});

test('stopped, it reads nothing more, and says of no file that it is unsafe', async () => {
  const reader = createMediaReader();
  const begun = Promise.withResolvers<void>();
  const waiting = [endless, endless, picture].map((path) =>
    expect(reader.readFacts(path, begun.resolve)).rejects.not.toMatchObject({ name: 'UnsafeFileError' }),
  );
  await begun.promise;
  reader.stop();
  await Promise.all(waiting);
  await expect(reader.readFacts(picture)).rejects.toThrow('stopped');
});

test('the beginning of an address is recognised there too', async () => {
  const reader = createMediaReader();
  expect(await reader.recognise(drawPicture(20, 10, 'olive').subarray(0, 4100))).toBe('image/png');
  expect(await reader.recognise(new Uint8Array([1, 2, 3]))).toBeNull();
  reader.stop();
});
