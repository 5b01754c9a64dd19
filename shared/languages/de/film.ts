import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles, countTakes } from './words.ts';

const countFrames = (frames: number) => counted(frames, 'Einzelbild', 'Einzelbilder');
/** `+12 Einzelbilder` */
const countSigned = (frames: number) => `${frames > 0 ? '+' : '−'}${countFrames(Math.abs(frames))}`;

export const film: Catalogue['film'] = {
  stages: {
    'to-do': 'Offen',
    'in-progress': 'In Arbeit',
    'to-review': 'Zu prüfen',
    changes: 'Änderungen',
    approved: 'Freigegeben',
    'on-hold': 'Zurückgestellt',
    omitted: 'Entfällt',
  },
  stale: 'aus einer früheren Auswahl erstellt',
  takes: countTakes,
  imported: (added, changed, same) =>
    `Hinzugefügte Einstellungen: ${formatNumber(added)}. Geändert: ${formatNumber(changed)}. Unverändert: ${formatNumber(same)}.`,
  assigned: (code, version) => `${code} ${version}`,
  selected: (code, version, from, out) => `${code} ${version}, Einzelbilder ${from} bis ${out - 1}`,
  exported: (files, copied, folder) =>
    `Schnitt nach ${folder} geschrieben: ${countFiles(files)}, ${countTakes(copied)} kopiert.`,
  changesWritten: (name) => `Was sich seit dem letzten Export geändert hat, steht in ${name}.`,
  changes: {
    unchanged: 'unverändert',
    version: 'andere Version',
    trimmed: 'getrimmt',
    order: 'verschoben',
    added: 'hinzugefügt',
    removed: 'nicht im Schnitt',
    missing: 'nichts gewählt',
  },
  short: (frames) => `${countFrames(frames)} zu kurz`,
  notOurs: (name) => `nicht aus diesem Projekt: ${name}`,
  applied: (shots) => `Übernommen: ${counted(shots, 'Einstellung', 'Einstellungen')}.`,
  warnings: {
    speed: 'Geschwindigkeit geändert',
    transition: 'beginnt oder endet mit einem Übergang',
    nested: 'liegt in einer verschachtelten Sequenz',
    'nested-speed': 'liegt in einer verschachtelten Sequenz mit geänderter Geschwindigkeit',
    disabled: 'deaktiviert',
    covered: 'von einem anderen Clip verdeckt',
    generator: 'vom Schnittprogramm erzeugt',
    multicam: 'Multicam-Clip',
    'other-rate': 'andere Bildrate',
    alternates: 'hat Alternativen; nur die erste wurde gelesen',
    length: 'Länge passt nicht zur Datei',
    'no-file': 'nennt keine Datei',
    'several-sequences': 'mehrere Sequenzen; nur die erste wurde gelesen',
    'several-tracks': 'mehrere Videospuren',
    'sequence-rate': 'Bildrate der Sequenz weicht vom Projekt ab',
    'drop-frame': 'Timecode zählt anders als im Projekt',
    line: 'diese Zeile ist nicht lesbar',
    ambiguous: 'mehr als ein Take passt dazu',
  },
  warned: (what, words) => (what === '' ? words : `${what}: ${words}`),
  skipped: (what, count) => `Nicht gelesen: ${what} (${formatNumber(count)})`,
  page: (name) => `${name}: Öffne die Datei für dein Schnittprogramm.`,
  pageMedia: 'Die Takes liegen im Ordner „media“. Lass ihn neben diesen Dateien.',
  shotCame: (shot, version) => `${shot} ist neu, ${version}`,
  shotLeft: (shot) => `${shot} ist nicht mehr im Schnitt`,
  longer: countSigned,
  slipped: (frames) => `Anfang ${countSigned(frames)}`,
  reordered: 'Die Reihenfolge hat sich geändert.',
  nothingChanged: 'Nichts hat sich geändert.',
  projectMissing: (name) => `Ein Projekt „${name}“ gibt es nicht. Importiere eine Shotlist, um es anzulegen.`,
  shotMissing: (code) => `Eine Einstellung „${code}“ gibt es nicht.`,
  shotInMany: (code) => `Mehr als ein Projekt hat eine Einstellung „${code}“. Füge --project hinzu.`,
  versionMissing: (code, version) => `${code} hat keine Version „${version}“.`,
  rateFixed: (name, rate) =>
    `„${name}“ hat Einstellungen, die mit ${rate} Bildern pro Sekunde gezählt werden. Lege für eine andere Bildrate ein anderes Projekt an.`,
  atLine: (line, words) => `Zeile ${line}: ${words}`,
  atShot: (code, column, words) => `${code}, ${column}: ${words}`,
  problems: {
    'no-code-column': () => 'Die erste Zeile muss die Spalten benennen, und eine davon muss „code“ heißen.',
    'no-code': () => 'In dieser Zeile fehlt der Code der Einstellung.',
    'code-twice': (text) => `„${text}“ steht zweimal in der Liste.`,
    length: (text) =>
      `„${text}“ ist keine Länge. Schreib Einzelbilder (48), Sekunden (2s) oder Timecode (00:00:02:00).`,
    status: (text) =>
      `„${text}“ ist kein Status. Verwende to-do, in-progress, to-review, changes, approved, on-hold oder omitted.`,
    'too-many': () => 'Das ist mehr, als ein Projekt enthalten kann. Teile die Liste auf.',
    table: (text) => `Die Tabelle ist nicht lesbar: ${text}`,
  },
};
