import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isOpenable } from '../../../shared/library/name-template.ts';
import type { Take } from '../../../shared/library/take.ts';
import { encodeClip, encodeTone } from '../../support/sample-media.ts';
import { PIXEL } from '../../support/scripted-service.ts';
import { image, setUp } from './bench.ts';

const PROMPT = 'A lighthouse in the rain, in a file of another kind.';

/** What services have named results: address, media type, and the beginning of such a file. */
const PROGRAMS: readonly [string, string, Buffer][] = [
  ['clip.exe', 'application/x-msdownload', Buffer.from('MZ\x90\0\x03\0\0\0 a program of Windows', 'latin1')],
  ['clip.scr', 'application/exe', Buffer.from('MZ\x90\0\x03\0\0\0 a screen saver', 'latin1')],
  ['clip.lnk', 'application/lnk', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')],
  ['clip.hta', 'application/hta', Buffer.from('<hta:application><script>1</script>')],
  ['clip.desktop', 'application/desktop', Buffer.from('[Desktop Entry]\nExec=sh\n')],
  ['clip.sh', 'application/x-sh', Buffer.from('#!/bin/sh\necho out\n')],
  ['clip.mp4', 'video/mp4', Buffer.from('#!/bin/sh\necho out\n')],
  ['bomb.svg', 'image/svg+xml', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>')],
  ['clip.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n')],
];

/** A clip that is cut off in its headers: its beginning says what it is, and no more can be read. */
const CUT_CLIP = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
const MEDIA: readonly [string, string, Buffer, RegExp][] = [
  ['picture.exe', 'application/x-msdownload', PIXEL, /[/\\]results[/\\][\d-]+[/\\][^/\\]+\.png$/],
  ['cut.sh', 'application/x-sh', CUT_CLIP, /[/\\]results[/\\][\d-]+[/\\][^/\\]+\.mp4$/],
];
/** What is kept by its own name, and is no media: lines with a script in them, and several files in one. */
const KEPT: readonly [string, string, Buffer, RegExp][] = [
  [
    'lines.mp4',
    'video/mp4',
    Buffer.from(
      '<?xml version="1.0"?>\n<!-- made --><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ),
    /[/\\]results[/\\][\d-]+[/\\][^/\\]+\.svg$/,
  ],
  [
    'frames.exe',
    'application/x-msdownload',
    Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    /[/\\]results[/\\][\d-]+[/\\][^/\\]+\.zip$/,
  ],
];
/** A clip as QuickTime holds ProRes: by its content, whatever it is called. */
const PRORES = Buffer.from(
  Buffer.from(await encodeClip(64, 36, 6, 12))
    .toString('latin1')
    .replace(/(?<=^.{4}ftyp).{4}/s, 'qt  ')
    .replace('avc1\0\0', 'apcn\0\0'),
  'latin1',
);
/** What other programs show: sound, film for editing, and pictures of a sequence. */
const EDITED: readonly [string, string, Buffer, RegExp][] = [
  ['voice.mp3', 'audio/mpeg', encodeTone(1), /\.wav$/],
  ['film.mp4', 'video/mp4', PRORES, /\.mov$/],
  ['plate.0001.png', 'image/png', Buffer.from('762f3101020000000000000000', 'hex'), /\.exr$/],
  ['scan', 'application/octet-stream', Buffer.from('SDPX\0\0\x08\0V1.0', 'latin1'), /\.dpx$/],
];
const FILES = [...PROGRAMS, ...MEDIA, ...KEPT, ...EDITED];

it('gives results the ending that their content proves; the rest is .bin, in quarantine, and leaves as that', async () => {
  const bench = await setUp({
    query: () => ({
      body: {
        status: 'completed',
        outputs: FILES.map(([name], index) => ({ url: `/files/${index}/${name}` })),
      },
    }),
    result(path) {
      const [, mime, body] = FILES[Number(path.split('/')[2])] as (typeof FILES)[number];
      return { body, headers: { 'content-type': mime } };
    },
  });
  const marked: string[] = [];
  const app = await bench.open({ markFromWeb: async (path) => void marked.push(path) });
  const [id] = await app.enqueue(image(PROMPT));
  const job = await app.waitForState(id, 'done');
  expect(job).toMatchObject({ lostOutputs: 0 });
  const byId = new Map(app.store.takes.byId(job.takeIds).map((take) => [take.id, take]));
  const takes = job.takeIds.map((takeId) => byId.get(takeId) as Take);
  for (const [index, [, , body]] of PROGRAMS.entries()) {
    const take = takes[index] as Take;
    expect(take.path).toMatch(/[/\\]results[/\\][\d-]+[/\\]quarantine[/\\][^/\\]+\.bin$/);
    expect(take.mime).toBe('application/octet-stream');
    expect(await readFile(take.path)).toEqual(body);
  }
  for (const [index, [, , body, path]] of [...MEDIA, ...KEPT, ...EDITED].entries()) {
    const take = takes[PROGRAMS.length + index] as Take;
    expect(take.path).toMatch(path);
    expect(await readFile(take.path)).toEqual(body);
  }
  expect(takes.slice(PROGRAMS.length).map(({ mime, kind }) => [mime, kind])).toEqual([
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['image/svg+xml', 'image'],
    ['application/zip', 'image'],
    ['audio/wav', 'video'],
    ['video/quicktime', 'video'],
    ['image/x-exr', 'image'],
    ['image/x-dpx', 'image'],
  ]);
  // Lines may hold scripts: no other program is given them.
  expect(takes.slice(PROGRAMS.length).map(isOpenable)).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(marked).toHaveLength(FILES.length);

  const folder = join(dirname(bench.folder), 'exported');
  const choice = { folder, template: '{seq}', metadata: false, sidecars: false, csv: false, report: false };
  await app.call('export.run', {
    takes: { query: { sort: 'oldest' }, takeIds: job.takeIds },
    choice: { ...choice, contactSheet: null, sheetPictures: false },
  });
  const endings = (await readdir(folder)).toSorted().map((name) => name.split('.').at(-1));
  expect(endings).toEqual([
    ...PROGRAMS.map(() => 'bin'),
    'png',
    'mp4',
    'svg',
    'zip',
    'wav',
    'mov',
    'exr',
    'dpx',
  ]);

  // A picture that gets its metadata is written anew, and still came from elsewhere.
  marked.length = 0;
  const anew = join(dirname(bench.folder), 'anew');
  await app.call('export.run', {
    takes: { query: {}, takeIds: job.takeIds },
    choice: { ...choice, folder: anew, metadata: true, contactSheet: null, sheetPictures: false },
  });
  expect(marked.map((path) => dirname(path))).toEqual([anew]);
  await app.call('library.rebuild', {});
  expect(app.store.takes.page(0, 50)).toHaveLength(FILES.length);
});
