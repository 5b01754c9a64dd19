import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import {
  dailies,
  expectFiles,
  expectJobLine,
  imageJob,
  listJobs,
  readLines,
  writeAccess,
  writeJson,
} from './support/command.ts';

const PROMPT = 'A robot walks out of the fog at dawn.';

const root = makeFolder('cli-run', afterAll);
let practice: Practice;

beforeAll(async () => {
  await makeSampleMedia(join(root, 'refs'));
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
});
afterAll(async () => {
  await practice?.stop();
});

/** One job of each model, with the references that it takes; paths are relative to the file. */
const SEVEN = [
  {
    model: 'modeln-pro',
    input: { prompt: PROMPT, quality: '2K', aspectRatio: 'auto', images: ['refs/robot.png'] },
  },
  {
    model: 'modelk-o3-video-transformation',
    input: { prompt: PROMPT, video: 'refs/walk.mp4', resolution: '720', aspectRatio: '16:9' },
  },
  {
    model: 'modelk-o3-elements',
    input: {
      prompt: PROMPT,
      duration: 3,
      enableAudio: true,
      elements: [{ type: 'image', name: 'robot', images: ['refs/robot.png'], voices: ['refs/walk.mp4'] }],
    },
  },
  {
    model: 'modelh-h3-omni',
    input: {
      prompt: PROMPT,
      duration: 4,
      quality: '2k',
      images: ['refs/dawn.png'],
      audios: ['refs/voice.wav'],
    },
  },
  {
    model: 'modelk-motion-3',
    input: { image: 'refs/robot.png', video: 'refs/walk.mp4', resolution: '720' },
  },
  {
    model: 'modelh-h3-image-to-video',
    input: { startImage: 'refs/robot.png', endImage: 'refs/dawn.png', duration: 4 },
  },
  { model: 'modelk-3-turbo', input: { prompt: PROMPT, startImage: 'refs/dawn.png', resolution: '1080' } },
];

describe('run', () => {
  it('without a profile: all seven models, on a practice service of its own', async () => {
    const jobs = await writeJson(root, 'seven.json', SEVEN);
    const data = join(root, 'seven');
    const ended = await dailies(['run', jobs, '--data', data, '--json']);
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Jobs queued: .*\n$/) });
    const lines = readLines(ended);
    expect(lines.map(({ model, state }) => [model, state])).toEqual(
      SEVEN.map(({ model }) => [model, 'done']),
    );
    for (const line of lines) {
      expectJobLine(line);
      expect(line).toMatchObject({ genId: expect.stringMatching(/./), reason: null, error: null });
      await expectFiles(line, join(data, 'results'));
    }
    expect(lines.map(({ results }) => results[0]?.path.slice(-4))).toEqual([
      '.png',
      ...Array.from({ length: 6 }, () => '.mp4'),
    ]);
    expect(await listJobs(data)).toEqual(lines);
  });

  it.each([
    ['voices', { voices: ['refs/walk.mp4'] }],
    ['voice', { voice: 'refs/voice.wav' }],
    ['voice', { voice: 'a calm, low voice' }],
  ])('with a profile of the shape %s: an element carries %j', async (shape, voice) => {
    const element = { type: 'image', name: 'robot', images: ['refs/robot.png'], ...voice };
    const prompt = `The robot speaks with ${JSON.stringify(voice)}`;
    const jobs = await writeJson(root, 'voice.json', [
      { model: 'modelk-o3-elements', input: { prompt, duration: 3, elements: [element] } },
    ]);
    const access = await writeAccess(root, practice, (profile) => {
      (profile['models'] as Record<string, Record<string, unknown>>)['modelk-o3-elements'] = {
        ...(profile['models'] as Record<string, Record<string, unknown>>)['modelk-o3-elements'],
        shape,
      };
    });
    const data = await mkdtemp(join(root, 'data-'));
    const ended = await dailies(['run', jobs, '--data', data, '--json', ...access]);
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Jobs queued: .*\n$/) });
    const [line] = readLines(ended);
    if (line === undefined) throw new Error('no line');
    expectJobLine(line);
    await expectFiles(line, join(data, 'results'));
    const sent = (await practice.ledger()).find(({ body }) => body['prompt'] === prompt);
    const key = Object.keys(voice)[0] as string;
    const [sentElement] = (sent?.body['elements'] ?? []) as Record<string, unknown>[];
    expect(Object.keys(sentElement ?? {}).sort()).toEqual(['images', 'name', 'type', key].sort());
    // Plain text goes out as it is; a file goes out by the name that its upload got.
    const isText = 'voice' in voice && !voice.voice.startsWith('refs/');
    if (isText) expect(sentElement?.['voice']).toBe(voice.voice);
    else expect(JSON.stringify(sentElement?.[key])).not.toContain('refs/');
  });

  it('sends a URL as it is, an earlier upload by its name, and the same bytes up once', async () => {
    const before = (await uploads()).length;
    const url = `${practice.baseUrl}/nothing/here.png?size=2&mark=%C3%A4`;
    const first = await writeJson(root, 'first.json', [
      {
        model: 'modeln-pro',
        takes: 2,
        input: {
          prompt: `${PROMPT} 1`,
          quality: '2K',
          aspectRatio: '1:1',
          images: ['refs/robot.png', './refs/../refs/robot.png', url],
        },
      },
      { model: 'modelk-3-turbo', input: { prompt: `${PROMPT} 1`, startImage: join(root, 'refs/robot.png') } },
    ]);
    const access = await writeAccess(root, practice);
    const data = await mkdtemp(join(root, 'data-'));
    // From another folder: paths are relative to the JOBS file, not to where one stands.
    expect(await dailies(['run', first, '--data', data, ...access], { cwd: tmpdir() })).toMatchObject({
      code: 0,
    });
    expect((await uploads()).length - before).toBe(1);
    const sent = (await practice.ledger()).filter(({ body }) => body['prompt'] === `${PROMPT} 1`);
    expect(sent).toHaveLength(3);
    const name = sent.find(({ model }) => model === 'modelk-3-turbo')?.body['startImage'];
    for (const { body } of sent.filter(({ model }) => model === 'modeln-pro'))
      expect(body['images']).toEqual([name, name, url]);

    const second = await writeJson(root, 'second.json', [
      { model: 'modelk-3-turbo', input: { prompt: `${PROMPT} 2`, startImage: `uploaded:${name}` } },
    ]);
    expect(await dailies(['run', second, '--data', data, ...access])).toMatchObject({ code: 0 });
    expect((await uploads()).length - before).toBe(1);
    const again = (await practice.ledger()).find(({ body }) => body['prompt'] === `${PROMPT} 2`);
    expect(again?.body['startImage']).toBe(name);
  });

  it('prints a line for each job, with its files, for a person', async () => {
    const jobs = await writeJson(root, 'person.json', [
      { ...imageJob('A fox that nobody sees'), name: 'fox' },
      { ...imageJob('A fox that fails for certain'), name: 'other fox' },
    ]);
    await practice.addFault({
      on: 'generation',
      fault: 'fail',
      message: 'The fox ran away.',
      match: { promptIncludes: 'for certain' },
    });
    const data = await mkdtemp(join(root, 'data-'));
    const ended = await dailies(['run', jobs, '--data', data, ...(await writeAccess(root, practice))]);
    expect(ended.code).toBe(1);
    const [done] = await listJobs(data);
    const lines = ended.stdout.split('\n');
    expect(lines[0]).toMatch(/^Done +modeln-pro +fox$/);
    expect(lines[1]?.trim()).toBe(done?.results[0]?.path);
    expect(lines[2]).toMatch(/^Failed +modeln-pro +other fox$/);
    expect(lines[3]).toContain('The fox ran away.');
    const listed = await dailies(['list', '--data', data]);
    expect(listed).toMatchObject({ code: 0, stdout: ended.stdout });
  });

  it('a test run is free, and ends as it was asked to', async () => {
    const jobs = await writeJson(root, 'tests.json', [imageJob('A fox that costs nothing')]);
    const access = await writeAccess(root, practice);
    const runAs = async (mode: string) => {
      const data = await mkdtemp(join(root, 'data-'));
      const ended = await dailies(['run', jobs, '--data', data, '--test', mode, '--json', ...access]);
      return [ended.code, readLines(ended).map(({ state }) => state)];
    };
    const ends = await Promise.all(['success', 'failure'].map(runAs));
    expect(ends).toEqual([
      [0, ['done']],
      [1, ['failed']],
    ]);
    const tests = (await practice.ledger()).filter(({ testMode }) => testMode !== null);
    expect(tests.map(({ testMode, charged }) => [testMode, charged]).sort()).toEqual([
      ['failure', 0],
      ['success', 0],
    ]);
  });

  it('by asking only: no webhook is named', async () => {
    const jobs = await writeJson(root, 'polled.json', [imageJob('A fox that is asked about')]);
    const access = await writeAccess(root, practice);
    const find = async () =>
      (await practice.ledger()).filter(({ body }) => body['prompt'] === 'A fox that is asked about');
    const polled = ['--data', await mkdtemp(join(root, 'data-')), '--poll-only', ...access];
    expect(await dailies(['run', jobs, ...polled])).toMatchObject({ code: 0 });
    expect((await find()).at(-1)?.webhookUrl).toBeNull();
    const delivered = ['--data', await mkdtemp(join(root, 'data-')), ...access];
    expect(await dailies(['run', jobs, ...delivered])).toMatchObject({ code: 0 });
    expect((await find()).at(-1)?.webhookUrl).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/deliver\/[A-Za-z0-9_-]{32,}$/,
    );
  });

  it('an empty file is nothing to do', async () => {
    const jobs = await writeJson(root, 'none.json', []);
    const data = await mkdtemp(join(root, 'data-'));
    const ended = await dailies(['run', jobs, '--data', data, '--json']);
    expect(ended).toMatchObject({ code: 0, stdout: '' });
  });
});

/** Accepted uploads, by the service's own count. */
async function uploads(): Promise<unknown[]> {
  const answer = await fetch(`${practice.baseUrl}/practice/stats`);
  const { requests } = (await answer.json()) as { requests: Record<string, number> };
  return Array.from({ length: requests['POST /v2/upload'] ?? 0 });
}
