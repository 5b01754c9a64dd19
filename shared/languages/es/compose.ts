import { formatMoney } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, elements, files, references, takes } from './counts.ts';

const notAdded = (count: number) => counted(count, 'no se ha añadido', 'no se han añadido');

/** The room where jobs are made. */
export const compose: Catalogue['compose'] = {
  fromDocument: 'Del documento de API de tu servicio.',
  notOffered: 'No está en el documento del servicio',
  models: 'Modelos',
  groups: { image: 'Imagen', video: 'Vídeo' },
  favourites: 'Favoritos',
  recent: 'Recientes',
  hiddenModels: 'Ocultos',
  searchModels: 'Buscar modelos',
  modelMenu: 'Acciones del modelo',
  addFavourite: 'Añadir a favoritos',
  removeFavourite: 'Quitar de favoritos',
  hideModel: 'Ocultar',
  showModel: 'Mostrar',
  noModelFound: 'Ningún modelo coincide.',
  showHidden: (count) => `Mostrar ${formatNumber(count)} ocultos`,
  takes: {
    prompt: 'un prompt',
    image: 'imágenes',
    video: 'vídeo',
    audio: 'audio',
    elements: 'elementos',
  },
  takesList: (parts) => `Admite ${parts.join(', ')}`,
  shape: (shape) => `Forma de solicitud: ${shape}`,
  shapeOpen: 'Forma de solicitud: por completar en tu perfil',
  references: 'Referencias',
  dropHere: 'Suelta archivos o direcciones web en cualquier lugar de esta sala.',
  dropFilesHere: 'Suelta archivos en cualquier lugar de esta sala.',
  chooseFiles: 'Elegir archivos…',
  addUrl: 'Añadir una dirección web',
  add: 'Añadir',
  notAnAddress: 'No es una dirección web: debe empezar por https:// o http://',
  useAsUploaded: 'Usar como nombre de un archivo subido',
  landed: (name, place) => `${name} se ha añadido a ${place}.`,
  landedMany: (count, places) =>
    `${counted(count, 'referencia añadida', 'referencias añadidas')} a ${places}.`,
  refusedTitle: notAdded,
  noSlot: 'Este modelo no admite nada de este tipo.',
  slotsFull: (capacity) => `Este modelo admite hasta ${capacity}.`,
  dismissAll: 'Descartar todo',
  dismissOne: (name) => `Descartar ${name}`,
  variations: 'Variaciones del prompt',
  wordsOf: (count) => (count === 0 ? 'aún sin lista' : counted(count, 'entrada', 'entradas')),
  wordsLabel: (name) => `Lo que representa {{${name}}}, una entrada por línea`,
  wordsExample: 'sereno\n2::salvaje',
  wordsHint:
    '2::salvaje sale el doble de veces. Dentro de un prompt, un nombre representa siempre la misma entrada.',
  makesPrompts: (possible) =>
    possible > 1_000_000 ? 'Da más de un millón de prompts' : `Da ${counted(possible, 'prompt', 'prompts')}`,
  jsonStays: 'El JSON se envía tal cual: las barras que contiene no crean alternativas.',
  whichVariations: 'Qué variaciones',
  allVariations: 'Todas',
  someVariations: 'Algunas al azar',
  drawCount: 'Cuántas',
  seed: 'Semilla',
  newSeed: 'Nueva semilla',
  showPrompts: 'Mostrar los prompts',
  morePrompts: (count) => `y ${formatNumber(count)} más`,
  whyNot: 'Antes de encolar',
  ready: 'Listo para la cola',
  stillReading: 'Todavía se está leyendo lo que has añadido. Vuelve a intentarlo enseguida.',
  problemCount: (count) =>
    count === 0 ? 'Listo para la cola' : `${counted(count, 'problema', 'problemas')} por corregir`,
  removeIt: 'quitarlo',
  inSettings: 'Abrir Ajustes',
  takesLabel: 'Tomas',
  takesTip: 'Cada toma es un envío aparte y cuesta lo mismo.',
  fewerTakes: 'Menos tomas',
  moreTakes: 'Más tomas',
  testRun: 'Prueba',
  testRunFree: 'gratis',
  testTip: 'El servicio comprueba la solicitud y devuelve un resultado provisional. No se cobra nada.',
  testSuccess: 'Simular éxito',
  testFailure: 'Simular fallo',
  queueTakes: (count) => (count === 1 ? 'Encolar' : `Encolar ${count}`),
  queuedAgain: 'En cola. ¿Otra vez?',
  queuedTip: 'Nada ha cambiado desde entonces. Haz clic para encolar lo mismo otra vez.',
  queueAgain: (count) => (count === 1 ? 'Encolar otra vez' : `Encolar ${count} otra vez`),
  freeOnPractice: 'Gratis en el servicio de práctica',
  waitsOffline: 'Sin conexión: se envía cuando se pueda acceder al servicio',
  willWait: (reason) => `Esperará: ${reason}`,
  queued: (count) => `${takes(count)} en cola`,
  queuedTest: 'Prueba en cola',
  showQueue: 'Mostrar cola',
  undo: 'Deshacer',
  removed: (name) => `Se ha quitado ${name}`,
  removedMany: (count) => counted(count, 'referencia quitada', 'referencias quitadas'),
  elementRemoved: 'Elemento quitado',
  switchedTo: (model) => `Modelo cambiado a ${model}`,
  request: 'Solicitud tal como se envía',
  copy: 'Copiar',
  copyCurl: 'Copiar como curl',
  copied: 'Copiado',
  localNames:
    'Los archivos de este ordenador aparecen aquí por su nombre. Se envían sus nombres una vez subidos o los propios archivos.',
};

export const composeTray: Catalogue['composeTray'] = {
  tray: 'Bandeja',
  trayTip: 'Todo lo que has añadido se queda aquí, para cualquier modelo y trabajo.',
  trayKeys: 'Intro lo añade al formulario, Espacio lo selecciona, Supr lo quita de la bandeja',
  removed: (count) => `${counted(count, 'referencia quitada', 'referencias quitadas')} de la bandeja`,
  undo: 'Deshacer',
  clear: 'Vaciar',
  clearTip: 'Vacía la bandeja. Los formularios y trabajos conservan sus referencias.',
  inUse: 'en el formulario',
  askModels: (count) => (count === 1 ? '¿Qué modelo lo admite?' : '¿Qué modelo los admite?'),
  endAsking: 'Dejar de preguntar',
  dropToAsk: 'Soltar para ver qué modelo lo admite',
  dropped: 'Lo que has soltado',
  readingFiles: (done, total) =>
    total === 0 ? 'Leyendo…' : `Leyendo ${formatNumber(done)} de ${files(total)}`,
  stop: 'Detener',
  pictureOfPage: 'Una imagen de una página',
  emptyFolder: 'Esta carpeta está vacía.',
  othersInFolder: (count) =>
    `${counted(count, 'archivo omitido', 'archivos omitidos')}: solo se añaden imágenes, vídeo y audio.`,
  folderCut:
    'Contiene más de 10 000 archivos. Se han añadido los 10 000 primeros. Suelta el resto en tandas más pequeñas.',
  addressMissing: (status) =>
    `No se ha encontrado nada en esta dirección (estado ${status}). Comprueba que la has copiado entera.`,
  addressIsOther: (mime) =>
    mime === 'text/html'
      ? 'Esta dirección es una página web. Ábrela y copia la dirección de la propia imagen o del clip.'
      : `Esta dirección lleva a ${mime}, no a un archivo de imagen, vídeo o audio.`,
  useAnyway: 'Usar de todos modos',
  lost: 'Esta referencia ya no está disponible. Añade otra o continúa sin ella.',
  refused: (why) => `${why}. Está en la bandeja.`,
  waiting: (count, why) => `${counted(count, 'más espera', 'más esperan')} en la bandeja. ${why}`,
  knownAlready: (count, name) =>
    count === 1 ? `Ya se había añadido como ${name}.` : `${count} de ellos ya se habían añadido.`,
  carried: (carried) => `${counted(carried, 'referencia trasladada', 'referencias trasladadas')}.`,
  leftBehind: (names, more) =>
    `No hay sitio para ${formatList(more > 0 ? [...names, `${formatNumber(more)} más`] : names)}: en la bandeja.`,
  leftElements: (count) => `No hay sitio para ${elements(count)}: se quedan en el modelo anterior.`,
};

export const verdicts: Catalogue['verdicts'] = {
  takesIt: 'Lo admite',
  takesAll: (count) => `Admite los ${formatNumber(count)}`,
  takesSome: (count, of, reasons) =>
    `Admite ${formatNumber(count)} de ${formatNumber(of)}: ${reasons.join(', ')}`,
  takesNone: (reasons) => capitalise(reasons.join(', ')),
  roomFor: {
    image: (places) => `sitio para ${counted(places, 'imagen', 'imágenes')}`,
    video: (places) => `sitio para ${counted(places, 'vídeo', 'vídeos')}`,
    audio: (places) => `sitio para ${counted(places, 'sonido', 'sonidos')}`,
    any: (places) => `sitio para ${references(places)}`,
  },
  partWouldDo: {
    frame: 'serviría un fotograma del vídeo',
    sound: 'serviría el sonido del vídeo',
  },
  asElement: {
    image: 'una imagen va en un elemento',
    video: 'un vídeo va en un elemento',
    audio: 'el audio va en un elemento',
  },
  takesNo: {
    image: 'no admite imágenes',
    video: 'no admite vídeos',
    audio: 'no admite sonidos',
  },
};

export const edit: Catalogue['edit'] = {
  region: 'Edición de un trabajo en cola',
  title: (name) => `Editando «${name}»`,
  lead: 'Tu propio borrador se conserva y vuelve después.',
  ready: 'Listo para guardar',
  save: 'Guardar cambios',
  saveAndQueue: (estimate) =>
    estimate === null
      ? 'Guardar y volver a encolar'
      : `Guardar y volver a encolar · ${formatMoney(estimate)}`,
  leave: 'Dejar sin cambios',
  saved: (name) => `Se ha cambiado «${name}»`,
  left: (name) => `No se ha cambiado «${name}»`,
  leftTake: (name) => `No se han encolado tus cambios en «${name}»`,
  leftRegion: 'Escrito antes',
  goOn: 'Seguir editando',
  mayLeave: 'Puede enviarse en cualquier momento.',
  hold: 'Retener mientras se edita',
  gone: 'Se ha enviado mientras lo editabas, sin tus cambios.',
  queueAsNew: 'Encolar como nuevo',
  queuedAsNew: 'Encolado como trabajo nuevo',
  otherProfile: (profile) => `Se hizo para un perfil distinto de «${profile}».`,
  otherProfileMeans: 'Para editarlo, activa ese perfil en Ajustes. Cada perfil tiene sus propios límites.',
  toSettings: 'Abrir Ajustes',
};

export const form: Catalogue['form'] = {
  needed: 'obligatorio',
  serviceDecides: 'Valor del servicio',
  unset: 'Por defecto',
  letServiceDecide: (label) => `${label}: volver al valor del servicio`,
  on: 'Sí',
  off: 'No',
  unbound: 'No: tu perfil no nombra esta opción.',
  bind: 'Completar el perfil',
  promptExample:
    'Un barco de papel navega por una biblioteca inundada al anochecer, lámparas que brillan bajo el agua, avance lento',
  tryExample: 'Ver un ejemplo',
  upToTokens: (maximum) => `hasta ${formatNumber(maximum)} tokens`,
  alternativesTip: 'Escribe {amanecer|anochecer} para hacer uno de cada.',
  dropOrChoose: 'Soltar o elegir',
  textTooLarge: (length) => `Ese texto tiene ${formatNumber(length)} caracteres`,
  textNotTaken: (maximum) =>
    maximum === undefined
      ? 'Ningún modelo admite un prompt tan largo. Se ha conservado el texto anterior.'
      : `Este modelo admite como máximo ${formatNumber(maximum)}. Se ha conservado el texto anterior.`,
  chooseFor: (label) => `Elegir archivos para ${label}`,
  remove: (name) => `Quitar ${name}`,
  play: (name) => `Reproducir ${name}`,
  stop: (name) => `Detener ${name}`,
  moved: (name, place, count, slot) => `${name} ocupa ahora el lugar ${place} de ${count} en ${slot}`,
  large: (name) => `${name}, en grande`,
  tileKeys: 'Espacio lo muestra en grande, Alt y una flecha lo mueven, Supr lo quita',
  tileKeysSingle: 'Espacio lo muestra en grande, Supr lo quita',
  worksUntil: (time: string) => `válida hasta ${time}`,
  uploadedBefore: 'ya subido',
  inCloud: 'en la nube',
  inCloudTip: 'En la nube: se descarga al usarse',
  fileGone: 'Archivo ya no disponible',
  addElement: 'Añadir elemento',
  elementNumber: (number) => `Elemento ${number}`,
  elementName: (number) => `Nombre del elemento ${number}`,
  elementNameExample: 'Nombre, como en @hero',
  elementKind: (number) => `Tipo del elemento ${number}`,
  elementKinds: { image: 'Imágenes', video: 'Vídeo' },
  removeElement: (title) => `Quitar ${title}`,
  preMadeUnsupported: 'La API menciona elementos predefinidos, pero no los admite.',
  voicesNeedShape: 'Voces desactivadas: tu perfil no indica qué forma de solicitud usa el servicio.',
  elementVideoUnbound: 'Tu perfil no nombra el campo para el vídeo de un elemento.',
  voiceByName: 'Voz por nombre',
  voiceExample: 'Nombre o ID de una voz',
};

export const refusals: Catalogue['refusals'] = {
  full: (slot, capacity) =>
    `${slot}: sin sitio; ${counted(capacity, 'lugar, ocupado', 'lugares, todos ocupados')}`,
  wrongMedia: (accepted, found) => `${accepted}; ${found}`,
  takes: {
    image: (slot) => `${slot}: admite una imagen`,
    video: (slot) => `${slot}: admite un vídeo`,
    audio: (slot) => `${slot}: admite audio`,
  },
  found: {
    image: 'esto es una imagen',
    video: 'esto es un vídeo',
    audio: 'esto es audio',
  },
};

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
