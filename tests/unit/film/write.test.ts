import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { writeEdl, writeMarkerEdl } from '../../../electron/adapters/editing/write-edl.ts';
import { writeFcpxml } from '../../../electron/adapters/editing/write-fcpxml.ts';
import { writeOtio } from '../../../electron/adapters/editing/write-otio.ts';
import { writeXmeml } from '../../../electron/adapters/editing/write-xmeml.ts';
import type { Cut, CutEvent } from '../../../shared/film/cut.ts';
import { nearestRate, RATES, type RateName } from '../../../shared/kernel/rate.ts';
import { findFcpxmlFaults } from '../../support/fcpxml-rules.ts';
import { countExactly, GOLDEN_CUT, someCut, someShot } from '../../support/film-cuts.ts';
import {
  all,
  readElements,
  type Seen,
  seeEdl,
  seeFcpxml,
  seeOtio,
  seeXmeml,
} from '../../support/read-formats.ts';

const media = '/Volumes/Film & Co/media';
const WRITERS = [writeFcpxml, writeXmeml, writeOtio, writeEdl, writeMarkerEdl];

/** What a cut shows, at the rate that a format counts in. */
function expected(cut: Cut, isOwnRate: boolean): Seen[] {
  const project = RATES[cut.rate];
  let record = 0;
  return cut.events.flatMap((event) => {
    const frames = event.out - event.in;
    const at = record;
    record += frames;
    if (event.kind === 'missing') return [];
    const isOwn = isOwnRate && event.kind === 'clip';
    const { mediaRate: own = project } = event;
    // A medium of another rate than these counts at that of the project.
    const rate = nearestRate(own.num / own.den) === null ? project : own;
    const start = isOwn ? countExactly(event.in, project, rate) : event.in;
    return [{ file: event.fileName, record: at, frames, start, isOwnRate: isOwn }];
  });
}

/** As `toEqual`, which takes a second for a thousand shots. */
function expectEqual(found: readonly object[], wanted: readonly object[]): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted);
}

function expectSame(cut: Cut): void {
  const frames = cut.events.reduce((sum, event) => sum + event.out - event.in, 0);
  const { base } = RATES[cut.rate];
  const fcpxml = seeFcpxml(writeFcpxml(cut, { media }));
  const xmeml = seeXmeml(writeXmeml(cut, { media }));
  const otio = seeOtio(writeOtio(cut, { media }));
  const edl = seeEdl(writeEdl(cut, { media }), base);
  expectEqual(fcpxml.cut, expected(cut, true));
  expectEqual(otio.cut, expected(cut, false));
  expectEqual(edl.cut, expected(cut, false));
  expectEqual(xmeml.cut, expected(cut, true));
  expect([fcpxml.duration, xmeml.duration, otio.duration]).toEqual([frames, frames, frames]);
  const hour = cut.rate === '29.97df' ? 107_892 : base * 3600;
  expect([fcpxml.start, xmeml.start, otio.start, edl.start]).toEqual([hour, hour, hour, hour]);
}

describe('four formats say the same, to the frame', () => {
  it('of any cut', () => fc.assert(fc.property(someCut, expectSame), { numRuns: 60 }));

  test.each(Object.keys(RATES) as RateName[])('of a film of more than a thousand shots at %s', (rate) => {
    const events = fc.sample(someShot(rate), { numRuns: 1112, seed: 47 });
    expectSame({ ...GOLDEN_CUT, rate, events });
  });
});

it('FCPXML keeps the order and the values of version 1.10', () => {
  const options = fc.record({
    media: fc.constantFrom(media, 'media', 'C:\\Film\\media', '\\\\nas\\film'),
    alternates: fc.boolean(),
  });
  fc.assert(
    fc.property(someCut, options, (cut, chosen) => {
      expect(findFcpxmlFaults(readElements(writeFcpxml(cut, chosen)))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

describe('other versions', () => {
  const options = { media, alternates: true };

  it('are auditions in FCPXML, the select first', () => {
    const [audition] = all(readElements(writeFcpxml(GOLDEN_CUT, options)), 'audition');
    expect(audition?.children.map(({ attributes }) => attributes.get('name'))).toEqual([
      'SQ010_SH0010_v003.mp4',
      'SQ010_SH0010_v001.mp4',
    ]);
    expect(seeFcpxml(writeFcpxml(GOLDEN_CUT, { media })).alternates).toBe(0);
  });

  it('are off on an upper track elsewhere', () => {
    const sequence = readElements(writeXmeml(GOLDEN_CUT, options));
    const tracks = all(all(sequence, 'video')[0]!, 'track');
    expect(tracks.map((track) => all(track, 'clipitem').length)).toEqual([3, 1]);
    const enabled = all(all(tracks[1]!, 'clipitem')[0]!, 'enabled').map(({ text }) => text);
    expect(enabled).toEqual(['FALSE']);
    const otio = JSON.parse(writeOtio(GOLDEN_CUT, options));
    expect(otio.tracks.children[1]).toMatchObject({ name: 'Video 2', children: [{ enabled: false }] });
  });
});

describe('sound', () => {
  it('of a clip is linked with its picture in xmeml, a track for each channel, and the soundtrack is below', () => {
    const root = readElements(writeXmeml(GOLDEN_CUT, { media }));
    const ids = new Set(all(root, 'clipitem').map(({ attributes }) => attributes.get('id')));
    const linked = all(root, 'linkclipref').map(({ text }) => text);
    expect(linked.every((id) => ids.has(id))).toBe(true);
    const audio = all(root, 'audio').find(({ children }) => children.some(({ name }) => name === 'track'))!;
    expect(all(audio, 'track').map((track) => all(track, 'name')[0]?.text)).toEqual([
      'SQ010_SH0010_v003.mp4',
      'SQ010_SH0010_v003.mp4',
      'song.wav',
      'song.wav',
    ]);
  });

  it('hangs on the first item in FCPXML, whatever that is', () => {
    for (const event of GOLDEN_CUT.events) {
      const root = readElements(writeFcpxml({ ...GOLDEN_CUT, events: [event] }, { media }));
      const song = all(root, 'asset-clip').find(({ attributes }) => attributes.get('lane') === '-1');
      const parent = all(root, 'spine')[0]?.children[0];
      expect(song?.attributes.get('offset')).toBe(parent?.attributes.get('start'));
    }
  });
});

it('an EDL has reels of eight letters, each its own', () => {
  const [clip] = GOLDEN_CUT.events as [CutEvent];
  const shots = ['SEQUENCE010', 'SEQUENCE020', '夜', 'sequence010', 'AX'];
  const events = shots.map((shot, at) => ({ ...clip, shot, fileName: `${at}.mp4` }) as CutEvent);
  const reels = [...writeEdl({ ...GOLDEN_CUT, events }, { media }).matchAll(/^\d{3} {2}(.{8}) V/gm)];
  expect(reels.map(([, reel]) => reel?.trim())).toEqual(['SEQUENCE', 'SEQUEN_2', 'SHOT', 'SEQUEN_3', 'AX_2']);
});

it('notes are markers for DaVinci Resolve, one for each frame', () => {
  const [clip, ...others] = GOLDEN_CUT.events as [CutEvent];
  const notes = [
    { frame: 24, text: 'one | a' },
    { frame: 24, text: 'two\nlines' },
    { frame: 2, text: 'not seen' },
  ];
  const edl = writeMarkerEdl({ ...GOLDEN_CUT, events: [{ ...clip, notes }, ...others] }, { media });
  expect(edl.split('\r\n').slice(3)).toEqual([
    '001  001      V     C        01:00:00:12 01:00:00:13 01:00:00:12 01:00:00:13',
    'one a; two lines |C:ResolveColorRed |M:SH0010 |D:1',
    '',
  ]);
});

it('the same cut is the same bytes', () => {
  fc.assert(
    fc.property(someCut, (cut) => {
      for (const write of WRITERS) expect(write(structuredClone(cut), { media })).toBe(write(cut, { media }));
    }),
    { numRuns: 30 },
  );
});

test.each(WRITERS)('%o writes a film of nothing', (write) => {
  expect(write({ ...GOLDEN_CUT, events: [] }, { media })).not.toContain('NaN');
});

it('what a medium does not have is in the cut of no format', () => {
  const [clip, still] = GOLDEN_CUT.events as [CutEvent, CutEvent];
  const cut: Cut = { ...GOLDEN_CUT, events: [{ ...clip, in: 100, out: 200 }, still] };
  const options = { media };
  const all = [
    seeFcpxml(writeFcpxml(cut, options)),
    seeXmeml(writeXmeml(cut, options)),
    seeOtio(writeOtio(cut, options)),
    seeEdl(writeEdl(cut, options), 24),
  ];
  for (const { cut: seen } of all)
    expect(seen.map(({ record, frames, start }) => [record, frames, start])).toEqual([
      [0, 21, 100],
      [21, 96, 0],
    ]);
});
