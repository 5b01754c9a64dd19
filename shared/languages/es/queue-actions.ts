import { formatSeconds, formatTime } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import { UNDO_WORDS } from '../../queue/queue-actions-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, jobs } from './counts.ts';

/** What can be done with jobs, and what was done. */
export const actions: Catalogue['actions'] = {
  pause: 'Pausar',
  resume: 'Reanudar',
  front: 'Mover al principio',
  end: 'Mover al final',
  edit: 'Editar',
  cancel: 'Cancelar',
  stop: 'Dejar de esperar',
  watch: 'Buscar resultado',
  fetch: 'Volver a descargar',
  retry: 'Volver a encolar',
  duplicate: 'Duplicar',
  schedule: 'Programar…',
  unschedule: 'Quitar programación',
  remove: 'Quitar de la lista',
  copy: 'Copiar prompt',
};

export const queueActions: Catalogue['queueActions'] = {
  actions: 'Acciones del trabajo',
  more: 'Más',
  open: 'Mostrar detalles',
  close: 'Ocultar detalles',
  selectBatch: 'Seleccionar lote',
  renameBatch: 'Renombrar lote…',
  batchName: 'Nombre del lote',
  renamed: (name) => `Lote renombrado como «${name}»`,
  doneAbout: (end, now) =>
    `quedan unos ${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))}, fin: ${formatTime(end, now)}`,
  forecastTip: 'Estimado a partir de lo que han tardado últimamente estos modelos con este perfil',
  usually: (milliseconds) => `normalmente ${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: 'Pausar lote',
  resumeBatch: 'Reanudar lote',
  pauseModel: (model) => `Pausar ${model}`,
  resumeModel: (model) => `Reanudar ${model}`,
  pausedModel: (model) => `${model} está en pausa`,
  pausedBatches: (count) =>
    count === 1 ? 'Un lote está en pausa' : `${formatNumber(count)} lotes están en pausa`,
  resumeThem: 'Reanudar',
  selected: (count) => counted(count, 'seleccionado', 'seleccionados'),
  isSelected: 'seleccionado',
  selectionLabel: 'Acciones de la selección',
  clear: 'Anular selección',
  group: 'Agrupar por lote',
  collapse: 'Contraer lote',
  expand: 'Desplegar lote',
  batchOf: (name, count) => `${name}: lote de ${formatNumber(count)}`,
  batchDone: (done, size) => `${formatNumber(done)} de ${formatNumber(size)} terminados`,
  running: (count) => `${formatNumber(count)} en curso`,
  waiting: (count) => `${formatNumber(count)} en espera`,
  failed: (count) => counted(count, 'fallido', 'fallidos'),
  unknown: (count) => counted(count, 'desconocido', 'desconocidos'),
  paused: 'en pausa',
  cancelBatch: 'Cancelar los no enviados',
  toGo: (sum) => `${sum} en espera`,
  dragging: jobs,
  moved: (name, count, place, of) =>
    count === 1
      ? `«${name}» es ahora el ${place} de ${of} en espera`
      : `${jobs(count)} van ahora a partir del ${place} de ${of} en espera`,
  cannotMove: 'Solo puedes mover trabajos en espera.',
  scheduleTitle: 'Enviar a partir de',
  atTime: (time) => `Programado para ${time}`,
  ownTime: 'Hora personalizada',
  setTime: 'Fijar',
  timePast: 'Esa hora ya ha pasado, así que el trabajo se enviaría enseguida.',
  inAnHour: (time) => `En una hora, ${time}`,
  tonight: (time) => `Esta noche, ${time}`,
  tomorrow: (time) => `Mañana, ${time}`,
  retryFailed: (count, cost) =>
    `Volver a encolar ${counted(count, 'trabajo fallido', 'trabajos fallidos')}${cost === '' ? '' : ` · ${cost}`}`,
  retryFailedTip: 'Cada uno es un nuevo envío al precio completo.',
  startUpLabel: 'Trabajos de pago al iniciar',
  startUps: {
    ask: 'Trabajos de pago al iniciar: preguntar',
    'go-on': 'Trabajos de pago al iniciar: continuar',
    paused: 'Trabajos de pago al iniciar: en pausa',
  },
  startUpTip: 'Qué ocurre con los trabajos de pago en espera cuando se inicia Dailies',
  startUpAsks: (count) =>
    count === 1
      ? '1 trabajo espera desde tu última sesión. No se ha enviado.'
      : `${jobs(count)} esperan desde tu última sesión. No se ha enviado ninguno.`,
  goOn: 'Continuar',
  keepPaused: 'Mantener en pausa',
  totalWaiting: (sum) => `Coste estimado de los trabajos en espera: ${sum}`,
  toSettings: 'Abrir Ajustes',
  tryNow: 'Probar ahora',
  budgetHolds: (count) => `${counted(count, 'trabajo espera', 'trabajos esperan')} por tu presupuesto.`,
  removedHolds: (count, project) =>
    `${counted(count, 'trabajo espera', 'trabajos esperan')} por el presupuesto del proyecto eliminado «${project}».`,
  removedEnds: 'Restaura el proyecto y sube su presupuesto, o cancela los trabajos.',
  noCancel: (count) =>
    count === 1
      ? 'Ya se ha enviado. El servicio no permite cancelarlo.'
      : `${jobs(count)} ya se han enviado. El servicio no permite cancelarlos.`,
  noCancelMeans:
    'El resultado aún puede cobrarse. Si dejas de esperarlo, no se descarga salvo que el servicio lo entregue.',
  nothingToDo: (action) => `La acción ${action} no se puede usar con esta selección.`,
  movedOn: (count) =>
    `${counted(count, 'trabajo ya había avanzado y no ha cambiado', 'trabajos ya habían avanzado y no han cambiado')}.`,
  costs: (sum) => `Estimado: ${sum}.`,
  secondCharges: (count, surely, cost) => {
    const who = count === 1 ? '' : `${jobs(count)}: `;
    const known =
      surely === count
        ? count === 1
          ? 'ya se ha cobrado'
          : 'ya se han cobrado'
        : count === 1
          ? 'puede haberse cobrado ya'
          : 'pueden haberse cobrado ya';
    const part = surely > 0 && surely < count ? ` (${formatNumber(surely)} con certeza)` : '';
    const more = cost === '' ? ' y un segundo cobro' : `: hasta ${cost} más`;
    const said = `${who}${known}${part}`;
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}. Volver a enviar es un segundo envío${more}.`;
  },
  secondSubmissions: 'Puede que ya se haya recibido. Volver a enviar es un segundo envío.',
  queueAgain: (names) =>
    names.length === 1 ? `Volver a encolar «${names[0]}»` : `Volver a encolar ${jobs(names.length)}`,
  undo: 'Deshacer',
  undone: (action) => `Deshecho: ${UNDO_WORDS[action]}`,
  notUndone: (action) => `No se ha podido deshacer: ${UNDO_WORDS[action]}`,
  nothingToUndo: 'Nada que deshacer.',
  otherSince: 'Desde entonces se ha cambiado otra cosa.',
  otherSinceDetail: (action) => `Última acción: ${UNDO_WORDS[action]}.`,
  takeThatBack: 'Deshacer eso',
};

export const undo: Catalogue['undo'] = {
  enqueue: 'encolar',
  duplicate: 'duplicar',
  cancel: 'cancelar',
  retry: 'volver a encolar',
  'stop-watching': 'dejar de esperar',
  pause: 'pausar',
  resume: 'reanudar',
  move: 'mover',
  schedule: 'programar',
  edit: 'editar',
  remove: 'quitar de la lista',
  release: 'enviar el resto de un lote',
};

export const done: Catalogue['done'] = {
  job: (name) => `«${name}»`,
  jobs,
  pause: (what) => `En pausa: ${what}`,
  resume: (what) => `Reanudación: ${what}`,
  front: (what) => `Al principio: ${what}`,
  end: (what) => `Al final: ${what}`,
  cancel: (what) => `Cancelación: ${what}`,
  stop: (what) => `Se deja de esperar: ${what}`,
  watch: (what) => `Buscando resultado: ${what}`,
  fetch: (what) => `Descargando de nuevo: ${what}`,
  retry: (what) => `De nuevo en cola: ${what}`,
  duplicate: (what) => `Duplicación: ${what}`,
  schedule: (what) => `Programación: ${what}`,
  unschedule: (what) => `Programación quitada: ${what}`,
  remove: (what) => `Fuera de la lista: ${what}`,
};
