import { quoted, text } from '../../kernel/error-words.ts';
import { formatLimit } from '../../kernel/format.ts';
import { describeBudgetReached } from '../../money/text.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './words.ts';

const WAIT_OR_CANCEL = 'Warte, bis das fertig ist, oder brich es ab.';
const SAVED_IS_SAFE = 'Alles Gespeicherte ist sicher, und nichts wird doppelt gesendet.';
const UNCHANGED = 'Es wurde nichts geändert und nichts berechnet.';

export const requestErrors: Catalogue['requestErrors'] = {
  INTERNAL: ({ correlationId }) => ({
    happened: 'In Dailies ist etwas schiefgegangen.',
    means: SAVED_IS_SAFE,
    act: `Versuche es noch einmal. Wenn es wieder passiert, melde es${correlationId ? ` mit der Nummer ${text(correlationId)}` : ''}.`,
  }),
  CORE_ENDED: () => ({
    happened: 'Die Warteschlange wurde unerwartet beendet.',
    means: SAVED_IS_SAFE,
    act: 'Beende Dailies und öffne es wieder. Wenn es wieder passiert, melde es mit dem Protokoll.',
  }),
  QUITTING: () => ({
    happened: 'Dailies wird gerade beendet.',
    means: FILES_SAFE,
    act: 'Öffne Dailies wieder und versuche es dann noch einmal.',
  }),
  INVALID_INPUT: () => ({
    happened: 'Diese Eingabe ist ungültig.',
    means: NOTHING_CHARGED,
    act: 'Prüfe deine Eingabe und versuche es noch einmal.',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `Der Dienst hat keine Generierung „${text(genId)}“${quoted(message)}.`
      : profileId
        ? 'Dieses Profil gibt es nicht mehr.'
        : 'Diesen Eintrag gibt es nicht mehr.',
    means: UNCHANGED,
    act: genId
      ? 'Prüfe, ob in der ID ein Zeichen fehlt oder zu viel ist.'
      : 'Die Liste ist jetzt aktuell. Versuche es noch einmal.',
  }),
  NAME_TAKEN: ({ name }) => ({
    happened: `„${text(name)}“ ist schon vergeben.`,
    means: 'Es wurde nichts geändert.',
    act: 'Wähle einen anderen Namen.',
  }),
  PART_INVALID: ({ from, out, frames }) => ({
    happened: `Die Einzelbilder ${text(from)} bis ${text(out)} sind kein Teil dieses Takes${frames === null ? '' : `, der ${text(frames)} Einzelbilder hat`}.`,
    means: 'Es wurde nichts geändert.',
    act: 'Wähle ein erstes Einzelbild vor dem Ende und ein Ende innerhalb des Takes.',
  }),
  SHOT_UNCHOSEN: ({ link }) => ({
    happened: `Für „${text(link)}“ ist noch nichts gewählt.`,
    means: NOTHING_CHARGED,
    act: 'Wähle eine Version dieser Einstellung und versuche es dann noch einmal.',
  }),
  SHOT_CIRCLE: ({ code }) => ({
    happened: `Der Clip von ${text(code)} würde mit einem Bild beginnen, das aus ihm selbst entsteht.`,
    means: NOTHING_CHARGED,
    act: 'Beginne eine Einstellung des Kreises mit einem Standbild.',
  }),
  FRAME_NEEDS_APP: ({ link }) => ({
    happened: `„${text(link)}“ ist ein Einzelbild eines Clips, das sich ohne Fenster nicht entnehmen lässt.`,
    means: NOTHING_CHARGED,
    act: 'Erstelle die Takes dieser Einstellung in der App.',
  }),
  ALREADY_QUEUED: ({ known, jobs }) => ({
    happened: `Jobs, die schon im Ordner sind: ${text(known)} von ${text(jobs)}.`,
    means: NOTHING_CHARGED,
    act: 'Setze sie mit work fort, oder reihe sie mit --again noch einmal ein und zahle noch einmal.',
  }),
  JOBS_TOO_MANY: ({ jobs, maximum }) => ({
    happened: `Zu viele Jobs auf einmal: ${formatLimit(jobs)}.`,
    means: NOTHING_CHARGED,
    act: `Wähle weniger Einstellungen oder weniger Takes: Auf einmal lassen sich höchstens ${formatLimit(maximum)} Jobs einreihen.`,
  }),
  NOT_ASKED_AGAIN: ({ cause }) => ({
    happened: {
      'no-promise':
        'Das Profil verspricht nicht, dass der Dienst diese Übermittlung an ihrem Schlüssel erkennt.',
      over: 'Die Zeit ist vorbei, in der der Dienst diese Übermittlung an ihrem Schlüssel erkennen will.',
      elsewhere:
        'Die Adresse, das Konto oder der Platz des Schlüssels hat sich seit dieser Übermittlung geändert.',
      held: 'An diesen Dienst darf jetzt nichts gesendet werden.',
    }[cause ?? 'no-promise'],
    means: 'Es wurde nichts gesendet. Ob die Übermittlung ankam, ist weiter unbekannt.',
    act:
      cause === 'held'
        ? 'Sieh in der Warteschlange nach, was Jobs zurückhält, und frag dann erneut.'
        : 'Sieh im Dashboard des Dienstes nach. Füge dann die ID ein oder gib an, dass sie nie ankam.',
  }),
  JOB_MOVED_ON: () => ({
    happened: 'Der Job war schon weiter.',
    means: FILES_SAFE,
    act: 'Prüfe seinen Zustand und versuche es noch einmal.',
  }),
  EXPORT_UNDER_WAY: () => ({
    happened: 'Ein anderer Export läuft gerade.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  FOLDER_SCAN_UNDER_WAY: () => ({
    happened: 'Ein anderer Ordner wird gerade durchsucht.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  CONNECTION_CHECK_UNDER_WAY: () => ({
    happened: 'Eine Verbindungsprüfung läuft gerade.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  REHEARSAL_UNDER_WAY: () => ({
    happened: 'Ein bezahlter Testlauf dieses Profils läuft gerade.',
    means: 'Sonst wurde nichts gesendet und nichts berechnet.',
    act: 'Warte, bis ihr Job fertig ist.',
  }),
  TEST_RUN_UNDER_WAY: () => ({
    happened: 'Ein Testlauf ist gerade im Gange.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  PRACTICE_NEEDS_NO_KEY: () => ({
    happened: 'Übung braucht keinen API-Schlüssel.',
    means: 'Der Schlüssel wurde nirgends gespeichert.',
    act: 'Füge ihn dem Profil des Dienstes hinzu, zu dem er gehört.',
  }),
  PRACTICE_NEEDS_NO_REHEARSAL: () => ({
    happened: 'Übung braucht keinen bezahlten Testlauf: Sie ist immer kostenlos.',
    means: NOTHING_CHARGED,
    act: 'Wähle in den Einstellungen ein anderes Profil.',
  }),
  PROFILE_ACTIVE: () => ({
    happened: 'Das aktive Profil lässt sich nicht entfernen.',
    means: FILES_SAFE,
    act: 'Aktiviere zuerst ein anderes Profil.',
  }),
  PROFILE_HAS_OPEN_JOBS: () => ({
    happened: 'Wartende oder laufende Jobs brauchen dieses Profil.',
    means: FILES_SAFE,
    act: 'Warte, bis sie fertig sind, oder brich sie in der Warteschlange ab, und entferne dann das Profil.',
  }),
  COLLECTIONS_FULL: () => ({
    happened: 'Die Höchstzahl der Sammlungen ist erreicht.',
    means: FILES_SAFE,
    act: 'Lösche eine, die du nicht mehr brauchst.',
  }),
  OLD_DATA_GREW: () => ({
    happened: 'Seit du dies geöffnet hast, wurde mehr gefunden.',
    means: FILES_SAFE,
    act: 'Lies den aktualisierten Hinweis und mach dann weiter.',
  }),
  HELD_AFTER_CRASHES: () => ({
    happened: 'Das wird zurückgehalten, weil Dailies zweimal hintereinander unerwartet beendet wurde.',
    means: FILES_SAFE,
    act: 'Wähle oben im Fenster, wie es weitergeht.',
  }),
  SECOND_CHARGE: () => ({
    happened: 'Eine frühere Übermittlung dieses Jobs wurde oder wird vielleicht berechnet.',
    means: 'Noch einmal zu senden könnte doppelt kosten. Es wurde nichts gesendet.',
    act: 'Sende den Job nur noch einmal, wenn du bereit bist, ein zweites Mal zu zahlen.',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `Die Generierung „${text(genId)}“ gehört bereits zu einem anderen Job.`,
    means: UNCHANGED,
    act: 'Prüfe die ID. Jede Übermittlung hat ihre eigene Generierung.',
  }),
  NOT_CONFIRMED: () => ({
    happened:
      'Kostenpflichtige Übermittlungen wurden verlangt, ohne dass du eine Taste gedrückt oder geklickt hast.',
    means: NOTHING_CHARGED,
    act: 'Wenn du es warst, wiederhole es und erlaube es, wenn Dailies fragt.',
  }),
  BUDGET_REACHED: describeBudgetReached,
};
