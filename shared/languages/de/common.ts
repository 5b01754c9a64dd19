import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countSubmissions } from './words.ts';

export const marks: Catalogue['marks'] = {
  quoted: (words) => `„${words}“`,
  bracketed: (value) => ` (${value})`,
  said: (words) => `: „${words}“`,
  findings: (findings) => `${findings.join('; ')}.`,
  someFile: 'Eine Datei',
};

export const joining: Catalogue['joining'] = {
  facts: (facts) => facts.join(', '),
  sentences: (sentences) => sentences.join(' '),
  labelled: (label, text) => `${label}: ${text}`,
  bracketed: (text, more) => `${text} (${more})`,
  leftToRight: (text) => text,
};

export const format: Catalogue['format'] = {
  bytes: (count) => counted(count, 'Byte', 'Byte'),
  sizes: {
    KB: (size) => `${size} kB`,
    MB: (size) => `${size} MB`,
    GB: (size) => `${size} GB`,
    TB: (size) => `${size} TB`,
  },
  perSecond: (size) => `${size}/s`,
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  minutesSeconds: (minutes, seconds) => `${minutes} min ${seconds} s`,
  hours: (hours) => `${hours} h`,
  hoursMinutes: (hours, minutes) => `${hours} h ${minutes} min`,
  now: 'gerade eben',
  secondsAgo: (seconds) => `vor ${seconds} s`,
  minutesAgo: (minutes) => `vor ${minutes} min`,
  hoursAgo: (hours) => `vor ${hours} h`,
  yesterday: 'gestern',
  daysAgo: (days) => `vor ${days} Tagen`,
  dayTime: (day, time) => `${day}, ${time}`,
  amount: (amount, unit) => `${amount} ${unit}`,
  many: 'sehr viele',
  overAMillion: 'mehr als eine Million',
};

export const fields: Catalogue['fields'] = {
  prompt: { label: 'Prompt', meaning: 'Was zu sehen sein und passieren soll, in eigenen Worten.' },
  images: {
    label: 'Bilder',
    meaning: 'Bilder als Grundlage. Die Reihenfolge zählt: Der Prompt kann von Bild 1, 2, 3 sprechen.',
  },
  videos: { label: 'Videos', meaning: 'Clips als Grundlage, der Reihe nach.' },
  audios: { label: 'Audioclips', meaning: 'Ton als Grundlage, der Reihe nach.' },
  image: { label: 'Bild', meaning: 'Die Figur, die bewegt wird.' },
  video: { label: 'Video', meaning: 'Der Clip als Grundlage.' },
  startImage: { label: 'Startbild', meaning: 'Das erste Einzelbild.' },
  endImage: { label: 'Endbild', meaning: 'Das letzte Einzelbild, falls der Clip irgendwo ankommen soll.' },
  elements: { label: 'Elemente', meaning: 'Benannte Figuren und Dinge, die vorkommen sollen.' },
  resolution: { label: 'Auflösung', meaning: 'Die Größe des Bildes.' },
  duration: {
    label: 'Dauer',
    meaning: 'Die Länge des Clips, in Sekunden gelesen: Der Dienst zeigt die Zahlen ohne Einheit.',
  },
  aspectRatio: { label: 'Seitenverhältnis', meaning: 'Die Form des Bildes.' },
  quality: { label: 'Qualität', meaning: 'Größe und Detail des Ergebnisses.' },
  enableAudio: { label: 'Ton', meaning: 'Zum Bild auch Ton erzeugen.' },
  type: { label: 'Art', meaning: 'Ob das Element durch Bilder oder ein Video gezeigt wird.' },
  name: { label: 'Name', meaning: 'Wie der Prompt es nennt.' },
  voices: { label: 'Stimmen', meaning: 'Videos, aus denen die Stimme stammt.' },
  voice: { label: 'Stimme', meaning: 'Die Stimme, als Name, URL oder Datei.' },
};

export const fieldValues: Catalogue['fieldValues'] = {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: 'Wie das Bild' },
};

export const places: Catalogue['places'] = {
  seconds: (value) => `${value} s`,
  numbered: (label, number) => `${label} ${number}`,
  item: (number) => `Eintrag ${number}`,
};

export const language: Catalogue['language'] = {
  label: 'Sprache',
  system: (name) => `System (${name})`,
};

export const spending: Catalogue['spending'] = {
  unpriced: countSubmissions,
  atLeast: (money) => `mindestens ${money}`,
  sum: (amounts) => amounts.join(' + '),
};

export const menuRoles: Catalogue['menuRoles'] = {
  edit: 'Bearbeiten',
  pasteAndMatchStyle: 'Einfügen und Stil anpassen',
  delete: 'Löschen',
  substitutions: 'Ersetzungen',
  showSubstitutions: 'Ersetzungen einblenden',
  smartQuotes: 'Intelligente Anführungszeichen',
  smartDashes: 'Intelligente Bindestriche',
  textReplacement: 'Text ersetzen',
  speech: 'Sprachausgabe',
  startSpeaking: 'Sprachausgabe starten',
  stopSpeaking: 'Sprachausgabe stoppen',
  view: 'Darstellung',
  actualSize: 'Originalgröße',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fullScreen: 'Vollbild ein/aus',
  window: 'Fenster',
  minimize: 'Minimieren',
  zoom: 'Zoomen',
  front: 'Alle nach vorne bringen',
  help: 'Hilfe',
  about: (name) => `Über ${name}`,
  services: 'Dienste',
  hide: (name) => `${name} ausblenden`,
  hideOthers: 'Andere ausblenden',
  showAll: 'Alle einblenden',
};

export const menu: Catalogue['menu'] = {
  file: 'Datei',
  settings: 'Einstellungen…',
  close: 'Fenster schließen',
  quit: (name) => `${name} beenden`,
  exit: 'Beenden',
  keyboard: 'Tastaturkurzbefehle',
  showLog: 'Protokolldatei zeigen',
  viewer: 'Betrachterfenster',
  lookUp: (words) => `„${words}“ nachschlagen`,
  noSuggestions: 'Keine Vorschläge gefunden',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  selectAll: 'Alles auswählen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
};

export const quitQuestion: Catalogue['quitQuestion'] = {
  message: 'Beenden, während Dateien übertragen werden?',
  messageUnsent: 'Beenden, bevor alle Jobs gesendet sind?',
  detail:
    'Gesendete Jobs laufen beim Dienst weiter. Downloads werden beim nächsten Öffnen von Dailies fortgesetzt, unfertige Uploads beginnen von vorn. Nichts wird doppelt berechnet.',
  unsent: 'Nicht gesendete Jobs warten, bis du Dailies wieder öffnest.',
  quit: 'Beenden',
  stay: 'Abbrechen',
};

export const system: Catalogue['system'] = {
  applicationName: 'Dailies',
  mediaFiles: 'Bilder, Video und Ton',
  allFiles: 'Alle Dateien',
  savedKinds: {
    csv: 'CSV-Tabelle',
    log: 'Protokoll',
    dailies: 'Dailies-Datei',
    'dailies-cast': 'Dailies-Besetzung',
  },
  startFailed: 'Dailies konnte nicht starten',
  coreRestarted: {
    message: 'Die Warteschlange wurde unerwartet beendet und neu gestartet.',
    detail:
      'Deine Jobs laufen weiter. Eine Übermittlung, die gerade gesendet wurde, gilt jetzt als ungeklärt: Sie wurde vielleicht berechnet und wird nie automatisch noch einmal gesendet.',
  },
  windowHangs: {
    message: 'Das Dailies-Fenster reagiert nicht.',
    detail:
      'Deine Jobs laufen weiter. Wenn du das Fenster neu lädst, sind dein Entwurf und die ganze Warteschlange wieder da; nur das zuletzt Getippte kann fehlen.',
    loadAnew: 'Neu laden',
    wait: 'Warten',
  },
  confirmSpending: {
    submissions: (count) =>
      count === 1
        ? '1 kostenpflichtige Übermittlung einreihen?'
        : `${formatNumber(count)} kostenpflichtige Übermittlungen einreihen?`,
    bounds: 'Ändern, was Dailies ausgeben darf?',
    service: 'Ändern, welchen Dienst Dailies nutzt oder wie?',
    detail:
      'Du hast unmittelbar davor weder eine Taste gedrückt noch geklickt. Wenn du das nicht wolltest, wähle „Abbrechen“.',
    allow: 'Erlauben',
    cancel: 'Abbrechen',
  },
  logLies: 'Für eine Fehlermeldung das Protokoll beifügen, aus',
  switchRefused: (name) =>
    `Dailies kann nicht mit --${name} starten, weil sich andere Programme dann als die App ausgeben könnten. Starte ohne diese Option.`,
};
