import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { countSubmissions } from './words.ts';

const fits = (fitting: number, asked: number, budget: string) =>
  `${formatNumber(fitting)} von ${formatNumber(asked)} passen ins ${budget}; der Rest wartet`;

export const budget: Catalogue['budget'] = {
  lead: 'Jobs, die eine Obergrenze überschreiten würden, warten in der Warteschlange und werden automatisch gesendet, sobald Platz ist. Übung und Testläufe sind kostenlos und werden nie zurückgehalten.',
  scopes: { month: 'Pro Monat', day: 'Pro Tag', batch: 'Pro Stapel', job: 'Pro Job' },
  scopeLeads: {
    month: 'Vom Ersten des Monats an.',
    day: 'Von Mitternacht bis Mitternacht.',
    batch: 'Alles, was zusammen eingereiht wurde.',
    job: 'Ein Job mit allen Wiederholungen.',
  },
  submissions: 'Übermittlungen',
  noCap: 'keine Grenze',
  limitOf: {
    month: (unit) => `Höchstens pro Monat, in ${unit}`,
    day: (unit) => `Höchstens pro Tag, in ${unit}`,
    batch: (unit) => `Höchstens pro Stapel, in ${unit}`,
    job: (unit) => `Höchstens pro Job, in ${unit}`,
  },
  notANumber: 'Gib eine Zahl ein oder lass das Feld leer für keine Grenze.',
  notACount: 'Gib eine ganze Zahl ein oder lass das Feld leer für keine Grenze.',
  noPrices:
    'Um auch Geld zu begrenzen, füge oben Preise hinzu. Obergrenzen nach Übermittlungen gelten immer.',
  used: 'Heute verbraucht',
  waiting: (count) =>
    count === 1 ? '1 Job wartet auf das Budget.' : `${formatNumber(count)} Jobs warten auf das Budget.`,
  show: 'Anzeigen',
  look: 'Budget ansehen',
  unreadable: 'Deine Obergrenzen konnten nicht aus der Einstellungsdatei gelesen werden.',
  unreadableMeans:
    'Bis du sie geprüft hast, wird kein kostenpflichtiger Job gesendet. Unten steht, was lesbar war; die Originaldatei bleibt erhalten, wenn du sie änderst.',
  areRight: 'Obergrenzen stimmen',
  ledger: 'Ausgaben ansehen',
  submission: countSubmissions,
  use: (used, limit) => `${used} von ${limit}`,
  noRoom: {
    month: (limit) => `Wird warten: Im Monatsbudget von ${limit} ist kein Platz dafür`,
    day: (limit) => `Wird warten: Im heutigen Budget von ${limit} ist kein Platz dafür`,
    batch: (limit) => `Wird warten: Im Stapelbudget von ${limit} ist kein Platz dafür`,
    job: (limit) => `Wird warten: Im Jobbudget von ${limit} ist kein Platz dafür`,
    project: (limit) => `Wird warten: Im Projektbudget von ${limit} ist kein Platz dafür`,
    'project-day': (limit) => `Wird warten: Im Tagesbudget des Projekts von ${limit} ist kein Platz dafür`,
  },
  fits: {
    month: (fitting, asked, limit) => fits(fitting, asked, `Monatsbudget von ${limit}`),
    day: (fitting, asked, limit) => fits(fitting, asked, `heutige Budget von ${limit}`),
    batch: (fitting, asked, limit) => fits(fitting, asked, `Stapelbudget von ${limit}`),
    job: (fitting, asked, limit) => fits(fitting, asked, `Jobbudget von ${limit}`),
    project: (fitting, asked, limit) => fits(fitting, asked, `Projektbudget von ${limit}`),
    'project-day': (fitting, asked, limit) => fits(fitting, asked, `Tagesbudget des Projekts von ${limit}`),
  },
  reached: {
    month: (use) => `Monatsbudget, ${use} verbraucht`,
    day: (use) => `heutiges Budget, ${use} verbraucht`,
    batch: (use) => `Stapelbudget, ${use} verbraucht`,
    job: (use) => `Jobbudget, ${use} verbraucht`,
    project: (use) => `Projektbudget, ${use} verbraucht`,
    'project-day': (use) => `heutiges Projektbudget, ${use} verbraucht`,
  },
  otherCurrency: (priced, limit) => `Preis in ${priced}, Budget von ${limit}`,
  cannotCompare: (priced, limit) =>
    `Der Preis ist in ${priced} angegeben und lässt sich nicht mit deinem Budget von ${limit} vergleichen.`,
  addCap: (priced) =>
    `Lege in den Einstellungen eine Obergrenze in ${priced} fest oder korrigiere die Währung des Preises.`,
  isReached: 'Dein Budget ist erreicht.',
  wouldGoOver: {
    month: (use) => `Der Job würde das Monatsbudget überschreiten, bisher ${use} verbraucht.`,
    day: (use) => `Der Job würde das heutige Budget überschreiten, bisher ${use} verbraucht.`,
    batch: (use) => `Der Job würde das Stapelbudget überschreiten, bisher ${use} verbraucht.`,
    job: (use) => `Der Job würde das Jobbudget überschreiten, bisher ${use} verbraucht.`,
    project: (use) => `Der Job würde das Projektbudget überschreiten, bisher ${use} verbraucht.`,
    'project-day': (use) =>
      `Der Job würde das heutige Projektbudget überschreiten, bisher ${use} verbraucht.`,
  },
  nothingSent: 'Es wurde nichts gesendet und nichts berechnet.',
  raiseOrWait:
    'Erhöhe es in den Einstellungen oder warte: Der Job wird nach Mitternacht automatisch gesendet.',
  raiseOrWaitMonth:
    'Erhöhe es in den Einstellungen oder warte: Der Job wird automatisch gesendet, wenn der nächste Monat beginnt.',
  raiseInProject: 'Erhöhe es in Film in den Projekteinstellungen, und der Job wird automatisch gesendet.',
  raiseInProjectOrWait:
    'Erhöhe es in Film in den Projekteinstellungen oder warte: Der Job wird nach Mitternacht automatisch gesendet.',
  raise: 'Erhöhe es in den Einstellungen, und der Job wird automatisch gesendet.',
};

export const prices: Catalogue['prices'] = {
  lead: (name) =>
    `Was ${name} für jedes Modell berechnet. Schätzungen und Obergrenzen in Geld richten sich danach; nichts davon wird gesendet.`,
  practice: 'Der Übungsdienst ist kostenlos. Preise gehören zu den Diensten, die du verbindest.',
  list: 'Preise nach Modell',
  none: 'Noch kein Preis',
  add: 'Preis hinzufügen…',
  change: 'Ändern…',
  addFor: (model) => `Preis für ${model} hinzufügen`,
  changeFor: (model) => `Preis von ${model} ändern`,
  remove: 'Preis entfernen',
  save: 'Preis speichern',
  cancel: 'Abbrechen',
  saved: (model) => `${model}: Preis gespeichert`,
  removed: (model) => `${model}: Preis entfernt`,
  documentSays: (words) => `Laut Dokument des Dienstes: ${words}. Es zählt, sobald du es bestätigst.`,
  confirm: 'Stimmt',
  confirmFor: (model) => `Preis aus dem Dokument für ${model} verwenden`,
  currency: 'Währung oder Einheit',
  currencyExample: 'USD, EUR oder Credits',
  perTake: 'Pro Take',
  perSecond: 'Pro Sekunde',
  on: 'Ein',
  off: 'Aus',
  perTakeRange: (words) => `${words} pro Take`,
  range: (words) => `ein Take kostet ${words}`,
  byChoice: (setting) => `Abhängig von: ${setting}`,
  choiceLead: {
    base: 'Was ein Take damit jeweils kostet. Leer lassen, wo es keinen Unterschied macht.',
    perSecond: 'Was eine Sekunde damit jeweils kostet. Leer lassen, wo es keinen Unterschied macht.',
    factor: 'Das Wievielfache des Preises es jeweils kostet. Leer lassen, wo es keinen Unterschied macht.',
  },
  notAnAmount: 'Gib eine Zahl wie 0.40 ein oder lass das Feld leer.',
  needsAmount: 'Gib einen Preis pro Take oder pro Sekunde ein. Für ein kostenloses Modell gib 0 ein.',
  needsCurrency: 'Gib eine Währung oder Einheit ein.',
};

export const price: Catalogue['price'] = {
  addPrice: 'Preis hinzufügen…',
  since: (day) => `Stand ${day}`,
  each: (money) => `je ${money}`,
  priceSince: (day) => `Preis, Stand ${day}`,
  eachSince: (money, day) => `je ${money}, Stand ${day}`,
  perTakeOf: (money) => `${money} pro Take`,
  perSecondOf: (money) => `${money} pro Sekunde`,
  takeAndSecond: (take, second) => `${take} pro Take + ${second} pro Sekunde`,
  fromTo: (least, most) => `${least} bis ${most}`,
  lengthUnknown: 'Wird nach Sekunden berechnet; diese Länge ist nicht bekannt',
};
