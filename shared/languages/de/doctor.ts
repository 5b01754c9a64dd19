import type { FindingWords } from '../../service/text/doctor-findings-text.ts';
import type { Catalogue } from '../catalogue.ts';

const ASK_OWNER = 'Frag den Betreiber des Dienstes.';
const SIGN_IN_TO_PROXY =
  'Melde dich in den Einstellungen am Proxy an. Auf der Befehlszeile gehört beides in HTTPS_PROXY: http://NAME:PASSWORD@HOST:PORT.';
const CHECK_ADDRESS = 'Prüfe die Adresse im Profil.';
const COMPARE_ADDRESS =
  'Die Adresse für Abfragen ist womöglich falsch. Vergleiche sie mit der Dokumentation des Dienstes.';
const JOB_WILL_TELL = 'Das zeigt ein kostenloser Testlauf oder der erste Job.';

export const doctorSteps: Catalogue['doctorSteps'] = {
  address: 'Dienst erreichen',
  tls: 'Sichere Verbindung',
  key: 'API-Schlüssel',
  query: 'Job abfragen',
  upload: 'Datei senden',
  webhook: 'Zustellungen empfangen',
  'test-run': 'Kostenloser Testlauf',
};

export const doctorStates: Catalogue['doctorStates'] = {
  waiting: 'Wartet',
  running: 'Wird geprüft…',
  ok: 'Funktioniert',
  warn: 'Bitte prüfen',
  failed: 'Funktioniert nicht',
  skipped: 'Übersprungen',
};

export const doctorDays: Catalogue['doctorDays'] = { unknown: 'unbekannt' };

export const doctorFindings: Catalogue['doctorFindings'] = {
  reached: ({ host, milliseconds }) => fine(`${host} antwortet nach ${milliseconds} ms.`),
  'reached-by-vpn': ({ host, range }) =>
    fine(
      `${host} antwortet über ein VPN, das die Adressen von Namen erfindet (${range}). Ergebnisse werden trotzdem geladen.`,
    ),
  'vpn-not-open': ({ host, range }) =>
    say(
      `${host} führt zu einer Adresse, wie VPNs sie erfinden (${range}), andere Namen aber nicht.`,
      `Wenn ein VPN läuft, erlaube ${range} in den Einstellungen, damit Ergebnisse von anderen Hosts geladen werden. Wenn der Dienst selbst in diesem Netzwerk ist, musst du nichts tun.`,
    ),
  'name-unknown': ({ host }) =>
    say(
      `Es gibt keinen Host namens ${host}.`,
      `${CHECK_ADDRESS} Wenn sie stimmt, prüfe das Netzwerk dieses Computers.`,
    ),
  'name-lookup-failed': ({ host }) =>
    say(
      `Der Name ${host} konnte nicht aufgelöst werden.`,
      'Prüfe, ob dieser Computer online ist, und dann noch einmal die Verbindung.',
    ),
  'connection-refused': ({ host, port }) =>
    say(
      `${host} ist erreichbar, aber auf Port ${port} antwortet nichts.`,
      `${CHECK_ADDRESS} Wenn sie stimmt, ist der Dienst außer Betrieb.`,
    ),
  'connection-timeout': ({ host, port }) =>
    say(
      `${host} hat auf Port ${port} nicht geantwortet.`,
      'Vielleicht blockiert eine Firewall oder ein VPN die Verbindung. Versuche es in einem anderen Netzwerk.',
    ),
  'connection-failed': ({ host, cause }) =>
    say(
      `Keine Verbindung zu ${host} (${cause}).`,
      'Prüfe das Netzwerk dieses Computers und dann noch einmal die Verbindung.',
    ),
  'stand-in-only': () =>
    say(
      'Diese Kopie läuft mit einer Ersatzlaufzeit, die nur Dienste auf diesem Computer erreicht.',
      'Starte sie mit der offiziellen Laufzeit, um diesen Dienst zu verbinden.',
    ),
  'reached-through-proxy': ({ host, proxy, milliseconds }) =>
    fine(`${host} antwortet über den Proxy ${proxy} nach ${milliseconds} ms.`),
  'proxy-unreachable': ({ proxy }) =>
    say(
      `In den Netzwerkeinstellungen dieses Computers steht der Proxy ${proxy}, der nicht antwortet.`,
      'Prüfe den Proxy in den Netzwerkeinstellungen des Systems oder frag die Administration deines Netzwerks.',
    ),
  'proxy-unsupported': ({ proxy }) =>
    say(
      `In den Netzwerkeinstellungen dieses Computers steht ${proxy}, eine Art Proxy, die Dailies nicht nutzen kann.`,
      'Dailies nutzt HTTP- und HTTPS-Proxys. Frag die Administration deines Netzwerks nach einem solchen.',
    ),
  'proxy-wants-sign-in': ({ proxy }) =>
    say(`Der Proxy ${proxy} verlangt Benutzername und Passwort.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-refused': ({ proxy }) =>
    say(`Der Proxy ${proxy} hat Benutzername und Passwort abgelehnt.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-unknown': ({ proxy }) =>
    say(
      `Der Proxy ${proxy} verlangt eine Art der Anmeldung, die Dailies nicht kennt.`,
      'Dailies kann sich mit Benutzername und Passwort anmelden (Basic). Bitte die Administration deines Netzwerks, das zu erlauben oder diesen Dienst durchzulassen.',
    ),
  'proxy-refused': ({ proxy, host, port }) =>
    say(
      `Der Proxy ${proxy} lässt keine Verbindungen zu ${host}, Port ${port}, durch.`,
      'Bitte die Administration deines Netzwerks, diese Adresse zu erlauben.',
    ),
  'certificate-trusted': ({ issuer, validTo }) =>
    fine(`Das Zertifikat von ${issuer} ist vertrauenswürdig (gültig bis: ${validTo}).`),
  'certificate-ends-soon': ({ validTo }) =>
    say(`Das Zertifikat ist vertrauenswürdig, läuft aber bald ab (gültig bis: ${validTo}).`, ASK_OWNER),
  'certificate-expired': ({ issuer, validTo }) =>
    say(
      `Das Zertifikat${by(issuer)} ist abgelaufen${validTo ? ` (gültig bis: ${validTo})` : ''}, daher wird nichts gesendet.`,
      `${ASK_OWNER} Wenn das Datum dieses Computers falsch ist, stelle es zuerst richtig.`,
    ),
  'certificate-not-yet-valid': ({ issuer, validFrom }) =>
    say(
      `Das Zertifikat${by(issuer)} gilt noch nicht (gültig ab: ${validFrom}).`,
      'Prüfe das Datum dieses Computers. Wenn es stimmt, frag den Betreiber des Dienstes.',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `${host} verwendet ein selbst signiertes Zertifikat; jeder könnte sich als dieser Host ausgeben. Es wird nichts gesendet.`,
      'Wenn es dein eigener Dienst ist, richte das Zertifikat auf diesem Computer als vertrauenswürdig ein und starte Dailies neu, oder nutze eines von einer öffentlichen Stelle.',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `Das Zertifikat wurde von ${issuer || 'einer ungenannten Stelle'} ausgestellt, der dieser Computer nicht vertraut. Es wird nichts gesendet.`,
      'Vielleicht prüft das Netzwerk deines Studios Verbindungen: Bitte dessen Administration, dem Zertifikat hier zu vertrauen, und starte Dailies dann neu. Frag sonst den Betreiber des Dienstes.',
    ),
  'certificate-incomplete': ({ host, issuer }) =>
    say(
      `${host} sendet das Zertifikat seines Ausstellers${issuer === '' ? '' : `, ${issuer},`} nicht mit. Das ist ein Fehler des Hosts. Es wird nichts gesendet.`,
      'Melde es dem Betreiber des Dienstes: Das Zwischenzertifikat fehlt.',
    ),
  'certificate-wrong-host': ({ host, issuer, names }) =>
    say(
      `Das Zertifikat${by(issuer)} gilt für ${names || 'einen anderen Host'}, nicht für ${host}. Es wird nichts gesendet.`,
      `${CHECK_ADDRESS} Vielleicht gehört dort einer dieser Namen hin.`,
    ),
  'handshake-failed': ({ cause }) =>
    say(
      `Es kam keine sichere Verbindung zustande (${cause}).`,
      'Prüfe, ob die Adresse http:// oder einen anderen Port braucht.',
    ),
  'plain-on-this-computer': () => fine('Der Dienst läuft auf diesem Computer, nichts verlässt ihn.'),
  plain: () =>
    say(
      'Die Adresse beginnt mit http://, daher können andere im Netzwerk deinen Schlüssel lesen.',
      'Nutze die https://-Adresse, falls es eine gibt.',
    ),
  'key-accepted': () => fine('Der Dienst akzeptiert den Schlüssel und lehnt dieselbe Anfrage ohne ihn ab.'),
  'key-not-looked-at': ({ status }) =>
    say(
      `Der Dienst antwortet mit und ohne Schlüssel ${status}. So lässt sich nicht sagen, ob der Schlüssel funktioniert.`,
      JOB_WILL_TELL,
    ),
  'key-missing': () =>
    say(
      'Für dieses Profil ist kein Schlüssel gespeichert.',
      'Speichere den Schlüssel und prüfe dann noch einmal.',
    ),
  'key-refused': ({ said }) =>
    say(
      `Der Dienst kennt diesen Schlüssel nicht (401)${said}.`,
      'Kopiere ihn noch einmal aus dem Dashboard des Dienstes. Achte darauf, dass er vollständig ist und dort nicht ersetzt wurde.',
    ),
  'key-not-allowed': ({ said }) =>
    say(
      `Der Dienst kennt den Schlüssel, erlaubt das aber nicht (403)${said}.`,
      'Prüfe im Dashboard des Dienstes dein Guthaben, die Berechtigungen des Schlüssels und die Netzwerke, aus denen er genutzt werden darf.',
    ),
  'no-free-read': () =>
    say(
      'Das Profil hat keine kostenlose Anfrage, daher lässt sich der Schlüssel nicht testen.',
      JOB_WILL_TELL,
    ),
  'query-answers': ({ status }) =>
    fine(`Eine erfundene ID wird mit ${status} beantwortet, wie es sein soll.`),
  'query-same-as-nowhere': ({ status }) =>
    say(`Die Antwort (${status}) ist dieselbe wie bei einer Adresse, die es nicht gibt.`, COMPARE_ADDRESS),
  'query-takes-anything': () =>
    say('Der Dienst hat geantwortet, als gäbe es eine erfundene ID.', COMPARE_ADDRESS),
  'query-unclear': ({ status, said }) =>
    say(`Der Dienst hat mit ${status} geantwortet${said}.`, 'Prüfe in ein paar Minuten noch einmal.'),
  'query-no-answer': () =>
    say('Der Dienst hat nicht geantwortet.', 'Prüfe das Netzwerk und dann noch einmal die Verbindung.'),
  'query-not-bound': () =>
    say(
      'Im Profil steht nicht, wie man einen Job abfragt. Ergebnisse kommen daher nur per Zustellung.',
      'Wenn der Dienst eine Abfrage hat, trage sie unter „Noch offen“ ein. Dann hängt nichts von Zustellungen ab.',
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(
      `Ein kleines Bild wurde in ${milliseconds} ms als „${reference}“ hochgeladen. Hochladen ist kostenlos.`,
    ),
  'upload-not-needed': () => fine('Dateien gehen in der Anfrage selbst mit, ein Upload ist nicht nötig.'),
  'upload-not-everywhere': () =>
    say(
      'Im Profil steht nicht, wie Dateien hochgeladen werden. Sie gehen nur in Feldern, die sie in der Anfrage mitschicken.',
      'Wenn der Dienst einen Upload hat, trage ihn unter „Noch offen“ ein.',
    ),
  'upload-not-bound': () =>
    say(
      'Im Profil steht nicht, wie Dateien gesendet werden. Als Referenzen gehen nur Webadressen.',
      'Wenn der Dienst einen Upload hat, trage ihn unter „Noch offen“ ein.',
    ),
  'upload-only-suggested': () =>
    say(
      'Für das Senden von Dateien gibt es nur einen Vorschlag, daher wurde es nicht probiert.',
      'Bestätige ihn unter „Noch offen“ und prüfe dann noch einmal.',
    ),
  'upload-failed': () =>
    say(
      'Das Bild konnte nicht hochgeladen werden.',
      'Vergleiche die Upload-Einstellungen mit der Dokumentation des Dienstes.',
    ),
  'delivery-comes-back': ({ milliseconds }) => fine(`Eine Testzustellung kam nach ${milliseconds} ms an.`),
  'delivery-not-needed': () =>
    fine('Dieser Dienst wird nach Ergebnissen gefragt, eine Zustellung ist nicht nötig.'),
  'delivery-failed': () =>
    say(
      'Zustellungen kommen nicht an. Stattdessen wird der Dienst gefragt, es geht also nichts verloren.',
      'Prüfe die Einstellungen unter Zustellung oder wähle „Nur per Abfrage“.',
    ),
  'no-way-back': () =>
    say(
      'Ergebnisse können nicht zurückkommen: Der Dienst lässt sich nicht abfragen, und Zustellungen kommen nicht an. Jobs warten und werden nicht gesendet.',
      'Trage ein, wie man einen Job abfragt, oder wähle eine Art der Zustellung, die funktioniert.',
    ),
  'test-completed': ({ model }) =>
    fine(`Ein kostenloser Testlauf von ${model} ist fertig, und seine Datei ist da.`),
  'test-completed-without-file': ({ model }) =>
    fine(
      `Ein kostenloser Testlauf von ${model} ist fertig. Er brachte keine Datei, was bei Testläufen vorkommen darf.`,
    ),
  'test-not-wanted': () => say('Du hast keinen Testlauf verlangt.', null),
  'test-not-bound': () =>
    say(
      'Im Profil steht nicht, wie die Testeinstellung heißt, daher wurde nichts gesendet: Mit einem falschen Namen würde der Lauf berechnet.',
      'Wenn die Dokumentation des Dienstes sie nennt, trage sie unter „Noch offen“ ein.',
    ),
  'test-only-suggested': () =>
    say(
      'Für die Testeinstellung gibt es nur einen Vorschlag, daher wurde nichts gesendet: Mit einem falschen Namen würde der Lauf berechnet.',
      'Wenn dieser Name in der Dokumentation des Dienstes steht, bestätige ihn unter „Noch offen“.',
    ),
  'test-no-model': () =>
    say(
      'Jedes Modell braucht zuerst eine Datei, daher wurde keines probiert.',
      'Reihe stattdessen unter Erstellen einen Testlauf ein.',
    ),
  'test-queue-paused': () =>
    say(
      'Die Warteschlange ist pausiert, daher wurde kein Testlauf gesendet.',
      'Setze die Warteschlange fort und prüfe dann noch einmal.',
    ),
  'test-held': ({ reason }) =>
    say(
      `Der Testlauf musste warten: ${reason || 'etwas hält ihn zurück'}. Er wurde abgebrochen, gesendet wurde nichts.`,
      'Behebe das und prüfe dann noch einmal.',
    ),
  'test-refused': () =>
    say(
      'Der Dienst hat den Testlauf abgelehnt. Es wurde nichts erzeugt.',
      'Vergleiche seine Meldung mit dem Profil.',
    ),
  'test-unknown': () =>
    say(
      'Der Testlauf wurde gesendet, aber es kam keine klare Antwort. Er steht in der Warteschlange und wird nicht noch einmal gesendet.',
      'Prüfe, ob er im Dashboard des Dienstes auftaucht.',
    ),
  'test-failed': () =>
    say('Der Testlauf endete ohne Ergebnis.', 'Sieh dir seinen Verlauf in der Warteschlange an.'),
  'test-still-running': () =>
    say('Der Testlauf ist noch nicht fertig.', 'Er läuft in der Warteschlange weiter.'),
  'needs-connection': () => say('Nicht geprüft: Der Dienst muss erst sicher erreichbar sein.', null),
  'needs-key': () => say('Nicht geprüft: Dafür braucht es einen Schlüssel, den der Dienst akzeptiert.', null),
  stopped: () => say('Du hast die Prüfung hier gestoppt.', null),
};

/** Who issued a certificate, behind the noun; empty where nobody is named. */
function by(issuer: string): string {
  return issuer === '' ? '' : ` von ${issuer}`;
}

function fine(found: string): FindingWords {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null): FindingWords {
  return { found, remedy };
}
