import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, it } from 'vitest';
import type { CallInput } from '../../../shared/contract.ts';
import { USUAL_PROJECT } from '../../../shared/film/film.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import { fillLibrary } from '../../support/fill-library.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeClip } from '../../support/sample-media.ts';
import { newTake } from '../../support/sample-take.ts';
import { openTestCore, type TestCoreOptions, unwrap } from '../../support/test-core.ts';
import { content } from '../cast/support.ts';

const root = makeFolder('projects', afterAll);
const CONTENT = USUAL_PROJECT;
const PICTURE = createCanvas(1280, 720).toBuffer('image/png');

async function openProject(name: string, options: Partial<TestCoreOptions> = {}) {
  const dead = { baseUrl: 'http://127.0.0.1:9', start: false };
  const core = await openTestCore(`${root}/${name}`, { ...dead, ...options });
  const { calls } = core.core;
  const project = unwrap(await calls['film.saveProject']({ projectId: null, content: { ...CONTENT, name } }));
  const list = async () => unwrap(await calls['film.shots']({ projectId: project.id })).shots;
  const idOf = async (code: string) => (await list()).find((shot) => shot.code === code)?.id ?? '';
  unwrap(
    await calls['film.importList']({
      projectId: project.id,
      text: 'code\nSH010\nSH020\nSH030\n',
      apply: true,
    }),
  );
  return { core, calls, project, idOf, codes: async () => (await list()).map(({ code }) => code) };
}

it('moves shots in the order of a person, before another one or behind all', async () => {
  const { core, calls, idOf, codes } = await openProject('moved');
  const [first, second, third] = [await idOf('SH010'), await idOf('SH020'), await idOf('SH030')];
  unwrap(await calls['film.moveShots']({ shotIds: [third, first], before: second }));
  expect(await codes()).toEqual(['SH030', 'SH010', 'SH020']);
  unwrap(await calls['film.moveShots']({ shotIds: [third], before: null }));
  expect(await codes()).toEqual(['SH010', 'SH020', 'SH030']);
  expect(await calls['film.moveShots']({ shotIds: [first, 'nobody'], before: null })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  await core.close();
});

it('counts the clips that a clip goes back to, and lets none go back to itself', async () => {
  const { core, calls, project, idOf } = await openProject('chained');
  const begin = async (code: string, startImage: string) =>
    calls['film.changeShots']({ changes: [{ shotId: await idOf(code), change: { cells: { startImage } } }] });
  unwrap(await begin('SH020', '@SH010:last'));
  unwrap(await begin('SH030', '@sh020:12'));
  const chains = async () =>
    unwrap(await calls['film.shots']({ projectId: project.id })).shots.map(({ chain }) => chain);
  expect(await chains()).toEqual([1, 2, 3]);
  const refused = { error: { code: 'SHOT_CIRCLE', details: { code: 'SH010' } } };
  expect(await begin('SH010', '@SH030:first')).toMatchObject(refused);
  expect(await begin('SH010', '@:last')).toMatchObject(refused);
  // A still begins a chain anew.
  unwrap(await begin('SH010', '@SH030:still'));
  unwrap(await begin('SH030', '@:still'));
  expect(await chains()).toEqual([1, 2, 1]);
  await core.close();
});

it('takes frames out of clips for what is made, not for what is only planned', async () => {
  const clip = newTake('clip', {
    ...{ kind: 'video', mime: 'video/mp4', path: join(root, 'clip.mp4') },
    ...{ width: 1280, height: 720, duration: 2, frameRate: 24 },
  });
  await writeFile(clip.path, await encodeClip(64, 48, 48, 24));
  fillLibrary(join(root, 'foreseen'), [clip]);
  const taken: number[] = [];
  const grabFrame = async (_path: string, seconds: number, target: string) => {
    taken.push(Math.floor(seconds * 24));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, PICTURE);
    return succeed({ width: 1280, height: 720, duration: null });
  };
  const { core, calls, idOf } = await openProject('foreseen', { frames: { grabFrame } });
  const [source, shotId] = [await idOf('SH010'), await idOf('SH020')];
  unwrap(await calls['film.assign']({ shotId: source, takeIds: [clip.id] }));
  unwrap(await calls['film.select']({ shotId: source, takeId: clip.id, isChosen: true, in: 0, out: 36 }));
  const cells = { 'job:model': 'modelk-3-turbo', prompt: 'She turns', startImage: '@SH010:last' };
  unwrap(await calls['film.changeShots']({ changes: [{ shotId, change: { cells } }] }));
  const plan = unwrap(await calls['film.plan']({ shotIds: [shotId] }));
  expect(plan).toMatchObject({ jobs: 1, known: 0, problems: [] });
  expect(taken).toEqual([]);
  const made = unwrap(await calls['film.make']({ shotIds: [shotId], again: false }));
  expect([made.jobIds.length, made.problems, taken]).toEqual([1, [], [35]]);
  // The frame is there from then on, and so is the job.
  expect(unwrap(await calls['film.plan']({ shotIds: [shotId] }))).toMatchObject({ jobs: 1, known: 1 });
  expect(taken).toEqual([35]);
  await core.close();
});

it('changes all shots or none, and gives no code twice whatever its case', async () => {
  const { core, calls, idOf, codes } = await openProject('changed');
  const [first, second] = [await idOf('SH010'), await idOf('SH020')];
  const refused = await calls['film.changeShots']({
    changes: [
      { shotId: first, change: { description: 'Wide', code: 'SH005' } },
      { shotId: second, change: { code: 'sh030' } },
    ],
  });
  expect(refused).toMatchObject({ error: { code: 'NAME_TAKEN', details: { name: 'sh030' } } });
  expect(await codes()).toEqual(['SH010', 'SH020', 'SH030']);
  // Two may change places in one step.
  unwrap(
    await calls['film.changeShots']({
      changes: [
        { shotId: first, change: { code: 'SH020' } },
        { shotId: second, change: { code: 'SH010' } },
      ],
    }),
  );
  expect(await codes()).toEqual(['SH020', 'SH010', 'SH030']);
  await core.close();
});

it('puts deleted shots and projects back, unless their name is in use', async () => {
  const { core, calls, project, idOf, codes } = await openProject('Deleted');
  const shotId = await idOf('SH020');
  unwrap(await calls['film.setShotsDeleted']({ shotIds: [shotId], isDeleted: true }));
  expect(await codes()).toEqual(['SH010', 'SH030']);
  unwrap(await calls['film.importList']({ projectId: project.id, text: 'shot\nsh020\n', apply: true }));
  expect(await calls['film.setShotsDeleted']({ shotIds: [shotId], isDeleted: false })).toMatchObject({
    error: { code: 'NAME_TAKEN' },
  });
  unwrap(await calls['film.setShotsDeleted']({ shotIds: [await idOf('sh020')], isDeleted: true }));
  unwrap(await calls['film.setShotsDeleted']({ shotIds: [shotId], isDeleted: false }));
  expect(await codes()).toEqual(['SH010', 'SH020', 'SH030']);
  unwrap(await calls['film.setProjectDeleted']({ projectId: project.id, isDeleted: true }));
  const other = unwrap(
    await calls['film.saveProject']({ projectId: null, content: { ...CONTENT, name: 'deleted' } }),
  );
  expect(await calls['film.setProjectDeleted']({ projectId: project.id, isDeleted: false })).toMatchObject({
    error: { code: 'NAME_TAKEN' },
  });
  unwrap(await calls['film.saveProject']({ projectId: other.id, content: { ...CONTENT, name: 'Another' } }));
  unwrap(await calls['film.setProjectDeleted']({ projectId: project.id, isDeleted: false }));
  expect(await codes()).toEqual(['SH010', 'SH020', 'SH030']);
  await core.close();
});

it('makes shots what they were in one step, in their order and with what was chosen, or nothing of it', async () => {
  const { core, calls, project, idOf, codes } = await openProject('restored');
  const [first, second, third] = [await idOf('SH010'), await idOf('SH020'), await idOf('SH030')];
  const content = (code: string) => ({
    ...{ code, sequence: '', description: '', frames: null, status: null, cells: {} },
  });
  const before = [
    { shotId: first, content: content('SH010'), chosen: [] },
    { shotId: second, content: { ...content('SH020'), cells: { prompt: 'a rope' } }, chosen: [] },
    { shotId: third, content: content('SH030'), chosen: [] },
  ];
  // What changed since: fields, order, a shot that went, a code that wandered, and new ones.
  const text = 'code,description,seed\nSH020,Gulls,7\nSH040,Rain,\n';
  unwrap(await calls['film.importList']({ projectId: project.id, text, apply: true }));
  unwrap(await calls['film.moveShots']({ shotIds: [first], before: null }));
  unwrap(await calls['film.setShotsDeleted']({ shotIds: [third], isDeleted: true }));
  unwrap(await calls['film.changeShots']({ changes: [{ shotId: first, change: { code: 'SH050' } }] }));
  const restore = (shots: CallInput<'film.restoreShots'>['shots']) =>
    calls['film.restoreShots']({ projectId: project.id, shots });
  const wanderers = await codes();
  const stranger = { shotId: 'nobody', content: content('SH060'), chosen: [] };
  expect(await restore([...before, stranger])).toMatchObject({ error: { code: 'NOT_FOUND' } });
  const twice = before.map((shot) => ({ ...shot, content: content('SH010') }));
  expect(await restore(twice)).toMatchObject({ error: { code: 'NAME_TAKEN' } });
  expect(await codes()).toEqual(wanderers);
  unwrap(await restore(before));
  const { shots } = unwrap(await calls['film.shots']({ projectId: project.id }));
  expect(shots.map(({ id }) => id)).toEqual([first, second, third]);
  expect(shots.map(({ code, cells }) => [code, cells])).toEqual([
    ['SH010', {}],
    ['SH020', { prompt: 'a rope' }],
    ['SH030', {}],
  ]);
  unwrap(await restore([]));
  expect(await codes()).toEqual([]);
  await core.close();
});

it('changes the fields that are named, and takes away those that are emptied', async () => {
  const { core, calls, project, idOf } = await openProject('fields');
  const shotId = await idOf('SH010');
  const change = async (cells: Record<string, string>) => {
    unwrap(await calls['film.changeShots']({ changes: [{ shotId, change: { cells } }] }));
    return unwrap(await calls['film.shots']({ projectId: project.id })).shots[0]?.cells;
  };
  await change({ prompt: 'a boat', seed: '7' });
  // Another field of the same shot, from a hand that has not seen the first change yet.
  expect(await change({ duration: '5' })).toEqual({ prompt: 'a boat', seed: '7', duration: '5' });
  expect(await change({ seed: '' })).toEqual({ prompt: 'a boat', duration: '5' });
  await core.close();
});

it('adds a shot before another one, under a code that is free, or not at all', async () => {
  const { core, calls, project, idOf, codes } = await openProject('added');
  const add = (code: string, before: string | null) =>
    calls['film.addShot']({ projectId: project.id, code, sequence: 'SQ01', before });
  unwrap(await add('SH015', await idOf('SH020')));
  expect(await codes()).toEqual(['SH010', 'SH015', 'SH020', 'SH030']);
  unwrap(await add('SH040', null));
  expect(await add('sh015', null)).toMatchObject({ error: { code: 'NAME_TAKEN' } });
  expect(await add('SH050', 'nobody')).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(await codes()).toEqual(['SH010', 'SH015', 'SH020', 'SH030', 'SH040']);
  await core.close();
});

it('gives shots the cast of their project, unless they name their own or their model takes none', async () => {
  const { core, calls, project, idOf } = await openProject('cast');
  for (const name of ['Hero', 'Robot', 'Dog']) unwrap(await calls['cast.add'](content(name)));
  const set = async (elements: string) =>
    unwrap(
      await calls['film.saveProject']({
        projectId: project.id,
        content: { ...CONTENT, name: 'cast', cells: { elements } },
      }),
    );
  await set('@hero; @robot');
  const text = [
    'code,model,prompt,duration,elements',
    'SH010,modelk-o3-elements,they meet,5,',
    'SH020,modelk-o3-elements,it sleeps,5,@dog',
    'SH030,modeln-pro,boats at dawn,,',
    'SH040,modelk-o3-elements,an empty pier,5,[]',
  ].join('\n');
  unwrap(await calls['film.importList']({ projectId: project.id, text, apply: true }));
  const codes = ['SH010', 'SH020', 'SH030', 'SH040'];
  const made = unwrap(
    await calls['film.make']({ shotIds: await Promise.all(codes.map(idOf)), again: false }),
  );
  expect(made.problems).toEqual([]);
  const { jobs } = unwrap(await calls['app.snapshot']({}));
  const cast = made.jobIds.map((id) => {
    const elements = jobs.find((job) => job.id === id)?.input['elements'] ?? [];
    return (elements as { name: string }[]).map(({ name }) => name);
  });
  expect(cast).toEqual([['Hero', 'Robot'], ['Dog'], [], []]);
  await set('@nobody');
  const plan = unwrap(await calls['film.plan']({ shotIds: [await idOf('SH010')] }));
  expect(plan.problems).toMatchObject([{ column: 'elements' }]);
  await core.close();
});

it('makes a shot once, though it is asked for again while the first time is still prepared', async () => {
  const { core, calls, project, idOf } = await openProject('twice');
  const text = 'code,model,prompt\nSH010,modeln-pro,boats at dawn\n';
  unwrap(await calls['film.importList']({ projectId: project.id, text, apply: true }));
  const asked = { shotIds: [await idOf('SH010')], again: false };
  const [first, second] = await Promise.all([calls['film.make'](asked), calls['film.make'](asked)]);
  expect(unwrap(first).jobIds).toHaveLength(1);
  expect(second).toMatchObject({ error: { code: 'ALREADY_QUEUED', details: { known: 1, jobs: 1 } } });
  expect(unwrap(await calls['app.snapshot']({})).jobs).toHaveLength(1);
  await core.close();
});

it('says what making shots would come to, and queues nothing', async () => {
  const { core, calls, project, idOf } = await openProject('planned');
  const text = 'code,model,prompt\nSH010,modeln-pro,boats at dawn\nSH020,modeln-pro,\n';
  unwrap(await calls['film.importList']({ projectId: project.id, text, apply: true }));
  const [first, second] = [await idOf('SH010'), await idOf('SH020')];
  const plan = unwrap(await calls['film.plan']({ shotIds: [first], takes: 3 }));
  expect(plan).toMatchObject({ jobs: 3, known: 0, problems: [], sum: { money: [], submissions: 0 } });
  const faulty = unwrap(await calls['film.plan']({ shotIds: [first, second] }));
  expect(faulty.lots).toMatchObject([{ shotId: first, count: 1 }]);
  expect(faulty.problems).toMatchObject([{ shotId: second, column: 'prompt' }]);
  const found = unwrap(await calls['app.snapshot']({}));
  expect(found.jobs).toEqual([]);
  await core.close();
});
