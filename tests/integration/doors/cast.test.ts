import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { castFiles } from '../../../electron/adapters/files/cast-file.ts';
import { read } from '../../../electron/adapters/open-file/reading.ts';
import {
  entryName,
  listPackedFiles,
  type Manifest,
  manifestSchema,
} from '../../../shared/cast/cast-manifest.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { fuzz } from '../../support/fuzz.ts';
import { type HandMadeEntry, makeZip } from '../../support/hand-made-zip.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { PIXEL } from '../../support/scripted-service.ts';
import { packed } from '../cast/support.ts';

const root = makeFolder('door-cast', afterAll);
beforeAll(() => {
  for (const name of ['file', 'taken']) mkdirSync(join(root, name));
});

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const TEXT = Buffer.from('I agree. Ada');
const MEDIA = [PIXEL, TEXT];

function manifest(members: JsonValue[], media: readonly Buffer[]): JsonValue {
  const files = Object.fromEntries(
    media.map((data, at) => [sha256(data), { name: `file ${at}.png`, bytes: data.length }]),
  );
  return { format: 'dailies-cast', version: 1, members, files };
}
const consent = {
  statement: 'Yes.',
  file: { sha256: sha256(TEXT), name: 'release.txt', bytes: TEXT.length },
};
const SAMPLES = [
  manifest([packed('Hero', [sha256(PIXEL)]), packed('Hero', [], { notes: 'two' })], [PIXEL]),
  manifest(
    [
      packed('Größe', [sha256(PIXEL)], {
        consent,
        colour: 'blue',
        voices: [{ kind: 'uploaded', name: 'alto' }],
      }),
    ],
    MEDIA,
  ),
  manifest([], []),
];

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('manifest.json', ...MEDIA.map((data) => entryName(sha256(data)))) },
  { weight: 1, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom('../../out', '/out', 'C:\\out', 'media/../../out', 'media\\..\\out', 'media/'),
  },
);
/** A cast file with what such a file needs, and entries that are called something else, lie, or are there twice. */
const zip = damagedJson(SAMPLES).chain((value) => {
  const own: HandMadeEntry[] = [
    { name: 'manifest.json', data: Buffer.from(JSON.stringify(value)) },
    ...MEDIA.map((data) => ({ name: entryName(sha256(data)), data })),
  ];
  const data = fc.oneof(
    fc.constantFrom(...MEDIA),
    fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some)),
  );
  const other = fc.record({
    name,
    data,
    deflate: fc.boolean(),
    claimed: fc.constantFrom(0, 12, 70, 0xffffffff),
  });
  const entries = fc.oneof(
    { weight: 3, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: fc.array(other, { maxLength: 3 }).map((more) => [...own, ...more]) },
    { weight: 1, arbitrary: fc.array(other, { maxLength: 3 }).map((more) => [...more, ...own.slice(1)]) },
  );
  const bytes = entries.map(makeZip);
  return fc.oneof(
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: bytes.chain((one) => damagedBytes([one], 3)) },
  );
});

/** As an import goes about it: the manifest, then each file that its members need, into a folder of its own. */
async function take(path: string, folder: string): Promise<string[]> {
  const opened = await castFiles.open(path);
  if (!opened.ok) return [opened.error.code];
  const file = opened.value;
  try {
    const text = await file.readText('manifest.json', CEILINGS.cast.characters);
    if (!text.ok) return [text.error.code];
    const said = (await read({ kind: 'cast', text: text.value, path })) as Result<Manifest>;
    if (!said.ok) return [said.error.code];
    expect(manifestSchema.safeParse(said.value).error).toBeUndefined();
    const codes: string[] = [];
    for (const hash of new Set(said.value.members.flatMap(listPackedFiles))) {
      const bytes = said.value.files[hash]?.bytes ?? 0;
      const extracted = await file.extract(entryName(hash), bytes, join(folder, hash));
      if (extracted.ok) expect(extracted.value).toBe(sha256(readFileSync(join(folder, hash))));
      else codes.push(extracted.error.code);
    }
    return codes;
  } finally {
    file.close();
  }
}

it('a cast file is read, or refused with its cause, and what lies in it goes nowhere but where it is put', async () => {
  const [path, folder] = [join(root, 'file', 'from.dailies-cast'), join(root, 'taken')];
  let taken = 0;
  await fuzz(
    zip,
    async (bytes) => {
      writeFileSync(path, bytes);
      const codes = await take(path, folder);
      expect(codes.filter((code) => code !== 'CAST_FILE_INVALID')).toEqual([]);
      for (const one of readdirSync(folder)) {
        expect(one).toMatch(/^[0-9a-f]{64}$/);
        if (codes.length === 0) taken += 1;
        rmSync(join(folder, one));
      }
      expect([readdirSync(root).toSorted(), readdirSync(join(root, 'file'))]).toEqual([
        ['file', 'taken'],
        ['from.dailies-cast'],
      ]);
    },
    [3],
  );
  expect(taken).toBeGreaterThan(0);
});
