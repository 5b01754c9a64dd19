import { formatAgo, formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const delivery: Catalogue['delivery'] = {
  lead: 'Wie fertige Ergebnisse hierher kommen. Den Dienst zu fragen geht immer, wenn er das erlaubt; eine Zustellung ist nur schneller.',
  kind: 'Ergebnisse kommen',
  kinds: {
    automatic: 'Automatisch',
    polling: 'Nur per Abfrage',
    public: 'Über eigene Adresse',
    tunnel: 'Durch Tunnel',
  },
  kindLeads: {
    automatic:
      'Ein Dienst auf diesem Computer stellt direkt zu. Jeder andere wird gefragt, bis der Job fertig ist.',
    polling: 'Dienste bekommen keine Adresse für Zustellungen. Jeder wird gefragt, bis der Job fertig ist.',
    public:
      'Wenn du einen Server oder ein Relay betreibst, das empfängt, was der Dienst sendet, und es an diesen Computer weiterleitet.',
    tunnel:
      'Öffnet einen Tunnel mit deinem eigenen ngrok-Konto, solange Dailies läuft. Bricht er ab, wird nach Ergebnissen gefragt, bis er automatisch wieder offen ist.',
  },
  url: 'Öffentliche Adresse',
  urlExample: 'https://relay.example/dailies',
  urlInvalid: 'Eine Adresse, die mit https:// oder http:// beginnt und kein Fragezeichen enthält.',
  port: 'Port auf diesem Computer',
  portMeaning:
    'Der Port, an den deine Adresse weiterleitet. Ein fester Port bleibt nach einem Neustart gleich.',
  portAny: 'beliebig',
  portInvalid: 'Eine Zahl von 1 bis 65535.',
  use: 'Verwenden',
  domain: 'Domain',
  domainMeaning: 'Nur, wenn dein Konto mehrere hat. Leer lassen für die Standarddomain.',
  domainExample: 'deine.ngrok.app',
  domainInvalid: 'Nur ein Hostname, etwa deine.ngrok.app.',
  token: 'Authtoken',
  tokenPlaceholder: 'Authtoken aus deinem ngrok-Dashboard einfügen',
  tokenReplace: 'Neues Authtoken einfügen, um es zu ersetzen',
  tokenStore: 'Authtoken speichern',
  tokenStored: 'Authtoken gespeichert',
  tokenRemove: 'Entfernen',
  tokenRemoveNamed: 'Authtoken entfernen',
  tokenRemoved: 'Authtoken entfernt',
  tokenLead: (keychain) => `Speicherort: ${keychain}, wie bei deinem Schlüssel.`,
  tokenWhere: 'In deinem Dashboard finden',
  tokenUrl: 'https://dashboard.ngrok.com/get-started/your-authtoken',
  health: 'Zustand',
  test: 'Hin- und Rückweg testen',
  testing: 'Wird getestet…',
  listener: (port) => `Empfang auf diesem Computer, Port ${port}`,
  listenerBehind: (port) =>
    `Empfang auf diesem Computer, Port ${port}. Deine Adresse muss an http://127.0.0.1:${port} weiterleiten`,
  notListening: 'Kein Empfang, weil Zustellungen aus sind',
  cannotListen: 'Kein Empfang, obwohl er an sein sollte',
  tunnelStates: {
    opening: 'Der Tunnel wird geöffnet…',
    open: 'Der Tunnel ist offen',
    waiting: 'Der Tunnel ist nicht offen',
  },
  nextTry: (at, now) =>
    at <= now ? 'neuer Versuch jetzt' : `neuer Versuch in ${formatSeconds(Math.ceil((at - now) / 1000))}`,
  connectivity: {
    none: 'Webhooks sind für entfernte Dienste aus',
    untested: 'Noch ist nichts angekommen',
    reached: 'Von außen erreichbar',
    failing: 'Von außen nicht erreichbar, daher wird der Dienst gefragt',
  },
  testOk: (at, now, milliseconds) =>
    `Der letzte Test kam nach ${milliseconds} ms zurück, ${formatAgo(at, now)}`,
  testFailed: (at, now) => `Der letzte Test kam nicht zurück, ${formatAgo(at, now)}`,
  noTest: 'Seit dem Start von Dailies nicht getestet',
  deliveries: (count, repeated, last, now) => {
    if (count === 0 || last === null) return 'Keine Zustellung seit dem Start von Dailies';
    const deliveries = `${counted(count, 'Zustellung', 'Zustellungen')} seit dem Start`;
    const all = repeated === 0 ? deliveries : `${deliveries}, davon ${formatNumber(repeated)} wiederholt`;
    return `${all}; die letzte ${formatAgo(last, now)}`;
  },
  noWayBack: (name) => `Ergebnisse von „${name}“ können nicht zurückkommen.`,
  noWayBackMeans:
    'Der Dienst lässt sich nicht abfragen, und seine Zustellungen kommen nicht an. Seine Jobs warten, damit du nicht für Ergebnisse zahlst, die du nie sehen würdest.',
  noWayBackAct: 'Wähle oben einen anderen Weg oder trage unter Dienst ein, wie man einen Job abfragt.',
  sendAllTheSame: 'Trotzdem senden; ich hole die Ergebnisse aus dem Dashboard des Dienstes',
};
