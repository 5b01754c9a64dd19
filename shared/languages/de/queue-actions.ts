import { formatSeconds, formatTime } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import { UNDO_WORDS } from '../../queue/queue-actions-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { countJobs } from './words.ts';

const number = (value: number) => formatNumber(value);

export const actions: Catalogue['actions'] = {
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  front: 'An den Anfang',
  end: 'Ans Ende',
  edit: 'Bearbeiten',
  cancel: 'Abbrechen',
  stop: 'Nicht mehr verfolgen',
  watch: 'Nach Ergebnis sehen',
  fetch: 'Erneut laden',
  retry: 'Erneut einreihen',
  duplicate: 'Duplizieren',
  schedule: 'Planen…',
  unschedule: 'Zeitplan entfernen',
  remove: 'Aus Liste entfernen',
  copy: 'Prompt kopieren',
};

export const undo: Catalogue['undo'] = {
  enqueue: 'Einreihen',
  duplicate: 'Duplizieren',
  cancel: 'Abbrechen',
  retry: 'Erneutes Einreihen',
  'stop-watching': 'Nicht mehr verfolgen',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  move: 'Verschieben',
  schedule: 'Planen',
  edit: 'Bearbeiten',
  remove: 'Entfernen aus der Liste',
  release: 'Senden des Rests eines Stapels',
};

export const done: Catalogue['done'] = {
  job: (name) => `„${name}“`,
  jobs: countJobs,
  pause: (what) => `${what} pausiert`,
  resume: (what) => `${what} fortgesetzt`,
  front: (what) => `${what} an den Anfang verschoben`,
  end: (what) => `${what} ans Ende verschoben`,
  cancel: (what) => `${what} abgebrochen`,
  stop: (what) => `${what} nicht mehr verfolgt`,
  watch: (what) => `Ergebnis wird erneut abgefragt: ${what}`,
  fetch: (what) => `Wird erneut geladen: ${what}`,
  retry: (what) => `${what} erneut eingereiht`,
  duplicate: (what) => `${what} dupliziert`,
  schedule: (what) => `${what} geplant`,
  unschedule: (what) => `Zeitplan entfernt: ${what}`,
  remove: (what) => `${what} aus der Liste entfernt`,
};

export const queueActions: Catalogue['queueActions'] = {
  actions: 'Job-Aktionen',
  more: 'Mehr',
  open: 'Details einblenden',
  close: 'Details ausblenden',
  selectBatch: 'Stapel auswählen',
  renameBatch: 'Stapel umbenennen…',
  batchName: 'Name des Stapels',
  renamed: (name) => `Stapel in „${name}“ umbenannt`,
  doneAbout: (end, now) =>
    `noch etwa ${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))}, fertig um ${formatTime(end, now)}`,
  forecastTip: 'Geschätzt danach, wie lange diese Modelle zuletzt mit diesem Profil brauchten',
  usually: (milliseconds) => `meist ${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: 'Stapel pausieren',
  resumeBatch: 'Stapel fortsetzen',
  pauseModel: (model) => `${model} pausieren`,
  resumeModel: (model) => `${model} fortsetzen`,
  pausedModel: (model) => `${model} ist pausiert`,
  pausedBatches: (count) =>
    count === 1 ? 'Ein Stapel ist pausiert' : `${number(count)} Stapel sind pausiert`,
  resumeThem: 'Fortsetzen',
  selected: (count) => `${number(count)} ausgewählt`,
  isSelected: 'ausgewählt',
  selectionLabel: 'Auswahlaktionen',
  clear: 'Auswahl aufheben',
  group: 'Nach Stapel gruppieren',
  collapse: 'Stapel einklappen',
  expand: 'Stapel ausklappen',
  batchOf: (name, count) => `${name}: Stapel aus ${number(count)}`,
  batchDone: (done, size) => `${number(done)} von ${number(size)} fertig`,
  running: (count) => `${number(count)} laufend`,
  waiting: (count) => `${number(count)} wartend`,
  failed: (count) => `${number(count)} fehlgeschlagen`,
  unknown: (count) => `${number(count)} ungeklärt`,
  paused: 'pausiert',
  cancelBatch: 'Ungesendete Jobs abbrechen',
  toGo: (sum) => `${sum} wartet`,
  dragging: countJobs,
  moved: (name, count, place, of) =>
    count === 1
      ? `„${name}“ ist jetzt ${place} von ${of} wartenden`
      : `${countJobs(count)} stehen jetzt ab ${place} von ${of} wartenden`,
  cannotMove: 'Nur wartende Jobs lassen sich verschieben.',
  scheduleTitle: 'Senden ab',
  atTime: (time) => `Geplant für ${time}`,
  ownTime: 'Eigene Zeit',
  setTime: 'Festlegen',
  timePast: 'Diese Zeit ist vorbei, der Job würde sofort gesendet.',
  inAnHour: (time) => `In einer Stunde, ${time}`,
  tonight: (time) => `Heute Abend, ${time}`,
  tomorrow: (time) => `Morgen, ${time}`,
  retryFailed: (count, cost) => {
    const label =
      count === 1
        ? '1 fehlgeschlagenen Job erneut einreihen'
        : `${number(count)} fehlgeschlagene Jobs erneut einreihen`;
    return cost === '' ? label : `${label} · ${cost}`;
  },
  retryFailedTip: 'Jeder ist eine neue Übermittlung zum vollen Preis.',
  startUpLabel: 'Bezahlte Jobs beim Start',
  startUps: {
    ask: 'Bezahlte Jobs beim Start: fragen',
    'go-on': 'Bezahlte Jobs beim Start: weitermachen',
    paused: 'Bezahlte Jobs beim Start: pausiert lassen',
  },
  startUpTip: 'Was mit wartenden kostenpflichtigen Jobs geschieht, wenn Dailies startet',
  startUpAsks: (count) =>
    count === 1
      ? '1 Job wartet aus der letzten Sitzung. Er wurde nicht gesendet.'
      : `${number(count)} Jobs warten aus der letzten Sitzung. Keiner wurde gesendet.`,
  goOn: 'Weitermachen',
  keepPaused: 'Pausiert lassen',
  totalWaiting: (sum) => `Geschätzte Kosten wartender Jobs: ${sum}`,
  toSettings: 'Einstellungen öffnen',
  tryNow: 'Jetzt versuchen',
  budgetHolds: (count) =>
    count === 1 ? '1 Job wartet auf dein Budget.' : `${number(count)} Jobs warten auf dein Budget.`,
  removedHolds: (count, project) =>
    count === 1
      ? `1 Job wartet auf das Budget des gelöschten Projekts „${project}“.`
      : `${number(count)} Jobs warten auf das Budget des gelöschten Projekts „${project}“.`,
  removedEnds: 'Stell das Projekt wieder her und erhöhe sein Budget, oder brich die Jobs ab.',
  noCancel: (count) =>
    count === 1
      ? 'Bereits gesendet. Der Dienst bietet kein Abbrechen an.'
      : `${number(count)} Jobs bereits gesendet. Der Dienst bietet kein Abbrechen an.`,
  noCancelMeans:
    'Das Ergebnis kann trotzdem berechnet werden. Wenn du es nicht mehr verfolgst, wird es nur geladen, falls der Dienst es zustellt.',
  nothingToDo: (action) => `Für diese Auswahl nicht möglich: ${action}.`,
  movedOn: (count) =>
    count === 1
      ? '1 Job war schon weiter und ist unverändert.'
      : `${number(count)} Jobs waren schon weiter und sind unverändert.`,
  costs: (sum) => `Geschätzt: ${sum}.`,
  secondCharges: (count, surely, cost) => {
    const again =
      cost === ''
        ? 'Noch einmal zu senden ist eine zweite Übermittlung und wird noch einmal berechnet.'
        : `Noch einmal zu senden ist eine zweite Übermittlung: bis zu ${cost} mehr.`;
    if (count === 1)
      return surely === 1
        ? `Der Job wurde bereits berechnet. ${again}`
        : `Der Job wurde vielleicht bereits berechnet. ${again}`;
    if (surely === count) return `${number(count)} Jobs wurden bereits berechnet. ${again}`;
    return surely === 0
      ? `${number(count)} Jobs wurden vielleicht bereits berechnet. ${again}`
      : `${number(count)} Jobs wurden vielleicht bereits berechnet (${number(surely)} sicher). ${again}`;
  },
  secondSubmissions:
    'Der Job wurde vielleicht bereits empfangen. Noch einmal zu senden ist eine zweite Übermittlung.',
  queueAgain: (names) =>
    names.length === 1 ? `„${names[0]}“ erneut einreihen` : `${countJobs(names.length)} erneut einreihen`,
  undo: 'Rückgängig',
  undone: (action) => `Rückgängig gemacht: ${UNDO_WORDS[action]}`,
  notUndone: (action) => `Ließ sich nicht rückgängig machen: ${UNDO_WORDS[action]}`,
  nothingToUndo: 'Nichts rückgängig zu machen.',
  otherSince: 'Seitdem wurde etwas anderes geändert.',
  otherSinceDetail: (action) => `Letzte Aktion: ${UNDO_WORDS[action]}.`,
  takeThatBack: 'Das rückgängig machen',
};
