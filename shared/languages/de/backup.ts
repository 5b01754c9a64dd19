import { formatBytes, formatMoment } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles, countJobs } from './words.ts';

const missing = (files: number) => (files === 1 ? '1 Datei fehlt' : `${countFiles(files)} fehlen`);

export const backup: Catalogue['backup'] = {
  make: 'Backup erstellen',
  makeLead:
    'Speichert Einstellungen, Profile, Warteschlange, Kassenbuch, Bibliothek, Besetzung und Vorlagen in einer Datei. API-Schlüssel sind nie enthalten.',
  withMedia: 'Mediendateien einschließen',
  sizes: (without, media) =>
    `${formatBytes(without)} ohne Medien, ${formatBytes(without + media)} mit Medien`,
  withMediaLead:
    'Ergebnisse und Referenzen. Ohne sie merkt sich das Backup, wo jede Datei liegt, und du kopierst die Dateien selbst.',
  missing: (files) =>
    files === 1
      ? '1 Datei ist nicht mehr, wo Dailies sie zuletzt sah, und kann nicht eingeschlossen werden.'
      : `${countFiles(files)} sind nicht mehr, wo Dailies sie zuletzt sah, und können nicht eingeschlossen werden.`,
  makeAction: 'Backup erstellen…',
  making: 'Backup wird erstellt',
  restoring: 'Wird wiederhergestellt',
  progress: (done, total) => `${formatBytes(done)} von ${formatBytes(total)}`,
  stop: 'Stoppen',
  made: (path, bytes) => `Backup gespeichert als ${path} (${formatBytes(bytes)})`,
  restore: 'Aus Backup wiederherstellen',
  restoreLead:
    'Sieh dir an, was in einem Backup ist, bevor sich etwas ändert. Was du jetzt hast, bleibt in einem Ordner daneben erhalten.',
  choose: 'Backup wählen…',
  summary: 'Inhalt dieses Backups',
  madeAt: 'Erstellt',
  madeWith: 'Version',
  system: 'System',
  systems: { win32: 'Windows', darwin: 'macOS', linux: 'Linux', other: 'Ein anderes System' },
  jobs: 'Jobs',
  waiting: (waiting) => `${formatNumber(waiting)} wartend`,
  submissions: 'Kostenpflichtige Übermittlungen',
  takes: 'Takes',
  castMembers: 'Mitglieder der Besetzung',
  templates: 'Vorlagen',
  collections: 'Sammlungen',
  profiles: 'Profile',
  media: 'Mediendateien',
  mediaInside: (files, bytes) => `${countFiles(files)} enthalten, ${formatBytes(bytes)}`,
  mediaByReference: (files) => `${countFiles(files)}, nicht enthalten`,
  folders: 'Wo die Dateien jetzt liegen',
  foldersLead:
    'Wähle zu jedem Ordner des Backups den entsprechenden. Dailies rät nie: Dateien eines Ordners ohne Wahl gelten als fehlend.',
  foldersLeadInside:
    'Wähle, wohin die Medien jedes Ordners gespeichert werden. Vorhandene Dateien werden nie ersetzt.',
  files: (files, bytes) => `${countFiles(files)}, ${formatBytes(bytes)}`,
  resultsRoot: 'Ergebnisordner',
  noFolder: 'Kein Ordner gewählt',
  chooseFolder: 'Ordner wählen…',
  chooseFolderFor: (folder) => `Ordner für ${folder} wählen`,
  keysAgain:
    'API-Schlüssel sind nicht im Backup. Gib sie nach dem Wiederherstellen in den Einstellungen erneut ein.',
  paidJobsWait:
    'Kostenpflichtige Jobs werden nach dem Wiederherstellen zurückgehalten, bis du bestätigst, dass keiner davon inzwischen gesendet wurde.',
  watchesPaused: 'Überwachte Ordner sind nach dem Wiederherstellen pausiert.',
  noMoney: 'Nichts in diesem Backup kann noch einmal berechnet werden.',
  restoreAction: 'Wiederherstellen',
  cancel: 'Abbrechen',
  ready: 'Das Backup ist bereit. Starte Dailies neu, um es zu verwenden.',
  readyLead: 'Bis dahin bleibt alles, wie es ist. Was du vor dem Neustart änderst, ist nicht im Backup.',
  relaunch: 'Jetzt neu starten',
  discard: 'Verwerfen',
  missingFiles: (files) =>
    `${missing(files)}. „Fehlende Dateien in einem Ordner suchen…“ in der Sichtung findet sie wieder.`,
  noneMissing: 'Alle Dateien wurden gefunden.',
  moreMissing: (more) => `und ${formatNumber(more)} weitere`,
  restored: (madeAt) =>
    `Diese Bibliothek wurde aus einem Backup wiederhergestellt (${formatMoment(madeAt)}).`,
  madeLine: (path, bytes, files) =>
    `Backup erstellt: ${path}, ${formatBytes(bytes)}, ${counted(files, 'Mediendatei', 'Mediendateien')} enthalten`,
  restoredLine: (folder, files) =>
    files === 0
      ? `Wiederhergestellt nach ${folder}. Alle Dateien wurden gefunden. Kostenpflichtige Jobs werden zurückgehalten, bis du sie mit --accept-old-data bestätigst.`
      : `Wiederhergestellt nach ${folder}. ${missing(files)}, siehe oben. Kostenpflichtige Jobs werden zurückgehalten, bis du sie mit --accept-old-data bestätigst.`,
  missingLine: (path) => `Fehlt: ${path}`,
  unusedMap: (folder) => `Keine Datei des Backups liegt in ${folder}, daher bewirkt --map dafür nichts.`,
  mapForm: '--map muss OLD=NEW sein, mit zwei absoluten Ordnern.',
};

export const backupFaults: Catalogue['backupFaults'] = {
  'not-a-backup': (name) => `${name} ist kein Dailies-Backup.`,
  newer: (name) => `${name} stammt aus einer neueren Version von Dailies.`,
  damaged: (name) => `${name} ist beschädigt: Der Inhalt passt nicht zur eigenen Liste.`,
  unsafe: (name) => `${name} enthält Namen oder Verknüpfungen, die aus dem Ordner hinausführen.`,
  'too-large': (name) => `${name} ist innen größer, als ein Backup sein kann.`,
};

export const diagnostics: Catalogue['diagnostics'] = {
  title: 'Diagnose',
  lead: 'Sammelt in einer Datei, was eine Fehlermeldung braucht. Sie enthält keine Schlüssel, Prompts, Dateinamen oder privaten Adressen, und nichts wird irgendwohin gesendet.',
  create: 'Diagnose erstellen…',
  collecting: 'Wird gesammelt…',
  dialog: 'Diagnose',
  dialogLead: 'Das ist alles, was gespeichert wird. Wähle eine Datei, um sie zu lesen.',
  files: 'Dateien der Diagnose',
  content: (name) => `Inhalt von ${name}`,
  total: (files, bytes) => `${countFiles(files)}, ${formatBytes(bytes)}`,
  save: 'Speichern…',
  cancel: 'Abbrechen',
  saved: (path) => `Diagnose gespeichert als ${path}`,
  removed: (characters) => `[Text entfernt, ${formatNumber(characters)} Zeichen]`,
  crashed: (at) =>
    `Dailies wurde unerwartet beendet (${formatMoment(at)}). Deine Warteschlange und deine Dateien sind sicher.`,
  windowCrashed: (at) =>
    `Das Fenster ist abgestürzt (${formatMoment(at)}) und wurde neu geöffnet. Deine Warteschlange und deine Dateien sind sicher.`,
  dismiss: 'Ausblenden',
  region: 'Letztes Beenden',
  savedLine: (path, files) =>
    `Diagnose gespeichert: ${path}, ${countFiles(files)}. Lies sie, bevor du sie weitergibst.`,
};

const lacks = (jobs: number) =>
  `Diese Bibliothek ist veraltet: Ihr fehlen die kostenpflichtigen Übermittlungen von ${countJobs(jobs)}`;

export const oldData: Catalogue['oldData'] = {
  read: 'Prüfen und weitermachen…',
  dialog: 'Mit dieser Bibliothek weitermachen?',
  goOn: 'Weitermachen',
  goOnPaused: 'Pausiert weitermachen',
  cancel: 'Nicht jetzt',
  status: 'Bibliothek veraltet',
  statusTip:
    'Dieser Bibliothek fehlen Übermittlungen, oder sie stammt von einem anderen Computer. Kostenpflichtige Jobs werden zurückgehalten.',
  showUnknown: 'Fragliche Jobs anzeigen',
  newer:
    'Wenn du eine neuere Kopie hast, beende Dailies und stelle sie wieder her; nichts ist verloren. Um diese zu verwenden, prüfe die wartenden Jobs, brich schon erzeugte ab und mach weiter.',
  leaves: (count, sum) => {
    if (count === 0) return 'Es warten keine kostenpflichtigen Jobs.';
    const jobs =
      count === 1
        ? 'Dann wird 1 wartender kostenpflichtiger Job gesendet'
        : `Dann werden ${formatNumber(count)} wartende kostenpflichtige Jobs gesendet`;
    return sum === '' ? `${jobs}.` : `${jobs}: ${sum}.`;
  },
  found: {
    elsewhere:
      'Diese Bibliothek wurde zuletzt auf einem anderen Computer oder von einem anderen Konto auf diesem verwendet.',
    lacks: (count) => `${lacks(count)}.`,
    lacksSince: (count, since) => `${lacks(count)} (die erste: ${since}).`,
    alsoElsewhere: 'Zuletzt wurde sie auf einem anderen Computer verwendet.',
  },
  means: {
    found: (count) =>
      count === 1
        ? '1 Job dieser Warteschlange ist fertig: Sein Ergebnis wurde gefunden.'
        : `${formatNumber(count)} Jobs dieser Warteschlange sind fertig: Ihre Ergebnisse wurden gefunden.`,
    inDoubt: (count) =>
      count === 1
        ? '1 Job wurde gesendet und ist fraglich; er wird nicht automatisch noch einmal gesendet.'
        : `${formatNumber(count)} Jobs wurden gesendet und sind fraglich; sie werden nicht automatisch noch einmal gesendet.`,
    mayBeSent:
      'Wartende Jobs wurden dort vielleicht schon gesendet. Sie noch einmal zu senden könnte doppelt kosten.',
    mayBeCharged:
      'Wartende Jobs wurden vielleicht schon berechnet. Sie noch einmal zu senden könnte doppelt kosten.',
    onHold: 'Sie werden zurückgehalten; Übung und Testläufe gehen weiter.',
  },
  cannotGoOn: 'Es wurde kein kostenpflichtiger Job gesendet.',
  acceptWith: (submissions) =>
    `Um nach Prüfung der wartenden Jobs mit dieser Bibliothek weiterzumachen: --accept-old-data ${submissions}`,
  notThatMany: (given, submissions) =>
    `--accept-old-data ist ${given}, muss aber ${submissions} sein. Es wurde kein kostenpflichtiger Job gesendet.`,
  notACount: '--accept-old-data muss die angezeigte Zahl der Jobs sein.',
};

const rest = (more: number) => (more === 0 ? '' : ` und ${formatNumber(more)} weitere`);

export const safeStart: Catalogue['safeStart'] = {
  region: 'Sicherer Start',
  happened: 'Dailies wurde zweimal hintereinander unerwartet beendet.',
  work: {
    read: (file, more) => `Gelesen wurde gerade: „${file}“${rest(more)}.`,
    watch: (file, more) => `In einem überwachten Ordner gelesen wurde gerade: „${file}“${rest(more)}.`,
    fetch: (file, more) => `Heruntergeladen wurde gerade: „${file}“${rest(more)}.`,
    poster: (file, more) => `Eine Miniatur erhielt gerade: „${file}“${rest(more)}.`,
    import: (file, more) => `In die Bibliothek aufgenommen wurde gerade: „${file}“${rest(more)}.`,
  },
  noFile: 'Es wurde gerade keine Datei gelesen.',
  rests:
    'Bis du wählst, wird nichts gesendet, geladen, überwacht oder importiert. Deine Warteschlange und deine Dateien sind unverändert.',
  leaveOut: () => 'Überspringen und weitermachen',
  leaveOutTip: 'Dailies öffnet sie nicht mehr automatisch. Du kannst sie weiterhin selbst hinzufügen.',
  goOn: 'Mit allem weitermachen',
  goOnWithout: 'Weitermachen',
};
