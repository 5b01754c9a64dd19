import { describeConnectionCause } from '../../errors/fault-words.ts';
import type { TunnelCause } from '../../kernel/error-causes.ts';
import { bracketed, quoted, text } from '../../kernel/error-words.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './words.ts';

const TUNNEL_CAUSES: { readonly [Cause in TunnelCause]?: string } = {
  token: 'Das Tunnelkonto hat das Authtoken abgelehnt',
  limit: 'Das Tunnelkonto hat keinen freien Tunnel',
  domain: 'Der Tunnel kann diese Domain nicht verwenden',
  network: 'Der Tunneldienst war nicht erreichbar',
  timeout: 'Der Tunneldienst hat nicht rechtzeitig geantwortet',
  lost: 'Der Tunnel wurde getrennt',
  library: 'Diese Kopie von Dailies enthält den Tunnel nicht',
};

const TUNNEL_ACTS: { readonly [Cause in TunnelCause]?: string } = {
  token:
    'Kopiere das Authtoken noch einmal aus deinem ngrok-Dashboard und füge es in den Einstellungen hinzu.',
  limit: 'Schließe den anderen Tunnel oder erweitere deinen Tarif und schalte den Tunnel dann wieder ein.',
  domain:
    'Gib eine Domain aus deinem Konto ein oder lass das Feld leer. Vielleicht nutzt eine andere App diese Domain.',
  library: 'Installiere Dailies neu oder wähle einen anderen Weg, Zustellungen zu empfangen.',
};

const ASKS_INSTEAD = 'Nichts ist verloren. Bis er offen ist, fragt Dailies stattdessen nach Ergebnissen.';

export const connectionErrors: Catalogue['connectionErrors'] = {
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `Die Datei ${text(path)} muss einen API-Schlüssel enthalten und sonst nichts.`
      : 'Für dieses Profil ist kein API-Schlüssel gespeichert.',
    means: NOTHING_CHARGED,
    act: path
      ? 'Schreib den Schlüssel in einer Zeile in diese Datei.'
      : 'Füge den Schlüssel in den Einstellungen hinzu. Dann werden wartende Jobs gesendet.',
  }),
  KEY_REFUSED: ({ status, message }) => ({
    happened: `Der Dienst hat den API-Schlüssel abgelehnt${bracketed(status)}${quoted(message)}.`,
    means:
      'Es wurde nichts erzeugt. Die Warteschlange hält an, damit die anderen Jobs nicht mit diesem Schlüssel versucht werden.',
    act: 'Prüfe Schlüssel und Guthaben, füge den Schlüssel in den Einstellungen erneut hinzu und setze dann fort.',
  }),
  NO_CREDIT: ({ status, message }) => ({
    happened: `Der Dienst meldet, dass kein Guthaben übrig ist${bracketed(status)}${quoted(message)}.`,
    means:
      'Es wurde nichts erzeugt und nichts berechnet. Die Warteschlange hält an, damit die anderen Jobs nicht auch abgelehnt werden.',
    act: 'Lade Guthaben im Dashboard des Dienstes auf, setze dann fort und wiederhole den Job.',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'Der Schlüsselbund dieses Computers ist nicht verfügbar.',
    means: 'Der Schlüssel wurde nirgends gespeichert.',
    act: 'Entsperre den Schlüsselbund oder erlaube, den Schlüssel in einer einfachen Datei zu speichern.',
  }),
  OFFLINE: ({ cause }) => ({
    happened: describeConnectionCause(cause) ?? 'Der Dienst war nicht erreichbar.',
    means: 'Für diesen Versuch wurde nichts berechnet, und nichts ist verloren.',
    act:
      describeConnectionCause(cause) !== null
        ? 'Prüfe die Verbindung in den Einstellungen. Dailies versucht es automatisch erneut.'
        : 'Du musst nichts tun. Dailies versucht es automatisch erneut.',
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `Der Übungsdienst ist nicht gestartet${quoted(message ?? cause)}.`,
    means: 'Übung ist immer kostenlos. Deine Jobs warten weiter.',
    act: 'Starte ihn in den Einstellungen neu.',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened: 'Diese Kopie läuft mit einer Ersatzlaufzeit, die nur Dienste auf diesem Computer erreicht.',
    means: NOTHING_CHARGED,
    act: 'Verwende die offizielle Laufzeit, um diesen Dienst zu verbinden.',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: `Dailies kann${port ? ` auf Port ${text(port)}` : ''} keine Zustellungen empfangen${bracketed(cause)}.`,
    means: port
      ? NOTHING_CHARGED
      : 'Nichts ist verloren. Dailies fragt stattdessen nach Ergebnissen, was etwas länger dauert.',
    act: port ? 'Wähle einen freien Port.' : 'Wenn es dabei bleibt, starte Dailies neu.',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[cause] ?? 'Der Tunnel hat sich nicht geöffnet'}${quoted(message)}.`,
    means: ASKS_INSTEAD,
    act: TUNNEL_ACTS[cause] ?? 'Du musst nichts tun. Dailies versucht es automatisch erneut.',
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'Der Tunnel braucht ein Authtoken.',
    means: ASKS_INSTEAD,
    act: 'Kopiere das Authtoken aus deinem ngrok-Dashboard und füge es in den Einstellungen hinzu.',
  }),
  DELIVERY_NOT_BACK: (details) => ({
    happened: notBack(details),
    means:
      'Nur ein Test ging verloren. Bis Zustellungen ankommen, fragt Dailies stattdessen nach Ergebnissen.',
    act:
      details.cause === 'none'
        ? 'Um Ergebnisse zustellen zu lassen, richte eine öffentliche Adresse ein oder nutze den Tunnel.'
        : 'Prüfe, ob deine Weiterleitung läuft und den Pfad der Anfrage beibehält.',
  }),
};

function notBack({ cause, status, url }: ErrorDetails<'DELIVERY_NOT_BACK'>): string {
  if (cause === 'none') return 'Dieser Computer hat keine öffentliche Adresse.';
  if (status) return `Etwas unterwegs hat den Test mit ${text(status)} beantwortet.`;
  if (cause === 'timeout') return 'Der Test wurde gesendet, kam aber nicht rechtzeitig zurück.';
  return `Der Test hat ${url ? text(url) : 'die öffentliche Adresse'} nicht erreicht${bracketed(cause)}.`;
}
