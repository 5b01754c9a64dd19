import { execFileSync } from 'node:child_process';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { encodeTone } from '../../support/sample-media.ts';
import { type ListedShot, openFilm, readLines, startService } from './support.ts';

const root = makeFolder('hand-off', afterAll);
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService(root);
});
afterAll(() => service.stop());

const { film, importList, list, make, data } = openFilm(root, 'data', () => service.access);
const folder = join(root, 'für den Schnitt & co');
const editFile = (ending: string, number = 1) => join(folder, `Harbour_v00${number}${ending}`);

interface Row {
  readonly shot: string | null;
  readonly version: string | null;
  readonly in: number | null;
  readonly out: number | null;
  readonly change: string;
  readonly short: number;
  readonly notOurs: boolean;
  readonly name: string;
}

const conform = (path: string, ...words: string[]) => film('conform', path, '--project', 'Harbour', ...words);

/** Each test goes on with what the one before has left. */
describe('the hand-off to an editor', () => {
  it('puts the takes and a file for each program into a folder, under names that all of them can read', async () => {
    const made = await importList(
      [
        'code,sequence,model,prompt,length',
        'SH 010,Süd,modelk-3-turbo,a harbour at dawn,48',
        'SH020,Süd,modeln-pro,hands on a wet rope,36',
        'SH030,Nord,modelk-3-turbo,a woman turns her head,48',
        'SH040,Nord,,,24',
      ].join('\n'),
    );
    expect(made.code).toBe(0);
    expect((await make('--shots', 'SH 010,SH020,SH030')).code).toBe(0);
    for (const words of [
      // Clips of this service have two pictures: FCPXML wants a part to begin with one.
      ['SH 010', 'v001', '--in', '60', '--out', '108'],
      ['SH020', 'v001', '--in', '12', '--out', '48'],
      ['SH030', 'v001'],
    ])
      expect((await film('select', ...words)).code).toBe(0);
    const exported = await film('export', folder, '--project', 'Harbour');
    expect([exported.code, exported.stderr]).toEqual([0, '']);
    expect((await readdir(folder)).toSorted()).toEqual([
      'Harbour_v001.edl',
      'Harbour_v001.fcpxml',
      'Harbour_v001.otio',
      'Harbour_v001.xml',
      'Harbour_v001_open-me.txt',
      'dailies-cut.json',
      'media',
    ]);
    expect((await readdir(join(folder, 'media'))).toSorted()).toEqual([
      'Nord_SH030_v001.mp4',
      'Sud_SH020_v001.png',
      'Sud_SH_010_v001.mp4',
    ]);
    const [first] = await list();
    const copy = await readFile(join(folder, 'media', 'Sud_SH_010_v001.mp4'));
    expect(copy.equals(await readFile(first?.versions[0]?.path ?? ''))).toBe(true);
  });

  it.each(['.otio', '.fcpxml', '.xml', '.edl'])('reads its own %s back as the same cut', async (ending) => {
    const rows = readLines<Row>(await conform(editFile(ending))).slice(0, -1);
    expect(
      rows.map(({ shot, version, in: from, out, change }) => [shot, version, from, out, change]),
    ).toEqual([
      ['SH 010', 'v001', 60, 108, 'unchanged'],
      ['SH020', 'v001', 12, 48, 'unchanged'],
      ['SH030', 'v001', 0, 120, 'unchanged'],
      ['SH040', null, null, null, 'missing'],
    ]);
  });

  it('reads a cut back as the same where a frame of a clip is seen for several of the project', async () => {
    const list = join(root, 'fast.csv');
    await writeFile(list, 'code,model,prompt\nF1,modelk-3-turbo,rain\nF2,modelk-3-turbo,wind\n');
    const words = ['--project', 'Fast'];
    const [profile, path] = service.access as [string, string];
    expect((await film('import', list, ...words, '--fps', '60', profile, path)).code).toBe(0);
    expect((await film('make', ...words, '--shots', 'all', ...service.access)).code).toBe(0);
    for (const shot of [
      ['F1', 'v001', '--in', '7', '--out', '33'],
      ['F2', 'v001'],
    ])
      expect((await film('select', ...shot, ...words)).code).toBe(0);
    const target = join(root, 'fast');
    expect((await film('export', target, ...words)).code).toBe(0);
    for (const ending of ['.otio', '.fcpxml', '.xml', '.edl']) {
      const rows = readLines<Row>(await film('conform', join(target, `Fast_v001${ending}`), ...words));
      expect(rows.slice(0, -1)).toMatchObject([
        { shot: 'F1', in: 7, out: 33, change: 'unchanged', short: 0 },
        { shot: 'F2', in: 0, change: 'unchanged', short: 0 },
      ]);
    }
  });

  it('gives the files of a film with the name of a device of Windows names that open there', async () => {
    const list = join(root, 'device.csv');
    await writeFile(list, 'code\nN1\n');
    const words = ['--project', 'Nul. Part 2'];
    expect((await film('import', list, ...words)).code).toBe(0);
    const target = join(root, 'device');
    expect((await film('export', target, ...words)).code).toBe(0);
    expect(await readdir(target)).toContain('_Nul._Part_2_v001.otio');
  });

  it('takes over a part that begins behind the end of its take as the last frame', async () => {
    const otio = JSON.parse(await readFile(join(root, 'fast', 'Fast_v001.otio'), 'utf8'));
    otio.tracks.children[0].children[0].source_range.start_time.value += 10_000;
    const edited = join(root, 'behind.otio');
    await writeFile(edited, JSON.stringify(otio));
    expect((await film('conform', edited, '--project', 'Fast', '--apply')).code).toBe(0);
    const [shot] = readLines<ListedShot>(await film('list', '--project', 'Fast'));
    const frames = shot?.versions[0]?.frames ?? 0;
    expect(frames).toBeGreaterThan(33);
    expect(shot?.select).toEqual({ version: 'v001', in: frames - 1, out: frames });
  });

  it('takes over what an editor changed, on a word only, and says what is too short and what is not ours', async () => {
    const otio = JSON.parse(await readFile(editFile('.otio'), 'utf8'));
    const [track] = otio.tracks.children;
    const [harbour, rope, woman] = track.children;
    // She turns first, eight frames later and fourteen longer than her clip; then the harbour, from frame 70; then somebody else’s.
    woman.source_range.start_time.value += 8;
    woman.source_range.duration.value = 126;
    harbour.source_range.start_time.value += 10;
    harbour.source_range.duration.value = 20;
    const strange = structuredClone(harbour);
    strange.name = 'titles.mov';
    strange.metadata = {};
    strange.media_references.DEFAULT_MEDIA.target_url = 'titles.mov';
    strange.media_references.DEFAULT_MEDIA.name = 'titles.mov';
    strange.media_references.DEFAULT_MEDIA.metadata = {};
    track.children = [woman, harbour, strange, rope];
    const edited = join(root, 'edited.otio');
    await writeFile(edited, JSON.stringify(otio));
    const before = await list();
    const rows = readLines<Row>(await conform(edited)).slice(0, -1);
    expect(rows.map(({ shot, in: from, out, change, short }) => [shot, from, out, change, short])).toEqual([
      ['SH030', 8, 134, 'trimmed', 14],
      ['SH 010', 70, 90, 'trimmed', 0],
      [null, 70, 90, 'added', 0],
      ['SH020', 12, 48, 'unchanged', 0],
      ['SH040', null, null, 'missing', 0],
    ]);
    expect(rows[2]).toMatchObject({ notOurs: true, name: 'titles.mov' });
    expect(await list()).toEqual(before);
    expect((await conform(edited, '--apply')).code).toBe(0);
    expect((await list()).map(({ code, select }) => [code, select])).toEqual([
      ['SH030', { version: 'v001', in: 8, out: 120 }],
      ['SH 010', { version: 'v001', in: 70, out: 90 }],
      ['SH020', { version: 'v001', in: 12, out: 48 }],
      ['SH040', null],
    ]);
  });

  it('adds to a folder that it wrote before, replaces nothing in it, and lists what changed', async () => {
    const media = await readdir(join(folder, 'media'));
    const times = await Promise.all(
      media.map(async (name) => (await stat(join(folder, 'media', name))).mtimeMs),
    );
    // An editor has worked on one.
    await writeFile(editFile('.xml'), 'mine');
    expect((await make('--shots', 'SH 010', '--again')).code).toBe(0);
    expect((await film('select', 'SH 010', 'v002', '--in', '0', '--out', '50')).code).toBe(0);
    const again = await film('export', folder, '--project', 'Harbour', '--xmeml', '--media');
    expect(readLines<{ files: string[]; copied: number }>(again)[0]).toMatchObject({
      files: ['Harbour_v002.xml', 'Harbour_v002_open-me.txt', 'Harbour_v002_changes.txt'],
      copied: 1,
    });
    expect(await readFile(editFile('.xml'), 'utf8')).toBe('mine');
    expect(
      await Promise.all(media.map(async (name) => (await stat(join(folder, 'media', name))).mtimeMs)),
    ).toEqual(times);
    expect(await readdir(join(folder, 'media'))).toContain('Sud_SH_010_v002.mp4');
    expect((await readFile(editFile('_changes.txt', 2), 'utf8')).split('\r\n')).toEqual([
      'SH030 −8 frames, begins +8 frames',
      'SH 010 v001 → v002, +2 frames',
      'The order changed.',
      '',
    ]);
  });

  it('compares with no export of another project, which keeps its files', async () => {
    const exported = await film('export', folder, '--project', 'Fast', '--otio');
    expect(readLines<{ files: string[] }>(exported)[0]?.files).toEqual([
      'Fast_v003.otio',
      'Fast_v003_open-me.txt',
    ]);
    expect(await readdir(folder)).toContain('Harbour_v002.xml');
  });

  it('brings the soundtrack and the other versions along, each file once and under the same name again', async () => {
    const song = join(root, 'Lied ü.wav');
    await writeFile(song, encodeTone(3, 44_100));
    expect((await importList('code\nSH020\n', '--soundtrack', join(root, 'lie.txt'))).code).toBe(2);
    const silent = (await list()).find(({ code }) => code === 'SH020')?.versions[0]?.path ?? '';
    const refused = await importList('code\nSH020\n', '--soundtrack', silent);
    expect(readLines<{ error: object }>(refused)[0]?.error).toMatchObject({
      code: 'FILE_NOT_SOUND',
      details: { path: silent },
    });
    expect((await importList('code\nSH020\n', '--soundtrack', song)).code).toBe(0);
    const target = join(root, 'with others');
    const exported = await film(
      'export',
      target,
      '--project',
      'Harbour',
      '--fcpxml',
      '--media',
      '--alternates',
    );
    expect(readLines<{ copied: number }>(exported)[0]?.copied).toBe(5);
    expect((await readdir(join(target, 'media'))).toSorted()).toEqual([
      'Nord_SH030_v001.mp4',
      'Sud_SH020_v001.png',
      'Sud_SH_010_v001.mp4',
      'Sud_SH_010_v002.mp4',
      'soundtrack.wav',
    ]);
    expect((await readFile(join(target, 'media', 'soundtrack.wav'))).equals(await readFile(song))).toBe(true);
    const text = await readFile(join(target, 'Harbour_v001.fcpxml'), 'utf8');
    expect(text.match(/<audition /g)).toHaveLength(1);
    expect(text.match(/soundtrack\.wav/g)?.length).toBeGreaterThan(0);
    const again = await film('export', target, '--project', 'Harbour', '--otio', '--media', '--alternates');
    expect(readLines<{ copied: number }>(again)[0]?.copied).toBe(0);
    const timeline = join(target, 'Harbour_v002.otio');
    expect(await readFile(timeline, 'utf8')).toContain('soundtrack.wav');
    const rows = readLines<Row>(await conform(timeline)).slice(0, -1);
    expect(rows.filter(({ change }) => change !== 'unchanged' && change !== 'missing')).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('says at once that a folder can’t be made', async () => {
    const nowhere = await film('export', '/proc/dailies/x', '--project', 'Harbour');
    expect(readLines<{ error: object }>(nowhere)[0]?.error).toMatchObject({ code: 'EXPORT_FAILED' });
  });

  // Nobody writes into them: whoever waits for that waits for ever.
  it.skipIf(process.platform === 'win32')('waits for no pipe or device in the place of a file', async () => {
    const pipe = join(root, 'pipe.edl');
    execFileSync('mkfifo', [pipe]);
    for (const path of [pipe, '/dev/zero']) expect((await conform(path)).code).toBe(2);
    const used = join(root, 'used');
    expect((await film('export', used, '--project', 'Harbour')).code).toBe(0);
    await rm(join(used, 'dailies-cut.json'));
    execFileSync('mkfifo', [join(used, 'dailies-cut.json')]);
    expect((await film('export', used, '--project', 'Harbour')).code).toBe(0);
    const [first] = await list();
    const take = first?.versions[0]?.path ?? '';
    await rename(take, `${take}.kept`);
    execFileSync('mkfifo', [take]);
    const lost = await film('export', join(root, 'lost'), '--project', 'Harbour');
    expect(readLines<{ error: object }>(lost)[0]?.error).toMatchObject({ code: 'TAKE_FILE_MISSING' });
    await rename(`${take}.kept`, take);
  });

  it('refuses what is no timeline, and its own folders', async () => {
    const lie = join(root, 'lie.fcpxml');
    await writeFile(
      lie,
      '<!DOCTYPE fcpxml [<!ENTITY a SYSTEM "file:///etc/passwd">]><fcpxml version="1.10">&a;</fcpxml>',
    );
    const refused = await conform(lie);
    expect(refused.code).toBe(2);
    expect(refused.stdout).not.toContain('root:');
    expect((await conform(join(root, 'nothing.otio'))).code).toBe(2);
    const own = await film('export', join(data, 'results'), '--project', 'Harbour');
    expect(readLines<{ error: { code: string } }>(own)[0]?.error.code).toBe('EXPORT_FAILED');
  });
});
