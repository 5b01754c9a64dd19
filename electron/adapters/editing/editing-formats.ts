import Papa from 'papaparse';
import type { CutFormat } from '../../../shared/film/contract.ts';
import type { Cut } from '../../../shared/film/cut.ts';
import { FILM_TEXT } from '../../../shared/film/text.ts';
import { openTable } from '../../../shared/kernel/csv.ts';
import type { EditingFormats, HandedShot } from '../../core/ports/editing.ts';
import { mediaPath } from './place-cut.ts';
import { readEdit } from './read-edit.ts';
import { writeEdl, writeMarkerEdl } from './write-edl.ts';
import { writeFcpxml } from './write-fcpxml.ts';
import { writeOtio } from './write-otio.ts';
import { writeXmeml } from './write-xmeml.ts';

/** By format: the ending of its file, the programs that open it, and its text. */
const WRITERS: Readonly<
  Record<
    CutFormat,
    {
      readonly ending: string;
      readonly programs: string;
      write(cut: Cut, folder: string, alternates: boolean): string;
    }
  >
> = {
  otio: {
    ending: '.otio',
    programs: 'DaVinci Resolve, Kdenlive, OpenRV, xSTUDIO',
    // Beside it, so that the folder can travel.
    write: (cut, _, alternates) => writeOtio(cut, { media: 'media', alternates }),
  },
  fcpxml: {
    ending: '.fcpxml',
    programs: 'Final Cut Pro, DaVinci Resolve',
    write: (cut, folder, alternates) => writeFcpxml(cut, { media: mediaPath(folder, 'media'), alternates }),
  },
  xmeml: {
    ending: '.xml',
    programs: 'Premiere Pro, DaVinci Resolve',
    write: (cut, folder, alternates) => writeXmeml(cut, { media: mediaPath(folder, 'media'), alternates }),
  },
  edl: { ending: '.edl', programs: 'Avid Media Composer', write: (cut) => writeEdl(cut, { media: 'media' }) },
};

/** What editing programs read and write. */
export const editingFormats: EditingFormats = {
  write(cut, { formats, alternates, folder }, before) {
    const files = formats.map((format) => {
      const { ending, programs, write } = WRITERS[format];
      return { ending, programs, text: write(cut, folder, alternates) };
    });
    const notes = cut.events.some((event) => event.notes.length > 0);
    const markers =
      notes && formats.includes('edl')
        ? [
            {
              ending: '_markers.edl',
              programs: 'DaVinci Resolve',
              text: writeMarkerEdl(cut, { media: 'media' }),
            },
          ]
        : [];
    const all = [...files, ...markers];
    return [
      ...all,
      { ending: '_open-me.txt', text: writePage(cut, all) },
      ...(before === null ? [] : [{ ending: '_changes.txt', text: writeChanges(before, cut) }]),
    ];
  },
  readTable(raw) {
    const { text, separator } = openTable(raw);
    const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' });
    return { lines: data, fault: errors.find(({ type }) => type === 'Quotes')?.message ?? null };
  },
  read: readEdit,
};

/** Which file to open where. */
function writePage(
  cut: Cut,
  files: readonly { readonly ending: string; readonly programs: string }[],
): string {
  const lines = files.map(({ ending, programs }) => `${programs}: *${ending}`);
  return joinLines([FILM_TEXT.page(cut.name), '', ...lines, '', FILM_TEXT.pageMedia]);
}

/** `SH030 v002 → v004, +12 frames` */
function writeChanges(before: readonly HandedShot[], cut: Cut): string {
  const old = new Map(before.map((one) => [one.shot, one]));
  const lines = cut.events.flatMap((event) => {
    const was = old.get(event.shot);
    old.delete(event.shot);
    if (event.kind === 'missing') return was === undefined ? [] : [FILM_TEXT.shotLeft(event.shot)];
    if (was === undefined) return [FILM_TEXT.shotCame(event.shot, event.version)];
    const longer = event.out - event.in - (was.out - was.in);
    const isSameTake = was.version === event.version;
    const parts = [
      ...(isSameTake ? [] : [`${was.version} → ${event.version}`]),
      ...(longer === 0 ? [] : [FILM_TEXT.longer(longer)]),
      ...(isSameTake && event.in !== was.in ? [FILM_TEXT.slipped(event.in - was.in)] : []),
    ];
    return parts.length === 0 ? [] : [`${event.shot} ${parts.join(', ')}`];
  });
  const gone = [...old.keys()].map((shot) => FILM_TEXT.shotLeft(shot));
  const moved = isOrderKept(before, cut) ? [] : [FILM_TEXT.reordered];
  const all = [...lines, ...gone, ...moved];
  return joinLines(all.length === 0 ? [FILM_TEXT.nothingChanged] : all);
}

function isOrderKept(before: readonly HandedShot[], { events }: Cut): boolean {
  const now = events.map(({ shot }) => shot);
  const places = before.map(({ shot }) => now.indexOf(shot)).filter((place) => place !== -1);
  return places.every((place, at) => at === 0 || place > (places[at - 1] as number));
}

/** Notepad of an old Windows needs both. */
function joinLines(lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}
