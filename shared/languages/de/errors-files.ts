import type { EditFault, RenderFault, UnsafeReason } from '../../kernel/error-causes.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './words.ts';

const UNSAFE: { readonly [Reason in UnsafeReason]: (file: string) => string } = {
  'ended-reader': (name) => `${name} hat den Teil von Dailies zum Absturz gebracht, der Dateien liest.`,
  'took-too-long': (name) => `${name} zu lesen dauerte zu lange.`,
  'left-out': (name) => `${name} wurde übersprungen, weil Dailies beim Lesen unerwartet beendet wurde.`,
};

const NOT_ADDED = 'Die Datei wurde nicht hinzugefügt.';
const NONE_ADDED = 'Keine der Dateien darin wurde hinzugefügt.';

const EDIT: { readonly [Fault in EditFault]: (file: string) => string } = {
  unknown: (name) => `${name} ist keine Timeline als OTIO, FCPXML, XML oder EDL.`,
  damaged: (name) => `${name} ist beschädigt: Der Inhalt verletzt die Regeln des Formats.`,
  'too-large': (name) => `${name} ist zu groß oder zu tief verschachtelt für eine Timeline.`,
  unsafe: (name) => `${name} definiert eigene XML-Entitäten, die Dailies nicht öffnet.`,
  empty: (name) => `In ${name} ist keine Sequenz.`,
};

/** What happened to a film, and what to do. */
const RENDER: { readonly [Fault in RenderFault]: readonly [string, string] } = {
  empty: ['Der Schnitt hat keine Einstellungen', 'Füge dem Projekt Einstellungen hinzu.'],
  'no-window': [
    'Hier lässt sich kein Fenster öffnen, und Filme werden in einem gezeichnet',
    'Rendere in der App oder dort, wo es einen Bildschirm gibt.',
  ],
  'no-encoder': [
    'Dieser Computer kann diesen Codec in dieser Bildgröße nicht kodieren',
    'Wähle neu zwischen H.264 und VP9 oder eine kleinere Bildgröße.',
  ],
  'no-aac': ['Dieser Computer kann keinen AAC-Ton kodieren', 'Rendere auf einem anderen Computer.'],
  file: [
    'Ein Take des Schnitts konnte nicht dekodiert werden',
    'Wähle eine andere Version seiner Einstellung.',
  ],
  ended: ['Das Rendern endete unerwartet', 'Versuche es noch einmal.'],
};

export const fileErrors: Catalogue['fileErrors'] = {
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `${file(path)} wurde nicht gefunden.`,
    means: NOTHING_CHARGED,
    act: 'Prüfe den Namen und das Laufwerk, oder wähle die Datei an ihrem jetzigen Ort.',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)} ist ein Ordner.`,
    means: NONE_ADDED,
    act: 'Wähle stattdessen eine Datei darin.',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)} ist leer.`,
    means: NOT_ADDED,
    act: 'Exportiere oder kopiere die Datei noch einmal und füge sie dann hinzu.',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened:
      maximum === undefined
        ? `${file(path)} ist größer, als für diese Art Datei erlaubt ist.`
        : `${file(path)} ist größer als ${formatBytes(maximum)}, die Grenze für diese Art Datei.`,
    means: 'Es wurde nichts daraus importiert.',
    act: 'Prüfe, ob es die richtige Datei ist, oder teile sie auf.',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)} ist keine Bild-, Video- oder Audiodatei.`,
    means: `${NOT_ADDED} Dailies richtet sich nach dem Inhalt einer Datei, nicht nach ihrem Namen.`,
    act: 'Verwende ein gängiges Format wie PNG, JPEG, MP4, MOV, MP3 oder WAV.',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)} ist beschädigt: Ein Teil fehlt.`,
    means:
      'Die Datei wurde nicht hinzugefügt, weil ein Dienst sie berechnen und dann scheitern könnte. Es wurde nichts berechnet.',
    act: 'Exportiere oder lade sie noch einmal, oder öffne sie in einem anderen Programm und speichere eine Kopie.',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)} wurde geändert, nachdem Dailies die Datei gelesen hat.`,
    means:
      'Die Datei wurde nicht verwendet, weil sie vielleicht nicht mehr das ist, was du willst. Es wurde nichts berechnet.',
    act: 'Füge sie erneut hinzu, um die aktuelle Version zu verwenden, und versuche es dann noch einmal.',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: `${file(path)} ist nicht ${name ? text(name) : 'die fehlende Datei'}: Der Inhalt ist ein anderer.`,
    means: 'Es wurde nichts geändert. Die Datei des Takes fehlt weiterhin.',
    act: 'Wähle die Originaldatei oder den Ordner, in dem sie liegen könnte.',
  }),
  FILE_NOT_SOUND: ({ path }) => ({
    happened: `${file(path)} ist keine Audiodatei.`,
    means: 'Die Tonspur ist unverändert.',
    act: 'Wähle eine Audiodatei wie WAV, MP3 oder M4A.',
  }),
  TAKE_FILE_MISSING: ({ path }) => ({
    happened: `Die Datei eines Takes fehlt: ${file(path)}.`,
    means: 'Es wurde nichts geschrieben. Die anderen Takes sind unverändert.',
    act: 'Suche in der Sichtung nach fehlenden Dateien oder verwende einen anderen Take.',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `${file(path)} ist nicht lesbar${bracketed(cause)}.`,
    means: NOTHING_CHARGED,
    act: 'Prüfe, ob ihr Laufwerk angeschlossen ist, ob du sie öffnen darfst und ob keine andere App sie verwendet.',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)} liegt in der Cloud und konnte nicht auf diesen Computer geladen werden.`,
    means: NOTHING_CHARGED,
    act: 'Prüfe deine Verbindung oder lade sie im Finder oder im Explorer, und versuche es dann noch einmal.',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)} liegt auf einem anderen Computer.`,
    means:
      'Dailies hat die Datei nicht geöffnet, weil das deine Anmeldung an diesen Computer senden könnte. Es wurde nichts gesendet.',
    act: 'Kopiere sie auf diesen Computer oder zieh die Datei selbst hinein.',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `Dailies hat keinen Zugriff auf einen Ordner: ${file(path)}.`,
    means: 'Er wurde nicht geöffnet: Fremde Tabellen und Seiten dürfen deinen Computer nicht durchsuchen.',
    act: 'Zieh die Datei, ihren Ordner oder die Tabelle einmal hierher, oder wähle zum Schreiben den Ordner im Dialog.',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${describeWide(file(path), reason, looked, maximum)}.`,
    means: NONE_ADDED,
    act: 'Verwende einen Unterordner oder ein engeres Muster.',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[reason]?.(file(path)) ?? `${file(path)} lässt sich nicht sicher lesen.`,
    means: `${NOTHING_CHARGED} Dailies war nicht betroffen.`,
    act:
      reason === 'left-out'
        ? 'Um die Datei trotzdem zu verwenden, füge sie selbst hinzu.'
        : 'Vermutlich ist sie beschädigt. Exportiere sie noch einmal aus der App, aus der sie stammt, oder verwende eine andere Datei.',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `${file(path)} konnte nicht umgewandelt werden${cause ? ` (${text(cause)})` : ''}.`,
    means: 'Das Original ist unverändert. Es wurde nichts gesendet und nichts berechnet.',
    act: 'Probiere eine andere Anpassung oder exportiere die Datei noch einmal aus der App, aus der sie stammt.',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `Umwandlung abgebrochen: ${file(path)}.`,
    means: 'Die unfertige Kopie wurde gelöscht. Das Original ist unverändert.',
    act: 'Starte sie erneut, wenn du so weit bist.',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `Das Laufwerk ist voll: ${text(path)}.`
        : reason === 'own-folder'
          ? `Dailies bewahrt seine eigenen Dateien in ${text(path)} auf.`
          : `Dailies kann nicht in ${text(path)} schreiben${bracketed(cause)}.`,
    means: done
      ? `Die Originale sind unverändert. Fertige Kopien: ${text(done)}; unfertige gibt es nicht.`
      : 'Die Originale sind unverändert. Es wurde nichts kopiert.',
    act:
      reason === 'full'
        ? 'Schaffe Platz oder wähle einen Ordner auf einem anderen Laufwerk.'
        : 'Wähle einen anderen Ordner.',
  }),
  RENDER_FAILED: ({ path, reason, cause }) => {
    const [happened, act] = RENDER[reason] ?? RENDER.ended;
    const name = reason === 'file' ? `: ${file(path)}` : '';
    return {
      happened: `${happened}${name}${bracketed(cause)}.`,
      means: 'Es wurde nichts geschrieben. Die Takes sind unverändert.',
      act,
    };
  },
  DISK_FULL: ({ path }) => ({
    happened: path ? `Das Laufwerk ist voll: ${text(path)}.` : 'Das Laufwerk ist voll.',
    means: 'Nichts ist verloren. Fertige Ergebnisse bleiben beim Dienst, bis sie gespeichert werden können.',
    act: 'Schaffe Platz oder wähle einen Ordner auf einem anderen Laufwerk und versuche es dann noch einmal. Downloads gehen automatisch weiter.',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: `Dailies kann nicht in ${path ? text(path) : 'den Ergebnisordner'} schreiben${bracketed(cause)}.`,
    means:
      'Was schon gespeichert ist, ist unverändert. Noch nicht gespeicherte Ergebnisse bleiben beim Dienst.',
    act: 'Erlaube das Schreiben dort oder wähle einen anderen Ordner und versuche es dann noch einmal.',
  }),
  FILE_HELD: ({ path }) => ({
    happened: `${path ? file(path) : 'Die Datei'} wird von einem anderen Programm verwendet und konnte nicht ersetzt werden.`,
    means: 'Die Datei ist unverändert, und nichts ist verloren.',
    act: 'Schließe sie dort, wo sie offen ist: in einem Player, einem Editor oder einer App, die Dateien synchronisiert oder prüft. Versuche es dann noch einmal.',
  }),
  ZIP_NOT_UNPACKED: ({ path, reason }) => ({
    happened:
      reason === 'damaged'
        ? `${file(path)} ist beschädigt, mit einem Passwort gesperrt oder so gepackt, dass Dailies es nicht lesen kann.`
        : reason === 'unsafe'
          ? `${file(path)} enthält Dateien, die außerhalb des eigenen Ordners landen würden, oder Verknüpfungen anstelle von Dateien.`
          : `${file(path)} enthält zu viele Dateien oder würde entpackt zu viel Platz brauchen.`,
    means: 'Es wurde nichts entpackt. Das Archiv bleibt unverändert.',
    act: 'Öffne es in einem Programm für Archive, wenn du dem Dienst vertraust.',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: `${path ? text(path) : 'Der Ergebnisordner'} ist nicht der Ordner, in dem deine Ergebnisse gespeichert wurden.`,
    means: 'Dort wurde nichts gespeichert. Neue Ergebnisse bleiben ohne weitere Kosten beim Dienst.',
    act: 'Schließe sein Laufwerk an oder wähle diesen Ordner in den Einstellungen, um ihn ab jetzt zu verwenden.',
  }),
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `${file(path)} enthält Ergebnisse von Dailies oder liegt in einem solchen Ordner.`
        : reason === 'values'
          ? 'Die Vorlage hat leere Variablen.'
          : `${file(path)} ist kein lesbarer Ordner.`,
    means:
      reason === 'own-folder'
        ? 'Jedes Ergebnis würde endlos zu einem weiteren Job. Der Ordner wird nicht überwacht, und es wurde nichts gesendet.'
        : NOTHING_CHARGED,
    act: reason === 'values' ? 'Fülle sie aus.' : 'Wähle einen anderen Ordner.',
  }),
  EDIT_FILE_INVALID: ({ path, fault }) => ({
    happened: (EDIT[fault] ?? EDIT.unknown)(file(path)),
    means: 'Im Projekt wurde nichts geändert.',
    act: 'Exportiere die Timeline noch einmal als OTIO, FCPXML, XML oder EDL.',
  }),
  LENGTH_INVALID: ({ text: length }) => ({
    happened: `„${text(length)}“ ist keine Länge.`,
    means: 'Im Projekt wurde nichts geändert.',
    act: 'Schreib Einzelbilder (48), Sekunden (2s) oder Timecode (00:00:02:00).',
  }),
};
