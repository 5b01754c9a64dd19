import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { dailies } from '../cli/support/command.ts';
import { type ListedShot, openFilm, readLines, startService } from './support.ts';

const root = makeFolder('film', afterAll);
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService(root);
});
afterAll(() => service.stop());

const openFolder = (name: string) => openFilm(root, name, () => service.access);

describe('dailies film', () => {
  it('makes a project of a list, and updates its shots by code in their own order', async () => {
    const { importList, list } = openFolder('updated');
    const made = await importList(
      'code;description;length;status\nSH010;Wide;48;\nSH020;"Close; rope";2s;\nSH030;Turn;00:00:01:12;on hold\n',
      '--fps',
      '25',
    );
    expect(made.code).toBe(0);
    expect((await list()).map(({ code, frames, status }) => [code, frames, status])).toEqual([
      ['SH010', 48, 'to-do'],
      ['SH020', 50, 'to-do'],
      ['SH030', 37, 'on-hold'],
    ]);
    const again = await importList('code,length\nsh030,10\nSH005,1s\nSH010,48\n');
    expect(readLines<{ code: string; kind: string; changed: string[] }>(again)).toMatchObject([
      { code: 'sh030', kind: 'changed', changed: ['code', 'frames'] },
      { code: 'SH005', kind: 'added', changed: [] },
      { code: 'SH010', kind: 'same', changed: [] },
    ]);
    // Order is a person's: a new list moves nothing.
    expect((await list()).map(({ code, frames }) => [code, frames])).toEqual([
      ['SH010', 48],
      ['SH020', 50],
      ['sh030', 10],
      ['SH005', 25],
    ]);
  });

  it('names every fault of a list by its line, and changes nothing', async () => {
    const { importList, film } = openFolder('faulty');
    await importList('code,length\nSH010,48\n');
    const refused = await importList('code,length,status\nSH010,soon,\n,48,\nSH020,48,perhaps\nSH020,48,\n');
    expect(refused.code).toBe(2);
    expect(readLines<object>(refused)).toMatchObject([
      { line: 2, kind: 'length', text: 'soon' },
      { line: 3, kind: 'no-code' },
      { line: 4, kind: 'status', text: 'perhaps' },
      { line: 5, kind: 'code-twice', text: 'SH020' },
    ]);
    const listed = await film('list', '--project', 'Harbour');
    expect(readLines<ListedShot>(listed).map(({ code, frames }) => [code, frames])).toEqual([['SH010', 48]]);
    expect((await importList('name\nSH010\n', '--size', '640x480')).code).toBe(2);
    expect((await importList('code\nSH010\n', '--fps', '30')).code).toBe(2);
    // A clip can't begin with a frame that is made from itself; with stills it can.
    const circle = await importList(
      'code,startImage\nSH010,@SH030:last\nSH020,@SH010:still\nSH030,@SH010:12\n',
    );
    expect(circle.code).toBe(2);
    expect(readLines<object>(circle)).toMatchObject([{ line: 2, kind: 'circle', text: 'SH010' }]);
    expect((await importList('code,startImage\nSH010,@:last\n')).code).toBe(2);
    expect(
      (await importList('code,startImage,endImage\nSH010,,@SH020:still\nSH020,@SH010:last,\n')).code,
    ).toBe(0);
    // Nor does it make a project, which the rate of a mended list would not fit.
    const fresh = openFolder('faulty-first');
    expect((await fresh.importList('code,length\nSH010,soon\n', '--fps', '30')).code).toBe(2);
    expect((await fresh.film('list', '--project', 'Harbour')).code).toBe(2);
    expect((await fresh.importList('code,length\nSH010,1s\n', '--fps', '23.98')).code).toBe(0);
    expect((await fresh.list()).map(({ frames }) => frames)).toEqual([24]);
    expect((await film('list', '--project', 'Nobody')).code).toBe(2);
  });

  it('takes each column for what it says, and one shot for one, however its code is typed', async () => {
    const { importList, film } = openFolder('columns');
    expect((await importList('code,constructor,scene,Sequence\nSH010,Ana,4,S1\n')).code).toBe(0);
    const again = readLines<{ kind: string }>(await importList('code\nＳＨ０１０\n'));
    expect(again).toMatchObject([{ kind: 'changed', changed: ['code'] }]);
    expect((await importList('code\nSH010\nＳＨ０１０\n')).code).toBe(2);
    const saved = await dailies([
      ...['film', 'list', '--project', 'Harbour', '--csv', '--data', join(root, 'columns')],
    ]);
    expect(saved.stdout.split('\n')[0]?.trim()).toBe(
      'code,sequence,description,length,status,{{constructor}},{{Sequence}}',
    );
    // Two lists are not more than one may be.
    const shots = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `A${from + at}`).join('\n');
    expect((await importList(`code\n${shots(0, 4999)}\n`)).code).toBe(0);
    const more = await importList(`code\n${shots(4990, 10)}\n`);
    expect([more.code, readLines<{ kind: string }>(more)]).toMatchObject([2, [{ kind: 'too-many' }]]);
    expect(readLines(await film('list', '--project', 'Harbour'))).toHaveLength(5000);
  });

  it('writes a list that is read back as the same', async () => {
    const { importList, film } = openFolder('saved');
    const list = [
      'code,sequence,description,length,status,model,prompt,Mood,takes',
      'SH010,S1,"Wide, and ""far"" away",48,on-hold,modelk-3-turbo,"one',
      'two",calm,2',
      'SH020,,=SUM(A1),,,,,,',
    ].join('\n');
    expect((await importList(list)).code).toBe(0);
    const saved = await dailies([
      ...['film', 'list', '--project', 'Harbour', '--csv', '--data', join(root, 'saved')],
    ]);
    expect(saved.stdout).toContain("'=SUM(A1)");
    const again = readLines<{ kind: string }>(await importList(saved.stdout));
    expect(again.map(({ kind }) => kind)).toEqual(['same', 'same']);
    expect((await film('list', '--project', 'Harbour', '--csv')).code).toBe(2);
  });

  it('reads a list as older spreadsheets save it', async () => {
    const { importList, list } = openFolder('encoded');
    const text = 'code;description\nSÖ10;Müller\n';
    await importList(Buffer.from(text, 'latin1'));
    await importList(Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'));
    expect(await list()).toMatchObject([{ code: 'SÖ10', description: 'Müller' }]);
  });

  it('makes a shot of each scene of a screenplay, and adds those that come later', async () => {
    const { importList, film } = openFolder('screenplay');
    const scenes = [
      'Title: The Harbour\nAuthor: Somebody\n\nFADE IN:\n\nEXT. HARBOUR - DAWN #1A#\n\nA boat leaves.\nNobody sees it.\n\n',
      '/*\nINT. CUT AWAY - DAY\n\n*/\n\nI/E. CAR - NIGHT\n\nANNA\n(tired)\nLet us go.\n\n[[INT. A NOTE]]\n\n!SHE DRIVES.\n\n',
      '.FLASHBACK\n\n...not a scene\n\nCUT TO:\n\nEXT. HARBOUR - DAWN\n\n',
    ];
    expect((await importList(scenes.join(''))).code).toBe(0);
    const shots = async () =>
      readLines<ListedShot & { sequence: string; description: string }>(
        await film('list', '--project', 'Harbour'),
      ).map(({ code, sequence, description }) => [code, sequence, description]);
    const first = [
      ['SH010', '1A', 'EXT. HARBOUR - DAWN\nA boat leaves. Nobody sees it.'],
      ['SH020', 'SC010', 'I/E. CAR - NIGHT\nSHE DRIVES.'],
      ['SH030', 'SC020', 'FLASHBACK\n...not a scene'],
      ['SH040', 'SC030', 'EXT. HARBOUR - DAWN'],
    ];
    expect(await shots()).toEqual(first);
    const again = await importList(`INT. PROLOGUE\n\nDark.\n\n${scenes.join('')}`);
    expect(readLines<{ kind: string }>(again).map(({ kind }) => kind)).toEqual([
      ...['added', 'same', 'same', 'same', 'same'],
    ]);
    expect(await shots()).toEqual([...first, ['SH050', 'SC040', 'INT. PROLOGUE\nDark.']]);
  });

  it('says how many jobs are too many at once, and queues none', async () => {
    const { importList, make, data } = openFolder('many');
    const codes = Array.from({ length: 6 }, (_, at) => `SH0${at}0`);
    await importList(
      `code,model,prompt\n${codes.map((code) => `${code},modeln-pro,rain on the quay`).join('\n')}`,
    );
    const refused = await make('--shots', 'all', '--takes', '1000');
    expect([refused.code, readLines<{ error: object }>(refused)[0]?.error]).toMatchObject([
      2,
      { code: 'JOBS_TOO_MANY', details: { jobs: 6000, maximum: 5000 } },
    ]);
    expect(readLines(await dailies(['list', '--data', data, '--json']))).toEqual([]);
  });

  it('makes stills and clips of shots, keeps their numbers, and refuses to pay twice without a word', async () => {
    const { importList, list, film, make } = openFolder('made');
    await importList(
      [
        'code,model,prompt,startImage,length',
        'SH010,modeln-pro,a harbour at dawn,@:still,48',
        'SH020,modeln-pro,hands on a wet rope,@SH010:still,48',
        'SH030,modeln-pro,a woman turns her head,@SH020:last,48',
      ].join('\n'),
    );
    const stills = await make('--shots', 'SH010', '--takes', '2');
    expect(stills.code).toBe(0);
    const twice = await make('--shots', 'SH010', '--takes', '2');
    expect([twice.code, readLines<{ error: { code: string } }>(twice)[0]?.error.code]).toEqual([
      2,
      'ALREADY_QUEUED',
    ]);
    const clips = ['--model', 'modelk-3-turbo'];
    const early = await make(...clips, '--shots', 'all');
    expect(early.code).toBe(2);
    expect(readLines<{ shot: string; code: string }>(early).map(({ shot, code }) => [shot, code])).toEqual([
      ['SH010', 'shot-unchosen'],
      ['SH020', 'shot-unchosen'],
      ['SH030', 'shot-unchosen'],
    ]);
    expect((await film('select', 'SH010', 'v002')).code).toBe(0);
    expect((await make(...clips, '--shots', 'SH010,SH020')).code).toBe(0);
    const [first, second] = await list();
    expect(first?.versions.map(({ version, kind }) => [version, kind])).toEqual([
      ['v001', 'image'],
      ['v002', 'image'],
      ['v003', 'video'],
    ]);
    expect(second?.versions.map(({ version, kind }) => [version, kind])).toEqual([['v001', 'video']]);
    // The practice service makes clips of 5 s at 24 frames per second.
    expect(second?.versions[0]?.frames).toBe(120);
    expect((await film('select', 'SH020', 'v001', '--in', '10', '--out', '58')).code).toBe(0);
    expect((await film('select', 'SH020', 'v001', '--in', '10', '--out', '121')).code).toBe(2);
    expect((await film('select', 'SH020', 'v009')).code).toBe(2);
    expect((await list())[1]).toMatchObject({
      status: 'approved',
      select: { version: 'v001', in: 10, out: 58 },
      stale: false,
    });
    // Its start is another still now: what was made from the old one is told, and nothing is made by itself.
    expect((await film('select', 'SH010', 'v001')).code).toBe(0);
    const after = await list();
    expect(after[1]?.stale).toBe(true);
    expect(after.flatMap(({ versions }) => versions)).toHaveLength(4);
    // A frame of a clip has to be taken out first.
    const frame = await make(...clips, '--shots', 'SH030');
    expect(readLines<{ code: string }>(frame)[0]?.code).toBe('frame-needs-app');
  });

  it('moves a take to another shot under the next number, and gives it its old one back', async () => {
    const { importList, list, film, make, data } = openFolder('moved');
    await importList('code,model,prompt\nSH010,modeln-pro,a harbour at dawn\nSH020,,\n');
    await make('--shots', 'SH010', '--takes', '3');
    const [first] = await list();
    const take = first?.versions[1]?.take ?? '';
    await film('select', 'SH010', 'v002');
    const moved = await film('assign', take, '--shot', 'SH020');
    expect(readLines<object>(moved)).toEqual([{ code: 'SH020', version: 'v001', take }]);
    expect(
      (await list()).map(({ versions, select }) => [versions.map(({ version }) => version), select]),
    ).toEqual([
      [['v001', 'v003'], null],
      [['v001'], null],
    ]);
    await film('assign', take, '--shot', 'SH010');
    expect((await list()).map(({ versions }) => versions.map(({ version }) => version))).toEqual([
      ['v001', 'v002', 'v003'],
      [],
    ]);
    const mistyped = await film('assign', 'nobody', '--shot', 'SH010');
    expect([mistyped.code, mistyped.stderr]).toEqual([2, expect.stringContaining('the ID “nobody”')]);
    expect(readdirSync(data)).toContain('dailies.sqlite');
  });

  it('brings shots and their versions back from what stands beside the results', async () => {
    const { data, importList, list, film, make } = openFolder('origin');
    await importList(
      'code,sequence,model,prompt\nSH010,North,modeln-pro,a harbour at dawn\nSH020,,modeln-pro,a wet rope\n',
      '--fps',
      '25',
    );
    await make('--shots', 'SH010', '--takes', '2');
    await film('select', 'SH010', 'v002', '--in', '0', '--out', '40');
    await make('--shots', 'SH020');
    const before = await list();
    const other = join(root, 'rebuilt');
    const rebuilt = await dailies(['library', 'rebuild', join(data, 'results'), '--data', other, '--json']);
    expect([rebuilt.code, rebuilt.stderr]).toEqual([0, '']);
    const listed = await dailies(['film', 'list', '--project', 'Harbour', '--data', other, '--json']);
    const bare = ({ code, versions, select }: ListedShot) => ({ code, versions, select });
    expect(readLines<ListedShot>(listed).map(bare)).toEqual(before.map(bare));
    expect(before.map(({ select }) => select)).toEqual([{ version: 'v002', in: 0, out: 40 }, null]);
  });
});
