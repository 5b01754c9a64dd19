import { formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, jobs } from './counts.ts';

/** The frame around the rooms, and what shows in several of them. */
export const shell: Catalogue['shell'] = {
  app: 'Dailies',
  rooms: {
    compose: 'Composición',
    batch: 'Lote',
    queue: 'Cola',
    review: 'Revisión',
    film: 'Película',
    cast: 'Reparto',
    settings: 'Ajustes',
  },
  roomsLabel: 'Salas',
  hideNames: 'Plegar la barra lateral',
  showNames: 'Desplegar la barra lateral',
  newTakes: (count) => counted(count, 'toma nueva', 'tomas nuevas'),
  notifications: 'Notificaciones',
  dismiss: 'Descartar',
  close: 'Cerrar',
  loading: 'Abriendo tu trabajo…',
  tryAgain: 'Reintentar',
  status: 'Estado',
  practice: 'PRÁCTICA',
  practiceTip:
    'El servicio de práctica integrado: archivos reales, sin coste ni cuenta. Haz clic para ver los ajustes del servicio.',
  online: 'en línea',
  offline: 'sin conexión',
  networkTip: {
    online: 'La última solicitud llegó al servicio.',
    offline:
      'La última solicitud no pudo llegar al servicio. Los trabajos en espera se envían automáticamente.',
  },
  running: (count) => `${formatNumber(count)} en curso`,
  waiting: (count) => `${formatNumber(count)} en espera`,
  paused: 'en pausa',
  today: (spent) => `hoy ${spent}`,
  noSubmissions: 'sin gastos',
  todayTip: 'Envíos de hoy, cobrados o en duda. La práctica y las pruebas no cuentan.',
  unknown: (count) => counted(count, 'desconocido', 'desconocidos'),
  unknownTip: 'Enviados, pero sin respuesta clara. Míralos en Cola.',
  noKey: 'sin clave de API',
  noDeliveries: 'sin entregas',
  noWayBack: 'los resultados no pueden volver',
  standIn: 'entorno sustituto',
  standInTip:
    'No es el Electron oficial. Solo puede acceder a servicios de este ordenador y no se debe distribuir.',
  needsYou: (count) => counted(count, 'te necesita', 'te necesitan'),
  commands: 'Comandos',
  commandsTip: 'Buscar algo que hacer',
  commandsPlaceholder: '¿Qué quieres hacer?',
  mayBeCharged: (charge) => `${charge}. Lo que se envía puede cobrarse.`,
  noCharge: 'No se cobra nada.',
  charge: (count, cost) => (cost === '' ? jobs(count) : `${jobs(count)} · ${cost}`),
  beforeCharge: 'Antes de enviar',
  doIt: 'Enviar',
  doNot: 'No enviar',
  keyboard: 'Teclado',
  keyboardTip: 'Mapa del teclado',
  guide: 'Guía',
};

export const palette: Catalogue['palette'] = {
  kinds: {
    model: 'Modelo',
    template: 'Plantilla',
    collection: 'Colección',
    batch: 'Lote',
    queuedBatch: 'Lote en la cola',
    member: 'Reparto',
  },
  searchTakes: (words) => `Buscar tomas con «${words}»`,
  searchGuide: (words) => `Buscar «${words}» en la guía`,
};

export const commands: Catalogue['commands'] = {
  goTo: (room) => `Ir a ${room}`,
  pause: 'Pausar la cola',
  resume: 'Reanudar la cola',
  goOn: 'Continuar los trabajos de la última vez',
  undo: (step) => `Deshacer en la cola: ${step}`,
  retryFailed: 'Volver a encolar todos los trabajos fallidos',
  showLedger: 'Mostrar lo gastado',
  showUnknown: 'Mostrar desenlaces desconocidos',
  showFailed: 'Mostrar trabajos fallidos',
  themeDark: 'Tema: oscuro',
  themeLight: 'Tema: claro',
  themeSystem: 'Tema: como el sistema',
  backdropNext: 'Siguiente fondo de imágenes y vídeos',
  viewer: 'Abrir o cerrar la ventana de visor',
  viewerFind: 'segunda pantalla, monitor',
  viewerEmpty: 'Selecciona una toma en Revisión o Composición',
  keyboard: 'Mostrar el mapa del teclado',
  resultsFolder: 'Elegir la carpeta de resultados',
};

export const keyboard: Catalogue['keyboard'] = {
  everywhere: 'En todas partes',
  commands: 'Comandos',
  rooms: 'Composición, Lote, Cola, Revisión, Película, Reparto',
  settings: 'Ajustes',
  rail: 'Plegar o desplegar la barra lateral',
  map: 'Este mapa',
};

export const mentions: Catalogue['mentions'] = {
  menu: 'Lo que puede nombrar el prompt',
  named: 'Nombrado en el prompt',
  sentAsWritten: 'Se envía como está',
  sentAsWrittenTip:
    'La interfaz no muestra ninguna forma de referirse a una imagen o un elemento en un prompt, así que los nombres y números llegan al servicio exactamente como están aquí.',
  place: (slot, number) => `${slot} ${number}`,
  element: 'elemento de esta solicitud',
  inCast: 'en el reparto, no en esta solicitud',
  addFromCast: 'en el reparto: añade el elemento',
  nobody: 'ningún elemento de esta solicitud',
  noReference: 'aquí nada tiene este número',
  add: 'Añadir',
  addNamed: (name) => `Añadir ${name} a esta solicitud`,
};

export const drop: Catalogue['drop'] = {
  notHere: (file) => `${file} no se puede soltar aquí`,
  whereTo:
    'Suelta imágenes y clips en Composición, Reparto o Revisión, audios en Composición o Reparto, y tablas en Lote.',
  notAFile: 'No es un archivo de este ordenador. Guárdalo primero y suelta el archivo.',
  onlyAddress: 'Es una dirección, no un archivo',
  saveFirst: 'Guarda primero la imagen o el clip y suelta el archivo.',
  onlyPlace: 'El otro programa ha nombrado este archivo, pero no lo ha entregado. Suéltalo desde su carpeta.',
  notAdded: (count) => counted(count, 'no se ha añadido', 'no se han añadido'),
};

export const stage: Catalogue['stage'] = {
  stage: 'Escenario',
  filter: 'Qué tomas',
  all: 'Todos los modelos',
  own: 'Este modelo',
  divider: 'Ancho del formulario',
  dividerTip: 'Arrastra para cambiarlo, doble clic para restablecerlo',
  strip: 'Últimas tomas y trabajos en curso',
  fold: 'Ocultar el escenario',
  unfold: 'Mostrar el escenario',
  emptyTitle: 'Las tomas aparecen aquí',
  empty: 'Lo que pones en cola aquí se ve mientras se procesa, y en grande en cuanto termina.',
  makeExample: 'Hacer el ejemplo',
  exampleFree: 'Se ejecuta en el servicio de práctica y no cuesta nada.',
  firstHour: 'Tu primera hora',
  openReview: 'Abrir en Revisión',
  again: 'Variar…',
  waiting: (count) => `${formatNumber(count)} en espera`,
  waitingLabel: (count) => `${formatNumber(count)} en espera, abrir Cola`,
  elapsed: formatSeconds,
  said: (word) => `El servicio dice: «${word}».`,
  keys: 'Izquierda y derecha para otras tomas, 1 a 5 para valorar, P para elegir, X para rechazar, A para repetir, R para usar.',
};
