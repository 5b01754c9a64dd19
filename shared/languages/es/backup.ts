import { formatBytes, formatMoment } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, files } from './counts.ts';

/** Backups: making one, and restoring one. */
export const backup: Catalogue['backup'] = {
  make: 'Copia de seguridad',
  makeLead:
    'Guarda en un archivo los ajustes, perfiles, cola, registro de gastos, biblioteca, reparto y plantillas. Las claves de API nunca se incluyen.',
  withMedia: 'Incluir archivos multimedia',
  sizes: (without, media) =>
    `${formatBytes(without)} sin multimedia, ${formatBytes(without + media)} con multimedia`,
  withMediaLead:
    'Resultados y referencias. Sin ellos, la copia recuerda dónde está cada archivo y los copias tú.',
  missing: (count) =>
    `${counted(count, 'archivo no está', 'archivos no están')} donde Dailies los vio por última vez, así que no se pueden incluir.`,
  makeAction: 'Hacer copia…',
  making: 'Haciendo copia',
  restoring: 'Restaurando',
  progress: (done, total) => `${formatBytes(done)} de ${formatBytes(total)}`,
  stop: 'Detener',
  made: (path, bytes) => `Copia de seguridad hecha en ${path} (${formatBytes(bytes)})`,
  restore: 'Restaurar una copia',
  restoreLead:
    'Comprueba qué contiene una copia antes de cambiar nada. Lo que tienes ahora se conserva en una carpeta contigua.',
  choose: 'Elegir copia…',
  summary: 'Contenido de esta copia',
  madeAt: 'Fecha',
  madeWith: 'Versión',
  system: 'Sistema',
  systems: { win32: 'Windows', darwin: 'macOS', linux: 'Linux', other: 'Otro sistema' },
  jobs: 'Trabajos',
  waiting: (waiting) => `${formatNumber(waiting)} en espera`,
  submissions: 'Envíos de pago',
  takes: 'Tomas',
  castMembers: 'Miembros del reparto',
  templates: 'Plantillas',
  collections: 'Colecciones',
  profiles: 'Perfiles',
  media: 'Archivos multimedia',
  mediaInside: (count, bytes) =>
    `${counted(count, 'archivo incluido', 'archivos incluidos')}, ${formatBytes(bytes)}`,
  mediaByReference: (count) => counted(count, 'archivo, no incluido', 'archivos, no incluidos'),
  folders: 'Dónde están ahora los archivos',
  foldersLead:
    'Elige a qué carpeta corresponde cada carpeta de la copia. Dailies nunca lo adivina: los archivos de una carpeta sin elegir figuran como perdidos.',
  foldersLeadInside:
    'Elige dónde guardar los archivos de cada carpeta. Los archivos existentes nunca se reemplazan.',
  files: (count, bytes) => `${files(count)}, ${formatBytes(bytes)}`,
  resultsRoot: 'carpeta de resultados',
  noFolder: 'Ninguna carpeta elegida',
  chooseFolder: 'Elegir carpeta…',
  chooseFolderFor: (folder) => `Elegir carpeta para ${folder}`,
  keysAgain:
    'Las claves de API no están en la copia de seguridad. Vuelve a introducirlas en Ajustes después de restaurar.',
  paidJobsWait:
    'Tras restaurar, los trabajos de pago quedan retenidos hasta que confirmes que ninguno se envió entretanto.',
  watchesPaused: 'Las carpetas vigiladas quedan en pausa tras restaurar.',
  noMoney: 'Nada de esta copia puede volver a cobrarse.',
  restoreAction: 'Restaurar',
  cancel: 'Cancelar',
  ready: 'La copia está lista. Reinicia Dailies para usarla.',
  readyLead:
    'Hasta entonces, todo sigue como está. Los cambios que hagas antes de reiniciar no están en la copia.',
  relaunch: 'Reiniciar ahora',
  discard: 'Descartar',
  missingFiles: (count) =>
    `${counted(count, 'archivo perdido', 'archivos perdidos')}. En Revisión, «Buscar archivos perdidos en una carpeta…» permite recuperarlos.`,
  noneMissing: 'Se han encontrado todos los archivos.',
  moreMissing: (more) => `y ${formatNumber(more)} más`,
  restored: (madeAt) =>
    `Esta biblioteca se ha restaurado de una copia de seguridad (${formatMoment(madeAt)}).`,
  madeLine: (path, bytes, count) =>
    `Copia de seguridad hecha: ${path}, ${formatBytes(bytes)}, ${counted(count, 'archivo multimedia incluido', 'archivos multimedia incluidos')}`,
  restoredLine: (folder, missing) =>
    missing === 0
      ? `Restaurado en ${folder}. Se han encontrado todos los archivos. Los trabajos de pago quedan retenidos hasta que los confirmes con --accept-old-data.`
      : `Restaurado en ${folder}. ${counted(missing, 'archivo perdido, indicado', 'archivos perdidos, indicados')} arriba. Los trabajos de pago quedan retenidos hasta que los confirmes con --accept-old-data.`,
  missingLine: (path) => `Falta: ${path}`,
  unusedMap: (folder) =>
    `Ningún archivo de la copia de seguridad está en ${folder}, así que --map no tiene efecto para ella.`,
  mapForm: '--map debe tener la forma OLD=NEW, con dos carpetas absolutas.',
};

export const backupFaults: Catalogue['backupFaults'] = {
  'not-a-backup': (name) => `${name} no es una copia de seguridad de Dailies.`,
  newer: (name) => `${name} se hizo con una versión más reciente de Dailies.`,
  damaged: (name) => `${name} está dañado: su contenido no coincide con su propia lista.`,
  unsafe: (name) => `${name} contiene nombres o enlaces que llevan fuera de su carpeta.`,
  'too-large': (name) => `${name} es por dentro más grande de lo que puede ser una copia de seguridad.`,
};
