import type { Catalogue } from '../catalogue.ts';
import { counted } from './counts.ts';

/** Menus, questions of the system, notices. */
export const menu: Catalogue['menu'] = {
  file: 'Archivo',
  settings: 'Ajustes…',
  close: 'Cerrar ventana',
  quit: (name) => `Salir de ${name}`,
  exit: 'Salir',
  keyboard: 'Atajos de teclado',
  showLog: 'Mostrar archivo de registro',
  viewer: 'Ventana de visor',
  lookUp: (words) => `Consultar «${words}»`,
  noSuggestions: 'No hay sugerencias',
  cut: 'Cortar',
  copy: 'Copiar',
  paste: 'Pegar',
  selectAll: 'Seleccionar todo',
  undo: 'Deshacer',
  redo: 'Rehacer',
};

export const menuRoles: Catalogue['menuRoles'] = {
  edit: 'Edición',
  pasteAndMatchStyle: 'Pegar con el mismo estilo',
  delete: 'Eliminar',
  substitutions: 'Sustituciones',
  showSubstitutions: 'Mostrar sustituciones',
  smartQuotes: 'Comillas tipográficas',
  smartDashes: 'Guiones inteligentes',
  textReplacement: 'Sustitución de texto',
  speech: 'Voz',
  startSpeaking: 'Iniciar locución',
  stopSpeaking: 'Detener locución',
  view: 'Visualización',
  actualSize: 'Tamaño real',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fullScreen: 'Pantalla completa',
  window: 'Ventana',
  minimize: 'Minimizar',
  zoom: 'Zoom',
  front: 'Traer todo al frente',
  help: 'Ayuda',
  about: (name) => `Acerca de ${name}`,
  services: 'Servicios',
  hide: (name) => `Ocultar ${name}`,
  hideOthers: 'Ocultar otros',
  showAll: 'Mostrar todo',
};

export const quitQuestion: Catalogue['quitQuestion'] = {
  message: '¿Salir mientras se transfieren archivos?',
  messageUnsent: '¿Salir antes de enviar todos los trabajos?',
  detail:
    'Los trabajos enviados continúan en el servicio. Las descargas se reanudan la próxima vez que abras Dailies y las subidas sin terminar vuelven a empezar. Nada se cobra dos veces.',
  unsent: 'Los trabajos sin enviar esperan hasta que vuelvas a abrir Dailies.',
  quit: 'Salir',
  stay: 'Cancelar',
};

export const system: Catalogue['system'] = {
  applicationName: 'Dailies',
  mediaFiles: 'Imágenes, vídeo y sonido',
  allFiles: 'Todos los archivos',
  savedKinds: {
    csv: 'Tabla CSV',
    log: 'Registro',
    dailies: 'Archivo de Dailies',
    'dailies-cast': 'Reparto de Dailies',
  },
  startFailed: 'No se ha podido iniciar Dailies',
  coreRestarted: {
    message: 'La cola se ha detenido inesperadamente y se ha reiniciado.',
    detail:
      'Tus trabajos continúan. Un envío que estuviera en camino figura ahora como desconocido: puede haberse cobrado y nunca se vuelve a enviar automáticamente.',
  },
  windowHangs: {
    message: 'La ventana de Dailies no responde.',
    detail:
      'Tus trabajos continúan. Si vuelves a cargar la ventana, recuperarás el borrador y toda la cola; solo puede perderse lo último que hayas escrito.',
    loadAnew: 'Volver a cargar',
    wait: 'Esperar',
  },
  confirmSpending: {
    submissions: (count) => `¿Poner en cola ${counted(count, 'envío de pago', 'envíos de pago')}?`,
    bounds: '¿Cambiar lo que Dailies puede gastar?',
    service: '¿Cambiar el servicio que usa Dailies o la forma de usarlo?',
    detail: 'No has pulsado ninguna tecla ni hecho clic justo antes. Si no lo has pedido, elige Cancelar.',
    allow: 'Permitir',
    cancel: 'Cancelar',
  },
  logLies: 'Para comunicarlo, adjunta el registro que está en',
  switchRefused: (name) =>
    `Dailies no se puede iniciar con --${name}, porque otros programas podrían actuar como la app. Inícialo sin esa opción.`,
};
