import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginCanaryRun } from '../../../scripts/lib/canary-run.mjs';
import { listForms, lookThrough } from '../../../scripts/lib/key-canary.mjs';
import { makeZip } from '../../support/hand-made-zip.ts';
import { CANARY_KEY, filesWithKey } from '../../support/key-canary.ts';
import { makeFolder } from '../../support/make-folder.ts';

/** Not the run's own: what these tests leave behind is looked through too. */
const KEY = 'sk+other/9f3a71c0==';
const forms = listForms(KEY);

let folder: string;
beforeEach(() => {
  folder = makeFolder('canary');
});

const UTF16 = Buffer.from(`a${KEY}b`, 'utf16le');
/** The key packed, beside a file that is no key and one that is no packing. */
const ZIP = makeZip([
  { name: 'other.txt', data: Buffer.from('nothing'), deflate: true },
  { name: 'trace.txt', data: Buffer.from(`${'x'.repeat(500)} ${KEY}`), deflate: true },
]);
const LEFT: readonly (readonly [string, string | Buffer])[] = [
  ['as it is', `{"headers":{"x-api-key":"${KEY}"}}`],
  ['in base64, at the beginning', Buffer.from(`${KEY}:x`).toString('base64')],
  ['in base64, one further', Buffer.from(`u${KEY}:x`).toString('base64')],
  ['in base64, two further', Buffer.from(`us${KEY}:xy`).toString('base64')],
  ['in base64 for addresses', Buffer.from(`use${KEY}`).toString('base64url')],
  ['in UTF-16', UTF16],
  ['in UTF-16, big end first', Buffer.from(UTF16).swap16()],
  ['in an address', `https://studio.example/?key=${encodeURIComponent(KEY)}&a=b`],
  ['in hexadecimal', Buffer.from(KEY).toString('hex')],
  ['packed in a zip', ZIP],
  ['packed in a zip that is packed', makeZip([{ name: 'in.zip', data: ZIP, deflate: true }])],
  ['in capital hexadecimal', Buffer.from(KEY).toString('hex').toUpperCase()],
];

describe('a key that was left behind', () => {
  it.each(LEFT)('is found %s', (_, content) => {
    const deep = join(folder, 'a', 'b');
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(deep, 'left'), content);
    writeFileSync(join(folder, 'other'), 'sk+other/9f3a71c1== and nothing else');
    expect(lookThrough(folder, forms)).toEqual({ files: 2, hits: [join(deep, 'left')] });
  });

  it('is found in any base64 whatever stands before and after it', () => {
    for (let before = 0; before < 4; before += 1)
      for (let after = 0; after < 4; after += 1) {
        const text = Buffer.from(`${'x'.repeat(before)}${KEY}${'y'.repeat(after)}`).toString('base64');
        writeFileSync(join(folder, 'left'), text);
        expect([before, after, lookThrough(folder, forms).hits.length]).toEqual([before, after, 1]);
      }
  });

  it('is found in a name, and at the end of a file of gigabytes that is mostly holes', () => {
    const [named, large] = [join(folder, encodeURIComponent(KEY)), join(folder, 'large')];
    writeFileSync(named, '');
    writeFileSync(large, '');
    truncateSync(large, 3_000_000_000);
    writeFileSync(large, KEY, { flag: 'a' });
    const { files, hits } = lookThrough(folder, forms);
    expect([files, new Set(hits)]).toEqual([2, new Set([named, large])]);
  });

  it.each([
    ['', () => {}],
    [', once modules were loaded anew', vi.resetModules],
  ])('is not looked for behind links, nor in the file that hands it over%s', async (_, before) => {
    before();
    const { watchRemovals, writeKeyFile } = await import('../../support/key-canary.ts');
    watchRemovals();
    const outside = mkdtempSync(join(tmpdir(), 'dailies-canary-'));
    try {
      writeKeyFile(join(outside, 'key'), CANARY_KEY);
      symlinkSync(outside, join(folder, 'link'));
      expect(filesWithKey(folder)).toEqual([]);
      expect(filesWithKey(outside)).toEqual([]);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });
});

it('a run finds its key in what is left in its temporary folder and in the project, and in what its tests said', () => {
  const run = beginCanaryRun(folder);
  const { DAILIES_CANARY_KEY: key = '', DAILIES_CANARY_REPORT: report = '' } = process.env;
  try {
    expect(key).not.toBe(CANARY_KEY);
    expect(tmpdir()).not.toBe(dirname(folder));
  } finally {
    writeFileSync(report, '{"files":40,"hits":["removed.log"]}\n{"given":"nowhere"}\n');
    writeFileSync(join(tmpdir(), 'left.log'), Buffer.from(key).toString('base64'));
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'main.js'), `"${key}"`);
  }
  const temporary = realpathSync(tmpdir());
  const { files, hits } = run.finish();
  expect(hits).toEqual(['removed.log', join(temporary, 'left.log'), join(folder, 'dist', 'main.js')]);
  // With the report itself.
  expect(files).toBe(43);
  expect([existsSync(temporary), tmpdir(), process.env['DAILIES_CANARY_KEY']]).toEqual([
    false,
    dirname(folder),
    CANARY_KEY,
  ]);
});

it('a folder that holds the key of this run can’t be removed unseen', () => {
  const own = mkdtempSync(join(tmpdir(), 'dailies-canary-own-'));
  const file = join(own, 'left.log');
  writeFileSync(file, `refused ${CANARY_KEY}`);
  const report = process.env['DAILIES_CANARY_REPORT'];
  // The run itself is not to be told.
  delete process.env['DAILIES_CANARY_REPORT'];
  try {
    expect(() => rmSync(own, { recursive: true })).toThrow(file);
  } finally {
    rmSync(file);
    if (report !== undefined) process.env['DAILIES_CANARY_REPORT'] = report;
  }
  rmSync(own, { recursive: true });
});
