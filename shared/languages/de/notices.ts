import { bracketed } from '../../kernel/error-words.ts';
import { formatBytes, formatTime } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const notifications: Catalogue['notifications'] = {
  notifications: 'Systemmitteilungen',
  notificationsLead:
    'Meldet sich, wenn Arbeit fertig ist oder etwas dich braucht, während Dailies im Hintergrund ist. Mitteilungen werden gebündelt.',
  show: 'Anzeigen',
  takesReady: (count) => (count === 1 ? 'Ein Take ist fertig' : `${formatNumber(count)} Takes sind fertig`),
  openTake: 'Öffnen',
  attention: (count) => (count === 1 ? '1 braucht dich' : `${formatNumber(count)} brauchen dich`),
  log: 'Protokoll',
  exportLog: 'Protokoll speichern…',
  exportLogLead:
    'Was Dailies in den letzten sieben Tagen getan hat, für eine Fehlermeldung. Schlüssel sind entfernt.',
  logSaved: (path) => `Protokoll gespeichert als ${path}`,
};

export const notices: Catalogue['notices'] = {
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  batchDone: 'Stapel fertig',
  batchesDone: (count) => `${counted(count, 'Stapel', 'Stapel')} fertig`,
  allDone: (done) => `${formatNumber(done)} fertig.`,
  someFailed: (done, failed) => `${formatNumber(done)} fertig, ${formatNumber(failed)} fehlgeschlagen.`,
  unknown: {
    title: (count) =>
      count === 1 ? 'Ein Ausgang ist ungeklärt' : `${formatNumber(count)} Ausgänge sind ungeklärt`,
    body: 'Gesendet, aber ohne klare Antwort. Nichts wird automatisch noch einmal gesendet.',
  },
  canary: {
    toApprove: 'Ein Stapel wartet auf deine Freigabe',
    ready: 'Deine Pilotjobs sind fertig',
    body: (held) =>
      held === 1
        ? '1 Job wartet auf Freigabe. Er wurde noch nicht gesendet.'
        : `${formatNumber(held)} Jobs warten auf Freigabe. Sie wurden noch nicht gesendet.`,
  },
  budget: {
    title: 'Budget erreicht',
    body: (count) =>
      count === 1
        ? '1 Job wird zurückgehalten. Nichts über dem Budget wurde gesendet.'
        : `${formatNumber(count)} Jobs werden zurückgehalten. Nichts über dem Budget wurde gesendet.`,
  },
  plain: {
    'no-key': {
      title: 'API-Schlüssel nötig',
      body: 'Füge den Schlüssel in den Einstellungen hinzu, damit die Warteschlange weiterläuft.',
    },
    'key-refused': {
      title: 'Der Dienst hat den API-Schlüssel abgelehnt',
      body: 'Die Warteschlange hält an. Prüfe Schlüssel und Guthaben in den Einstellungen.',
    },
    'no-credit': {
      title: 'Kein Guthaben beim Dienst',
      body: 'Die Warteschlange hält an. Lade Guthaben im Dashboard des Dienstes auf und setze dann fort.',
    },
    'budget-unreadable': {
      title: 'Dein Budget konnte nicht gelesen werden',
      body: 'Es wird kein kostenpflichtiger Job gesendet, bis du es in den Einstellungen prüfst.',
    },
    'disk-full': {
      title: 'Laufwerk voll',
      body: 'Ergebnisse bleiben beim Dienst und werden geladen, sobald Platz ist.',
    },
    'folder-unwritable': {
      title: 'Ergebnisordner nicht beschreibbar',
      body: 'Ergebnisse bleiben beim Dienst. Wähle in den Einstellungen einen anderen Ordner.',
    },
  },
};

export const outside: Catalogue['outside'] = {
  title: (file) => `${file} importieren`,
  lead: 'Nichts wird hinzugefügt, bevor du bestätigst.',
  profile: (name, address) => `Ein Profil für ${name} mit der Adresse ${address}.`,
  profileMeaning:
    'Es kommt nur in die Liste, ohne Schlüssel. Wähle „Verwenden“ in den Einstellungen, um damit zu arbeiten. Prüfe zuerst die Adresse: Dorthin würde dein Schlüssel gesendet.',
  templates: (templates, snippets) =>
    `${counted(templates, 'Vorlage', 'Vorlagen')} und ${counted(snippets, 'Textbaustein', 'Textbausteine')}.`,
  templatesMeaning: 'Sie kommen zu deinen hinzu. Keine deiner Vorlagen wird ersetzt.',
  addProfile: 'Profil hinzufügen',
  addTemplates: 'Alle hinzufügen',
  cancel: 'Abbrechen',
  profileAdded: (name) => `Profil ${name} hinzugefügt`,
  fault: {
    'not-ours': (file) => `${file} ist kein Stapel, Profil und keine Vorlagendatei von Dailies.`,
    newer: (file) => `${file} stammt aus einer neueren Version von Dailies.`,
    damaged: (file) => `${file} ist beschädigt: Der Inhalt ist nicht, was angegeben ist.`,
    'too-large': (file) => `${file} ist zu groß für eine Dailies-Datei.`,
  },
  refused: {
    link: 'Dieser Link führt nirgendwohin in Dailies.',
    path: 'Dailies kann keine Datei unter diesem Pfad öffnen.',
    several: 'Dailies öffnet immer nur eine Datei oder einen Link.',
  },
  refusedAct: {
    link: 'Links öffnen nur Räume. Wenn dich jemand gebeten hat, ihn anzuklicken, traue auch anderen Bitten nicht.',
    path: 'Kopiere die Datei auf diesen Computer und öffne sie dann noch einmal.',
    several: 'Öffne sie nacheinander.',
  },
};

const ASK_MANAGER = 'Frag die Administration dieses Computers, wenn es anders sein muss.';

export const policy: Catalogue['policy'] = {
  setBy: (organization) => `Von deiner Organisation ${organization} festgelegt`,
  setByUnnamed: 'Von deiner Organisation festgelegt',
  limitBy: (most, organization) => `Höchstens ${most}. Von deiner Organisation ${organization} festgelegt`,
  limitByUnnamed: (most) => `Höchstens ${most}. Von deiner Organisation festgelegt`,
  about: 'Organisation',
  fixes: (organization, what) => `Auf diesem Computer von ${organization} festgelegt: ${what}.`,
  fixesUnnamed: (what) => `Auf diesem Computer von deiner Organisation festgelegt: ${what}.`,
  names: {
    activeProfileId: 'der Dienst',
    serviceAddress: 'die Adresse des Dienstes',
    budget: 'das Budget',
    updates: 'Updates',
    delivery: 'die Art der Zustellung',
    resultsFolder: 'der Ergebnisordner',
  },
  source: 'Richtlinie',
  unknownKeys: (keys) => `Diese Version von Dailies kennt diese Schlüssel der Richtlinie nicht: ${keys}.`,
};

export const policyFaults: Catalogue['policyFaults'] = {
  fixed: {
    activeProfileId: 'Deine Organisation hat festgelegt, welcher Dienst verwendet wird.',
    serviceAddress: 'Deine Organisation hat die Adresse des Dienstes festgelegt, und diese ist eine andere.',
    budget: 'Deine Organisation hat festgelegt, wie viel höchstens ausgegeben wird.',
    updates: 'Deine Organisation hat festgelegt, wie Dailies aktualisiert wird.',
    delivery: 'Deine Organisation hat die Art der Zustellung festgelegt.',
    resultsFolder: 'Deine Organisation hat den Ergebnisordner festgelegt.',
  },
  fixedOther: 'Deine Organisation hat das festgelegt.',
  fixedMeans: 'Es wurde nichts geändert, gesendet oder berechnet.',
  fixedAct: ASK_MANAGER,
  fixedActBy: (organization) => `Wende dich an ${organization}, wenn es anders sein muss.`,
  unreadable: {
    unreadable: (path) => `Die Richtlinie deiner Organisation konnte nicht gelesen werden${bracketed(path)}.`,
    owner: (path) =>
      `Die Richtlinie deiner Organisation könnte ohne Administrationsrechte geändert worden sein${bracketed(path)}.`,
    form: (path) =>
      `Die Richtlinie deiner Organisation hat eine Form, die Dailies nicht versteht${bracketed(path)}.`,
    values: (path) =>
      `Die Richtlinie deiner Organisation enthält Werte, die Dailies nicht versteht${bracketed(path)}.`,
  },
  unreadableMeans:
    'Bis das behoben ist, wird kein kostenpflichtiger Job gesendet, weil Dailies nicht wissen kann, was deine Organisation erlaubt. Übung funktioniert, und deine Jobs und Dateien sind sicher.',
  unreadableAct: 'Bitte die Administration dieses Computers, das zu beheben, und starte Dailies dann neu.',
};

export const updates: Catalogue['updates'] = {
  title: 'Updates',
  lead: 'Werden im Hintergrund geladen, geprüft und beim Beenden installiert. Nie, während Dateien unterwegs sind oder ein Job gesendet wird.',
  choices: { stable: 'Stabil', beta: 'Beta', off: 'Aus' },
  choiceLeads: {
    stable: 'Nur fertige Versionen.',
    beta: 'Auch Versionen, die noch erprobt werden.',
    off: 'Dailies sucht nicht nach Updates. Neue Versionen installierst du selbst.',
  },
  check: 'Jetzt suchen',
  checking: 'Wird gesucht…',
  notChecked: 'Noch nicht gesucht.',
  current: (version, checkedAt, now) =>
    `Dailies ${version} ist aktuell. Zuletzt gesucht: ${formatTime(checkedAt, now)}.`,
  downloading: (version, bytes, total) =>
    `Dailies ${version} wird geladen: ${formatBytes(bytes)} von ${formatBytes(total)}.`,
  progress: 'Download des Updates',
  ready: (version) => `Dailies ${version} ist bereit und wird beim Beenden installiert.`,
  off: 'Updates sind aus.',
  impossible: {
    development: 'Diese Kopie wurde aus dem Quelltext gestartet und aktualisiert sich nicht selbst.',
    'stand-in': 'Diese Kopie läuft mit einer Ersatzlaufzeit und aktualisiert sich nicht selbst.',
    'no-address': 'Diese Kopie wurde ohne Update-Adresse erstellt und aktualisiert sich nicht selbst.',
    package: 'Diese Kopie kann sich nicht selbst ersetzen. Aktualisiere sie so, wie du sie installiert hast.',
  },
  news: (version) => `Neu in ${version}`,
  updated: (version) => `Dailies wurde auf ${version} aktualisiert`,
  showNews: 'Neuigkeiten',
  noNews: 'Zu dieser Version ist nichts vermerkt.',
};

export const updateFaults: Catalogue['updateFaults'] = {
  happened: {
    unreachable: (host) => `Der Updateserver ${host} war nicht erreichbar.`,
    answer: (host) =>
      `Der Updateserver ${host} hat seine Versionen nicht so aufgeführt, dass Dailies sie versteht.`,
    address: (host) => `Die Adresse des Updates führt an einen unerlaubten Ort: ${host}.`,
    file: (host) => `Das Update von ${host} hat einen Dateinamen oder eine Größe, die nicht stimmen kann.`,
    digest: (host) => `Das Update von ${host} ist nicht die angekündigte Datei.`,
    'cut-off': (host) => `Der Download des Updates von ${host} brach ab.`,
    signature: (host) => `Das Update von ${host} trägt keine Signatur der Hersteller von Dailies.`,
    disk: () => 'Das Update konnte auf diesem Computer nicht gespeichert werden.',
    install: () => 'Das Update konnte nicht installiert werden.',
  },
  means:
    'Du behältst deine Version. Deine Jobs und Dateien sind nicht betroffen, und vom Update bleibt nichts zurück.',
  tryLater:
    'Dailies versucht es später noch einmal. Um es jetzt zu versuchen, wähle „Jetzt suchen“ unter Einstellungen › Über.',
  informMakers: 'Installiere es nicht von Hand. Sag denen Bescheid, von denen du Dailies hast.',
  makeRoom: 'Schaffe Platz und wähle dann „Jetzt suchen“ unter Einstellungen › Über.',
};
