import { formatMoney } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles, countReferences, countTakes } from './words.ts';

export const compose: Catalogue['compose'] = {
  fromDocument: 'Aus dem API-Dokument deines Dienstes.',
  notOffered: 'Nicht im Dokument des Dienstes',
  models: 'Modelle',
  groups: { image: 'Bild', video: 'Video' },
  favourites: 'Favoriten',
  recent: 'Zuletzt verwendet',
  hiddenModels: 'Ausgeblendet',
  searchModels: 'Modelle suchen',
  modelMenu: 'Aktionen für das Modell',
  addFavourite: 'Zu Favoriten hinzufügen',
  removeFavourite: 'Aus Favoriten entfernen',
  hideModel: 'Ausblenden',
  showModel: 'Einblenden',
  noModelFound: 'Kein Modell passt dazu.',
  showHidden: (count) => `${formatNumber(count)} ausgeblendete zeigen`,
  takes: {
    prompt: 'einen Prompt',
    image: 'Bilder',
    video: 'Video',
    audio: 'Audio',
    elements: 'Elemente',
  },
  takesList: (parts) => `Nimmt ${parts.join(', ')}`,
  shape: (shape) => `Anfrageform: ${shape}`,
  shapeOpen: 'Anfrageform: in deinem Profil offen',
  references: 'Referenzen',
  dropHere: 'Zieh Dateien oder Webadressen irgendwo in diesen Raum.',
  dropFilesHere: 'Zieh Dateien irgendwo in diesen Raum.',
  chooseFiles: 'Dateien wählen…',
  addUrl: 'Webadresse hinzufügen',
  add: 'Hinzufügen',
  notAnAddress: 'Keine Webadresse: Sie sollte mit https:// oder http:// beginnen',
  useAsUploaded: 'Als Name einer hochgeladenen Datei verwenden',
  landed: (name, place) => `${name} zu ${place} hinzugefügt.`,
  landedMany: (count, places) => `${countReferences(count)} zu ${places} hinzugefügt.`,
  refusedTitle: (count) =>
    count === 1 ? '1 Datei nicht hinzugefügt' : `${formatNumber(count)} Dateien nicht hinzugefügt`,
  noSlot: 'Dieses Modell nimmt nichts von dieser Art.',
  slotsFull: (capacity) => `Dieses Modell nimmt bis zu ${capacity}.`,
  dismissAll: 'Alle ausblenden',
  dismissOne: (name) => `${name} ausblenden`,
  variations: 'Varianten des Prompts',
  wordsOf: (count) => (count === 0 ? 'noch keine Liste' : counted(count, 'Eintrag', 'Einträge')),
  wordsLabel: (name) => `Wofür {{${name}}} steht, ein Eintrag pro Zeile`,
  wordsExample: 'ruhig\n2::wild',
  wordsHint:
    '2::wild wird doppelt so oft gezogen. Innerhalb eines Prompts steht ein Name immer für denselben Eintrag.',
  makesPrompts: (possible) =>
    possible > 1_000_000
      ? 'Ergibt mehr als eine Million Prompts'
      : `Ergibt ${counted(possible, 'Prompt', 'Prompts')}`,
  jsonStays: 'JSON wird unverändert gesendet: Striche darin ergeben keine Alternativen.',
  whichVariations: 'Welche Varianten',
  allVariations: 'Alle',
  someVariations: 'Zufällige Auswahl',
  drawCount: 'Anzahl',
  seed: 'Seed',
  newSeed: 'Neuer Seed',
  showPrompts: 'Prompts anzeigen',
  morePrompts: (count) => `und ${formatNumber(count)} weitere`,
  whyNot: 'Vor dem Einreihen',
  ready: 'Bereit zum Einreihen',
  stillReading: 'Was du hinzugefügt hast, wird noch gelesen. Gleich kannst du es einreihen.',
  problemCount: (count) =>
    count === 0 ? 'Bereit zum Einreihen' : `${counted(count, 'Problem', 'Probleme')} zu beheben`,
  removeIt: 'entfernen',
  inSettings: 'Einstellungen öffnen',
  takesLabel: 'Takes',
  takesTip: 'Jeder Take ist eine eigene Übermittlung und kostet gleich viel.',
  fewerTakes: 'Weniger Takes',
  moreTakes: 'Mehr Takes',
  testRun: 'Testlauf',
  testRunFree: 'kostenlos',
  testTip: 'Der Dienst prüft die Anfrage und liefert einen Platzhalter. Nichts wird berechnet.',
  testSuccess: 'Erfolg simulieren',
  testFailure: 'Fehler simulieren',
  queueTakes: (count) => (count === 1 ? 'Einreihen' : `${count} einreihen`),
  queuedAgain: 'Eingereiht. Noch einmal?',
  queuedTip: 'Seitdem wurde nichts geändert. Ein Klick bietet an, dasselbe noch einmal einzureihen.',
  queueAgain: (count) => (count === 1 ? 'Noch einmal einreihen' : `${count} noch einmal einreihen`),
  freeOnPractice: 'Kostenlos beim Übungsdienst',
  waitsOffline: 'Offline: wird gesendet, sobald der Dienst erreichbar ist',
  willWait: (reason) => `Wartet danach: ${reason}`,
  queued: (count) => `${countTakes(count)} eingereiht`,
  queuedTest: 'Testlauf eingereiht',
  showQueue: 'Zur Warteschlange',
  undo: 'Rückgängig',
  removed: (name) => `${name} entfernt`,
  removedMany: (count) => `${countReferences(count)} entfernt`,
  elementRemoved: 'Element entfernt',
  switchedTo: (model) => `Zu ${model} gewechselt`,
  request: 'Anfrage wie gesendet',
  copy: 'Kopieren',
  copyCurl: 'Als curl kopieren',
  copied: 'Kopiert',
  localNames:
    'Dateien auf diesem Computer stehen hier mit ihrem Namen. Gesendet werden ihre Namen nach dem Hochladen oder die Dateien selbst.',
};

export const composeTray: Catalogue['composeTray'] = {
  tray: 'Ablage',
  trayTip: 'Alles, was du hinzugefügt hast, bleibt hier, für jedes Modell und jeden Job.',
  trayKeys: 'Eingabetaste fügt es ins Formular ein, Leertaste wählt es aus, Entf entfernt es aus der Ablage',
  removed: (count) => `${countReferences(count)} aus der Ablage entfernt`,
  undo: 'Rückgängig',
  clear: 'Leeren',
  clearTip: 'Leert die Ablage. Formulare und Jobs behalten ihre Referenzen.',
  inUse: 'im Formular',
  askModels: () => 'Welches Modell nimmt das?',
  endAsking: 'Nicht mehr fragen',
  dropToAsk: 'Ablegen, um passende Modelle zu sehen',
  dropped: 'Was abgelegt wurde',
  readingFiles: (done, total) =>
    total === 0 ? 'Wird gelesen…' : `${formatNumber(done)} von ${formatNumber(total)} Dateien gelesen`,
  stop: 'Stoppen',
  pictureOfPage: 'Ein Bild einer Seite',
  emptyFolder: 'Dieser Ordner ist leer.',
  othersInFolder: (count) =>
    `${countFiles(count)} darin übersprungen: Nur Bilder, Video und Audio werden hinzugefügt.`,
  folderCut:
    'Der Ordner enthält mehr als 10.000 Dateien. Die ersten 10.000 wurden hinzugefügt. Zieh den Rest in kleineren Gruppen hinein.',
  addressMissing: (status) =>
    `Unter dieser Adresse wurde nichts gefunden (Status ${status}). Prüfe, ob du sie ganz kopiert hast.`,
  addressIsOther: (mime) =>
    mime === 'text/html'
      ? 'Diese Adresse ist eine Webseite. Öffne sie und kopiere die Adresse des Bildes oder Clips selbst.'
      : `Diese Adresse führt zu ${mime}, nicht zu einer Bild-, Video- oder Audiodatei.`,
  useAnyway: 'Trotzdem verwenden',
  lost: 'Diese Referenz ist nicht mehr verfügbar. Füge eine andere hinzu oder mach ohne sie weiter.',
  refused: (why) => `${why}. Liegt in der Ablage.`,
  waiting: (count, why) =>
    count === 1
      ? `1 weitere Referenz wartet in der Ablage. ${why}`
      : `${formatNumber(count)} weitere Referenzen warten in der Ablage. ${why}`,
  knownAlready: (count, name) =>
    count === 1
      ? `Bereits hinzugefügt als ${name}.`
      : `${formatNumber(count)} davon waren bereits hinzugefügt.`,
  carried: (carried) => `${countReferences(carried)} übernommen.`,
  leftBehind: (names, more) =>
    `Kein Platz für ${formatList(more > 0 ? [...names, `${formatNumber(more)} weitere`] : names)}: in der Ablage.`,
  leftElements: (count) =>
    count === 1
      ? 'Kein Platz für 1 Element: Es bleibt beim vorherigen Modell.'
      : `Kein Platz für ${formatNumber(count)} Elemente: Sie bleiben beim vorherigen Modell.`,
};

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const verdicts: Catalogue['verdicts'] = {
  takesIt: 'Nimmt es',
  takesAll: (count) => `Nimmt alle ${formatNumber(count)}`,
  takesSome: (count, of, reasons) =>
    `Nimmt ${formatNumber(count)} von ${formatNumber(of)}: ${reasons.join(', ')}`,
  takesNone: (reasons) => capitalize(reasons.join(', ')),
  roomFor: {
    image: (places) => `Platz für ${counted(places, 'Bild', 'Bilder')}`,
    video: (places) => `Platz für ${counted(places, 'Video', 'Videos')}`,
    audio: (places) => `Platz für ${counted(places, 'Tondatei', 'Tondateien')}`,
    any: (places) => `Platz für ${countReferences(places)}`,
  },
  partWouldDo: {
    frame: 'ein Einzelbild des Videos würde genügen',
    sound: 'der Ton des Videos würde genügen',
  },
  asElement: {
    image: 'ein Bild geht in ein Element',
    video: 'ein Video geht in ein Element',
    audio: 'Audio geht in ein Element',
  },
  takesNo: {
    image: 'nimmt keine Bilder',
    video: 'nimmt keine Videos',
    audio: 'nimmt keinen Ton',
  },
};

export const drop: Catalogue['drop'] = {
  notHere: (file) => `${file} kann hier nicht abgelegt werden`,
  whereTo:
    'Zieh Bilder und Clips auf Erstellen, Besetzung oder Sichtung, Audiodateien auf Erstellen oder Besetzung und Tabellen auf Stapel.',
  notAFile: 'Das ist keine Datei auf diesem Computer. Speichere sie zuerst und zieh dann die Datei hinein.',
  onlyAddress: 'Das ist eine Adresse, keine Datei',
  saveFirst: 'Speichere das Bild oder den Clip zuerst und zieh dann die Datei hinein.',
  onlyPlace:
    'Das andere Programm hat diese Datei genannt, aber nicht übergeben. Zieh sie stattdessen aus ihrem Ordner herein.',
  notAdded: (count) =>
    count === 1 ? '1 Datei nicht hinzugefügt' : `${formatNumber(count)} Dateien nicht hinzugefügt`,
};

export const edit: Catalogue['edit'] = {
  region: 'Eingereihten Job bearbeiten',
  title: (name) => `„${name}“ bearbeiten`,
  lead: 'Dein eigener Entwurf bleibt erhalten und kommt danach zurück.',
  ready: 'Bereit zum Speichern',
  save: 'Änderungen speichern',
  saveAndQueue: (estimate) =>
    estimate === null
      ? 'Speichern und erneut einreihen'
      : `Speichern und erneut einreihen · ${formatMoney(estimate)}`,
  leave: 'Unverändert lassen',
  saved: (name) => `„${name}“ geändert`,
  left: (name) => `„${name}“ wurde nicht geändert`,
  leftTake: (name) => `Deine Änderungen an „${name}“ wurden nicht eingereiht`,
  leftRegion: 'Zuvor eingegeben',
  goOn: 'Weiter bearbeiten',
  mayLeave: 'Der Job kann jeden Moment gesendet werden.',
  hold: 'Beim Bearbeiten zurückhalten',
  gone: 'Der Job wurde gesendet, während du ihn bearbeitet hast, ohne deine Änderungen.',
  queueAsNew: 'Als neuen Job einreihen',
  queuedAsNew: 'Als neuer Job eingereiht',
  otherProfile: (profile) => `Der Job wurde für ein anderes Profil als „${profile}“ erstellt.`,
  otherProfileMeans:
    'Um ihn zu bearbeiten, aktiviere jenes Profil in den Einstellungen. Jedes Profil hat eigene Grenzen.',
  toSettings: 'Einstellungen öffnen',
};

export const mentions: Catalogue['mentions'] = {
  menu: 'Was der Prompt nennen kann',
  named: 'Im Prompt genannt',
  sentAsWritten: 'Wird so gesendet',
  sentAsWrittenTip:
    'Die Schnittstelle zeigt keinen Weg, in einem Prompt auf ein Bild oder Element zu verweisen. Namen und Zahlen gehen deshalb genau so an den Dienst, wie sie hier stehen.',
  place: (slot, number) => `${slot} ${number}`,
  element: 'Element dieser Anfrage',
  inCast: 'in der Besetzung, nicht in dieser Anfrage',
  addFromCast: 'in der Besetzung: fügt das Element hinzu',
  nobody: 'kein Element dieser Anfrage',
  noReference: 'hier hat nichts diese Nummer',
  add: 'Hinzufügen',
  addNamed: (name) => `${name} zu dieser Anfrage hinzufügen`,
};
