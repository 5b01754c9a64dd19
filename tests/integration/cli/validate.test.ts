import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { dailies, imageJob, readLines, writeAccess, writeJson } from './support/command.ts';

const root = makeFolder('cli-validate', afterAll);
let temporary: string;
let practice: Practice;
let profile: string[];

beforeAll(async () => {
  temporary = join(root, 'temporary');
  await mkdir(temporary);
  practice = await openPractice(join(root, 'practice'), ['--render', 'fast']);
  profile = (await writeAccess(root, practice)).slice(0, 2);
  await writeFile(join(root, 'fox.png'), drawPicture(64, 64, 'orange'));
});
afterAll(async () => {
  await practice?.stop();
});

const validate = (...words: string[]) =>
  dailies(['validate', ...words], {
    cwd: root,
    env: { TMPDIR: temporary, HOME: temporary, XDG_DATA_HOME: temporary },
  });

async function requestCount(): Promise<number> {
  const answer = await fetch(`${practice.baseUrl}/practice/stats`);
  const { requests } = (await answer.json()) as { requests: Record<string, number> };
  return Object.entries(requests).reduce(
    (sum, [route, count]) => sum + (route.includes('/practice/') ? 0 : count),
    0,
  );
}

describe('validate', () => {
  it('a good file: 0, nothing printed, nothing sent, nothing left behind', async () => {
    const job = imageJob('A fox that is only looked at');
    const file = await writeJson(root, 'good.json', [
      { ...job, input: { ...(job['input'] as object), images: ['fox.png'] } },
    ]);
    const before = (await readdir(root)).sort();
    const requests = await requestCount();
    for (const more of [[], profile])
      expect(await validate(file, ...more)).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(await requestCount()).toBe(requests);
    expect(await readdir(temporary)).toEqual([]);
    expect((await readdir(root)).sort()).toEqual(before);
  });

  it('says of a job with nothing to work from that it is one, and takes it all the same', async () => {
    const customModels = {
      sharpen: {
        path: '/sharpen',
        kind: 'image',
        title: 'Sharpen',
        fields: [{ kind: 'text', key: 'prompt' }],
      },
    };
    const bare = { format: 1, name: 'Bare', baseUrl: 'https://media.example', customModels };
    const access = await writeJson(root, 'bare.json', bare);
    const file = await writeJson(root, 'empty.json', [
      { model: 'sharpen', input: { prompt: 'Sharper' } },
      { model: 'sharpen', input: {} },
    ]);
    const answer = await validate(file, '--profile', access);
    expect(answer.stderr).toContain('row 2: No text and no file to work from');
    expect(answer.stderr).not.toContain('row 1');
  });

  it('names every problem with its row and its field, for people and for programs', async () => {
    const job = (change: object) => ({
      model: 'modeln-pro',
      input: { prompt: 'A fox, ten or more', quality: '2K', aspectRatio: '1:1', ...change },
    });
    const file = await writeJson(root, 'bad.json', [
      job({ prompt: '123456789', quality: '8K', aspectRatio: 'auto' }),
      job({ images: Array.from({ length: 15 }, (_, index) => `https://a.example/${index}.png`) }),
      { model: 'modelk-o3-elements', takes: 0, input: { prompt: 'x', duration: 16 } },
      { model: 'modelh-h3-omni', input: { prompt: 'x', duration: 3, videos: ['fox.png'] } },
      {
        model: 'modelk-o3-elements',
        input: { prompt: 'x', duration: 3, elements: [{ type: 'image', images: [''] }] },
      },
      'fox',
    ]);
    const ended = await validate(file, '--json', ...profile);
    expect(ended.code).toBe(2);
    const found = readLines<{ row: number; field: string; words: string }>(ended);
    const places = found.map(({ row, field }) => `${row} ${field}`);
    for (const place of ['1 input.prompt', '1 input.quality', '1 input.aspectRatio', '2 input.images'])
      expect(places).toContain(place);
    for (const place of [
      '3 takes',
      '4 input.duration',
      '4 input.videos[0]',
      '5 input.elements[0].images[0]',
      '6 ',
    ])
      expect(places).toContain(place);
    expect(found.map(({ row }) => row)).toEqual(found.map(({ row }) => row).sort());
    const spoken = await validate(file, ...profile);
    expect(spoken.code).toBe(2);
    expect(spoken.stdout.trimEnd().split('\n')).toEqual(
      found.map(({ row, field, words }) => `row ${row}${field === '' ? '' : `, ${field}`}: ${words}`),
    );
    expect(await readdir(temporary)).toEqual([]);
  });

  it('finds the problems of a row whose form is wrong elsewhere', async () => {
    const file = await writeJson(root, 'both.json', [
      { model: 'modelk-o3-elements', takes: 0, input: { prompt: 'x', duration: 16 } },
      {
        model: 'modeln-pro',
        input: {
          prompt: 'short',
          quality: 2,
          aspectRatio: 'auto',
          images: ['gone.png', 'fox.png', ''],
          seed: 1,
        },
      },
    ]);
    const found = readLines<{ row: number; field: string }>(await validate(file, '--json'));
    const fieldsOf = (row: number) => found.filter((one) => one.row === row).map(({ field }) => field);
    expect(fieldsOf(1)).toEqual(['takes', 'input.duration']);
    // “auto” is right where an image is given, also when that one can't be read.
    expect(fieldsOf(2).sort()).toEqual(
      ['input.images[0]', 'input.images[2]', 'input.prompt', 'input.quality', 'input.seed'].sort(),
    );
  });

  it('500 rows, each with a file', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      model: 'modeln-pro',
      input: {
        prompt: `A fox, number ${index}`,
        quality: '2K',
        aspectRatio: index === 499 ? '7:5' : '1:1',
        images: ['fox.png'],
      },
    }));
    const ended = await validate(await writeJson(root, 'many.json', rows), '--json');
    expect(readLines<object>(ended)).toMatchObject([{ row: 500, field: 'input.aspectRatio' }]);
  });
});
