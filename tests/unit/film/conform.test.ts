import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readEdit } from '../../../electron/adapters/editing/read-edit.ts';
import { writeEdl } from '../../../electron/adapters/editing/write-edl.ts';
import { writeFcpxml } from '../../../electron/adapters/editing/write-fcpxml.ts';
import { writeOtio } from '../../../electron/adapters/editing/write-otio.ts';
import { writeXmeml } from '../../../electron/adapters/editing/write-xmeml.ts';
import { type ConformShot, matchEdit } from '../../../shared/film/conform.ts';
import type { Cut, CutEvent } from '../../../shared/film/cut.ts';
import type { Edit, EditEvent } from '../../../shared/film/edit.ts';
import { GOLDEN_CUT, someCut } from '../../support/film-cuts.ts';

const shot = (
  code: string,
  frames: number | null,
  select: ConformShot['select'],
  versions = 1,
): ConformShot => ({
  code,
  versions: Array.from({ length: versions }, (_, at) => ({
    version: `v00${at + 1}`,
    takeId: `take-${code}-${at + 1}`,
    fileName: `SQ010_${code}_v00${at + 1}.mp4`,
    frames,
  })),
  select,
});

const SHOTS: ConformShot[] = [
  shot('SH010', 96, { version: 'v001', in: 0, out: 48 }, 2),
  shot('SH020', 96, { version: 'v001', in: 10, out: 58 }),
  shot('SH030', null, { version: 'v001', in: 0, out: 24 }),
  shot('SH040', 96, null),
];

let at = 0;
function event(fileName: string, from: number, out: number, more: Partial<EditEvent> = {}): EditEvent {
  const place = { recordIn: at, recordOut: at + out - from };
  at = place.recordOut;
  return {
    ...{
      order: 0,
      track: 'V1',
      enabled: true,
      kind: 'clip',
      clipName: fileName,
      fileName,
      path: '',
      ids: {},
    },
    ...{ in: from, out, ...place, ...more },
  };
}
const edit = (...events: EditEvent[]): Edit => ({
  ...{ format: 'otio', name: '', rate: '24', warnings: [], notUnderstood: [], events },
});
/** `SH010 v001 0-48 unchanged`, with what it lacks. */
const rows = (found: Edit, shots = SHOTS) =>
  matchEdit(found, shots).rows.map(
    (row) =>
      `${row.notOurs ? row.name : row.shot} ${row.version} ${row.in}-${row.out} ${row.change}${row.short > 0 ? ` short ${row.short}` : ''}`,
  );

const first = () => event('SQ010_SH010_v001.mp4', 0, 48);
const second = () => event('SQ010_SH020_v001.mp4', 10, 58);
const third = () => event('SQ010_SH030_v001.mp4', 0, 24);
const MISSING = 'SH040 null null-null missing';

describe('what became of each shot', () => {
  it('is nothing', () =>
    expect(rows(edit(first(), second(), third()))).toEqual([
      'SH010 v001 0-48 unchanged',
      'SH020 v001 10-58 unchanged',
      'SH030 v001 0-24 unchanged',
      MISSING,
    ]));

  it('is another range, version and place', () =>
    expect(
      rows(edit(third(), event('SQ010_SH010_v002.mp4', 0, 48), event('SQ010_SH020_v001.mp4', 10, 110))),
    ).toEqual([
      'SH030 v001 0-24 order',
      'SH010 v002 0-48 version',
      'SH020 v001 10-110 trimmed short 14',
      MISSING,
    ]));

  it('is that it is there twice, for the first time, or gone', () =>
    expect(
      rows(edit(first(), first(), event('SQ010_SH040_v001.mp4', 0, 9), event('stock.mov', 0, 9))),
    ).toEqual([
      'SH010 v001 0-48 unchanged',
      'SH010 v001 0-48 added',
      'SH040 v001 0-9 added',
      'stock.mov null 0-9 added',
      'SH020 v001 null-null removed',
      'SH030 v001 null-null removed',
    ]));

  it('does not say that all were moved where one was', () => {
    const many = Array.from({ length: 9 }, (_, place) =>
      shot(`A${place}`, 48, { version: 'v001', in: 0, out: 48 }),
    );
    const order = [8, 0, 1, 2, 3, 4, 5, 6, 7];
    const events = order.map((place) => event(`SQ010_A${place}_v001.mp4`, 0, 48));
    expect(matchEdit(edit(...events), many).rows.map(({ change }) => change)).toEqual([
      'order',
      ...Array(8).fill('unchanged'),
    ]);
  });

  it('counts no clip that is off, or below another', () => {
    const below = event('SQ010_SH020_v001.mp4', 10, 58);
    const above = {
      ...event('SQ010_SH010_v001.mp4', 0, 48),
      track: 'V2',
      recordIn: below.recordIn,
      recordOut: below.recordOut,
    };
    const found = matchEdit(
      edit(below, above, event('SQ010_SH030_v001.mp4', 0, 24, { enabled: false })),
      SHOTS,
    );
    expect(found.rows.map(({ shot: code, order }) => [code, order])).toEqual([
      ['SH010', 0],
      ['SH020', null],
      ['SH030', null],
      ['SH040', null],
    ]);
    expect(found.warnings).toEqual([{ code: 'covered', what: 'SQ010_SH020_v001.mp4' }]);
  });
});

describe('a clip is known', () => {
  const known = (one: Partial<EditEvent>) => {
    const { rows: found, warnings } = matchEdit(edit({ ...event('', 0, 48), clipName: '', ...one }), SHOTS);
    return found[0]?.notOurs ? (warnings[0]?.code ?? null) : `${found[0]?.shot} ${found[0]?.version}`;
  };

  test.each<[string, Partial<EditEvent>, string | null]>([
    ['our id', { ids: { take: 'take-SH010-2' }, fileName: 'SQ010_SH020_v001.mp4' }, 'SH010 v002'],
    ['its file', { fileName: 'sq010_sh010_V002.MP4', clipName: 'renamed' }, 'SH010 v002'],
    [
      'the file under it, of the shot of our id',
      { ids: { take: 'take-SH010-1' }, fileName: 'SQ010_SH010_v002.mov' },
      'SH010 v002',
    ],
    ['its file, made to another kind', { fileName: 'SQ010_SH010_v002.mov' }, 'SH010 v002'],
    ['a name of Avid', { clipName: 'SQ010_SH010_V002.MP4.NEW.01' }, 'SH010 v002'],
    ['a frame that stands still', { clipName: 'SQ010_SH010_v002 FF' }, 'SH010 v002'],
    ['a name with more in front', { clipName: 'FILM_SQ010_SH010_v002.mp4' }, 'SH010 v002'],
    ['a reel that is its code', { clipName: 'x', reel: 'SH010' }, 'SH010 v001'],
    ['nothing', { clipName: 'stock', fileName: 'stock.mp4' }, null],
    ['a part of a code', { clipName: 'SH01' }, null],
  ])('by %s', (_, one, found) => expect(known(one)).toBe(found));

  it('by its length where two have one name, and by nothing where that is one too', () => {
    const two = [
      { ...SHOTS[0]!, versions: [{ ...SHOTS[0]!.versions[0]!, fileName: 'take.mp4', frames: 96 }] },
      { ...SHOTS[1]!, versions: [{ ...SHOTS[1]!.versions[0]!, fileName: 'take.mp4', frames: 120 }] },
    ];
    const match = (mediaFrames: number | undefined) =>
      matchEdit(edit(event('take.mp4', 0, 48, { mediaFrames })), two);
    expect(match(120).rows[0]?.shot).toBe('SH020');
    expect(match(undefined).rows[0]?.notOurs).toBe(true);
    expect(match(undefined).warnings).toEqual([{ code: 'ambiguous', what: 'take.mp4' }]);
  });

  it('in composed and decomposed letters alike', () => {
    const own = [{ ...SHOTS[0]!, versions: [{ ...SHOTS[0]!.versions[0]!, fileName: 'caf\u00e9 夜.mp4' }] }];
    expect(matchEdit(edit(event('cafe\u0301 夜.mp4', 0, 48)), own).rows[0]?.shot).toBe('SH010');
  });
});

test.each([writeOtio, writeFcpxml, writeXmeml, writeEdl])(
  '%o and back: reordered, trimmed, split, short',
  async (write) => {
    const events = GOLDEN_CUT.events as CutEvent[];
    const [door, still, , last] = events as [CutEvent, CutEvent, CutEvent, CutEvent];
    const shots = events.map(({ shot: code, ...one }): ConformShot => {
      if (one.kind === 'missing') return { code, versions: [], select: null };
      const frames = one.kind === 'still' ? null : one.fileName.includes('SH0040') ? 119 : 121;
      const { version, takeId, fileName } = one;
      return {
        code,
        versions: [{ version, takeId, fileName, frames }],
        select: { version, in: one.in, out: one.out },
      };
    });
    const cut: Cut = {
      ...GOLDEN_CUT,
      events: [
        still,
        { ...door, in: 12, out: 40 },
        { ...door, in: 60, out: 130, frames: 130, mediaFrames: 130 },
        last,
      ] as CutEvent[],
    };
    const read = await readEdit(new TextEncoder().encode(write(cut, { media: 'media' })), 'x', cut.rate);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(rows(read.value, shots)).toEqual([
      'SH0020 v002 0-96 order',
      'SH0010 v003 12-40 trimmed',
      'SH0010 v003 60-130 added short 9',
      'SH0040 v001 0-119 unchanged',
      'SH0030 null null-null missing',
    ]);
  },
);

test.each([writeOtio, writeFcpxml, writeXmeml, writeEdl])(
  '%o and back: nothing changed, whatever the rates and wherever a part begins',
  (write) =>
    fc.assert(
      fc.asyncProperty(someCut, async (cut) => {
        // One shot shows one take.
        const events = cut.events.flatMap((one, place) => {
          if (one.kind === 'missing') return [];
          const named = {
            shot: `SH${place}`,
            takeId: `take-${place}`,
            fileName: `SH${place}_${one.fileName}`,
          };
          return [{ ...one, ...named }];
        });
        fc.pre(events.length > 0);
        const shots = events.map(({ shot: code, version, takeId, fileName, frames, in: from, out }) => ({
          ...{ code, versions: [{ version, takeId, fileName, frames }] },
          select: { version, in: from, out },
        }));
        const text = write({ ...cut, events }, { media: 'media' });
        const read = await readEdit(new TextEncoder().encode(text), 'x', cut.rate);
        if (!read.ok) throw new Error(JSON.stringify(read.error));
        const matched = matchEdit(read.value, shots);
        expect(matched.warnings).toEqual([]);
        expect(matched.rows).toMatchObject(
          shots.map(({ code, select: { in: from, out } }) => ({
            ...{ shot: code, in: from, out, change: 'unchanged', short: 0 },
          })),
        );
      }),
      { numRuns: 60 },
    ),
);
