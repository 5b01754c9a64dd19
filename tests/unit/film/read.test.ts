import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readEdit } from '../../../electron/adapters/editing/read-edit.ts';
import { writeEdl } from '../../../electron/adapters/editing/write-edl.ts';
import { writeFcpxml } from '../../../electron/adapters/editing/write-fcpxml.ts';
import { writeOtio } from '../../../electron/adapters/editing/write-otio.ts';
import { writeXmeml } from '../../../electron/adapters/editing/write-xmeml.ts';
import type { Cut } from '../../../shared/film/cut.ts';
import type { Edit } from '../../../shared/film/edit.ts';
import { nearestRate, RATES, type RateName } from '../../../shared/kernel/rate.ts';
import { countExactly, GOLDEN_CUT, someCut } from '../../support/film-cuts.ts';
import { fuzz } from '../../support/fuzz.ts';
import { hostileText } from '../../support/hostile-input.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(content: string | Uint8Array, project: RateName = '24'): Promise<Edit> {
  const edit = await readEdit(typeof content === 'string' ? bytes(content) : content, 'film.xml', project);
  if (!edit.ok) throw new Error(JSON.stringify(edit.error));
  return edit.value;
}

const readSample = (name: string, project: RateName) =>
  read(readFileSync(join(import.meta.dirname, '../../fixtures/timelines', name)), project);

/** `V1 name 0-72 < 12-84`: where it lies, and what of its medium is seen there. */
const line = (event: Edit['events'][number]) =>
  `${event.track} ${event.fileName || event.clipName} ${event.recordIn}-${event.recordOut} < ${event.in}-${event.out}`;
const pictures = ({ events }: Edit) => events.filter(({ kind }) => kind !== 'audio').map(line);
const codes = ({ warnings }: Edit) => [...new Set(warnings.map(({ code }) => code))].toSorted();

describe('what Premiere Pro wrote', () => {
  it('has nested sequences, and dissolves that hide the ends of clips', async () => {
    const edit = await readSample('premiere-nested-dissolves.xml', '30');
    expect([edit.format, edit.name, edit.rate]).toEqual(['xmeml', 'sc01_sh010_layerA', '30']);
    expect(pictures(edit)).toEqual([
      'V2 sc01_sh010_anim.mov 13-113 < 0-100',
      'V3 test_title 15-956 < 0-941',
      'V2 sc01_sh020_anim.mov 165-322 < 0-157',
      'V2 sc01_sh030_anim.mov 322-557 < 0-235',
      'V1 sc01_sh010_anim.mov 536-636 < 0-100',
      'V2 sc01_sh010_anim 636-956 < 0-320',
      'V2 sc01_sh010_anim.mov 636-736 < 0-100',
      'V2 sc01_sh030_anim.mov 736-956 < 0-220',
      'V4 sc01_master_layerA_sh030_temp.mov 956-1164 < 34-242',
      'V4 sc01_sh010_anim.mov 1164-1246 < 18-100',
    ]);
    expect(edit.events[0]?.path).toBe('D:/media/sc01_sh010_anim.mov');
    expect(edit.events.filter(({ transition }) => transition !== undefined)).toHaveLength(2);
    expect(edit.events.filter(({ kind }) => kind === 'audio')).toHaveLength(14);
    expect(codes(edit)).toEqual(['generator', 'nested', 'several-tracks', 'transition']);
  });

  it('has clips that are off', async () => {
    const edit = await readSample('premiere-disabled.xml', '25');
    const off = edit.events.filter(({ enabled, kind }) => !enabled && kind === 'clip');
    expect(off.map(line)).toEqual([
      'V1 source.mp4 81-177 < 0-96',
      'V3 source.mp4 81-177 < 0-96',
      'V1 source4.mp4 220-256 < 0-36',
    ]);
    expect(codes(edit)).toEqual(['disabled', 'several-tracks']);
  });
});

describe('what Final Cut Pro wrote', () => {
  it('has an audition, retimed clips, and a line above the first', async () => {
    const edit = await readSample('fcp-audition-retime-dissolve.fcpxml', '23.976');
    expect(pictures(edit).slice(0, 3)).toEqual([
      'V1 TestVideo.mp4 0-760 < 0-760',
      'V1 TestVideo2.mp4 760-1406 < 0-646',
      'V1 TestVideo.mp4 1406-2030 < 2086-2710',
    ]);
    expect(edit.events.map(({ track }) => track).join(' ')).toBe('V1 V1 V1 V1 V1 V2 V2 V1 V1 V2');
    expect(edit.events.filter(({ speed }) => speed !== undefined)).toHaveLength(3);
    expect(codes(edit)).toEqual(['alternates', 'other-rate', 'several-tracks', 'speed', 'transition']);
  });

  it('counts from the timecode of a medium', async () => {
    const edit = await readSample('fcp-audition.fcpxml', '23.976');
    expect(pictures(edit)).toEqual(['V1 chocolate for senses.mov 0-237 < 99-336']);
    expect(edit.warnings.map(({ what }) => what)).toEqual(['MULTICAM MATCH SHOTS 11', 'Happy Talk Final']);
  });

  it('has a still, which begins an hour in', async () => {
    const edit = await readSample('fcp-still.fcpxml', '23.976');
    expect(pictures(edit)).toEqual(['V1 AWorldofStories.Still001.png 0-1097 < 0-1097']);
    expect(edit.events[0]).toMatchObject({
      kind: 'still',
      path: expect.stringMatching(/^\/Users\/user\/Movies\/Media\/Still Graphics\//),
    });
  });

  it('has compound clips and drop-frame', async () => {
    const edit = await readSample('fcp-compound-drop.fcpxml', '29.97df');
    expect(edit.rate).toBe('29.97df');
    expect(edit.events.filter(({ nested }) => nested === '29.97_CC').map(line)).toEqual([
      'V1 TestVideo.mp4 209-317 < 452-560',
      'V2 TestVideo.mp4 701-762 < 452-513',
    ]);
  });

  it('has the clips of version 1.8, which hang on gaps', async () => {
    const edit = await readSample('fcp-gaps-nested.fcpxml', '30');
    expect(pictures(edit)).toContain('V2 IMG_0513.MOV 600-900 < 0-300');
    expect(edit.events.filter(({ kind, fileName }) => kind === 'audio' && fileName === '')).toEqual([]);
    expect(codes(edit)).toContain('several-sequences');
  });
});

it('reads a retimed clip of DaVinci Resolve, which says how long it is seen', async () => {
  const edit = await readSample('resolve-clip-retimed.otio', '25');
  expect(pictures(edit)).toEqual(['V1 simple_editorial_setup.mp4 0-171 < 0-428']);
  expect(edit.events[0]).toMatchObject({ speed: 2.5, mediaFrames: 16_450 });
  expect(edit.notUnderstood.map(({ what }) => what)).toContain('Dynamic Zoom');
});

describe('a clip of OpenTimelineIO', () => {
  const range = (start: number, duration: number, rate: number) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: { OTIO_SCHEMA: 'RationalTime.1', rate, value: start },
    duration: { OTIO_SCHEMA: 'RationalTime.1', rate, value: duration },
  });
  const clip = (source: object, available: object, more: object) =>
    JSON.stringify({
      OTIO_SCHEMA: 'Clip.1',
      name: 'a',
      source_range: source,
      media_reference: {
        OTIO_SCHEMA: 'ExternalReference.1',
        target_url: 'a.mov',
        available_range: available,
      },
      ...more,
    });

  it('of Hiero begins a fraction beside a frame', async () => {
    const source = range(86_424.08877306872, 52, 23.976024627685547);
    const edit = await read(clip(source, range(86_400, 216, 23.976), {}), '23.976');
    expect(pictures(edit)).toEqual(['V1 a.mov 0-52 < 24-76']);
    expect([edit.rate, edit.events[0]?.mediaFrames]).toEqual(['23.976', 216]);
  });

  it('of Premiere Pro says how much is used, not how long it is seen', async () => {
    const effects = [{ OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 }];
    const more = { effects, metadata: { PremierePro_OTIO: {} } };
    const edit = await read(clip(range(10, 100, 25), range(0, 500, 25), more), '25');
    expect(pictures(edit)).toEqual(['V1 a.mov 0-50 < 10-110']);
  });
});

describe('an EDL', () => {
  it.each([
    String.raw`SOURCE FILE: C:\cut\media\SH010_v002.mp4`,
    'SOURCE FILE: /Volumes/cut/media/SH010_v002.mp4',
    'FROM CLIP NAME: file:///Volumes/cut%20two/SH010_v002.mp4',
  ])('names a file by where it is, as %s', async (comment) => {
    const codes = '00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00';
    const edit = await read(`TITLE: X\r\n001  AX       V     C        ${codes}\r\n* ${comment}\r\n`);
    expect(edit.events.map(({ fileName }) => fileName)).toEqual(['SH010_v002.mp4']);
  });

  it('of Avid has 548 events, some of which stand still', async () => {
    const edit = await readSample('avid-speed-effects.edl', '24');
    expect(edit.events).toHaveLength(548);
    expect(line(edit.events[0]!)).toBe('V1 Z677_4C (ANIM10) 0-126 < 45-171');
    expect(edit.events.filter(({ speed }) => speed === 0).length).toBeGreaterThan(0);
    expect(edit.events.filter(({ speed }) => speed !== undefined)).toHaveLength(17);
  });

  test.each(['avid-drop-m2.edl', 'avid-file32.edl'])('%s has drop-frame', async (name) => {
    const edit = await readSample(name, '29.97df');
    expect(edit.rate).toBe('29.97df');
    expect(edit.events).toHaveLength(9);
    expect(edit.events[4]).toMatchObject({
      fileName: 'BOONE SMITH ON CAMERA HOST_-720P',
      recordIn: 681,
      recordOut: 790,
    });
    expect(codes(edit)).toEqual(['speed']);
  });

  it('has dissolves in two lines', async () => {
    const edit = await readSample('dissolves.edl', '24');
    expect(edit.events.map(({ transition }) => transition ?? '')).toEqual([
      ...['', '', 'Dissolve', 'Dissolve', '', ''],
    ]);
    expect(line(edit.events[2]!)).toBe('V1 ABC0020. 6122-6203 < 166-247');
  });

  it('of OpenShot has black and the clip behind it under one number', async () => {
    const lines = [
      '001  BL       V     C        00:00:00:01 00:00:00:21 00:00:04:03 00:00:04:23',
      '001  AX       V     C        00:00:00:01 00:00:01:13 00:00:04:23 00:00:06:11',
      '* FROM CLIP NAME: SQ02_SH040_v001.mp4',
    ];
    const edit = await read(lines.join('\n'), '24');
    expect(pictures(edit)).toEqual(['V1 BL 99-119 < 1-21', 'V1 SQ02_SH040_v001.mp4 119-155 < 1-37']);
    expect(edit.events.map(({ kind, fileName }) => [kind, fileName])).toEqual([
      ['generator', ''],
      ['clip', 'SQ02_SH040_v001.mp4'],
    ]);
  });

  it('runs backwards', async () => {
    const edit = await readSample('fcp7-reverse.edl', '25');
    expect(edit.events[0]).toMatchObject({ speed: -1, in: 998, out: 1998, clipName: 'BARS_40S.MOV' });
  });

  it('has line ends of three systems', async () => {
    expect((await readSample('mixed-line-endings.edl', '24')).events).toHaveLength(1);
  });

  it('names each line that is none, and every length that does not fit', async () => {
    expect(codes(await readSample('timecode-mismatch.edl', '25'))).toEqual(['length', 'no-file']);
    const lines = [
      'TITLE: X',
      '001  A V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00',
      '002  B V C 00:00:00',
    ];
    const edit = await read(lines.join('\n'));
    expect(edit.warnings).toContainEqual({ code: 'line', what: '002  B V C 00:00:00' });
  });
});

/** A cut as it should come back: frames of a slower medium are as long as several of the project. */
function expected(cut: Cut, isOwnRate: boolean): string[] {
  let record = 0;
  return cut.events.flatMap((event) => {
    const frames = event.out - event.in;
    const at = record;
    record += frames;
    if (event.kind === 'missing') return [];
    const { mediaRate: own = RATES[cut.rate] } = event;
    const project = RATES[cut.rate];
    // Another rate than these is that of the project to all formats.
    const isCounted = isOwnRate && event.kind === 'clip' && nearestRate(own.num / own.den) !== null;
    const frame = countExactly(event.in, project, own);
    const start = isCounted ? countBack(frame, own, project) : event.in;
    return [`V1 ${event.fileName} ${at}-${at + frames} < ${start}-${start + frames}`];
  });
}

/** The first frame of the project from which a frame of a medium is seen. */
function countBack(
  frame: number,
  own: { num: number; den: number },
  project: { num: number; den: number },
): number {
  const [over, under] = [BigInt(frame) * BigInt(project.num * own.den), BigInt(project.den * own.num)];
  return Number((over + under - 1n) / under);
}

/** A frame of the project begins a thousandth before the frame of the medium that is next. */
const SLIGHTLY_FASTER: Cut = {
  ...{ name: 'Fast', rate: '30', width: 1920, height: 1080 },
  events: [
    {
      ...{ kind: 'clip', version: 'v001', takeId: 'take-1', fileName: 'take-1.mp4', path: '/results/take-1' },
      ...{ frames: 8, mediaFrames: 8, mediaRate: RATES['29.97'], mediaWidth: 1920, mediaHeight: 1080 },
      ...{ shot: 'SH010', sequence: '', description: '', in: 2, out: 3, alternates: [], notes: [] },
    },
  ],
};

it('what was written comes back, to the frame, in every format', async () => {
  await fc.assert(
    fc.asyncProperty(someCut, async (cut) => {
      const options = { media: '/Volumes/Film & Co/media' };
      const edits = [
        [await read(writeOtio(cut, options), cut.rate), false],
        [await read(writeFcpxml(cut, options), cut.rate), true],
        [await read(writeXmeml(cut, options), cut.rate), true],
        ...(cut.events.some(({ kind }) => kind !== 'missing')
          ? [[await read(writeEdl(cut, options), cut.rate), false] as const]
          : []),
      ] as const;
      for (const [edit, isOwnRate] of edits) {
        expect(pictures(edit)).toEqual(expected(cut, isOwnRate));
        expect(edit.rate).toBe(cut.rate);
        expect(codes(edit)).toEqual([]);
        for (const { ids, fileName } of edit.format === 'edl'
          ? []
          : edit.events.filter(({ kind }) => kind !== 'audio'))
          expect(fileName.startsWith(ids.take ?? '?')).toBe(true);
      }
    }),
    { numRuns: 60, examples: [[SLIGHTLY_FASTER]] },
  );
});

test.each([
  ['/Users/Jo/Film & Co/«夜» 🎬 e\u0301', '/Users/Jo/Film & Co/«夜» 🎬 e\u0301/a b.mp4'],
  ['C:\\Users\\J\u00f6\\100% #1?', 'C:/Users/J\u00f6/100% #1?/a b.mp4'],
  ['\\\\nas\\film (1)\\media', '//nas/film (1)/media/a b.mp4'],
])('a file in %s is found again', async (media, path) => {
  const [event] = GOLDEN_CUT.events;
  const cut: Cut = { ...GOLDEN_CUT, events: [{ ...event!, fileName: 'a b.mp4' } as Cut['events'][number]] };
  for (const write of [writeFcpxml, writeXmeml, writeOtio])
    expect((await read(write(cut, { media }), '23.976')).events[0]?.path).toBe(path);
});

it('counts at the rate of the project, whatever that of the sequence is', async () => {
  const edit = await read(writeOtio({ ...GOLDEN_CUT, rate: '25' }, { media: 'media' }), '50');
  expect(codes(edit)).toEqual(['sequence-rate']);
  expect(pictures(edit)[0]).toBe('V1 SQ010_SH0010_v003.mp4 0-144 < 24-168');
});

describe('a bundle', () => {
  async function pack(files: Record<string, string>): Promise<Uint8Array> {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    const pieces: Buffer[] = [];
    for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
    return Uint8Array.from(Buffer.concat(pieces));
  }
  const content = writeOtio(GOLDEN_CUT, { media: 'media' });

  it('says what its content does, whatever lies beside it', async () => {
    const zip = await pack({ 'version.txt': '1.0.0', 'media/a.mp4': 'x', 'content.otio': content });
    expect(pictures(await read(zip, '23.976'))).toEqual(pictures(await read(content, '23.976')));
  });

  test.each([
    ['without content', async () => await pack({ 'media/a.mp4': 'x' }), 'unknown'],
    ['that is cut off', async () => (await pack({ 'content.otio': content })).slice(0, 400), 'damaged'],
    [
      'that holds more than it says',
      async () => {
        const zip = Buffer.from(await pack({ 'content.otio': content }));
        // The length in the directory: 24 bytes behind its mark.
        zip.writeUInt32LE(10, zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
        return Uint8Array.from(zip);
      },
      'damaged',
    ],
  ])('%s is refused', async (_, make, fault) => {
    const edit = await readEdit(await make(), 'x.otioz', '24');
    expect(edit).toMatchObject({ ok: false, error: { details: { fault } } });
  });
});

/** A timeline of one clip that says to last so long. */
function otioOf(duration: { readonly value: number; readonly rate: number }): string {
  const clip = { OTIO_SCHEMA: 'Clip.1', name: 'a', source_range: { duration } };
  const tracks = { children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video', children: [clip] }] };
  return JSON.stringify({ OTIO_SCHEMA: 'Timeline.1', tracks });
}

describe('a file that is none', () => {
  const deep = 200_000;
  test.each([
    ['', 'unknown'],
    ['hello', 'unknown'],
    ['\0\0\0\u0001', 'unknown'],
    ['{}', 'unknown'],
    ['{"OTIO_SCHEMA":"Marker.2"}', 'unknown'],
    ['{"OTIO_SCHEMA":', 'damaged'],
    ['TITLE: NOTHING', 'empty'],
    ['<html><body/></html>', 'unknown'],
    ['<xmeml version="4"><sequence></xmeml>', 'damaged'],
    ['<xmeml version="4"/>', 'empty'],
    ['<fcpxml version="1.10"/>', 'empty'],
    ['<!DOCTYPE xmeml [<!ENTITY a "b">]><xmeml>&a;</xmeml>', 'unsafe'],
    ['<!DOCTYPE xmeml [<!ENTITY a SYSTEM "file:///etc/passwd">]><xmeml>&a;</xmeml>', 'unsafe'],
    ['<xmeml>&undefined;</xmeml>', 'damaged'],
    ['<a>'.repeat(deep), 'too-large'],
    ['['.repeat(deep), 'damaged'],
    [
      `{"OTIO_SCHEMA":"Timeline.1","tracks":${'{"children":['.repeat(1000)}${']}'.repeat(1000)}}`,
      'too-large',
    ],
    [
      '<fcpxml><project><sequence duration="1/0s"><spine><gap duration="1/0s"/></spine></sequence></project></fcpxml>',
      'damaged',
    ],
    [
      '<xmeml><sequence><media><video><track><clipitem><start>1e99</start></clipitem></track></video></media></sequence></xmeml>',
      'damaged',
    ],
    [
      '<fcpxml><project><sequence><spine><clip name="a" duration="-5s"/></spine></sequence></project></fcpxml>',
      'damaged',
    ],
    [otioOf({ value: 1e300, rate: 24 }), 'damaged'],
    [otioOf({ value: 24, rate: 1e-300 }), 'damaged'],
    [otioOf({ value: -24, rate: 24 }), 'damaged'],
    [otioOf({ value: 24, rate: 0 }), 'damaged'],
    ['PK\u0003\u0004 broken', 'damaged'],
  ])('is refused: file %#', async (text, fault) => {
    expect(await readEdit(bytes(text), 'x', '24')).toEqual({
      ok: false,
      error: { code: 'EDIT_FILE_INVALID', retryable: false, details: { path: 'x', fault } },
    });
  });

  it('takes NaN for no number, but not in a name', async () => {
    const text = writeOtio({ ...GOLDEN_CUT, name: 'NaN "Infinity" film' }, { media: 'media' });
    const edit = await read(text.replace('"value": 86400.0', '"value": NaN'), '23.976');
    expect(edit.name).toBe('NaN "Infinity" film');
  });

  it('reads letters of other systems', async () => {
    const text = writeXmeml(GOLDEN_CUT, { media: 'media' });
    expect(
      (await read(Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le')), '23.976')).events,
    ).toHaveLength(7);
    const old = 'TITLE: Tür\n001  A V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00';
    expect((await read(Uint8Array.from(Buffer.from(old, 'latin1')))).name).toBe('Tür');
  });

  it('never ends the reader, however it is damaged', async () => {
    const options = { media: 'media', alternates: true };
    const good = [writeOtio, writeFcpxml, writeXmeml, writeEdl].map((write) => write(GOLDEN_CUT, options));
    const damaged = fc
      .record({
        text: fc.constantFrom(...good),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat({ max: 60 }),
        put: hostileText,
      })
      .map(({ text, at, length, put }) => {
        const from = Math.floor(at * text.length);
        return text.slice(0, from) + put + text.slice(from + length);
      });
    await fuzz(damaged, async (text) => {
      const edit = await readEdit(bytes(text), 'x', '24');
      if (!edit.ok) expect(edit.error.code).toBe('EDIT_FILE_INVALID');
      else
        for (const { in: from, out, recordIn, recordOut } of edit.value.events) {
          expect([from, out, recordIn, recordOut].every(Number.isSafeInteger)).toBe(true);
          expect([from <= out, recordIn <= recordOut]).toEqual([true, true]);
        }
    });
  });
});
