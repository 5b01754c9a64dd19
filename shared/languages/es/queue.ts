import { formatMoney, formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

const capitalize = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;

/** The room where jobs are followed and changed. */
export const queue: Catalogue['queue'] = {
  filters: {
    all: 'Todo',
    running: 'En curso',
    waiting: 'En espera',
    unknown: 'Te necesitan',
    done: 'Terminados',
    failed: 'Fallidos',
    cancelled: 'Cancelados',
  },
  filterLabel: 'Mostrar trabajos',
  sections: {
    unknown: 'Te necesitan',
    running: 'En curso',
    waiting: 'En espera',
    finished: 'Finalizados',
  },
  jobs: 'Trabajos',
  pause: 'Pausar',
  pauseTip: 'Dejar de enviar trabajos. Los que ya están en el servicio continúan.',
  resume: 'Reanudar',
  pausedNote: 'Cola en pausa. Los trabajos que ya están en el servicio continúan.',
  emptyTitle: 'Aún no hay trabajos',
  empty:
    'Los trabajos que pones en cola en Composición o Lote se envían desde aquí, aunque la red se corte de vez en cuando.',
  emptyAction: 'Crear un trabajo',
  emptyFilter: {
    all: '',
    running: 'No hay trabajos en curso.',
    waiting: 'No hay trabajos en espera.',
    unknown: 'Nada te necesita. Todos los desenlaces se conocen y ningún trabajo está por aprobar.',
    done: 'Aún no hay trabajos terminados.',
    failed: 'No hay trabajos fallidos.',
    cancelled: 'No hay trabajos cancelados.',
  },
  showAll: 'Mostrar todos los trabajos',
  inboxLead:
    'Estos trabajos se enviaron, pero no llegó una respuesta clara, así que cada uno puede haberse cobrado. Nada se vuelve a enviar automáticamente. Si el servicio entrega alguno, sale de esta lista por sí solo.',
  waits: capitalize,
  runningFor: (seconds) => `desde hace ${formatSeconds(seconds)}`,
  noAnswerSince: (time) => `enviado: ${time}, sin respuesta clara`,
  inDoubt: (money) => `${formatMoney(money)} en duda`,
  test: 'prueba',
  practice: 'práctica',
  free: 'gratis',
  percent: (percent) => `${percent} %`,
  left: (seconds) => `quedan ${formatSeconds(seconds)}`,
  waitsSince: (reason, time) => `${capitalize(reason)} desde ${time}.`,
  waitsFor: (reason) => `${capitalize(reason)}.`,
  resumeNamed: (paused) => `Reanudar: ${paused}`,
  uploadingFile: (name) => `Subiendo ${name}`,
  fetchingFile: (name) => `Descargando ${name}`,
  retryTip: 'Hace un nuevo envío al precio completo.',
  editTip: 'Abre el trabajo en Composición. No se envía nada hasta que guardes.',
  watchTip: 'Consulta el resultado al servicio. Gratis: no se envía nada.',
  openTake: 'Abrir en Revisión',
  reveal: 'Mostrar en la carpeta',
  resolve: 'Resolver',
  openHistory: (name) => `${name}: detalles`,
  prompt: 'Prompt',
  references: 'Referencias',
  generation: 'Generación',
  serviceStatus: 'Estado en el servicio',
  job: 'Trabajo',
  copy: 'Copiar',
  copied: 'Copiado',
  history: 'Historial',
  attempt: (number) => `Envío ${number}`,
  body: 'Cuerpo de la solicitud',
  copyBody: 'Copiar tal como se envió',
  before: 'Antes de la edición',
  otherJob: 'Mostrar trabajo original',
  answeredAfter: (time) => `respuesta en ${time}`,
  charged: (words) => `cobrado: ${words}`,
  estimated: (money) => `estimado: ${money}`,
  saidByService: 'Mensaje del servicio',
  noAttempts: 'Aún no enviado.',
  resolveTitle: '¿Se recibió?',
  resolveLead:
    'La solicitud se envió, pero no llegó una respuesta clara. Puede haberse cobrado. Si el servicio la entrega, esto se resuelve por sí solo.',
  foundTitle: 'Está en el panel del servicio',
  foundLead: 'Pega su ID. Dailies lo consulta al servicio; no se envía nada.',
  foundLeadUnbound:
    'Pega su ID. Este perfil no puede consultar al servicio, así que el trabajo espera su entrega.',
  sentAt: (time) => `Enviado: ${time}`,
  answered: (status) => `respuesta HTTP ${status}`,
  noAnswer: 'sin respuesta',
  inDoubtUnknownPrice: 'precio desconocido',
  showSent: 'Qué se envió',
  genId: 'ID de generación',
  lastWord: (reason, said) => `${reason} · último mensaje: «${said}»`,
  fetchTip: 'Vuelve a descargar los archivos que faltan. Gratis: no se envía nada.',
  lostOutputs: (lost, all) => `${lost} de ${all} resultados sin descargar`,
  lookUp: 'Consultarlo',
  neverTitle: 'No llegó',
  neverLead: 'Vuelve a enviarlo solo si no tienes dudas. Si se recibió el primero, pagas dos veces.',
  neverCosts: (money) => `Un segundo cobro sería de unos ${formatMoney(money)}.`,
  sendAgain: 'Volver a enviar',
  leaveTitle: 'Dejarlo como está',
  leaveLead: 'Se queda aquí como desconocido. No se envía nada y una entrega aún puede resolverlo.',
  letGo: 'Descartar',
  letGoTip: 'Lo quita de Te necesitan. Si al final se entrega, vuelve.',
};

export const queueCommands: Catalogue['queueCommands'] = {
  group: 'Cola',
  moveUp: 'Subir',
  moveDown: 'Bajar',
  selectAll: 'Seleccionar todos los trabajos',
  pauseMap: 'Pausar o reanudar',
  pauseBatchMap: 'Pausar o reanudar el lote',
  deleteMap: 'Cancelar; quitar de la lista si ha finalizado',
  walkMap: 'Elegir un trabajo',
  extendMap: 'Elegir varios',
  toggleMap: 'Añadir a la selección o quitar de ella',
  openMap: 'Abrir o cerrar su historial',
  menuMap: 'Abrir su menú',
  undoMap: 'Deshacer el último paso',
};

export const history: Catalogue['history'] = {
  approved: 'Aprobado',
  namedByArtist: 'Has añadido su ID de generación',
  adopted: (step) => `${step}, que entretanto se había vuelto a enviar`,
  at: (step, time) => `${step}: ${time}`,
  until: (step, time) => `${step}: hasta ${time}`,
  ended: (step, wait) => `${step} (${wait})`,
};

export const safeStart: Catalogue['safeStart'] = {
  region: 'Inicio seguro',
  happened: 'Dailies se ha cerrado inesperadamente dos veces seguidas.',
  work: {
    read: (file, more) => `Se estaba leyendo «${file}»${andMore(more)}.`,
    watch: (file, more) => `Se estaba leyendo «${file}»${andMore(more)} en una carpeta vigilada.`,
    fetch: (file, more) => `Se estaba descargando «${file}»${andMore(more)}.`,
    poster: (file, more) => `Se estaba creando la miniatura de «${file}»${andMore(more)}.`,
    import: (file, more) => `Se estaba añadiendo a la biblioteca «${file}»${andMore(more)}.`,
  },
  noFile: 'No se estaba leyendo ningún archivo.',
  rests:
    'Hasta que elijas, no se envía, descarga, vigila ni importa nada. Tu cola y tus archivos no han cambiado.',
  leaveOut: (count) => (count > 1 ? 'Omitirlos y continuar' : 'Omitirlo y continuar'),
  leaveOutTip: 'Dailies no volverá a abrirlo automáticamente. Aún puedes añadirlo tú.',
  goOn: 'Continuar con todo',
  goOnWithout: 'Continuar',
};

function andMore(count: number): string {
  return count === 0 ? '' : ` y ${formatNumber(count)} más`;
}
