import { bracketed, type ErrorWords, quoted, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './words.ts';

export const answerErrors: Catalogue['answerErrors'] = {
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `Der Dienst hat die Anfrage abgelehnt${bracketed(status)}${quoted(message)}.`,
    means: 'Aus dieser Anfrage wurde nichts erzeugt.',
    act: 'Bearbeite den Job, um zu beheben, was der Dienst nennt, und reihe ihn erneut ein.',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `Der Dienst bittet Dailies, langsamer zu machen${bracketed(status)}${quoted(message)}.`,
    means: 'Für diesen Versuch wurde nichts berechnet, und nichts ist verloren.',
    act: 'Du musst nichts tun. Dailies versucht es automatisch erneut.',
  }),
  ANSWER_UNCLEAR: (details) => ({
    happened: unclearHappened(details),
    means:
      'Der Dienst hat den Job vielleicht empfangen und berechnet. Er wird nie automatisch noch einmal gesendet.',
    act: 'Prüfe das Dashboard des Dienstes. Wenn er dort steht, füge seine ID ein. Wenn er nie ankam, sende ihn noch einmal.',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `Die Generierung ist fehlgeschlagen${quoted(message)}.`,
    means: 'Es gibt kein Ergebnis. Prüfe im Dashboard des Dienstes, ob etwas berechnet wurde.',
    act: 'Bearbeite den Prompt oder die Referenzen und reihe den Job erneut ein.',
  }),
  TEST_EXPIRED: () => ({
    happened: 'Der Testlauf ist abgelaufen. Der Dienst bewahrt Testläufe fünf Minuten auf.',
    means: 'Testläufe sind kostenlos.',
    act: 'Wiederhole den Testlauf, wenn du ihn noch brauchst.',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'Im Profil steht nicht, wie Dateien hochgeladen werden.',
    means: NOTHING_CHARGED,
    act: 'Verwende Download-URLs oder vervollständige das Profil in den Einstellungen.',
  }),
  UPLOAD_FAILED: uploadFailed,
  RESULT_GONE: ({ status, message }) => ({
    happened: `Das Ergebnis liegt nicht mehr unter der Adresse, die der Dienst genannt hat${bracketed(status)}${quoted(message)}.`,
    means:
      'Die Generierung ist fertig und wurde vielleicht berechnet, aber ihre Datei wurde nicht gespeichert.',
    act: 'Wähle „Erneut laden“: Vielleicht nennt der Dienst eine neue Adresse. Lade die Datei sonst aus dem Dashboard des Dienstes.',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? 'Das Ergebnis ist weder ein Bild noch ein Video.'
        : cause === 'digest'
          ? 'Das Ergebnis wurde unterwegs verändert: Seine Prüfsumme stimmt nicht.'
          : 'Das Ergebnis kam unvollständig an.',
    means: 'Es wurde nicht in die Bibliothek aufgenommen. Die Generierung selbst ist fertig.',
    act: 'Wähle „Erneut laden“. Das ist kostenlos.',
  }),
  RESULT_QUARANTINED: () => ({
    happened: 'Ein Ergebnis ist weder ein Bild noch ein Video, das Dailies kennt.',
    means: 'Es liegt so, wie es kam, in Quarantäne, und nichts öffnet es. Die Generierung selbst ist fertig.',
    act: 'Wähle „Erneut laden“, um es noch einmal zu holen. Das ist kostenlos.',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `Der Dienst hat eine Ergebnisadresse genannt, die nicht erlaubt ist${bracketed(host ?? url)}.`,
    means:
      'Dailies lädt nur von Webadressen außerhalb deines eigenen Netzwerks. Die Generierung selbst ist fertig.',
    act: 'Lade die Datei aus dem Dashboard des Dienstes und melde ihm die Adresse.',
  }),
  RESULT_UNREACHED: ({ host, cause }) => ({
    happened:
      cause === 'vpn-address'
        ? `Der Host${bracketed(host)} führt zu einer Adresse, die ein VPN erfindet.`
        : cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          ? `Der Host${bracketed(host)} sendet das Zertifikat seines Ausstellers nicht mit, oder dieser Computer kennt den Aussteller nicht.`
          : `Dieser Computer vertraut dem Zertifikat des Hosts${bracketed(host)} nicht.`,
    means: 'Von dort wurde nichts geladen, und nichts ist verloren.',
    act:
      cause === 'vpn-address'
        ? 'Erlaube den Bereich des VPN unter Einstellungen › Dienst, oder schalte das VPN aus. Dailies versucht es automatisch erneut.'
        : 'Melde es dem Dienst: Sehr wahrscheinlich ist es ein Fehler dieses Hosts. Dailies versucht es automatisch erneut.',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened:
      proven === null || proven === undefined
        ? `Der Name des Dienstes${bracketed(host)} führt jetzt in ein privates Netzwerk.`
        : `Der Name des Dienstes${bracketed(host)} führt jetzt in ein anderes Netzwerk als bei der Einrichtung.`,
    means:
      'Von dort wurde nichts geladen und dorthin nichts gesendet. Vielleicht hat jemand den Namen auf deinen Computer oder dein Netzwerk gelenkt.',
    act: 'Wenn du selbst das Netzwerk gewechselt hast (VPN, Studio), prüfe die Verbindung in den Einstellungen, um das neue zu akzeptieren, und lade das Ergebnis dann erneut.',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => ({
    happened:
      typeof most === 'number'
        ? `Das Ergebnis ist größer als ${formatBytes(most)}${size(bytes)}.`
        : `Das Ergebnis ist größer, als Dailies automatisch lädt${size(bytes)}.`,
    means:
      'Zum Schutz deines Laufwerks wurde es nicht automatisch geladen. Es ist bezahlt und liegt noch beim Dienst.',
    act: 'Wähle „Erneut laden“, wenn du den Platz hast. Dienste bewahren Ergebnisse nur begrenzte Zeit auf.',
  }),
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `Der Dienst nennt ${typeof count === 'number' ? formatNumber(count) : 'viele'} Ergebnisse; geladen wurden die ersten${typeof most === 'number' ? ` ${formatNumber(most)}` : ''}.`,
    means: 'Die übrigen wurden nicht automatisch geladen. Sie liegen noch beim Dienst.',
    act: 'Wähle „Erneut laden“, um alle zu bekommen. Dienste bewahren Ergebnisse nur begrenzte Zeit auf.',
  }),
  RESULT_MISSING: () => ({
    happened: 'Der Dienst meldet den Job als fertig, nennt aber kein Ergebnis.',
    means: 'Es gibt nichts zu speichern. Prüfe im Dashboard des Dienstes, ob etwas berechnet wurde.',
    act: 'Wähle „Nach Ergebnis sehen“. Wenn es weiter keines gibt, prüfe, wo das Profil nach Ergebnissen sucht.',
  }),
  RESULTS_WITHHELD: ({ count, of, message, how }) => ({
    happened: `${withheld(count, of, how)}${quoted(message)}.`,
    means:
      how === 'flagged'
        ? 'Sie wurden trotzdem heruntergeladen. Vielleicht sind sie leer oder unscharf.'
        : 'Die Generierung ist fertig und wurde vielleicht berechnet. Für das Fehlende gibt es keine Datei.',
    act: 'Ändere den Prompt oder die Referenzen, bevor du sie noch einmal machst: Das wird erneut berechnet.',
  }),
};

/** How large something is, behind a colon; empty where that is not known. */
function size(bytes: unknown): string {
  return typeof bytes === 'number' ? `: ${formatBytes(bytes)}` : '';
}

function withheld(count: number, of: number, how: 'flagged' | 'fewer' | undefined): string {
  const some = `${formatNumber(count)} von ${formatNumber(of)} Ergebnissen`;
  if (how === 'flagged') return `Die Moderation des Dienstes hat ${some} beanstandet`;
  if (how === 'fewer')
    return `Der Dienst hat ${formatNumber(of - count)} von ${formatNumber(of)} verlangten Ergebnissen geliefert`;
  return count < of
    ? `${some} hat der Dienst zurückgehalten`
    : 'Der Dienst hat alle Ergebnisse zurückgehalten';
}

function uploadFailed(details: ErrorDetails<'UPLOAD_FAILED'>): ErrorWords {
  const { cause, status, message, bytes, maximum, pointer, key, url } = details;
  const means = 'Hochladen ist kostenlos, und der Job wurde nicht gesendet.';
  if (cause === 'cancelled') {
    return {
      happened: 'Das Hochladen wurde abgebrochen.',
      means,
      act: 'Reihe den Job erneut ein, wenn du so weit bist.',
    };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}; die Grenze ist ${formatBytes(Number(maximum))}`;
    return {
      happened: `Eine Datei ist zu groß für den Dienst (${sizes}).`,
      means,
      act: 'Verwende eine kleinere oder kürzere Version.',
    };
  }
  if (pointer) {
    const happened =
      key === 'uploadUrl'
        ? `Der Dienst hat geantwortet, aber die Upload-Adresse stand nicht unter ${text(pointer)} in der Antwort.`
        : `Der Dienst hat geantwortet, aber der Name der Datei stand nicht unter ${text(pointer)} in der Antwort.`;
    return { happened, means, act: `Korrigiere „${text(key ?? 'reference')}“ unter „upload“ im Profil.` };
  }
  if (cause === 'not-json') {
    const happened = 'Die Antwort des Dienstes auf das Hochladen ist nicht lesbar.';
    return { happened, means, act: 'Prüfe „url“ und „mode“ unter „upload“ im Profil.' };
  }
  if (cause === 'expired') {
    const happened = 'Der Dienst löscht hochgeladene Dateien, bevor alle angekommen sind.';
    return { happened, means, act: 'Verwende kleinere Dateien oder erhöhe „expiresAfterSeconds“ im Profil.' };
  }
  if (cause === 'address-blocked') {
    const happened = `Der Dienst hat eine Upload-Adresse genannt, die nicht erlaubt ist${bracketed(url)}.`;
    return { happened, means, act: 'Melde dem Dienst die Adresse. Verwende bis dahin Download-URLs.' };
  }
  const happened = `Eine Datei konnte nicht hochgeladen werden${bracketed(status ?? cause)}${quoted(message)}.`;
  return {
    happened,
    means,
    act: 'Reihe den Job erneut ein. Angekommene Dateien werden nicht noch einmal hochgeladen.',
  };
}

function unclearHappened({ status, cause, message }: ErrorDetails<'ANSWER_UNCLEAR'>): string {
  if (cause === 'interrupted') return 'Dailies wurde beendet, während die Anfrage gesendet wurde.';
  if (cause === 'sent-before')
    return 'Der Job wurde gesendet, nachdem diese Kopie der Bibliothek entstand, daher ist sein Ausgang hier nicht festgehalten.';
  if (cause === 'no-genid') return 'Der Dienst hat ohne Generierungs-ID geantwortet.';
  if (cause === 'repeated-genid')
    return 'Der Dienst hat mit der Generierungs-ID eines anderen Jobs geantwortet.';
  if (cause === 'key-known') return `Der Dienst hat diese Anfrage bereits${quoted(message)}.`;
  if (cause === 'refused-with-genid')
    return `Der Dienst hat die Anfrage abgelehnt, nennt in der Antwort aber eine Generierung${quoted(message)}.`;
  if (cause === 'not-json') return 'Die Antwort des Dienstes ist nicht lesbar.';
  if (status) return `Der Dienst hat einen Fehler gemeldet (${text(status)})${quoted(message)}.`;
  return `Die Verbindung brach ab, bevor eine Antwort kam${bracketed(cause)}.`;
}
