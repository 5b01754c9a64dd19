import { formatBytes, formatMoney } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles, countJobs } from './words.ts';

const number = (value: number) => formatNumber(value);
const countRows = (count: number) => counted(count, 'Zeile', 'Zeilen');

export const batchCommands: Catalogue['batchCommands'] = {
  group: 'Stapel',
  menu: 'Tabellenaktionen',
  editCell: 'Zelle bearbeiten',
  editMap: 'Zelle bearbeiten; Tippen ersetzt den Inhalt',
  clearCells: 'Zellen leeren',
  selectAll: 'Alle Zellen auswählen',
  rowsFind: 'Zeile Reihe',
  csvFind: 'Tabelle Tabellenkalkulation',
  edgeMap: 'Zum Rand des Ausgefüllten; mit Shift auswählen',
  copyMap: 'Kopieren und Einfügen, auch aus Tabellenkalkulationen',
  leaveMap: 'Tabelle verlassen',
  menuMap: 'Menü öffnen',
  queueMap: 'Tabelle einreihen',
};

export const batch: Catalogue['batch'] = {
  table: 'Jobs des Stapels',
  tools: 'Tabellenwerkzeuge',
  yes: 'ja',
  model: 'Modell',
  rowNumber: 'Zeile',
  importCsv: 'CSV…',
  importCsvTip: 'Zeilen aus einer CSV-Datei importieren',
  matrix: 'Matrix…',
  matrixTip: 'Dateien, Prompts und Einstellungen kombinieren',
  addRow: 'Zeile hinzufügen',
  duplicateRows: 'Zeilen duplizieren',
  deleteRows: 'Zeilen löschen',
  fillDown: 'Nach unten ausfüllen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  find: 'Suchen und Ersetzen',
  exportCsv: 'Tabelle exportieren…',
  addColumn: 'Promptspalte hinzufügen',
  addColumnLead: 'Zum Beispiel Stimmung. In Prompts als {{Stimmung}} verwenden.',
  columnName: 'Spaltenname',
  columnNameExample: 'Stimmung',
  add: 'Hinzufügen',
  removeColumn: (name) => `Spalte ${name} entfernen`,
  exported: 'Tabelle exportiert',
  ghostRow: 'Hier tippen oder Zellen aus einer Tabellenkalkulation einfügen',
  moreReferences: (count) => `+${number(count)}`,
  notInModel: (model) => `${model} hat dieses Feld nicht`,
  unboundField: 'In deinem Profil fehlt der Name, den der Dienst für dieses Feld hat',
  standard: (value) => `${value} als Standard`,
  readAs: (value, text) => `Gelesen als ${value}. In der Tabelle steht ${text}`,
  becomes: (prompt) => `Wird zu: ${prompt}`,
  makes: (count, prompts) => `Ergibt ${countJobs(count)}: ${prompts}`,
  edit: (column, row) => `${column}, Zeile ${number(row)}`,
  chooseFiles: 'Dateien wählen…',
  referencesHint: 'Eine pro Zeile: ein Pfad, ein Muster wie shots/*.png, eine Webadresse oder uploaded:name',
  elementsHint: 'Namen aus deiner Besetzung wie @held oder Elemente als JSON',
  valuesOf: (column) => `Werte von ${column}`,
  summary: (jobs, rows) => (jobs === rows ? countJobs(jobs) : `${countJobs(jobs)} aus ${countRows(rows)}`),
  problems: (cells) => `${number(cells)} zu beheben`,
  nextProblem: 'Nächstes Problem',
  allGood: 'Bereit zum Einreihen',
  looking: (texts) => `Suche nach ${counted(texts, 'Datei oder Muster', 'Dateien und Mustern')}…`,
  free: 'Kostenlos beim Übungsdienst',
  costs: (costs, unpriced) => {
    const known = costs.map(formatMoney).join(' + ');
    if (known === '') return 'Preis unbekannt';
    return unpriced === 0 ? `Etwa ${known}` : `Etwa ${known}, dazu ${countJobs(unpriced)} ohne Preis`;
  },
  tooMany: (jobs, most) =>
    Number.isFinite(jobs)
      ? `${number(jobs)} Jobs sind zu viele. Auf einmal lassen sich ${number(most)} einreihen`
      : `So viele Jobs sind zu viele. Auf einmal lassen sich ${number(most)} einreihen`,
  batchName: 'Name des Stapels',
  batchNameTip:
    'Erscheint in der Warteschlange, in der Sichtung, im Kassenbuch und in Exporten. Bleibt er leer, zählt der Name des ersten Jobs.',
  dryRun: 'Trockenlauf',
  dryRunTip: 'Alles prüfen, auch Dateien, ohne einzureihen',
  queue: (jobs) => (jobs === 0 ? 'Einreihen' : `${number(jobs)} einreihen`),
  queueGood: (rows) => (rows === 1 ? 'Gültige Zeile einreihen' : `${number(rows)} gültige Zeilen einreihen`),
  queueGoodTip: 'Die anderen Zeilen bleiben in der Tabelle',
  rowsLeft: (rows) => `In der Tabelle geblieben: ${countRows(rows)}.`,
  queued: (jobs) => `${countJobs(jobs)} als ein Stapel eingereiht.`,
  notQueued: (cells) => `Nichts eingereiht. Behebe zuerst ${counted(cells, 'Zelle', 'Zellen')}.`,
  nothing: 'Noch nichts einzureihen.',
  showQueue: 'Zur Warteschlange',
  bringBack: 'Zeilen wiederherstellen',
  report: 'Trockenlauf',
  reportLead: 'Es wurde nichts eingereiht oder gesendet.',
  reportModels: (models) => models.map(({ title, jobs }) => `${title} ${number(jobs)}`).join(' · '),
  reportUploads: (files, bytes) =>
    files === 0 ? 'Nichts hochzuladen' : `${countFiles(files)} hochzuladen, insgesamt ${formatBytes(bytes)}`,
  reportGood: 'Jede Zeile ist bereit zum Einreihen.',
  reportBad: (cells) =>
    `${counted(cells, 'weiteres Problem', 'weitere Probleme')} in den Dateien gefunden, in der Tabelle markiert.`,
  closeReport: 'Bericht schließen',
  emptyTitle: 'Viele Jobs, eine Tabelle',
  emptyLead:
    'Füge Zellen aus einer Tabellenkalkulation ein, zieh eine CSV-Datei herein oder kombiniere Dateien, Prompts und Einstellungen. Jede Zeile wird ein Job, und du siehst den Preis und jedes Problem, bevor etwas gesendet wird.',
  emptyMatrix: 'Matrix erstellen',
  allowFolder: 'Ordner freigeben…',
  emptyCsv: 'CSV-Datei wählen…',
  queuedTitle: (jobs) => `${countJobs(jobs)} eingereiht`,
  queuedLead: 'Die Tabelle ist jetzt leer, damit nichts doppelt eingereiht wird.',
  findLabel: 'Suchen',
  replaceLabel: 'Ersetzen durch',
  found: (count) => (count === 0 ? 'Keine Treffer' : `${number(count)} gefunden`),
  inSelection: 'In Auswahl',
  next: 'Nächster',
  replace: 'Ersetzen',
  replaceAll: 'Alle ersetzen',
  closeFind: 'Schließen',
  importTitle: (name) => `${name} importieren`,
  pasted: 'Eingefügter Text',
  importLead: 'Wähle, was jede Spalte ist. Nichts wird hinzugefügt, bevor du bestätigst.',
  importFacts: (rows, separator, encoding) =>
    [countRows(rows), separator, encoding].filter((fact) => fact !== null).join(' · '),
  separator: 'Trennzeichen',
  separators: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator', '|': 'Senkrechter Strich' },
  hasHeader: 'Erste Zeile enthält Spaltennamen',
  columnOf: (name) => `${name} importieren als`,
  columnNumber: (place) => `Spalte ${place}`,
  leaveOut: 'Nicht importieren',
  ownColumn: (name) => `Promptspalte „${name}“`,
  modelForRows: 'Standardmodell',
  fromRow: 'Ab Zeile',
  tooLong: (rows, room) =>
    `${countRows(rows)} zu viel. Die Tabelle hat noch Platz für ${number(room)}. Wähle, wo begonnen wird; der Rest bleibt in der Datei.`,
  notPasted: (rows) =>
    `${countRows(rows)} zu viel. Eine Tabelle fasst ${number(5000)} Zeilen. Füge den Rest ein, nachdem du diese eingereiht hast.`,
  noRoom: 'Die Tabelle ist voll. Reihe sie zuerst ein oder leere sie.',
  faults: (count) => `${countRows(count)} mit falsch gesetzten Anführungszeichen`,
  fault: {
    'quote-not-closed': (line) =>
      `Zeile ${number(line)}: Ein Anführungszeichen wird nie geschlossen. Alles danach wurde als eine Zelle gelesen.`,
    'text-after-quote': (line) =>
      `Zeile ${number(line)}: Nach einem schließenden Anführungszeichen steht Text. Um eines in einer Zelle zu verwenden, verdopple es.`,
  },
  over: {
    columns: (most) => `Nur die ersten ${number(most)} Spalten wurden gelesen.`,
    cells: (most) =>
      `Nichts wurde gelesen: Diese Tabelle hat mehr als ${number(most)} Zellen. Teile sie auf.`,
  },
  importReferences: (rows) => `${countRows(rows)} hinzufügen`,
  replaceRows: 'Tabelle ersetzen',
  cancel: 'Abbrechen',
  reading: 'Wird gelesen…',
  notText:
    'Das ist keine Textdatei. Exportiere sie als CSV aus deiner Tabellenkalkulation und versuche es noch einmal.',
  tooLarge: (bytes, most) =>
    `Diese Datei hat ${formatBytes(bytes)}; die Grenze ist ${formatBytes(most)}. Teile sie auf und importiere die Teile einzeln.`,
  unreadable:
    'Diese Datei ist nicht lesbar. Prüfe, ob es sie noch gibt und ob sie nicht in einer anderen App offen ist.',
  noRows: 'Diese Datei hat keine Zeilen.',
  matrixTitle: 'Matrix',
  matrixLead: 'Jede Kombination wird eine Zeile.',
  matrixFiles: 'Dateien',
  matrixFilesFor: 'Hinzufügen zu',
  matrixDrop: 'Dateien oder Ordner hierher ziehen',
  matrixPrompts: 'Prompts',
  matrixPromptsHint: 'Einer pro Zeile. Längere Prompts mit Leerzeilen trennen.',
  matrixCount: (sizes, rows) =>
    sizes.length < 2 ? countRows(rows) : `${sizes.map(number).join(' × ')} = ${countRows(rows)}`,
  matrixTooMany: (room) => `Die Tabelle hat noch Platz für ${countRows(room)}.`,
  matrixEmpty: 'Füge Prompts, Dateien oder Werte hinzu.',
  removeFiles: 'Dateien entfernen',
  filesCount: countFiles,
};

export const canary: Catalogue['canary'] = {
  region: 'Wartet auf Freigabe',
  choose: 'Zuerst einen testen',
  count: 'Pilotjobs',
  tip: 'Nur diese Jobs werden jetzt gesendet. Der Rest wartet auf deine Freigabe und kostet nichts, bis du ihn sendest.',
  ahead: (canaries, rest) => `${number(canaries)} jetzt, ${number(rest)} nach Freigabe`,
  queued: (canaries, rest) =>
    canaries === 0
      ? `${countJobs(rest)} zur Freigabe eingereiht`
      : `${counted(canaries, 'Pilotjob', 'Pilotjobs')} eingereiht; zur Freigabe: ${number(rest)}`,
  stand: ({ held, made, failed, unknown, open }) => {
    const parts = [
      ...(made > 0 ? [`${counted(made, 'Pilotjob', 'Pilotjobs')} fertig`] : []),
      ...(failed > 0 ? [`${number(failed)} fehlgeschlagen`] : []),
      ...(unknown > 0 ? [`${number(unknown)} ungeklärt`] : []),
      ...(open > 0 ? [`${number(open)} laufend`] : []),
      `${countJobs(held)} zur Freigabe`,
    ];
    return parts.join(', ');
  },
  send: (cost) => (cost === '' ? 'Rest senden' : `Rest senden · ${cost}`),
  change: 'Rest ändern…',
  cancel: 'Rest abbrechen',
  sent: (count) => `Rest gesendet: ${countJobs(count)}`,
  cancelled: (count) => `Rest abgebrochen: ${countJobs(count)}`,
  more: (count) =>
    count === 1
      ? '1 weiterer Stapel wartet auf Freigabe, weiter unten in der Liste.'
      : `${number(count)} weitere Stapel warten auf Freigabe, weiter unten in der Liste.`,
  waiting: (count) => `${number(count)} zur Freigabe`,
  waitingTip: 'Jobs, die erst nach deiner Freigabe gesendet werden',
  changeTitle: 'Rest ändern',
  changeLead: 'Änderungen gelten für jeden Job des Stapels, der noch nicht gesendet wurde.',
  replace: 'In den Prompts ersetzen',
  find: 'Suchen',
  replacement: 'Ersetzen durch',
  otherFields: 'Weitere Felder',
  mixed: 'Dieser Stapel verwendet mehrere Modelle, daher lassen sich hier nur Prompts ändern.',
  changes: (changed, held) =>
    changed === 0 ? 'Noch keine Änderungen.' : `Änderungen an ${number(changed)} von ${countJobs(held)}.`,
  andMore: (count) => `und ${number(count)} weitere`,
  inWay: (count) =>
    count === 1
      ? '1 Job lässt sich so nicht senden. Behebe das zuerst; es wurde nichts geändert.'
      : `${number(count)} Jobs lassen sich so nicht senden. Behebe das zuerst; es wurde nichts geändert.`,
  changeAndSend: (held) => `Ändern und ${number(held)} senden`,
  changeOnly: 'Ändern, nicht senden',
  changedAndSent: (changed, sent) => `Rest gesendet: ${countJobs(sent)}, davon ${number(changed)} geändert`,
  changedOnly: (changed) => `${countJobs(changed)} geändert; noch nicht gesendet`,
  leave: 'Abbrechen',
};
