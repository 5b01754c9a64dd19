import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoreEvent } from '../../../shared/events.ts';
import type { ExportChoice } from '../../../shared/library/export-text.ts';
import { readSidecar } from '../../../shared/library/sidecar.ts';
import type { Take } from '../../../shared/library/take.ts';
import { mountSmallDisk } from '../../faults/support/small-disk.ts';
import { HOSTILE_NAMES } from '../../support/hostile-names.ts';
import { inventTakes } from '../../support/invent-takes.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture, encodeClip } from '../../support/sample-media.ts';
import { inventSidecar } from '../../support/sidecars.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';

let root = '';
let folder = '';
let opened: TestCore;
let onEvent: (event: CoreEvent) => void;
const png = drawPicture(64, 40, 'teal');

beforeEach(async () => {
  root = makeFolder('export');
  folder = join(root, 'out');
  onEvent = () => {};
  opened = await openTestCore(join(root, 'data'), { baseUrl: null, onEvent: (event) => onEvent(event) });
});
afterEach(async () => {
  await opened.close();
});

/** Takes of real files in the library, named as given, the newest first; ids are `take-0`, `take-1` … */
async function fill(names: readonly string[], bytes: Uint8Array = png): Promise<string[]> {
  const results = join(root, 'data', 'results');
  await mkdir(results, { recursive: true });
  const invented = inventTakes(names.length);
  for (const [index, name] of names.entries()) {
    const path = join(results, `${index}.png`);
    await writeFile(path, bytes);
    opened.store.transact((tx) =>
      tx.takes.addFound([
        {
          take: {
            ...(invented[index] as (typeof invented)[number]),
            ...{ id: `take-${index}`, name, path, mime: 'image/png', kind: 'image', hasPoster: false },
            ...{ bytes: bytes.length, createdAt: 1_770_000_000_000 - index, binnedAt: null, missingAt: null },
          },
          story: null,
        },
      ]),
    );
  }
  return names.map((_, index) => `take-${index}`);
}

const choose = (change: Partial<ExportChoice> = {}): ExportChoice => ({
  ...{ folder, template: '{name}', metadata: false, sidecars: false, csv: false, report: false },
  ...{ contactSheet: null, sheetPictures: false, ...change },
});

async function run(takeIds: readonly string[], choice: ExportChoice) {
  return opened.core.calls['export.run']({ takes: { query: {}, takeIds: [...takeIds] }, choice });
}

describe('export', () => {
  it('copies takes under names of a template beside what is there, with sidecar, table and report', async () => {
    const ids = await fill(['=HYPERLINK("x")', '<script>alert(1)</script>']);
    await mkdir(folder);
    await writeFile(join(folder, '=HYPERLINK( x ).PNG'), 'mine');
    const choice = choose({ metadata: true, sidecars: true, csv: true, report: true });
    const preview = await opened.core.calls['export.preview']({
      ...{ takes: { query: {}, takeIds: ids }, template: choice.template, folder },
    });
    const answer = await run(ids, choice);
    expect(answer).toMatchObject({ ok: true, value: { files: 2, skipped: 0, isCancelled: false } });
    const names = await readdir(folder);
    const made = preview.ok ? preview.value.names : [];
    expect(names.toSorted()).toEqual(
      [
        '=HYPERLINK( x ).PNG',
        ...made.flatMap((name) => [name, `${name}.dailies.json`]),
        'Dailies report.html',
        'Dailies takes.csv',
      ].toSorted(),
    );
    expect(await readFile(join(folder, '=HYPERLINK( x ).PNG'), 'utf8')).toBe('mine');
    const [first = ''] = made;
    const sidecar = readSidecar(await readFile(join(folder, `${first}.dailies.json`), 'utf8'));
    expect(sidecar?.file).toMatchObject({ name: first, bytes: (await stat(join(folder, first))).size });
    expect(await readFile(join(folder, 'Dailies takes.csv'), 'utf8')).toContain(`'=HYPERLINK(""x"")`);
    const report = await readFile(join(folder, 'Dailies report.html'), 'utf8');
    expect(report).toContain('&lt;script&gt;');
    expect(report).not.toMatch(/<script|https?:/i);
    expect((await readFile(join(root, 'data', 'results', '0.png'))).equals(png)).toBe(true);
    expect(await opened.core.calls['export.lastChoice']({})).toMatchObject({ value: choice });
    await run(ids, choice);
    expect(await readdir(folder)).toHaveLength(names.length + 6);
  });

  it('keeps 400 hostile names in the folder, each in a file of its own', async () => {
    const ids = await fill(HOSTILE_NAMES);
    const answer = await run(ids, choose({ template: '../../{name}' }));
    expect(answer).toMatchObject({ value: { files: HOSTILE_NAMES.length } });
    expect(await readdir(folder)).toHaveLength(HOSTILE_NAMES.length);
    expect((await readdir(root)).toSorted()).toEqual(['data', 'out']);
  });

  it('leaves out what cannot be read, refuses folders of its own, and one more at a time', async () => {
    const ids = await fill(['gone', 'there']);
    await rm(join(root, 'data', 'results', '0.png'));
    const [answer, second] = await Promise.all([run(ids, choose()), run(ids, choose())]);
    expect(answer).toMatchObject({ value: { files: 1, skipped: 1, skippedNames: ['gone'] } });
    expect(second).toMatchObject({ error: { code: 'EXPORT_UNDER_WAY' } });
    const results = await run(ids, choose({ folder: join(root, 'data', 'results', 'copies') }));
    expect(results).toMatchObject({ error: { code: 'EXPORT_FAILED', details: { reason: 'own-folder' } } });
    expect(await readdir(join(root, 'data', 'results'))).not.toContain('copies');
    expect(await run(ids, choose({ folder: 'here' }))).toMatchObject({ error: { code: 'EXPORT_FAILED' } });
  });

  // Windows says it of every folder of a drive without a mount manager, such as one in memory.
  it.runIf(process.platform === 'linux')('fills a folder whose real path no system call tells', async () => {
    const base = await mkdtemp(join(tmpdir(), 'deep-'));
    const deep = (from: string) => join(from, 'deep', ...Array.from({ length: 10 }, () => 'x'.repeat(220)));
    const [half, whole] = [join(base, 'half'), join(base, 'whole')];
    await mkdir(deep(base), { recursive: true });
    await symlink(deep(base), half);
    await mkdir(deep(half), { recursive: true });
    await symlink(deep(half), whole);
    await expect(realpath(whole)).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
    const answer = await run(await fill(['there']), choose({ folder: whole }));
    expect(answer).toMatchObject({ value: { files: 1 } });
    expect(await readdir(whole)).toEqual(['there.png']);
    // What looks through all that tests remove can't go so deep either.
    execFileSync('rm', ['-r', base]);
  });

  it('leaves a file with content credentials byte for byte, with a sidecar', async () => {
    const box = Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('caBXhi'), Buffer.alloc(4)]);
    const signed = Buffer.concat([png.subarray(0, 33), box, png.subarray(33)]);
    const ids = await fill(['signed'], signed);
    const answer = await run(ids, choose({ metadata: true }));
    expect(answer).toMatchObject({ value: { files: 1, withCredentials: 1 } });
    expect((await readFile(join(folder, 'signed.png'))).equals(signed)).toBe(true);
    expect((await readdir(folder)).toSorted()).toEqual(['signed.png', 'signed.png.dailies.json']);
  });

  it('puts what is known of an original into no other file that took its place', async () => {
    const ids = await fill(['edited', 'whole']);
    const edited = drawPicture(90, 50, 'plum');
    await writeFile(join(root, 'data', 'results', '0.png'), edited);
    expect(await opened.core.calls['library.inspect']({ takeId: 'take-0' })).toMatchObject({
      value: { isChanged: true, hasCredentials: false },
    });
    expect(await opened.core.calls['library.inspect']({ takeId: 'take-1' })).toMatchObject({
      value: { isChanged: false },
    });
    const answer = await run(ids, choose({ metadata: true, sidecars: true }));
    expect(answer).toMatchObject({ value: { files: 2, changed: 1, withoutMetadata: 0 } });
    expect((await readFile(join(folder, 'edited.png'))).equals(Buffer.from(edited))).toBe(true);
    expect((await readdir(folder)).toSorted()).toEqual(['edited.png', 'whole.png', 'whole.png.dailies.json']);
  });

  it('lets another library read from the copies alone what they are', async () => {
    const canvas = createCanvas(40, 30);
    canvas.getContext('2d').fillRect(4, 4, 20, 9);
    const files = {
      'a.png': ['image/png', canvas.toBuffer('image/png'), 'A fox & a <lantern>\r\nat "dusk" 🦊'],
      // Too long for one segment.
      'b.jpg': ['image/jpeg', canvas.toBuffer('image/jpeg'), 'Long and winding & '.repeat(5000)],
      'c.webp': ['image/webp', canvas.toBuffer('image/webp'), 'As WebP'],
      'd.mp4': ['video/mp4', await encodeClip(64, 64, 12, 24), 'As MP4'],
    } as const;
    const results = join(root, 'data', 'results');
    await mkdir(results, { recursive: true });
    const story = inventSidecar();
    for (const [index, [name, [mime, bytes, prompt]]] of Object.entries(files).entries()) {
      await writeFile(join(results, name), bytes);
      const take: Take = {
        ...(inventTakes(1)[0] as Take),
        ...{
          id: `take-${index}`,
          name: name.slice(0, 1),
          path: join(results, name),
          mime,
          prompt,
          model: 'modeln-pro',
        },
        ...{ kind: name === 'd.mp4' ? 'video' : 'image', bytes: bytes.length, rating: 4, tags: ['hero'] },
      };
      const told = { ...story, take: { ...story.take, id: take.id }, job: { ...story.job, prompt } };
      opened.store.transact((tx) => tx.takes.addFound([{ take, story: told }]));
    }
    const ids = Object.keys(files).map((_, index) => `take-${index}`);
    expect(await run(ids, choose({ metadata: true }))).toMatchObject({ value: { files: 4 } });
    expect((await readdir(folder)).toSorted()).toEqual(Object.keys(files));
    const other = await openTestCore(join(root, 'other'), { baseUrl: null });
    try {
      await other.core.calls['library.import']({ paths: [folder] });
      for (const takeId of ids) {
        const [there, here] = await Promise.all(
          [opened, other].map(({ core }) => core.calls['lineage.describe']({ takeId })),
        );
        const { file: _, ...told } = there?.ok ? there.value : story;
        expect(here).toMatchObject({ ok: true, value: told });
      }
    } finally {
      await other.close();
    }
  });

  it('can be cancelled; whole copies stay', async () => {
    const ids = await fill(Array.from({ length: 60 }, (_, index) => `take ${index}`));
    // As soon as it is told that one is done: the others may be as fast as they like.
    onEvent = (event) => {
      if (event.type === 'export-work' && event.work !== null && event.work.done > 0)
        void opened.core.calls['export.cancel']({});
    };
    const answer = await run(ids, choose());
    const names = await readdir(folder);
    expect(answer).toMatchObject({ value: { isCancelled: true, files: names.length } });
    expect(names.length).toBeLessThan(60);
    for (const name of names) expect((await readFile(join(folder, name))).equals(png)).toBe(true);
  });

  it('says that the disk is full, and leaves no half file', async ({ skip }) => {
    const disk = mountSmallDisk(join(root, 'disk'), 1);
    if (typeof disk === 'string') return skip(disk);
    try {
      const large = Buffer.concat([png, Buffer.alloc(300_000)]);
      const ids = await fill(['a', 'b', 'c', 'd', 'e'], large);
      const answer = await run(ids, choose({ folder: disk.folder }));
      const names = await readdir(disk.folder);
      expect(answer).toMatchObject({ error: { details: { reason: 'full', done: names.length } } });
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect((await stat(join(disk.folder, name))).size).toBe(large.length);
    } finally {
      disk.unmount();
    }
  });

  it('counts no copy for which there was room, but none for what stands beside it', async ({ skip }) => {
    const disk = mountSmallDisk(join(root, 'disk'), 1);
    if (typeof disk === 'string') return skip(disk);
    try {
      const ids = await fill(['whole'], Buffer.concat([png, Buffer.alloc(2 ** 20 - png.length)]));
      const answer = await run(ids, choose({ folder: disk.folder, sidecars: true }));
      expect(answer).toMatchObject({ error: { details: { reason: 'full', done: 0 } } });
      expect(await readdir(disk.folder)).toEqual([]);
    } finally {
      disk.unmount();
    }
  });

  it('leaves no half file under its name when it is killed, and clears up the next time', async () => {
    const ids = await fill(
      Array.from({ length: 40 }, (_, index) => `take ${index}`),
      Buffer.concat([png, Buffer.alloc(2_000_000, 7)]),
    );
    await opened.close();
    const child = spawn(
      process.execPath,
      [resolve('tests/support/export-child.ts'), join(root, 'data'), folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((heard) => child.stdout.once('data', heard));
    await expect.poll(async () => (await readdir(folder)).length).toBeGreaterThan(4);
    child.kill('SIGKILL');
    await new Promise((gone) => child.once('close', gone));
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    for (const name of names.filter((name) => name.endsWith('.png')))
      expect((await readFile(join(folder, name))).includes(Buffer.alloc(2_000_000, 7))).toBe(true);
    for (const name of names.filter((name) => name.endsWith('.json')))
      expect(readSidecar(await readFile(join(folder, name), 'utf8'))).not.toBeNull();
    opened = await openTestCore(join(root, 'data'), { baseUrl: null });
    expect(await run(ids.slice(0, 1), choose())).toMatchObject({ ok: true });
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
