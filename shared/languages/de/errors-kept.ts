import {
  BACKUP_FAULTS,
  describeCastFault,
  describeDocumentFault,
  describeFixed,
  describeOwnFileFault,
  describeReadingStopped,
  describeSettings,
  describeTemplateFault,
  describeUnreadablePolicy,
  describeUpdateFault,
  isOfOtherDocument,
  OUTSIDE_TEXT,
} from '../../errors/fault-words.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './words.ts';

const NOTHING_IMPORTED = 'Es wurde nichts daraus importiert.';
const EXPORT_AGAIN = 'Bitte die Person, von der sie stammt, um einen neuen Export.';

export const keptErrors: Catalogue['keptErrors'] = {
  READING_STOPPED: (details) => ({
    happened: describeReadingStopped(details),
    means: `${NOTHING_IMPORTED} Alles andere lief weiter.`,
    act: 'Prüfe, woher die Datei kommt. Wenn du ihr traust, bitte um eine kleinere oder teile sie auf.',
  }),
  OWN_FILE_INVALID: ({ path, fault }) => ({
    happened: describeOwnFileFault(file(path), fault),
    means: NOTHING_IMPORTED,
    act: fault === 'newer' ? 'Aktualisiere Dailies und öffne die Datei dann noch einmal.' : EXPORT_AGAIN,
  }),
  OPENING_REFUSED: ({ fault }) => ({
    happened: OUTSIDE_TEXT.refused[fault] ?? OUTSIDE_TEXT.refused.link,
    means: 'Es wurde nichts geöffnet.',
    act: OUTSIDE_TEXT.refusedAct[fault] ?? OUTSIDE_TEXT.refusedAct.link,
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: describeTemplateFault(details),
    means: `${NOTHING_IMPORTED} Deine Vorlagen sind unverändert.`,
    act: 'Bitte die Person, von der sie stammt, um einen neuen Export, bei zu vielen Vorlagen mit weniger davon.',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: describeCastFault(file(path), reason, name),
    means: `${NOTHING_IMPORTED} Deine Besetzung ist unverändert.`,
    act:
      reason === 'newer' ? 'Aktualisiere Dailies und importiere die Datei dann noch einmal.' : EXPORT_AGAIN,
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `${file(path)} ist von der falschen Dateiart.`,
    means: 'Die Datei wurde nicht hinzugefügt.',
    act:
      slot === 'images'
        ? 'Zieh ein Bild hierher.'
        : slot === 'video'
          ? 'Zieh ein Video hierher.'
          : 'Zieh einen Clip oder eine Tondatei hierher.',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened: `${file(path)} ist zu groß für ein Einwilligungsdokument${bytes === undefined ? '' : `: ${formatBytes(bytes)}, höchstens ${formatBytes(maximum)}`}.`,
    means: 'Die Datei wurde nicht hinzugefügt.',
    act: 'Lass die Datei, wo sie ist, und notiere ihren Ort bei der Einwilligung.',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)} ist kein Dokument, Bild oder Mitschnitt, oder die Endung passt nicht zum Inhalt.`,
    means:
      'Die Datei wurde nicht hinzugefügt. Mitglieder der Besetzung können nichts aufbewahren, was ein Programm sein könnte.',
    act: 'Speichere die Einwilligung als PDF, Text, Bild oder Mitschnitt mit der richtigen Endung.',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: path
      ? `Dailies wurde zweimal hintereinander unerwartet beendet. Gelesen wurde dabei: ${file(path)}${others > 0 ? ` und ${text(others)} weitere` : ''}.`
      : 'Dailies wurde zweimal hintereinander unerwartet beendet.',
    means: 'Es wurde nichts gestartet und nichts gesendet.',
    act: 'Verwende --after-crash leave-out, um diese Dateien zu überspringen, oder --after-crash go-on, um mit allem weiterzumachen.',
  }),
  DATABASE_NEWER: () => ({
    happened: 'Die Bibliothek wurde zuletzt mit einer neueren Version von Dailies verwendet.',
    means: 'Sie wurde zu ihrem Schutz nicht geöffnet. Deine Dateien sind unverändert.',
    act: 'Installiere wieder die neuere Version.',
  }),
  DATABASE_IN_USE: ({ path }) => ({
    happened: `Dailies läuft bereits mit diesen Daten${bracketed(path)}.`,
    means: 'Zwei Kopien könnten einen Job doppelt senden, daher wurde diese nicht gestartet.',
    act: 'Verwende die laufende Kopie oder beende sie zuerst.',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'Der Datenordner'} liegt auf einem Netzlaufwerk, wo eine Datenbank nicht sicher ist.`,
    means: 'Es wurde nichts geöffnet, geändert oder gesendet.',
    act: 'Bewahre den Datenordner auf einem Laufwerk dieses Computers auf. Der Ergebnisordner kann im Netzwerk bleiben.',
  }),
  DATABASE_DAMAGED: ({ path, cause }) => ({
    happened:
      cause === 'foreign-journal'
        ? `Neben der Bibliotheksdatei liegt ein Journal, das nicht von Dailies stammt${bracketed(`${path}-journal`)}.`
        : `Die Bibliotheksdatei ist beschädigt${bracketed(path)}.`,
    means:
      'Deine Ergebnisdateien liegen getrennt davon und sind sicher. Es wurde nichts geändert, und nichts wird gesendet.',
    act:
      cause === 'foreign-journal'
        ? 'Verschiebe diese Datei an einen anderen Ort, und starte Dailies neu.'
        : 'Stelle die Datei aus einem Backup wieder her. Oder verschiebe sie und starte neu: Die Sichtung bietet dann an, Takes und Bewertungen aus dem Ergebnisordner zu holen.',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened:
      settings !== undefined
        ? `Einige Einstellungen konnten nicht gelesen werden${bracketed(path)}: ${describeSettings(settings)}.`
        : `Die Einstellungsdatei konnte nicht gelesen werden${bracketed(path)}.`,
    means:
      settings !== undefined && !settings.includes('budget')
        ? 'Sie wurden auf die Standardwerte zurückgesetzt. Deine Jobs, Ergebnisse, Profile und dein Budget sind sicher.'
        : 'Deine Jobs, Ergebnisse und Profile sind sicher. Es wird kein kostenpflichtiger Job gesendet, bis du das Budget prüfst.',
    act: 'Ändere in den Einstellungen, was nötig ist. Die unlesbare Datei bleibt bis dahin erhalten und danach als Kopie.',
  }),
  FIXED_BY_POLICY: describeFixed,
  POLICY_UNREADABLE: describeUnreadablePolicy,
  UPDATE_FAILED: describeUpdateFault,
  PROFILE_INVALID: () => ({
    happened: 'Das ist kein gültiges Profil.',
    means: NOTHING_IMPORTED,
    act: 'Behebe die aufgeführten Probleme und füge die Datei dann noch einmal hinzu.',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `Ein Profil mit diesem Namen gibt es bereits, es ist aber nicht lesbar${bracketed(path)}.`,
    means: 'Jenes Profil und sein Schlüssel sind unverändert, und das neue wurde nicht importiert.',
    act: 'Aktualisiere Dailies oder verschiebe jene Datei, und versuche es dann noch einmal.',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened:
      profileId === 'practice' ? 'Der Übungsdienst läuft noch nicht.' : 'Das dafür nötige Profil fehlt.',
    means: NOTHING_CHARGED,
    act:
      profileId === 'practice'
        ? 'Warte einen Moment, während er startet.'
        : 'Wähle in den Einstellungen ein anderes Profil.',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: describeDocumentFault(details),
    means: 'Es wurde kein Profil angelegt, nichts aus dem Netz abgerufen und nichts berechnet.',
    act: isOfOtherDocument(details)
      ? 'Bitte den Dienst um das Dokument seiner API für Bilder und Videos. Wenn es keins gibt, wähle „Nur mit einer URL verbinden“.'
      : 'Bitte den Dienst um sein OpenAPI-Dokument (3.0 bis 3.2 oder Swagger 2.0) als eine einzige JSON- oder YAML-Datei.',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'In diesem Dokument steht nicht, wo der Dienst zu finden ist.',
    means: 'Es wurde kein Profil angelegt und nichts berechnet.',
    act: 'Gib auch die Adresse des Dienstes ein: den Teil vor /v2/generation in seinen URLs.',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `„${text(url)}“ ist keine Webadresse.`,
    means: 'Die Adresse wurde nicht hinzugefügt.',
    act: 'Verwende eine vollständige Adresse, die mit https:// oder http:// beginnt.',
  }),
};

const CHOOSE_FOLDER = 'Wähle einen anderen Ordner.';

export const backupErrors: Catalogue['backupErrors'] = {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: 'Es wurde nichts daraus wiederhergestellt. Deine Bibliothek ist unverändert.',
    act:
      reason === 'newer'
        ? 'Aktualisiere Dailies und stelle es dann noch einmal wieder her.'
        : 'Verwende eine andere Kopie des Backups oder erstelle am Ursprung ein neues.',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `Für das Backup ist nicht genug Platz: ${text(path)}.`
        : reason === 'changed'
          ? `${file(path)} wurde während des Backups geändert.`
          : reason === 'unreadable'
            ? `${file(path)} ist nicht lesbar${bracketed(cause)}.`
            : `Das Backup kann nicht nach ${text(path)} geschrieben werden${bracketed(cause)}.`,
    means: `Es wurde kein Backup erstellt; ein früheres mit demselben Namen ist unverändert. ${FILES_SAFE}`,
    act:
      reason === 'full'
        ? 'Schaffe Platz oder wähle ein anderes Laufwerk.'
        : reason === 'changed'
          ? 'Warte, bis das Programm fertig ist, das die Datei schreibt, und versuche es dann noch einmal.'
          : reason === 'unreadable'
            ? 'Prüfe Laufwerk und Berechtigungen und versuche es dann noch einmal.'
            : CHOOSE_FOLDER,
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `Zum Wiederherstellen des Backups ist nicht genug Platz: ${text(path)}.`
        : reason === 'other-file'
          ? `Dort liegt bereits eine andere Datei: ${text(path)}.`
          : reason === 'clash'
            ? `Zwei Dateien des Backups wären auf diesem Computer ein und dieselbe: ${text(path)}.`
            : reason === 'own-folder'
              ? `Medien lassen sich nicht nach ${text(path)} wiederherstellen: Dort liegen eigene Dateien von Dailies.`
              : reason === 'not-empty'
                ? `${text(path)} ist kein leerer Ordner.`
                : `Dailies kann nicht nach ${text(path)} schreiben${bracketed(cause)}.`,
    means: 'Es wurde nichts ersetzt. Deine Bibliothek ist unverändert, und nichts wird gesendet.',
    act:
      reason === 'full'
        ? 'Schaffe Platz oder wähle Ordner auf einem anderen Laufwerk.'
        : reason === 'clash'
          ? 'Lass ihren Ordner aus, oder benenne eine davon am Ursprungsort um und erstelle ein neues Backup.'
          : CHOOSE_FOLDER,
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: 'Ein Backup wird gerade erstellt oder wiederhergestellt.',
    means: 'Der Vorgang läuft weiter. Es wurde nichts anderes gestartet.',
    act: 'Warte, bis er fertig ist, oder wähle in den Einstellungen „Stoppen“.',
  }),
  BACKUP_STOPPED: () => ({
    happened: 'Das Backup wurde gestoppt.',
    means: FILES_SAFE,
    act: 'Starte es erneut, wenn du so weit bist.',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `Das wiederhergestellte Backup konnte nicht eingesetzt werden${bracketed(cause)}.`,
    means: `Dailies wurde mit der bisherigen Bibliothek gestartet. Die wiederhergestellte ist vollständig${bracketed(path)}.`,
    act: 'Schließe Programme, die den Datenordner von Dailies verwenden, beende Dailies und öffne es wieder.',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened: `Die Bibliotheksdatei war beschädigt und wurde beiseitegelegt${at === undefined ? '' : ` (${formatMoment(at)})`}: ${file(path)}.`,
    means:
      'Takes und Bewertungen werden aus dem Ergebnisordner wiederhergestellt. Warteschlange und Kassenbuch aus der beschädigten Datei fehlen: Jobs, die warteten oder liefen, wurden vielleicht berechnet.',
    act: 'Wenn du ein Backup hast, stelle es in den Einstellungen wieder her. Prüfe beim Dienst, bevor du diese Jobs erneut einreihst.',
  }),
};
