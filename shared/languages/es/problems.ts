import { describeKind } from '../../compose/problems-text.ts';
import { formatRatio } from '../../compose/warnings-text.ts';
import type { WideReason } from '../../kernel/error-causes.ts';
import { formatBigNumber, formatBytes, formatLimit, formatSeconds } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import { nameType } from '../../models/media-formats.ts';
import { describeValue } from '../../service/text/fields-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { characters } from './counts.ts';

/** What is wrong with a job, or worth knowing of it. */
export const problems: Catalogue['problems'] = {
  required: (_, place) => `${place}: campo obligatorio`,
  'wrong-type': ({ expected }, place) => `${place}: debe ser ${expected ?? 'otra cosa'}`,
  'too-short': ({ minimum, found }, place) =>
    `${place}: faltan ${characters(number(minimum) - number(found))}; necesita al menos ${formatNumber(number(minimum))}`,
  'too-many-variations': ({ maximum, found }) =>
    `Las alternativas dan ${formatBigNumber(number(found))} trabajos, pero solo se pueden poner en cola ${formatBigNumber(number(maximum))} a la vez. Elige algunas al azar`,
  'too-long': ({ maximum, found }, place) =>
    `${place}: sobran ${characters(number(found) - number(maximum))}; admite como máximo ${formatNumber(number(maximum))}`,
  'not-a-choice': ({ choices, found }, place) => `${place}: ${found} no es una de las opciones: ${choices}`,
  'not-in-range': ({ minimum, maximum, found }, place) =>
    `${place}: ${found} no está entre ${minimum} y ${maximum}`,
  'not-a-step': ({ step, found }, place) => `${place}: ${found} no es un múltiplo de ${step}`,
  'digits-lost': ({ maximum }, place) =>
    `${place}: usa un número de hasta ${formatNumber(number(maximum))}; los mayores pierden cifras`,
  'too-small': ({ minimum, found }, place) => `${place}: ${found} es menos que ${minimum}`,
  'too-large': ({ maximum, found }, place) => `${place}: ${found} es más que ${maximum}`,
  'too-few': ({ minimum, found }, place) => `${place}: ${found} no basta; el mínimo es ${minimum}`,
  'too-many': ({ maximum, found }, place) => `${place}: ${found} es demasiado; el límite es ${maximum}`,
  'unknown-field': ({ field }) => `Este modelo no tiene el campo «${field}»`,
  'unknown-model': ({ model }) => `No existe el modelo «${model}»`,
  'empty-reference': (_, place) => `${place}: vacío; añade un archivo, una URL o un nombre subido`,
  'invalid-url': ({ url }, place) => `${place}: «${url}» no es una dirección web (http o https)`,
  'url-out-of-reach': ({ url }, place) =>
    `${place}: el servicio no puede acceder a ${url} desde fuera de tu red; usa el propio archivo`,
  'url-expired': ({ url }, place) =>
    `${place}: la firma de ${url} ha caducado; usa el propio archivo o una dirección nueva`,
  'takes-files-only': (_, place) =>
    `${place} admite el propio archivo y no una dirección: suelta aquí el archivo`,
  'wrong-media': ({ expected, found }, place) =>
    `${place}: admite ${describeKind(expected)}, pero esto es ${describeKind(found)}`,
  'file-not-found': ({ file }) => `«${file}» no está donde estaba: devuélvelo a su sitio o añádelo de nuevo`,
  'file-is-directory': ({ file }) => `«${file}» es una carpeta: añade los archivos que contiene`,
  'file-empty': ({ file }) => `«${file}» no tiene contenido`,
  'file-damaged': ({ file }) =>
    `«${file}» está dañado y le falta una parte: vuelve a exportarlo o descargarlo`,
  'file-not-media': ({ file }) => `«${file}» no es un archivo de imagen, vídeo ni audio`,
  'file-changed': ({ file }) =>
    `«${file}» ha cambiado desde que lo añadiste: añádelo de nuevo para usar la versión actual`,
  'file-unreadable': ({ file }) =>
    `No se puede leer «${file}»: comprueba que no esté bloqueado y que su disco esté conectado`,
  'file-unsafe': ({ file }) =>
    `«${file}» no se puede leer de forma segura: probablemente esté dañado; usa otro archivo`,
  'shot-unchosen': ({ file }) => `Todavía no se ha elegido nada para «${file}»`,
  'frame-needs-app': ({ file }) =>
    `«${file}» es un fotograma de un clip: crea este plano en la app, donde se pueden extraer fotogramas`,
  'no-file-matches': ({ file }) => `Ningún archivo de imagen, vídeo o audio coincide con «${file}»`,
  'file-elsewhere': ({ file }) =>
    `«${file}» está en otro ordenador, al que una tabla no tiene acceso: cópialo a este o suelta el propio archivo`,
  'folder-not-given': ({ file }) =>
    `«${file}» está en una carpeta a la que Dailies no tiene acceso: suelta una vez esa carpeta, o la tabla que contiene, en Lote`,
  'pattern-too-wide': ({ file, looked, maximum, reason }) =>
    `${describeWide(`«${file}»`, reason as WideReason, Number(looked), Number(maximum))}: usa una subcarpeta o abarca menos archivos`,
  'auto-needs-image': (_, place) =>
    `${place}: «${describeValue('aspectRatio', 'auto')}» necesita una imagen; añade una o elige un formato`,
  'element-kind-unsupported': (_, place) =>
    `${place}: el servicio menciona elementos predefinidos, pero no los admite`,
  'element-kind-unknown': ({ found }, place) =>
    `${place}: «${found}» no es un tipo de elemento; usa image o video`,
  'element-field-misplaced': ({ kind }, place) => `${place}: no se puede usar en elementos de tipo ${kind}`,
  'option-unbound': (_, place) =>
    `${place}: tiene un valor, pero tu perfil no tiene el nombre que le da el servicio`,
  'shape-unbound': ({ shapes }, place) =>
    `${place}: tu perfil no indica qué forma de solicitud es la actual (${shapes})`,
  'shape-mismatch': ({ shape }, place) =>
    shape
      ? `${place}: no forma parte de la solicitud de tu perfil (${shape})`
      : `${place}: no forma parte de ninguna solicitud de tu perfil`,
  'element-video-unbound': (_, place) => `${place}: tu perfil no tiene el campo para el vídeo de un elemento`,
  'upload-unbound': () =>
    'Tu perfil no permite subidas, así que no se pueden enviar archivos de este ordenador: usa URL de descarga',
  'upload-too-large': ({ file, maximum, found }) =>
    `«${file}» ocupa ${formatBytes(number(found))}; el servicio acepta hasta ${formatBytes(number(maximum))}`,
  'inline-too-large': ({ file, maximum, found }) =>
    `«${file}» ocupa ${formatBytes(number(found))}; aquí el archivo va dentro de la propia solicitud, que admite hasta ${formatBytes(number(maximum))}`,
  'required-unbound': ({ field }) => `El servicio exige «${field}» y tu perfil no lo rellena`,
  'test-mode-unbound': ({ model }) => `${model ?? 'Este modelo'} no tiene prueba gratuita con tu perfil`,
  'results-unbound': () =>
    'El documento del servicio no dice cómo vuelven los resultados, así que aún no se envía ningún trabajo de pago: completa el perfil en Ajustes',
  'no-word-list': ({ variable }, place) => `${place}: {{${variable}}} aún no tiene lista de palabras`,
  'unknown-variable': ({ variable }, place) =>
    `${place}: {{${variable}}} no es una columna ni una lista de palabras`,
  'not-in-cast': ({ name }, place) => `${place}: no hay nadie en tu reparto con el nombre «${name}»`,
  'service-refused': ({ message }, place) => `${place}: el servicio dijo «${message}»`,
};

export const mediaKinds: Catalogue['mediaKinds'] = {
  image: 'una imagen',
  video: 'un vídeo',
  audio: 'audio',
};

export const unmetFields: Catalogue['unmetFields'] = {
  missing: (labels) => `Falta en el perfil: ${formatList(labels.map((label) => label.toLowerCase()))}`,
};

export const warnings: Catalogue['warnings'] = {
  'usually-smaller': ({ maximum, found }) =>
    `Los servicios de este tipo suelen admitir hasta ${formatBytes(Number(maximum))}; este archivo ocupa ${formatBytes(Number(found))}`,
  'usually-more-pixels': ({ minimum, found }) =>
    `Los servicios de este tipo suelen pedir al menos ${minimum} píxeles por lado; el lado corto tiene ${found}`,
  'usually-fewer-pixels': ({ maximum, found }) =>
    `Los servicios de este tipo suelen admitir hasta ${maximum} píxeles por lado; el lado largo tiene ${found}`,
  'usually-wider': ({ minimum, found }) =>
    `Los servicios de este tipo suelen admitir formatos desde ${formatRatio(minimum)}; este es más estrecho, ${formatRatio(found)}`,
  'usually-taller': ({ maximum, found }) =>
    `Los servicios de este tipo suelen admitir formatos hasta ${formatRatio(maximum)}; este es más ancho, ${formatRatio(found)}`,
  'usually-shorter': ({ maximum, found }) =>
    `Los servicios de este tipo suelen admitir hasta ${formatSeconds(Number(maximum))}; este dura ${formatSeconds(Number(found))}`,
  'usually-longer': ({ minimum, found }) =>
    `Los servicios de este tipo suelen pedir al menos ${formatSeconds(Number(minimum))}; este dura ${formatSeconds(Number(found))}`,
  'usually-faster': ({ minimum, found }) =>
    `Los servicios de este tipo suelen pedir al menos ${Math.ceil(Number(minimum))} fotogramas por segundo; este tiene ${Number(Number(found).toFixed(2))}`,
  'usually-slower': ({ maximum, found }) =>
    `Los servicios de este tipo suelen admitir hasta ${maximum} fotogramas por segundo; este tiene ${Number(Number(found).toFixed(2))}`,
  'usually-other-type': ({ found, types }) =>
    `Los servicios de este tipo suelen admitir ${formatList(String(types).split(', ').map(nameType))}; este es ${nameType(String(found))}`,
  'usually-still': () =>
    'Esta imagen tiene movimiento; los servicios suelen usar solo su primer fotograma, o nada',
  'usually-upright': () =>
    'Esta imagen se gira mediante una nota del archivo (Exif), que los servicios pueden ignorar',
  'lacks-end': () =>
    'A este archivo le falta la marca de fin; la imagen está completa, pero un servicio puede rechazar el archivo',
  'keeps-notes': ({ found }) =>
    `De los archivos ${nameType(String(found))} no se pueden quitar ubicaciones ni números de serie; se envían con ellos`,
  'nothing-given': () =>
    'Sin texto ni archivo de partida; el servicio puede aceptar la solicitud de todos modos y cobrarla',
  'unseen-results': ({ format }) =>
    `Los resultados en ${format} no se pueden ver aquí; se conservan y se abren en otro programa`,
  'packed-results': () => 'Los resultados llegan en un archivo ZIP, que se descomprime en Revisión',
};

export const widePatterns: Catalogue['widePatterns'] = {
  files: (name, looked, maximum) =>
    `${name} abarca más de ${formatLimit(maximum)} archivos (se han mirado ${formatLimit(looked)})`,
  depth: (name, looked, maximum) =>
    `${name} pasa por más de ${formatLimit(maximum)} carpetas anidadas (se han mirado ${formatLimit(looked)} archivos y carpetas)`,
  time: (name, looked, maximum) =>
    `${name} tarda demasiado en encontrarse (se han mirado ${formatLimit(looked)} archivos y carpetas en ${formatLimit(maximum)} s)`,
  length: (name, _, maximum) => `${name} tiene más de ${formatLimit(maximum)} caracteres`,
  entries: (name, looked) =>
    `${name} obligaría a buscar en demasiados sitios (se han mirado ${formatLimit(looked)} archivos y carpetas)`,
};

export const connectionCauses: Catalogue['connectionCauses'] = {
  certificate: 'Este ordenador no confía en el certificado del servicio, así que no se ha enviado nada.',
  'proxy-unreachable': 'No se ha podido acceder al proxy de esta red.',
  'proxy-unsupported': 'Esta red necesita un tipo de proxy que Dailies no puede usar.',
  'proxy-wants-sign-in': 'El proxy de esta red pide nombre de usuario y contraseña.',
  'proxy-sign-in-refused': 'El proxy de esta red ha rechazado el nombre de usuario y la contraseña.',
  'proxy-sign-in-unknown': 'El proxy de esta red pide iniciar sesión de una forma que Dailies no conoce.',
  'proxy-refused': 'El proxy de esta red no deja pasar conexiones al servicio.',
};

function number(value: string | number | undefined): number {
  return Number(value ?? 0);
}
