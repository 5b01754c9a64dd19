import { formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const form: Catalogue['form'] = {
  needed: 'erforderlich',
  serviceDecides: 'Standard des Dienstes',
  unset: 'Standard',
  letServiceDecide: (label) => `${label}: zurück zum Standard des Dienstes`,
  on: 'Ein',
  off: 'Aus',
  unbound: 'Aus: In deinem Profil fehlt diese Option.',
  bind: 'Profil vervollständigen',
  promptExample:
    'Ein Papierboot treibt in der Dämmerung durch eine überflutete Bibliothek, Lampen leuchten unter Wasser, langsame Kamerafahrt nach vorn',
  tryExample: 'Beispiel ausprobieren',
  upToTokens: (maximum) => `höchstens ${formatNumber(maximum)} Tokens`,
  alternativesTip: 'Mit {Morgen|Abend} entsteht eines von jedem.',
  dropOrChoose: 'Ziehen oder wählen',
  textTooLarge: (length) => `Dieser Text hat ${formatNumber(length)} Zeichen`,
  textNotTaken: (maximum) =>
    maximum === undefined
      ? 'Kein Modell nimmt einen Prompt dieser Länge. Der vorherige Text bleibt.'
      : `Dieses Modell nimmt höchstens ${formatNumber(maximum)}. Der vorherige Text bleibt.`,
  chooseFor: (label) => `Dateien für ${label} wählen`,
  remove: (name) => `${name} entfernen`,
  play: (name) => `${name} abspielen`,
  stop: (name) => `${name} stoppen`,
  moved: (name, place, count, slot) => `${name} ist jetzt ${place} von ${count} in ${slot}`,
  large: (name) => `${name}, groß`,
  tileKeys: 'Leertaste zeigt es groß, Alt und eine Pfeiltaste verschieben es, Entf entfernt es',
  tileKeysSingle: 'Leertaste zeigt es groß, Entf entfernt es',
  worksUntil: (time: string) => `gilt bis ${time}`,
  uploadedBefore: 'früher hochgeladen',
  inCloud: 'in der Cloud',
  inCloudTip: 'In der Cloud: wird bei der Verwendung geladen',
  fileGone: 'Datei nicht mehr verfügbar',
  addElement: 'Element hinzufügen',
  elementNumber: (number) => `Element ${number}`,
  elementName: (number) => `Name von Element ${number}`,
  elementNameExample: 'Name, wie in @held',
  elementKind: (number) => `Art von Element ${number}`,
  elementKinds: { image: 'Bilder', video: 'Video' },
  removeElement: (title) => `${title} entfernen`,
  preMadeUnsupported: 'Die API führt fertige Elemente auf, unterstützt sie aber nicht.',
  voicesNeedShape: 'Stimmen sind aus: In deinem Profil steht nicht, welche Anfrageform der Dienst verwendet.',
  elementVideoUnbound: 'In deinem Profil fehlt das Feld für das Video eines Elements.',
  voiceByName: 'Stimme nach Namen',
  voiceExample: 'Name oder ID einer Stimme',
};

export const refusals: Catalogue['refusals'] = {
  full: (slot, capacity) => `${slot}: voll (${counted(capacity, 'Platz', 'Plätze')})`,
  wrongMedia: (takes, found) => `${takes}; ${found}`,
  takes: {
    image: (slot) => `${slot}: erwartet wird ein Bild`,
    video: (slot) => `${slot}: erwartet wird ein Video`,
    audio: (slot) => `${slot}: erwartet wird Audio`,
  },
  found: {
    image: 'das hier ist ein Bild',
    video: 'das hier ist ein Video',
    audio: 'das hier ist Audio',
  },
};

export const fix: Catalogue['fix'] = {
  open: (name) => `Angaben und Anpassungen für ${name}`,
  fixIt: 'Anpassen',
  fixOne: (name) => `${name} anpassen`,
  fixAll: (count) => `Alle ${formatNumber(count)} so anpassen`,
  fixingAll: (done, count) => `${formatNumber(done + 1)} von ${formatNumber(count)} wird angepasst`,
  worthKnowing: 'Warnungen',
  close: 'Schließen',
  saysWho: 'Quelle',
  ways: 'Möglichkeiten',
  before: 'Vorher',
  after: 'Nachher',
  afterMade: 'Nachher, fertig',
  about: (size) => `etwa ${size}`,
  atMost: (size) => `höchstens ${size}`,
  use: 'Verwenden',
  makeAndUse: 'Erstellen und verwenden',
  making: 'Wird erstellt',
  cancel: 'Abbrechen',
  backToOriginal: 'Zurück zum Original',
  madeFrom: 'Aus einer anderen Datei hier erstellt; jene ist unverändert.',
  longSide: 'Längere Seite',
  shape: 'Form',
  anyShape: 'Frei',
  crop: 'Der Teil, der bleibt. Pfeiltasten verschieben ihn, mit Umschalt zehnmal so weit.',
  cropCorner: 'Ecke des Teils, der bleibt. Pfeiltasten verschieben sie.',
  cropEdge: 'Kante des Teils, der bleibt. Pfeiltasten verschieben sie.',
  drawPart: 'Ziehen Sie über den Teil, der bleiben soll.',
  format: 'Format',
  firstSecond: 'In',
  lastSecond: 'Out',
  setIn: 'In hier',
  setOut: 'Out hier',
  keepsSound: 'Ton behalten',
  limit: 'Höchstens',
  untouched: 'Das Original bleibt, wie es ist.',
  chooseFirst: 'Wähle zuerst eine Form oder eine Größe.',
};

export const fixWays: Catalogue['fixWays'] = {
  shrink: 'Dateigröße verringern',
  trim: 'Trimmen',
  scale: 'Skalieren',
  crop: 'Zuschneiden',
  pad: 'Ränder ergänzen',
  convert: 'Umwandeln',
  'drop-sound': 'Ton entfernen',
  'extract-sound': 'Ton extrahieren',
};

export const fixObstacles: Catalogue['fixObstacles'] = {
  'cannot-decode':
    'Die Codecs dieses Computers können dieses Format nicht öffnen. Exportiere es als JPEG, PNG oder MP4 (H.264) aus dem Programm, aus dem es stammt.',
  'too-many-pixels':
    'Die Datei hat zu viele Pixel, um sie hier zu öffnen. Verkleinere sie zuerst in einem Bildeditor.',
  'size-unknown': 'Die Größe ist nicht lesbar, daher lässt sich nichts planen.',
  'length-unknown': 'Die Länge ist nicht lesbar, daher lässt sich nichts trimmen.',
  'no-sound': 'Die Datei hat keinen Ton.',
  'no-sound-encoder':
    'Dieser Computer hat keinen Encoder für den Ton (AAC), den MP4 braucht. Ohne Ton lässt sich die Datei erstellen.',
};

export const fileFacts: Catalogue['fileFacts'] = {
  framesPerSecond: (rate) => `${formatNumber(rate, { maximumFractionDigits: 3 })} fps`,
  sound: (codec) => `Ton: ${codec}`,
  soundWith: (codec, facts) => `Ton: ${codec} (${facts})`,
  noSound: 'kein Ton',
  mono: 'Mono',
  stereo: 'Stereo',
  channels: (count) => counted(count, 'Kanal', 'Kanäle'),
  kilohertz: (rate) => `${formatNumber(rate)} kHz`,
  animated: 'animiert',
  alpha: 'Alphakanal',
  hdr: 'HDR',
  bits: (count) => `${count} Bit`,
  turned: (degrees) => `um ${degrees} gedreht`,
  turnedAndMirrored: 'gedreht und gespiegelt',
};

export const stage: Catalogue['stage'] = {
  stage: 'Bühne',
  filter: 'Welche Takes',
  all: 'Alle Modelle',
  own: 'Dieses Modell',
  divider: 'Breite des Formulars',
  dividerTip: 'Ziehen ändert die Breite, Doppelklick setzt sie zurück',
  strip: 'Neueste Takes und laufende Jobs',
  fold: 'Bühne ausblenden',
  unfold: 'Bühne einblenden',
  emptyTitle: 'Hier erscheinen Takes',
  empty: 'Was du hier einreihst, ist zu sehen, während es läuft, und groß, sobald es fertig ist.',
  makeExample: 'Beispiel erstellen',
  exampleFree: 'Läuft beim Übungsdienst und kostet nichts.',
  firstHour: 'Deine erste Stunde',
  openReview: 'In der Sichtung öffnen',
  again: 'Abwandeln…',
  waiting: (count) => `${formatNumber(count)} warten`,
  waitingLabel: (count) => `${formatNumber(count)} warten, Warteschlange öffnen`,
  elapsed: formatSeconds,
  said: (word) => `Der Dienst meldet „${word}“.`,
  keys: 'Links und rechts für andere Takes, 1 bis 5 zum Bewerten, P für Favorit, X zum Ablehnen, A zum Wiederholen, R zum Verwenden.',
};
