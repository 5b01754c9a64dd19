import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, elements, files, jobs, members, takes, voices } from './counts.ts';

/** The cast, in its room and wherever its members are used. */
export const cast: Catalogue['cast'] = {
  fromCast: 'Del reparto',
  pickerLabel: 'Elegir del reparto',
  search: 'Buscar en el reparto',
  nobody: 'Tu reparto está vacío.',
  nobodyFound: 'No se ha encontrado ningún miembro.',
  openCast: 'Abrir Reparto',
  addToCast: 'Miembro del reparto…',
  unnamed: 'Sin nombre',
  fits: 'encaja',
  linked: (name) => `Del reparto: ${name}`,
  behind: (name) => `${name} ha cambiado en el reparto`,
  gone: 'Ya no está en el reparto. Esta copia no ha cambiado.',
  update: 'Actualizar copia',
  left: (names, model) => `En ${model} ya no hay sitio para ${formatList(names)}`,
  keepInCast: 'Añadir al reparto',
  keptInCast: (name) => `${name} se ha añadido al reparto`,
};

export const castMisfits: Catalogue['castMisfits'] = {
  'takes-no-elements': 'Este modelo no admite elementos',
  full: (capacity) => `Completo: este modelo admite ${elements(capacity)}`,
  'video-unbound': 'El perfil no tiene el campo para el vídeo de un elemento',
};

export const castNotes: Catalogue['castNotes'] = {
  'nothing-to-see': { image: 'aún sin imagen', video: 'aún sin vídeo' },
  'voices-need-shape': 'voces no enviadas: el perfil no indica qué forma de solicitud es la actual',
  'sound-left': (count) =>
    `${counted(count, 'voz no enviada', 'voces no enviadas')}: esta solicitud admite clips, no sonido`,
  'voices-left': (count) =>
    `${counted(count, 'voz no enviada', 'voces no enviadas')}: esta solicitud admite una`,
  'voice-name-left': 'voz por nombre no enviada: esta solicitud admite clips',
  'no-consent': 'sin consentimiento registrado',
};

export const castFaults: Catalogue['castFaults'] = {
  'not-a-cast': (file) => `${file} no es un archivo de reparto.`,
  newer: (file) => `${file} se hizo con una versión más reciente de Dailies.`,
  tooLarge: (file) => `${file} es demasiado grande para un archivo de reparto.`,
  unsafe: (file) => `${file} contiene nombres de archivo no seguros.`,
  missing: (file) => `A ${file} le faltan imágenes, clips o documentos.`,
  wrongMedia: (file) => `${file} tiene un archivo equivocado en lugar de una imagen o un clip.`,
  wrongMediaNamed: (file, name) =>
    `${file} tiene un archivo equivocado en lugar de una imagen o un clip (${name}).`,
  damaged: (file) => `${file} está dañado.`,
};

export const castRoom: Catalogue['castRoom'] = {
  members: 'Miembros del reparto',
  count: members,
  selected: (count) => counted(count, 'seleccionado', 'seleccionados'),
  search: 'Buscar en el reparto',
  newMember: 'Nuevo miembro',
  newName: 'Nuevo miembro',
  import: 'Importar…',
  importTip: 'Importar miembros de un archivo de reparto',
  export: 'Exportar…',
  exportTip: 'Exportar imágenes, clips, voces, notas y consentimientos en un archivo',
  exported: (count, size) => `${counted(count, 'miembro exportado', 'miembros exportados')} · ${size}`,
  bin: 'Eliminados',
  restore: 'Restaurar',
  remove: 'Eliminar',
  removed: (count) => counted(count, 'miembro eliminado', 'miembros eliminados'),
  removedDetail: 'Los trabajos y borradores que los usan conservan sus copias.',
  undo: 'Deshacer',
  undone: 'Deshecho',
  emptyTitle: 'Guarda aquí tus personajes',
  empty:
    'Un miembro del reparto reúne imágenes o un clip, voces, notas y consentimiento, listo para cualquier modelo que admita elementos. Suelta imágenes aquí para crear uno.',
  nobodyFoundTitle: 'Ningún miembro encontrado',
  nobodyFound: 'Se busca en los nombres y las notas.',
  showAll: 'Mostrar todo',
  emptyBinTitle: 'Ningún miembro eliminado',
  emptyBin: 'Los miembros que elimines se quedan aquí para que puedas restaurarlos.',
  close: 'Volver al reparto',
  useIn: 'Usar en…',
  noConsentMark: 'sin consentimiento registrado',
  name: 'Nombre',
  nameExample: 'Por ejemplo, protagonista',
  kind: 'Tipo',
  kinds: { image: 'Imágenes', video: 'Vídeo' },
  colour: 'Color',
  images: 'Imágenes',
  video: 'Vídeo',
  voices: 'Voces',
  meanings: {
    images: 'Se envían a los modelos en este orden. La primera es la portada.',
    video: 'Se envía en el campo que tu perfil nombra para ello.',
    voices: 'Clips o audio. Una forma de solicitud admite clips; la otra, una sola voz.',
  },
  voiceName: 'Nombre de la voz',
  voiceNameExample: 'Nombre o ID de una voz en el servicio',
  notes: 'Notas',
  notesExample: 'Por ejemplo, edad, ropa, lo que no debe verse nunca',
  dropOrChoose: 'Soltar o elegir archivos',
  add: (place) => `Añadir a ${place}`,
  removeMedium: (name) => `Quitar ${name}`,
  mediumKeys: 'Alt y una flecha para mover, Supr para quitar',
  consent: 'Consentimiento',
  consentMeaning:
    'Para personas reales: quién ha aceptado aparecer o que se oiga su voz. Se guarda con el miembro y nunca se envía.',
  who: 'Quién lo ha dado',
  when: 'Cuándo',
  words: 'Qué ha aceptado',
  document: 'Documento',
  addDocument: 'Añadir documento…',
  showDocument: 'Mostrar en la carpeta',
  removeDocument: 'Quitar documento',
  fitsTitle: 'Usar en un modelo',
  fits: 'Encaja',
  upTo: (count) => `hasta ${count}`,
  tooMany: (count, most) => `${count} es demasiado; el límite es ${most}`,
  usedTitle: 'Uso',
  unused: 'Sin usar todavía.',
  used: (jobCount, takeCount) => `${jobs(jobCount)}, ${takes(takeCount)}`,
  openTake: 'Abrir en Revisión',
  duplicates: 'Posibles duplicados',
  nothingLarge: 'Suelta aquí imágenes, clips o voces',
  refused: (names) => `No se ha podido añadir ${files(names)}`,
  takesToAdd: (count) => `Elige un miembro para ${takes(count)} o crea uno nuevo.`,
  takesAdded: (count, name) => `${counted(count, 'toma añadida', 'tomas añadidas')} a ${name}`,
  cancel: 'Cancelar',
  importTitle: 'Miembros de este archivo',
  importNone: 'Este archivo no tiene miembros.',
  importAll: (count) => `Importar ${members(count)}`,
  imported: (count) => counted(count, 'miembro importado', 'miembros importados'),
  importing: 'Copiando y comprobando…',
  choiceOf: (name) => `Importar ${name}`,
  choices: { add: 'Añadir', merge: 'Combinar', skip: 'Omitir' },
  keepBoth: 'Conservar ambos',
  hasNamesake: 'nombre ya en uso',
  hasTwin: 'misma imagen o mismo clip que otro miembro',
  contents: (images, voiceCount, hasVideo) =>
    [
      images > 0 ? counted(images, 'imagen', 'imágenes') : '',
      hasVideo ? `${formatNumber(1)} vídeo` : '',
      voiceCount > 0 ? voices(voiceCount) : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || 'sin multimedia',
  withConsent: 'con consentimiento registrado',
};

export const castShared: Catalogue['castShared'] = {
  name: (name) => `${name} tiene el mismo nombre`,
  media: (name) => `${name} tiene la misma imagen, clip o voz`,
  both: (name) => `${name} tiene el mismo nombre y los mismos archivos`,
};

export const castColours: Catalogue['castColours'] = {
  none: 'Sin color',
  red: 'Rojo',
  amber: 'Ámbar',
  green: 'Verde',
  blue: 'Azul',
  violet: 'Violeta',
};
