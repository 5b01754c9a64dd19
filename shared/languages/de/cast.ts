import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles, countJobs, countTakes } from './words.ts';

const countMembers = (count: number) => counted(count, 'Mitglied', 'Mitglieder');
const countVoices = (count: number) => counted(count, 'Stimme', 'Stimmen');

export const castRoom: Catalogue['castRoom'] = {
  members: 'Mitglieder der Besetzung',
  count: countMembers,
  selected: (count) => `${formatNumber(count)} ausgewählt`,
  search: 'In der Besetzung suchen',
  newMember: 'Neues Mitglied',
  newName: 'Neues Mitglied',
  import: 'Importieren…',
  importTip: 'Mitglieder aus einer Besetzungsdatei importieren',
  export: 'Exportieren…',
  exportTip: 'Bilder, Clips, Stimmen, Notizen und Einwilligungen als eine Datei exportieren',
  exported: (count, size) => `${countMembers(count)} exportiert · ${size}`,
  bin: 'Gelöscht',
  restore: 'Wiederherstellen',
  remove: 'Löschen',
  removed: (count) => `${countMembers(count)} gelöscht`,
  removedDetail: 'Jobs und Entwürfe, die sie verwenden, behalten ihre Kopien.',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht',
  emptyTitle: 'Platz für deine Figuren',
  empty:
    'Ein Mitglied hält Bilder oder einen Clip, Stimmen, Notizen und Einwilligung zusammen, bereit für jedes Modell, das Elemente nimmt. Zieh Bilder hierher, um eines anzulegen.',
  nobodyFoundTitle: 'Keine Mitglieder gefunden',
  nobodyFound: 'Gesucht wird in Namen und Notizen.',
  showAll: 'Alle anzeigen',
  emptyBinTitle: 'Keine gelöschten Mitglieder',
  emptyBin: 'Gelöschte Mitglieder bleiben hier, damit du sie wiederherstellen kannst.',
  close: 'Zurück zur Besetzung',
  useIn: 'Verwenden in…',
  noConsentMark: 'keine Einwilligung hinterlegt',
  name: 'Name',
  nameExample: 'Zum Beispiel Held',
  kind: 'Art',
  kinds: { image: 'Bilder', video: 'Video' },
  colour: 'Farbe',
  images: 'Bilder',
  video: 'Video',
  voices: 'Stimmen',
  meanings: {
    images: 'Werden in dieser Reihenfolge an Modelle gesendet. Das erste ist das Titelbild.',
    video: 'Wird in dem Feld gesendet, das dein Profil dafür nennt.',
    voices: 'Clips oder Audio. Eine Anfrageform nimmt Clips, die andere eine einzige Stimme.',
  },
  voiceName: 'Name der Stimme',
  voiceNameExample: 'Name oder ID einer Stimme beim Dienst',
  notes: 'Notizen',
  notesExample: 'Zum Beispiel Alter, Kleidung, was nie zu sehen sein soll',
  dropOrChoose: 'Dateien ziehen oder wählen',
  add: (place) => `Zu ${place} hinzufügen`,
  removeMedium: (name) => `${name} entfernen`,
  mediumKeys: 'Alt und eine Pfeiltaste verschieben, Entf entfernt',
  consent: 'Einwilligung',
  consentMeaning:
    'Bei echten Personen: wer zugestimmt hat, zu sehen oder zu hören zu sein. Bleibt beim Mitglied und wird nie gesendet.',
  who: 'Wer zugestimmt hat',
  when: 'Wann',
  words: 'Wozu',
  document: 'Dokument',
  addDocument: 'Dokument hinzufügen…',
  showDocument: 'Im Ordner zeigen',
  removeDocument: 'Dokument entfernen',
  fitsTitle: 'In einem Modell verwenden',
  fits: 'Passt',
  upTo: (count) => `bis zu ${formatNumber(count)}`,
  tooMany: (count, most) => `${formatNumber(count)} ist zu viel; die Grenze ist ${formatNumber(most)}`,
  usedTitle: 'Verwendung',
  unused: 'Noch nicht verwendet.',
  used: (jobs, takes) => `${countJobs(jobs)}, ${countTakes(takes)}`,
  openTake: 'In der Sichtung öffnen',
  duplicates: 'Mögliche Duplikate',
  nothingLarge: 'Bilder, Clips oder Stimmen hierher ziehen',
  refused: (names) => `${countFiles(names)} nicht hinzugefügt`,
  takesToAdd: (count) => `Wähle ein Mitglied für ${countTakes(count)} oder lege ein neues an.`,
  takesAdded: (count, name) => `${countTakes(count)} zu ${name} hinzugefügt`,
  cancel: 'Abbrechen',
  importTitle: 'Mitglieder in dieser Datei',
  importNone: 'Diese Datei hat keine Mitglieder.',
  importAll: (count) => `${countMembers(count)} importieren`,
  imported: (count) => `${countMembers(count)} importiert`,
  importing: 'Wird kopiert und geprüft…',
  choiceOf: (name) => `${name} importieren`,
  choices: { add: 'Hinzufügen', merge: 'Zusammenführen', skip: 'Überspringen' },
  keepBoth: 'Beide behalten',
  hasNamesake: 'Name bereits vergeben',
  hasTwin: 'gleiches Bild oder gleicher Clip wie ein anderes Mitglied',
  contents: (images, voices, hasVideo) =>
    [
      images > 0 ? counted(images, 'Bild', 'Bilder') : '',
      hasVideo ? '1 Video' : '',
      voices > 0 ? countVoices(voices) : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || 'keine Medien',
  withConsent: 'Einwilligung hinterlegt',
};

export const castShared: Catalogue['castShared'] = {
  name: (name) => `${name} hat denselben Namen`,
  media: (name) => `${name} hat dasselbe Bild, denselben Clip oder dieselbe Stimme`,
  both: (name) => `${name} hat denselben Namen und dieselben Medien`,
};

export const castColours: Catalogue['castColours'] = {
  none: 'Keine Farbe',
  red: 'Rot',
  amber: 'Bernstein',
  green: 'Grün',
  blue: 'Blau',
  violet: 'Violett',
};

export const cast: Catalogue['cast'] = {
  fromCast: 'Aus der Besetzung',
  pickerLabel: 'Aus der Besetzung wählen',
  search: 'In der Besetzung suchen',
  nobody: 'Deine Besetzung ist leer.',
  nobodyFound: 'Keine Mitglieder gefunden.',
  openCast: 'Besetzung öffnen',
  addToCast: 'Mitglied der Besetzung…',
  unnamed: 'Ohne Namen',
  fits: 'passt',
  linked: (name) => `Aus der Besetzung: ${name}`,
  behind: (name) => `${name} wurde in der Besetzung geändert`,
  gone: 'Nicht mehr in der Besetzung. Diese Kopie ist unverändert.',
  update: 'Kopie aktualisieren',
  left: (names, model) => `In ${model} kein Platz mehr für ${formatList(names)}`,
  keepInCast: 'Zur Besetzung hinzufügen',
  keptInCast: (name) => `${name} zur Besetzung hinzugefügt`,
};

export const castMisfits: Catalogue['castMisfits'] = {
  'takes-no-elements': 'Dieses Modell nimmt keine Elemente',
  full: (capacity) => `Voll: Dieses Modell nimmt ${counted(capacity, 'Element', 'Elemente')}`,
  'video-unbound': 'Im Profil fehlt das Feld für das Video eines Elements',
};

export const castNotes: Catalogue['castNotes'] = {
  'nothing-to-see': { image: 'noch kein Bild', video: 'noch kein Video' },
  'voices-need-shape': 'Stimmen nicht gesendet: Im Profil steht nicht, welche Anfrageform aktuell ist',
  'sound-left': (voices) =>
    `${countVoices(voices)} nicht gesendet: Diese Anfrageform nimmt Clips, keinen Ton`,
  'voices-left': (voices) => `${countVoices(voices)} nicht gesendet: Diese Anfrageform nimmt eine`,
  'voice-name-left': 'Stimme nach Namen nicht gesendet: Diese Anfrageform nimmt Clips',
  'no-consent': 'keine Einwilligung hinterlegt',
};

export const castFaults: Catalogue['castFaults'] = {
  'not-a-cast': (file) => `${file} ist keine Besetzungsdatei.`,
  newer: (file) => `${file} stammt aus einer neueren Version von Dailies.`,
  tooLarge: (file) => `${file} ist zu groß für eine Besetzungsdatei.`,
  unsafe: (file) => `${file} enthält unsichere Dateinamen.`,
  missing: (file) => `${file} ist unvollständig: Bilder, Clips oder Dokumente fehlen.`,
  wrongMedia: (file) => `${file} enthält eine falsche Datei anstelle eines Bildes oder Clips.`,
  wrongMediaNamed: (file, name) =>
    `${file} enthält eine falsche Datei anstelle eines Bildes oder Clips (${name}).`,
  damaged: (file) => `${file} ist beschädigt.`,
};
