import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readJobsFile } from '../../../electron/cli/commands/check-jobs-file.ts';
import { describeRowProblem, formatRowProblem } from '../../../electron/cli/output/print.ts';
import { statFile } from '../../../electron/core/library/references/fix-service.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import { jobRequestSchema } from '../../../shared/queue/contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'dailies-jobs-'));
mkdirSync(join(folder, 'refs'));
for (const name of ['a.png', 'refs/b.png', 'clip.mp4', 'narrator', 'it’s ünïcode 🎬.png'])
  writeFileSync(join(folder, name), 'bytes');
writeFileSync(join(folder, 'empty.png'), '');
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes files known by what the disk really holds; the asset's id is its path under the folder. */
function files() {
  const asked: string[] = [];
  async function addFile(path: string): Promise<AddedFile> {
    asked.push(path);
    const found = await statFile(path);
    if (!found.ok) return { kind: 'refused', name: basename(path), error: found.error };
    const { size, mtimeMs } = await stat(path);
    const id = path.slice(folder.length + 1);
    const facts = { kind: 'image', mime: 'image/png', width: null, height: null, duration: null } as const;
    return {
      kind: 'added',
      asset: { id, path, name: basename(path), bytes: size, modifiedAt: mtimeMs, sha256: null, ...facts },
    };
  }
  return { asked, addFile };
}

async function read(value: unknown, testMode: 'success' | null = null) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readJobsFile(text, { folder, testMode, addFile: files().addFile });
}
const job = (input: unknown, more: object = {}) => ({ model: 'modelk-o3-elements', input, ...more });
async function inputOf(input: unknown) {
  const { jobs, problems } = await read([job(input)]);
  expect(problems.map(formatRowProblem)).toEqual([]);
  return jobs[0]?.request.input;
}
async function linesOf(value: unknown) {
  const { jobs, problems } = await read(value);
  return { rows: jobs.map(({ row }) => row), lines: problems.map(formatRowProblem) };
}
async function problemOf(input: unknown) {
  const { lines } = await linesOf([job(input)]);
  return lines;
}
const file = (assetId: string) => ({ kind: 'file', assetId });

describe('a JOBS file', () => {
  it('becomes one request for each row, as the core takes them', async () => {
    const { jobs, problems } = await read([
      {
        model: 'modeln-pro',
        name: 'Fox',
        takes: 3,
        input: { prompt: 'A red fox in snow', quality: '2K', aspectRatio: 'auto', images: ['a.png'] },
      },
      { model: 'modelk-3-turbo', input: {} },
    ]);
    expect(problems).toEqual([]);
    expect(jobs).toEqual([
      {
        row: 1,
        request: {
          model: 'modeln-pro',
          name: 'Fox',
          takes: 3,
          input: { prompt: 'A red fox in snow', quality: '2K', aspectRatio: 'auto', images: [file('a.png')] },
          testMode: null,
        },
      },
      { row: 2, request: { model: 'modelk-3-turbo', takes: 1, input: {}, testMode: null } },
    ]);
    for (const { request } of jobs) expect(jobRequestSchema.safeParse(request).success).toBe(true);
  });

  it('is a test run as a whole, if so asked', async () => {
    const { jobs } = await read([job({ prompt: 'x' })], 'success');
    expect(jobs[0]?.request.testMode).toBe('success');
  });

  it('may begin with the mark that some editors put there, and may be empty', async () => {
    expect((await read(`\uFEFF${JSON.stringify([job({})])}`)).jobs).toHaveLength(1);
    expect(await read([])).toEqual({ jobs: [], flawed: [], problems: [] });
  });

  it('keeps every character of a prompt, also of a very long one', async () => {
    const prompt = `${'שלום 🎬 \u202E«نص»\u0000 '.repeat(1_000_000)}end`;
    const input = await inputOf({ prompt });
    expect(input?.['prompt'] === prompt).toBe(true);
  });

  it('takes options as text or number, and a switch as true or false', async () => {
    expect(await inputOf({ duration: 5, resolution: '4k', aspectRatio: '1:1', enableAudio: false })).toEqual({
      duration: 5,
      resolution: '4k',
      aspectRatio: '1:1',
      enableAudio: false,
    });
  });
});

describe('a media reference in it', () => {
  it('is a URL, an uploaded name, or a file relative to the JOBS file', async () => {
    const images = [
      'https://a.example/x.png?y=1#z',
      'HTTP://a.example/',
      'uploaded:b-1.png',
      'uploaded:a/b:c',
      'a.png',
      './refs/b.png',
      join(folder, 'a.png'),
      'it’s ünïcode 🎬.png',
    ];
    expect(await inputOf({ images })).toEqual({
      images: [
        { kind: 'url', url: 'https://a.example/x.png?y=1#z' },
        { kind: 'url', url: 'HTTP://a.example/' },
        { kind: 'uploaded', name: 'b-1.png' },
        { kind: 'uploaded', name: 'a/b:c' },
        file('a.png'),
        file('refs/b.png'),
        file('a.png'),
        file('it’s ünïcode 🎬.png'),
      ],
    });
  });

  it('stands alone where the model takes one', async () => {
    const { jobs, problems } = await read([
      { model: 'modelk-motion-3', input: { image: 'a.png', video: 'https://a.example/v.mp4' } },
    ]);
    expect(problems).toEqual([]);
    expect(jobs[0]?.request.input).toEqual({
      image: file('a.png'),
      video: { kind: 'url', url: 'https://a.example/v.mp4' },
    });
  });

  it.each([
    ['gone.png', /images\[1\]: File not found: gone.png/],
    ['../outside/gone.png', /File not found: gone.png/],
    ['refs', /“refs” is a folder/],
    ['empty.png', /“empty.png” is empty/],
    ['', /is empty: add a file, a URL or an uploaded name/],
    ['uploaded:', /is empty: add a file/],
    ['ftp://a.example/x.png', /“ftp:\/\/a.example\/x.png” isn’t a web address/],
    ['file:///etc/passwd', /isn’t a web address/],
    ['data:image/png;base64,AAAA', /isn’t a web address/],
    [7, /must be a URL, uploaded:NAME or a path/],
    [null, /must be a URL, uploaded:NAME or a path/],
    [{ kind: 'file', assetId: 'x' }, /must be a URL, uploaded:NAME or a path/],
  ])('%j is refused where it stands', async (reference, expected) => {
    const found = await problemOf({ images: ['a.png', reference] });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^row 1, input\.images\[1\]: /);
    expect(found[0]).toMatch(expected);
  });

  it('is opened once, however many jobs use it', async () => {
    const { asked, addFile } = files();
    const rows = Array.from({ length: 50 }, () => job({ images: ['a.png', './a.png', 'gone.png'] }));
    const { problems } = await readJobsFile(JSON.stringify(rows), { folder, testMode: null, addFile });
    expect(asked.toSorted()).toEqual([join(folder, 'a.png'), join(folder, 'gone.png')]);
    expect(problems).toHaveLength(50);
  });
});

describe('an element in it', () => {
  const elementOf = async (element: unknown) => {
    const input = await inputOf({ elements: [element] });
    return (input as { elements: unknown[] }).elements[0];
  };

  it('carries images, a video and voices as references', async () => {
    const element = { type: 'image', name: 'Hero', images: ['a.png', 'uploaded:x'], voices: ['clip.mp4'] };
    expect(await elementOf(element)).toEqual({
      ...element,
      images: [file('a.png'), { kind: 'uploaded', name: 'x' }],
      voices: [file('clip.mp4')],
    });
    expect(await elementOf({ type: 'video', video: 'clip.mp4' })).toEqual({
      type: 'video',
      video: file('clip.mp4'),
    });
  });

  it.each([
    ['https://a.example/v.mp4', { kind: 'url', url: 'https://a.example/v.mp4' }],
    ['uploaded:v-1.mp4', { kind: 'uploaded', name: 'v-1.mp4' }],
    ['clip.mp4', file('clip.mp4')],
    ['narrator', file('narrator')],
    ['warm, low', { kind: 'text', text: 'warm, low' }],
    ['refs', { kind: 'text', text: 'refs' }],
    ['Dr. No', { kind: 'text', text: 'Dr. No' }],
    ['voice-7', { kind: 'text', text: 'voice-7' }],
  ])('carries %j as its voice', async (voice, expected) => {
    expect(await elementOf({ type: 'image', voice })).toEqual({ type: 'image', voice: expected });
  });

  it.each(['gone.mp4', 'GONE.WAV', 'refs/gone', 'refs\\gone', './narrator2', 'ftp://a.example/v', ''])(
    'refuses the voice %j, which is meant as media',
    async (voice) => {
      const found = await problemOf({ elements: [{ type: 'image', voice }] });
      expect(found).toEqual([expect.stringMatching(/^row 1, input\.elements\[0\]\.voice: /)]);
    },
  );

  it.each([
    ['hero', /elements\[1\]: .*an object with a type/],
    [[], /elements\[1\]: .*an object with a type/],
    [{}, /elements\[1\]\.type: .*required/],
    [{ type: 5 }, /elements\[1\]\.type: .*text/],
    [{ type: 'image', name: 5 }, /elements\[1\]\.name: .*text/],
    [{ type: 'image', images: 'a.png' }, /elements\[1\]\.images: .*list/],
    [{ type: 'image', images: ['a.png', 'gone.png'] }, /elements\[1\]\.images\[1\]: .*gone\.png/],
    [{ type: 'image', voices: [5] }, /elements\[1\]\.voices\[0\]: /],
    [{ type: 'image', video: [] }, /elements\[1\]\.video: /],
    [{ type: 'image', colour: 'red' }, /elements\[1\]\.colour: .*colour/],
  ])('%j is refused where it stands', async (element, expected) => {
    const found = await problemOf({ elements: [{ type: 'image' }, element] });
    expect(found).toEqual([expect.stringMatching(expected)]);
  });
});

describe('everything that is wrong is said at once, by row and field', () => {
  it('a whole file of it', async () => {
    const { rows, lines } = await linesOf([
      job({ prompt: 'fine' }),
      'a job',
      { model: 'modelx', input: {} },
      { modle: 'modeln-pro', input: {} },
      job({ prompt: 5, sharpness: 1, enableAudio: 'yes', duration: [], images: 'a.png', elements: {} }),
      job({}, { takes: 0, name: 5, webhookUrl: 'x' }),
      { model: 'modeln-pro' },
      { model: 5, input: [] },
      null,
      job({ prompt: 'also fine' }),
    ]);
    expect(rows).toEqual([1, 10]);
    expect(lines).toEqual([
      expect.stringMatching(/^row 2: .*object/),
      expect.stringMatching(/^row 3, model: .*modelx/),
      expect.stringMatching(/^row 4, modle: .*model, name, takes, input/),
      expect.stringMatching(/^row 4, model: .*missing/),
      expect.stringMatching(/^row 5, input\.prompt: .*text/),
      expect.stringMatching(/^row 5, input\.sharpness: .*sharpness/),
      expect.stringMatching(/^row 5, input\.enableAudio: .*true or false/),
      expect.stringMatching(/^row 5, input\.duration: .*number/),
      expect.stringMatching(/^row 5, input\.images: .*list/),
      expect.stringMatching(/^row 5, input\.elements: .*list/),
      expect.stringMatching(/^row 6, webhookUrl: /),
      expect.stringMatching(/^row 6, name: .*text/),
      expect.stringMatching(/^row 6, takes: .*1 to 1000/),
      expect.stringMatching(/^row 7, input: .*missing/),
      expect.stringMatching(/^row 8, model: .*text/),
      expect.stringMatching(/^row 8, input: .*object/),
      expect.stringMatching(/^row 9: .*object/),
    ]);
  });

  it('names that every object has are as unknown as others', async () => {
    const { lines } = await linesOf(
      '[{"model":"modelk-3-turbo","__proto__":{"takes":2},"input":{"__proto__":"x","constructor":"y"}}]',
    );
    expect(lines).toEqual([
      expect.stringMatching(/^row 1, __proto__: /),
      expect.stringMatching(/^row 1, input\.__proto__: /),
      expect.stringMatching(/^row 1, input\.constructor: /),
    ]);
  });

  it.each([1, 2, 1000])('%d takes are taken', async (takes) =>
    expect((await linesOf([job({}, { takes })])).lines).toEqual([]),
  );
  it.each([0, -1, 1001, 1.5, '2', null, true])('%j takes are not', async (takes) =>
    expect((await linesOf([job({}, { takes })])).lines).toHaveLength(1),
  );

  it('a name of 500 characters fits, one more does not', async () => {
    expect((await linesOf([job({}, { name: 'n'.repeat(500) })])).lines).toEqual([]);
    expect((await linesOf([job({}, { name: 'n'.repeat(501) })])).lines).toEqual([
      expect.stringMatching(/^row 1, name: .*500/),
    ]);
  });

  it.each([
    ['', /JOBS file: .*Not valid JSON/],
    ['{"model": "x",}', /Not valid JSON: .*line 1/],
    ['<jobs/>', /Not valid JSON/],
    [`${'['.repeat(100)}${']'.repeat(100)}`, /More than a JOBS file can hold/],
    [`[[${'1,'.repeat(30_000)}1]]`, /More than a JOBS file can hold/],
    ['{}', /is a list of jobs/],
    ['"x"', /is a list of jobs/],
    ['null', /is a list of jobs/],
  ])('%j as a whole', async (text, expected) => {
    expect((await linesOf(text)).lines).toEqual([expect.stringMatching(expected)]);
  });

  it('5,000 jobs fit, one more does not', async () => {
    expect((await linesOf(Array.from({ length: 5000 }, () => job({})))).rows).toHaveLength(5000);
    expect(await linesOf(Array.from({ length: 5001 }, () => job({})))).toEqual({
      rows: [],
      lines: [expect.stringMatching(/5001 .*5000/)],
    });
  });
});

it('says what validation finds by the same names', () => {
  const found = describeRowProblem(12, {
    path: ['elements', 0, 'images', 2],
    code: 'wrong-media',
    params: { expected: 'image', found: 'video' },
  });
  expect(found).toMatchObject({ row: 12, field: 'input.elements[0].images[2]', code: 'wrong-media' });
  expect(formatRowProblem(found)).toMatch(
    /^row 12, input\.elements\[0\]\.images\[2\]: .*an image, but this is a video$/,
  );
  expect(formatRowProblem(describeRowProblem(2, { path: [], code: 'upload-unbound', params: {} }))).toMatch(
    /^row 2: /,
  );
});

describe('files on another computer', () => {
  it('are refused before anything looks there', async () => {
    const names = [
      String.raw`\\host\share\a.png`,
      '//host/share/a.png',
      String.raw`\\?\UNC\host\share\a.png`,
    ];
    const { asked, addFile } = files();
    const text = JSON.stringify(
      names.map((url) => ({ model: 'modelk-3-turbo', input: { startImage: url } })),
    );
    const { jobs, problems } = await readJobsFile(text, { folder, testMode: null, addFile });
    expect(asked).toEqual([]);
    expect(jobs).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(names.map(() => 'file-elsewhere'));
  });
});
