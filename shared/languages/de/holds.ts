import type { Catalogue } from '../catalogue.ts';

export const holds: Catalogue['holds'] = {
  offline: {
    reason: 'Dienst nicht erreichbar',
    ends: 'Der Job wird automatisch gesendet, sobald der Dienst erreichbar ist. Dauert es lange, prüfe die Verbindung in den Einstellungen.',
  },
  paused: { reason: 'Warteschlange pausiert', ends: 'Wähle „Fortsetzen“.' },
  'paused-job': { reason: 'von dir pausiert', ends: 'Setze den Job fort, um ihn zu senden.' },
  'paused-batch': { reason: 'Stapel pausiert', ends: 'Setze den Stapel fort, um den Job zu senden.' },
  'paused-model': { reason: 'Modell pausiert', ends: 'Setze das Modell fort, um den Job zu senden.' },
  'start-up': {
    reason: 'aus der letzten Sitzung übrig',
    ends: 'Mach weiter oder lass die Warteschlange pausiert.',
  },
  'safe-start': {
    reason: 'Dailies wurde zweimal unerwartet beendet',
    ends: 'Wähle oben im Fenster, wie es weitergeht.',
  },
  budget: {
    reason: 'Budget erreicht',
    ends: 'Erhöhe das Budget in den Einstellungen oder warte bis zum nächsten Tag.',
  },
  'budget-unreadable': {
    reason: 'Budget nicht lesbar',
    ends: 'Prüfe und bestätige dein Budget in den Einstellungen. Bis dahin wird kein kostenpflichtiger Job gesendet.',
  },
  schedule: { reason: 'geplant', ends: 'Der Job wird zu dieser Zeit automatisch gesendet.' },
  'rate-limit': {
    reason: 'Dienst bittet um Geduld',
    ends: 'Dailies versucht es automatisch erneut.',
  },
  pace: {
    reason: 'Übermittlungen pro Minute erreicht',
    ends: 'Der Job wird gleich automatisch gesendet.',
  },
  'unclear-answers': {
    reason: 'mehrere unklare Antworten in Folge',
    ends: 'Suche die fraglichen Jobs im Dashboard des Dienstes. Bis du fortsetzt, wird nichts mehr gesendet.',
  },
  'results-failing': {
    reason: 'bezahlte Ergebnisse nicht abrufbar',
    ends: 'Rufe eins erneut ab: Sobald es da ist, wird der Rest gesendet. Um den nächsten Job trotzdem zu senden, setze fort.',
  },
  'over-price': {
    reason: 'Dienst berechnet mehr als seinen Preis',
    ends: 'Vergleiche den Preis in den Einstellungen mit dem, was laut Kostenliste berechnet wurde, und setze dann fort.',
  },
  'wrong-kind': {
    reason: 'Ergebnisse sind von falscher Art',
    ends: 'Sieh dir an, was kam, und prüfe das Profil. Bis du fortsetzt, wird nichts mehr gesendet.',
  },
  concurrency: { reason: 'als Nächstes dran', ends: 'Der Job wird gesendet, wenn ein laufender fertig ist.' },
  'no-key': { reason: 'kein API-Schlüssel', ends: 'Füge den Schlüssel in den Einstellungen hinzu.' },
  'key-refused': {
    reason: 'API-Schlüssel abgelehnt',
    ends: 'Prüfe Schlüssel und Guthaben in den Einstellungen und setze dann fort.',
  },
  'no-credit': {
    reason: 'kein Guthaben beim Dienst',
    ends: 'Lade Guthaben im Dashboard des Dienstes auf und setze dann fort.',
  },
  'reference-expired': {
    reason: 'Adresse einer Referenz abgelaufen',
    ends: 'Bearbeite den Job: Verwende die Datei selbst oder eine neue Adresse. Es wurde nichts gesendet.',
  },
  'open-binding': {
    reason: 'Profil für diesen Job unvollständig',
    ends: 'Vervollständige das Profil in den Einstellungen.',
  },
  'no-way-back': {
    reason: 'kein Weg zurück für das Ergebnis',
    ends: 'Richte in den Einstellungen die Statusabfrage ein, wähle, wie Zustellungen ankommen, oder füge das Signaturgeheimnis hinzu.',
  },
  'delivery-only': {
    reason: 'noch keine Zustellung vom Dienst',
    ends: 'Dieser Dienst lässt sich nicht nach dem Status fragen. Prüfe sein Dashboard oder verfolge den Job nicht mehr.',
  },
  unnamed: {
    reason: 'keine Generierungs-ID vom Dienst',
    ends: 'Füge die ID aus dem Dashboard des Dienstes ein oder verfolge den Job nicht mehr.',
  },
  'no-news': {
    reason: 'nichts Neues vom Dienst',
    ends: 'Dailies fragt weiter nach, und andere Jobs können vorgehen. Du kannst den Job auch nicht mehr verfolgen.',
  },
  'probably-ended': {
    reason: 'dem Status nach ohne Ergebnis beendet',
    ends: 'Trage diesen Status im Profil ein oder verfolge den Job nicht mehr. Er wird nie automatisch noch einmal gesendet.',
  },
  'results-late': {
    reason: 'Ergebnis noch nicht verfügbar',
    ends: 'Dailies versucht es weiter, denn es ist bezahlt. Lade es noch einmal, um es gleich zu versuchen, oder verfolge den Job nicht mehr.',
  },
  canary: {
    reason: 'wartet auf deine Freigabe',
    ends: 'Sende oder ändere den Rest in der Warteschlange oder der Sichtung, oder brich ihn ab.',
  },
  'practice-starting': { reason: 'Übungsdienst startet', ends: 'Der Job wird gleich gesendet.' },
  'profile-missing': {
    reason: 'Profil fehlt',
    ends: 'Lege die Profildatei zurück und starte Dailies neu, oder brich den Job ab.',
  },
  'disk-full': {
    reason: 'Laufwerk voll',
    ends: 'Schaffe Platz. Fertige Ergebnisse liegen noch beim Dienst und werden automatisch geladen.',
  },
  'folder-missing': {
    reason: 'Ergebnisordner fehlt',
    ends: 'Schließe sein Laufwerk an oder wähle in den Einstellungen einen anderen Ordner. Fertige Ergebnisse liegen noch beim Dienst.',
  },
  'folder-unwritable': {
    reason: 'Ergebnisordner nicht beschreibbar',
    ends: 'Erlaube das Schreiben oder wähle unter Einstellungen › Ergebnisse einen anderen Ordner. Fertige Ergebnisse liegen noch beim Dienst.',
  },
  'old-data': {
    reason: 'Bibliothek veraltet',
    ends: 'Lies in der Warteschlange, was gefunden wurde, und mach dann weiter.',
  },
  'record-unwritable': {
    reason: 'kann vor dem Senden nicht festgehalten werden',
    ends: 'Schaffe Platz oder mach den Ordner beschreibbar; es geht automatisch weiter. Es wurde nichts gesendet.',
  },
  policy: {
    reason: 'von deiner Organisation nicht erlaubt',
    ends: 'Deine Organisation hat einen anderen Dienst festgelegt. Brich den Job ab oder frag die Administration dieses Computers.',
  },
  'policy-unreadable': {
    reason: 'Richtlinie der Organisation nicht lesbar',
    ends: 'Bitte die Administration dieses Computers, die Richtlinie zu korrigieren, und starte Dailies dann neu. Es wurde nichts gesendet.',
  },
};

export const holdLines: Catalogue['holdLines'] = {
  since: (reason, time) => `${reason} seit ${time}`,
  nextAt: (line, time) => `${line} · nächster Versuch um ${time}`,
  nextIn: (line, length) => `${line} · nächster Versuch in ${length}`,
};

export const waitEnds: Catalogue['waitEnds'] = {
  offline: 'Es geht automatisch weiter, sobald der Dienst erreichbar ist. Dauert es lange, führe doctor aus.',
  'rate-limit': 'Es geht automatisch weiter.',
  'unclear-answers': 'Suche die fraglichen Jobs im Dashboard des Dienstes und führe dann work --resume aus.',
  'results-failing':
    'Führe fetch aus; work geht weiter, sobald ein Ergebnis da ist. Um den nächsten Job trotzdem zu versuchen, führe work --resume aus.',
  'over-price': 'Vergleiche den Preis mit dem, was berechnet wurde, und führe dann work --resume aus.',
  'wrong-kind': 'Sieh dir an, was kam, prüfe das Profil und führe dann work --resume aus.',
  'no-key': 'Füge den Schlüssel mit --key-file FILE hinzu.',
  'key-refused': 'Prüfe Schlüssel und Guthaben und führe dann work mit --key-file FILE aus.',
  'no-credit': 'Lade Guthaben im Dashboard des Dienstes auf und führe dann work --resume aus.',
  'reference-expired': 'Führe den Job mit der Datei selbst oder mit einer neuen Adresse erneut aus.',
  'open-binding': 'Vervollständige das Profil und führe dann work mit --profile FILE aus.',
  'no-way-back': 'Trage die Statusabfrage im Profil ein oder empfange Zustellungen mit --public-url URL.',
  'profile-missing': 'Führe work mit --profile FILE aus.',
  budget: 'Führe work morgen wieder aus oder mit höherem --max-submissions.',
  'budget-unreadable':
    'Öffne die App und prüfe das Budget in den Einstellungen. Bis dahin wird kein kostenpflichtiger Job gesendet.',
  'disk-full': 'Schaffe Platz und führe dann work aus. Das Ergebnis liegt noch beim Dienst.',
  'old-data': 'Lies den Hinweis oben und führe dann work mit --accept-old-data aus.',
  'record-unwritable':
    'Schaffe Platz oder mach den Ordner beschreibbar und führe dann work aus. Es wurde nichts gesendet.',
  'folder-unwritable': 'Mach ihn beschreibbar und führe dann work aus. Das Ergebnis liegt noch beim Dienst.',
};
