import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { read } from '../../../electron/adapters/open-file/reading.ts';
import { readText } from '../../../electron/core/app/handlers.ts';
import { parseProfileText } from '../../../electron/core/service/profiles/profile-repository.ts';
import { type OwnFile, ownFileSchema, serializeBatchFile } from '../../../shared/app/contract.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { templateFileSchema } from '../../../shared/templates/template.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';
import { makeFolder } from '../../support/make-folder.ts';

const PATH = '/home/ana/night.dailies';
const readFile = (text: string) => read({ kind: 'file', text, path: PATH }) as Promise<Result<OwnFile>>;

const SAMPLES = [
  practiceProfile('https://studio.example'),
  { format: 1, name: 'Bare', baseUrl: 'http://127.0.0.1:1' },
  { format: 'dailies-batch', version: 1, table: 'model,prompt\r\nmodelk-3-turbo,A walk\r\n' },
  {
    format: 'dailies-templates',
    version: 1,
    templates: [
      {
        ...{ name: 'Walk', model: 'modelk-3-turbo', takes: 2, input: { prompt: 'A walk' } },
        variations: { draw: 'all', count: 4, seed: 1 },
      },
    ],
    snippets: [{ name: 'Lens', text: '35 mm' }],
  },
] as unknown as readonly JsonValue[];

it('a file of Dailies is what it says, or is refused with its cause', async () => {
  const damaged = damagedJson(SAMPLES).map((value) => Buffer.from(JSON.stringify(value)));
  const bytes = fc.oneof(
    { weight: 5, arbitrary: damaged },
    { weight: 1, arbitrary: damaged.chain((one) => damagedBytes([one])) },
    { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(text)) },
  );
  const kinds = new Set<string>();
  await fuzz(bytes, async (one) => {
    const text = one.toString('utf8');
    const file = await readFile(text);
    if (!file.ok) {
      expect(['OWN_FILE_INVALID', 'PROFILE_INVALID']).toContain(file.error.code);
      return;
    }
    kinds.add(file.value.kind);
    expect(ownFileSchema.safeParse(file.value).error).toBeUndefined();
    // What is shown is what is taken over afterwards, by the readers of those who take it.
    const json = () => JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue;
    if (file.value.kind === 'profile') expect(parseProfileText(text).ok).toBe(true);
    if (file.value.kind === 'templates') expect(templateFileSchema.safeParse(json()).success).toBe(true);
  });
  expect([...kinds].toSorted()).toEqual(['batch', 'profile', 'templates']);
});

it('a batch comes back as the table that it was saved from', async () => {
  const table = '\uFEFFmodel,prompt\r\nmodelk-3-turbo,"a ""wet"" \u2028 boat\n🎬"\r\n';
  const text = [...serializeBatchFile([table.slice(0, 20), table.slice(20)])].join('');
  expect(await readFile(text)).toEqual({ ok: true, value: { kind: 'batch', table } });
});

it.each([
  ['', 'not-ours'],
  ['{', 'not-ours'],
  ['model,prompt\r\nx,y\r\n', 'not-ours'],
  ['{"openapi":"3.1.0"}', 'not-ours'],
  ['{"format":"dailies-cast","version":1}', 'not-ours'],
  ['{"format":"dailies-batch","version":2,"table":""}', 'newer'],
  ['{"format":99,"name":"x","baseUrl":"https://x.example"}', 'newer'],
  ['{"format":"dailies-batch","version":1}', 'damaged'],
  ['{"format":"dailies-batch","version":1,"table":"","queue":true}', 'damaged'],
  ['{"format":"dailies-templates","version":1,"templates":[{}],"snippets":[]}', 'damaged'],
  [`[${'[],'.repeat(2_100_000)}[]]`, 'too-large'],
])('a text that is none is refused (%#: %2$s)', async (text, fault) => {
  expect(await readFile(text)).toMatchObject({
    ok: false,
    error: { code: 'OWN_FILE_INVALID', details: { path: PATH, fault } },
  });
});

it('what is no text file of a bearable size is not read', async () => {
  const folder = makeFolder('own-file');
  const make = (name: string, content: Uint8Array | string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  mkdirSync(join(folder, 'folder.dailies'));
  const huge = make('huge.dailies', '{');
  truncateSync(huge, CEILINGS.textFileBytes + 1);
  const codeOf = async (path: string) => {
    const text = await readText(path, CEILINGS.textFileBytes);
    return text.ok ? text.value : text.error.code;
  };
  expect(await codeOf(join(folder, 'folder.dailies'))).toBe('FILE_IS_DIRECTORY');
  expect(await codeOf(join(folder, 'nothing.dailies'))).toBe('FILE_NOT_FOUND');
  expect(await codeOf(huge)).toBe('FILE_TOO_LARGE');
  expect(await codeOf(make('empty.dailies', ''))).toBe('FILE_EMPTY');
  expect(await codeOf(make('bytes.dailies', new Uint8Array([0xff, 0xfe, 0x00])))).toBe('FILE_UNREADABLE');
  expect(await codeOf(make('text.dailies', '{"a":"ü"}'))).toBe('{"a":"ü"}');
});

it.skipIf(process.platform === 'win32')('what never ends is not waited for', async () => {
  expect(await readText('/dev/zero', 1000)).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } });
});
