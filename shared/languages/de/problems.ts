import { describeKind } from '../../compose/problems-text.ts';
import { formatRatio } from '../../compose/warnings-text.ts';
import type { WideReason } from '../../kernel/error-causes.ts';
import { formatBigNumber, formatBytes, formatSeconds } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import { nameType } from '../../models/media-formats.ts';
import { describeValue } from '../../service/text/fields-text.ts';
import type { Catalogue } from '../catalogue.ts';

export const problems: Catalogue['problems'] = {
  required: (_, place) => `${place}: Angabe erforderlich`,
  'wrong-type': ({ expected }, place) => `${place}: erwartet wird ${expected ?? 'etwas anderes'}`,
  'too-short': ({ minimum, found }, place) =>
    `${place}: ${formatNumber(number(minimum) - number(found))} Zeichen zu kurz, nötig sind mindestens ${formatNumber(number(minimum))}`,
  'too-many-variations': ({ maximum, found }) =>
    `Die Alternativen ergeben ${formatBigNumber(number(found))} Jobs, auf einmal lassen sich aber nur ${formatBigNumber(number(maximum))} einreihen. Wähle stattdessen einige zufällig aus`,
  'too-long': ({ maximum, found }, place) =>
    `${place}: ${formatNumber(number(found) - number(maximum))} Zeichen zu lang, erlaubt sind höchstens ${formatNumber(number(maximum))}`,
  'not-a-choice': ({ choices, found }, place) => `${place}: ${found} ist nicht unter ${choices}`,
  'not-in-range': ({ minimum, maximum, found }, place) =>
    `${place}: ${found} liegt nicht zwischen ${minimum} und ${maximum}`,
  'not-a-step': ({ step, found }, place) => `${place}: ${found} ist kein Vielfaches von ${step}`,
  'digits-lost': ({ maximum }, place) =>
    `${place}: höchstens ${formatNumber(number(maximum))}; größere Zahlen verlieren Stellen`,
  'too-small': ({ minimum, found }, place) => `${place}: ${found} ist weniger als ${minimum}`,
  'too-large': ({ maximum, found }, place) => `${place}: ${found} ist mehr als ${maximum}`,
  'too-few': ({ minimum, found }, place) =>
    `${place}: ${found} ist zu wenig; nötig sind mindestens ${minimum}`,
  'too-many': ({ maximum, found }, place) => `${place}: ${found} ist zu viel; die Grenze ist ${maximum}`,
  'unknown-field': ({ field }) => `Dieses Modell hat kein Feld „${field}“`,
  'unknown-model': ({ model }) => `Es gibt kein Modell „${model}“`,
  'empty-reference': (_, place) =>
    `${place}: leer – füge eine Datei, eine URL oder einen hochgeladenen Namen hinzu`,
  'invalid-url': ({ url }, place) => `${place}: „${url}“ ist keine Webadresse (http oder https)`,
  'url-out-of-reach': ({ url }, place) =>
    `${place}: Der Dienst erreicht ${url} von außerhalb deines Netzwerks nicht. Verwende die Datei selbst`,
  'url-expired': ({ url }, place) =>
    `${place}: Die Signatur von ${url} ist abgelaufen. Verwende die Datei selbst oder eine neue Adresse`,
  'takes-files-only': (_, place) =>
    `${place} nimmt die Datei selbst und keine Adresse: Lege die Datei hier ab`,
  'wrong-media': ({ expected, found }, place) =>
    `${place}: erwartet wird ${describeKind(expected)}, das hier ist ${describeKind(found)}`,
  'file-not-found': ({ file }) =>
    `„${file}“ ist nicht mehr am alten Ort: Leg die Datei zurück oder füge sie erneut hinzu`,
  'file-is-directory': ({ file }) => `„${file}“ ist ein Ordner: Füge die Dateien darin hinzu`,
  'file-empty': ({ file }) => `„${file}“ ist leer`,
  'file-damaged': ({ file }) =>
    `„${file}“ ist beschädigt, ein Teil fehlt: Exportiere oder lade die Datei noch einmal`,
  'file-not-media': ({ file }) => `„${file}“ ist keine Bild-, Video- oder Audiodatei`,
  'file-changed': ({ file }) =>
    `„${file}“ wurde seit dem Hinzufügen geändert: Füge die Datei erneut hinzu, um die aktuelle Version zu verwenden`,
  'file-unreadable': ({ file }) =>
    `„${file}“ ist nicht lesbar: Prüfe, ob die Datei gesperrt und ihr Laufwerk angeschlossen ist`,
  'file-unsafe': ({ file }) =>
    `„${file}“ lässt sich nicht sicher lesen: Vermutlich ist die Datei beschädigt, verwende eine andere`,
  'shot-unchosen': ({ file }) => `Für „${file}“ ist noch nichts gewählt`,
  'frame-needs-app': ({ file }) =>
    `„${file}“ ist ein Einzelbild eines Clips: Erstelle die Takes dieser Einstellung in der App, wo sich Einzelbilder entnehmen lassen`,
  'no-file-matches': ({ file }) => `Keine Bild-, Video- oder Audiodatei passt zu „${file}“`,
  'file-elsewhere': ({ file }) =>
    `„${file}“ liegt auf einem anderen Computer, auf den eine Tabelle nicht zugreifen kann: Kopiere die Datei auf diesen oder zieh sie selbst hinein`,
  'folder-not-given': ({ file }) =>
    `„${file}“ liegt in einem Ordner, auf den Dailies nicht zugreifen kann: Zieh den Ordner oder die Tabelle darin einmal auf Stapel`,
  'pattern-too-wide': ({ file, looked, maximum, reason }) =>
    `${describeWide(`„${file}“`, reason as WideReason, Number(looked), Number(maximum))}: Verwende einen Unterordner oder ein engeres Muster`,
  'auto-needs-image': (_, place) =>
    `${place}: „${describeValue('aspectRatio', 'auto')}“ braucht ein Bild. Füge eines hinzu oder wähle eine Form`,
  'element-kind-unsupported': (_, place) =>
    `${place}: Der Dienst führt fertige Elemente auf, unterstützt sie aber nicht`,
  'element-kind-unknown': ({ found }, place) =>
    `${place}: „${found}“ ist keine Elementart; verwende image oder video`,
  'element-field-misplaced': ({ kind }, place) => `${place}: in Elementen der Art ${kind} nicht möglich`,
  'option-unbound': (_, place) =>
    `${place}: ausgefüllt, aber in deinem Profil fehlt der Name, den der Dienst dafür hat`,
  'shape-unbound': ({ shapes }, place) =>
    `${place}: In deinem Profil steht nicht, welche Anfrageform aktuell ist (${shapes})`,
  'shape-mismatch': ({ shape }, place) =>
    shape
      ? `${place}: nicht Teil der Anfrageform in deinem Profil (${shape})`
      : `${place}: nicht Teil einer Anfrageform in deinem Profil`,
  'element-video-unbound': (_, place) =>
    `${place}: In deinem Profil fehlt das Feld für das Video eines Elements`,
  'upload-unbound': () =>
    'Dein Profil hat keinen Upload, daher lassen sich keine Dateien von diesem Computer senden: Verwende Download-URLs',
  'upload-too-large': ({ file, maximum, found }) =>
    `„${file}“ ist ${formatBytes(number(found))} groß; der Dienst nimmt bis zu ${formatBytes(number(maximum))}`,
  'inline-too-large': ({ file, maximum, found }) =>
    `„${file}“ ist ${formatBytes(number(found))} groß; hier steht die Datei in der Anfrage selbst, und die fasst bis zu ${formatBytes(number(maximum))}`,
  'required-unbound': ({ field }) => `Der Dienst verlangt „${field}“, und dein Profil füllt das nicht aus`,
  'test-mode-unbound': ({ model }) =>
    `${model ?? 'Dieses Modell'} hat mit deinem Profil keinen kostenlosen Testlauf`,
  'results-unbound': () =>
    'Im Dokument des Dienstes steht nicht, wie Ergebnisse zurückkommen, daher wird noch kein kostenpflichtiger Job gesendet: Vervollständige das Profil in den Einstellungen',
  'no-word-list': ({ variable }, place) => `${place}: {{${variable}}} hat noch keine Wortliste`,
  'unknown-variable': ({ variable }, place) =>
    `${place}: {{${variable}}} ist weder eine Spalte noch eine Wortliste`,
  'not-in-cast': ({ name }, place) => `${place}: Niemand in deiner Besetzung heißt „${name}“`,
  'service-refused': ({ message }, place) => `${place}: Der Dienst meldete „${message}“`,
};

export const mediaKinds: Catalogue['mediaKinds'] = { image: 'ein Bild', video: 'ein Video', audio: 'Audio' };

export const unmetFields: Catalogue['unmetFields'] = {
  missing: (labels) => `Im Profil fehlt: ${formatList(labels)}`,
};

export const warnings: Catalogue['warnings'] = {
  'usually-smaller': ({ maximum, found }) =>
    `Solche Dienste nehmen meist bis zu ${formatBytes(Number(maximum))}; diese Datei hat ${formatBytes(Number(found))}`,
  'usually-more-pixels': ({ minimum, found }) =>
    `Solche Dienste verlangen meist mindestens ${minimum} Pixel pro Seite; die kürzere Seite hat ${found}`,
  'usually-fewer-pixels': ({ maximum, found }) =>
    `Solche Dienste nehmen meist bis zu ${maximum} Pixel pro Seite; die längere Seite hat ${found}`,
  'usually-wider': ({ minimum, found }) =>
    `Solche Dienste nehmen meist Formate ab ${formatRatio(minimum)}; dieses ist schmaler, ${formatRatio(found)}`,
  'usually-taller': ({ maximum, found }) =>
    `Solche Dienste nehmen meist Formate bis ${formatRatio(maximum)}; dieses ist breiter, ${formatRatio(found)}`,
  'usually-shorter': ({ maximum, found }) =>
    `Solche Dienste nehmen meist bis zu ${formatSeconds(Number(maximum))}; diese Datei dauert ${formatSeconds(Number(found))}`,
  'usually-longer': ({ minimum, found }) =>
    `Solche Dienste verlangen meist mindestens ${formatSeconds(Number(minimum))}; diese Datei dauert ${formatSeconds(Number(found))}`,
  'usually-faster': ({ minimum, found }) =>
    `Solche Dienste verlangen meist mindestens ${Math.ceil(Number(minimum))} Bilder pro Sekunde; diese Datei hat ${formatNumber(Number(found), { maximumFractionDigits: 2 })}`,
  'usually-slower': ({ maximum, found }) =>
    `Solche Dienste nehmen meist bis zu ${maximum} Bilder pro Sekunde; diese Datei hat ${formatNumber(Number(found), { maximumFractionDigits: 2 })}`,
  'usually-other-type': ({ found, types }) =>
    `Solche Dienste nehmen meist ${formatList(String(types).split(', ').map(nameType))}; diese Datei ist ${nameType(String(found))}`,
  'usually-still': () =>
    'Dieses Bild bewegt sich; Dienste verwenden meist nur das erste Einzelbild oder gar nichts davon',
  'usually-upright': () =>
    'Dieses Bild wird durch eine Angabe in der Datei (Exif) gedreht, die Dienste ignorieren können',
  'lacks-end': () =>
    'Dieser Datei fehlt die Endmarke; das Bild ist vollständig, aber ein Dienst lehnt die Datei womöglich ab',
  'keeps-notes': ({ found }) =>
    `Orte und Seriennummern lassen sich aus ${nameType(String(found))} nicht entfernen; sie werden mitgesendet`,
  'nothing-given': () =>
    'Weder Text noch Datei als Grundlage; der Dienst nimmt die Anfrage womöglich trotzdem an und berechnet sie',
  'unseen-results': ({ format }) =>
    `Ergebnisse in ${format} sind hier nicht zu sehen; sie bleiben erhalten und öffnen sich in einem anderen Programm`,
  'packed-results': () => 'Ergebnisse kommen als ZIP-Archiv, das du in der Sichtung entpackst',
};

export const connectionCauses: Catalogue['connectionCauses'] = {
  certificate: 'Dieser Computer vertraut dem Zertifikat des Dienstes nicht, daher wurde nichts gesendet.',
  'proxy-unreachable': 'Der Proxy dieses Netzwerks war nicht erreichbar.',
  'proxy-unsupported': 'Dieses Netzwerk braucht eine Art Proxy, die Dailies nicht nutzen kann.',
  'proxy-wants-sign-in': 'Der Proxy dieses Netzwerks verlangt Benutzername und Passwort.',
  'proxy-sign-in-refused': 'Der Proxy dieses Netzwerks hat Benutzername und Passwort abgelehnt.',
  'proxy-sign-in-unknown':
    'Der Proxy dieses Netzwerks verlangt eine Art der Anmeldung, die Dailies nicht kennt.',
  'proxy-refused': 'Der Proxy dieses Netzwerks lässt keine Verbindungen zum Dienst durch.',
};

function number(value: string | number | undefined): number {
  return Number(value ?? 0);
}
