import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, files, takes } from './counts.ts';

const countFrames = (frames: number) => counted(frames, 'fotograma', 'fotogramas');
/** `+12 fotogramas` */
const countSigned = (frames: number) => `${frames > 0 ? '+' : '−'}${countFrames(Math.abs(frames))}`;

/** Projects and shots. */
export const film: Catalogue['film'] = {
  stages: {
    'to-do': 'Pendiente',
    'in-progress': 'En curso',
    'to-review': 'Por revisar',
    changes: 'Cambios',
    approved: 'Aprobado',
    'on-hold': 'En suspenso',
    omitted: 'Omitido',
  },
  stale: 'hecho a partir de una elección anterior',
  takes,
  imported: (added, changed, same) =>
    `Planos añadidos: ${formatNumber(added)}. Cambiados: ${formatNumber(changed)}. Sin cambios: ${formatNumber(same)}.`,
  assigned: (code, version) => `${code} ${version}`,
  selected: (code, version, from, out) => `${code} ${version}, fotogramas ${from} a ${out - 1}`,
  exported: (written, copied, folder) =>
    `Montaje escrito en ${folder}: ${files(written)}, ${counted(copied, 'toma copiada', 'tomas copiadas')}.`,
  changesWritten: (name) => `Lo que ha cambiado desde la última exportación está en ${name}.`,
  changes: {
    unchanged: 'sin cambios',
    version: 'otra versión',
    trimmed: 'recortado',
    order: 'movido',
    added: 'añadido',
    removed: 'no está en el montaje',
    missing: 'nada elegido',
  },
  short: (frames) => `${countFrames(frames)} de menos`,
  notOurs: (name) => `no es de este proyecto: ${name}`,
  applied: (shots) => `Cambios adoptados: ${counted(shots, 'plano', 'planos')}.`,
  warnings: {
    speed: 'su velocidad ha cambiado',
    transition: 'empieza o termina con una transición',
    nested: 'está dentro de una secuencia anidada',
    'nested-speed': 'está dentro de una secuencia anidada cuya velocidad ha cambiado',
    disabled: 'está desactivado',
    covered: 'otro clip lo tapa',
    generator: 'lo ha creado el programa de edición',
    multicam: 'es un clip multicámara',
    'other-rate': 'tiene otra velocidad de fotogramas',
    alternates: 'tiene alternativas; solo se ha leído la primera',
    length: 'su duración no corresponde a su archivo',
    'no-file': 'no indica ningún archivo',
    'several-sequences': 'hay varias secuencias; solo se ha leído la primera',
    'several-tracks': 'hay varias pistas de vídeo',
    'sequence-rate': 'la velocidad de fotogramas de la secuencia no es la del proyecto',
    'drop-frame': 'el código de tiempo no cuenta como el del proyecto',
    line: 'no se puede leer esta línea',
    ambiguous: 'le corresponde más de una toma',
  },
  warned: (what, words) => (what === '' ? words : `${what}: ${words}`),
  skipped: (what, count) => `Sin leer: ${what} (${formatNumber(count)})`,
  page: (name) => `${name}: abre el archivo para tu programa de edición.`,
  pageMedia: 'Las tomas están en la carpeta «media». Déjala junto a estos archivos.',
  shotCame: (shot, version) => `${shot} es nuevo, ${version}`,
  shotLeft: (shot) => `${shot} ya no está en el montaje`,
  longer: countSigned,
  slipped: (frames) => `inicio ${countSigned(frames)}`,
  reordered: 'El orden ha cambiado.',
  nothingChanged: 'No ha cambiado nada.',
  projectMissing: (name) => `No hay ningún proyecto «${name}». Importa una lista de planos para crearlo.`,
  shotMissing: (code) => `No hay ningún plano «${code}».`,
  shotInMany: (code) => `Más de un proyecto tiene un plano «${code}». Añade --project.`,
  versionMissing: (code, version) => `${code} no tiene ninguna versión «${version}».`,
  rateFixed: (name, rate) =>
    `«${name}» tiene planos contados a ${rate} fotogramas por segundo. Crea otro proyecto para usar otra velocidad de fotogramas.`,
  atLine: (line, words) => `línea ${line}: ${words}`,
  atShot: (code, column, words) => `${code}, ${column}: ${words}`,
  problems: {
    'no-code-column': () => 'La primera línea debe nombrar las columnas, y una de ellas debe ser «code».',
    'no-code': () => 'A esta línea le falta el código del plano.',
    'code-twice': (text) => `«${text}» está dos veces en la lista.`,
    length: (text) =>
      `«${text}» no es una duración. Escribe fotogramas (48), segundos (2s) o código de tiempo (00:00:02:00).`,
    status: (text) =>
      `«${text}» no es un estado. Usa to-do, in-progress, to-review, changes, approved, on-hold u omitted.`,
    'too-many': () => 'Es más de lo que puede contener un proyecto. Divide la lista.',
    table: (text) => `No se puede leer la tabla: ${text}`,
  },
};
