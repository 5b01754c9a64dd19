import type { EditFault, RenderFault, UnsafeReason } from '../../kernel/error-causes.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './counts.ts';

const UNSAFE: { readonly [Reason in UnsafeReason]: (file: string) => string } = {
  'ended-reader': (name) => `${name} ha bloqueado la parte de Dailies que lee archivos.`,
  'took-too-long': (name) => `${name} ha tardado demasiado en leerse.`,
  'left-out': (name) => `${name} se ha omitido porque Dailies se cerró inesperadamente al leerlo.`,
};

/** Files and folders of this computer. */
const EDIT: { readonly [Fault in EditFault]: (file: string) => string } = {
  unknown: (name) => `${name} no es una línea de tiempo en OTIO, FCPXML, XML o EDL.`,
  damaged: (name) => `${name} está dañado: incumple las reglas de su formato.`,
  'too-large': (name) => `${name} es demasiado grande o tiene demasiados niveles para una línea de tiempo.`,
  unsafe: (name) => `${name} define entidades XML propias, que Dailies no abre.`,
  empty: (name) => `No hay ninguna secuencia en ${name}.`,
};

/** What happened to a film, and what to do. */
const RENDER: { readonly [Fault in RenderFault]: readonly [string, string] } = {
  empty: ['El montaje no tiene planos', 'Añade planos al proyecto.'],
  'no-window': [
    'Aquí no se puede abrir ninguna ventana, y las películas se dibujan en una',
    'Renderiza en la app o donde haya una pantalla.',
  ],
  'no-encoder': [
    'Este ordenador no puede codificar este códec con este tamaño de fotograma',
    'Elige de nuevo entre H.264 y VP9, o usa un tamaño de fotograma menor.',
  ],
  'no-aac': ['Este ordenador no puede codificar sonido AAC', 'Renderiza en otro ordenador.'],
  file: ['No se ha podido descodificar una toma del montaje', 'Elige otra versión de su plano.'],
  ended: ['El renderizado se ha detenido de forma inesperada', 'Vuelve a intentarlo.'],
};

export const fileErrors: Catalogue['fileErrors'] = {
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `No se ha encontrado ${file(path)}.`,
    means: NOTHING_CHARGED,
    act: 'Comprueba su nombre y su disco, o elígelo donde está ahora.',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)} es una carpeta.`,
    means: 'No se ha añadido ninguno de sus archivos.',
    act: 'Elige en su lugar un archivo de dentro.',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)} no tiene contenido.`,
    means: 'No se ha añadido.',
    act: 'Vuelve a exportar o copiar el archivo y añádelo.',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened: `${file(path)} supera ${maximum === undefined ? 'el límite' : `${formatBytes(maximum)}, el límite`} para este tipo de archivo.`,
    means: 'No se ha importado nada de él.',
    act: 'Comprueba que es el archivo correcto o divídelo.',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)} no es un archivo de imagen, vídeo ni audio.`,
    means: 'No se ha añadido. Dailies se guía por el contenido del archivo, no por su nombre.',
    act: 'Usa un formato común, como PNG, JPEG, MP4, MOV, MP3 o WAV.',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)} está dañado: le falta una parte.`,
    means: 'No se ha añadido, porque un servicio podría cobrarlo y fallar después. No se ha cobrado nada.',
    act: 'Vuelve a exportarlo o descargarlo, o ábrelo en otro programa y guarda una copia.',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)} ha cambiado desde que Dailies lo leyó.`,
    means: 'No se ha usado, porque quizá ya no sea lo que quieres. No se ha cobrado nada.',
    act: 'Añádelo de nuevo para usar la versión actual y vuelve a intentarlo.',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: `${file(path)} no es ${name ? text(name) : 'el archivo que falta'}: su contenido es distinto.`,
    means: 'No se ha cambiado nada. Sigue faltando el archivo de la toma.',
    act: 'Elige el archivo original o la carpeta donde pueda estar.',
  }),
  FILE_NOT_SOUND: ({ path }) => ({
    happened: `${file(path)} no es un archivo de audio.`,
    means: 'La banda sonora no ha cambiado.',
    act: 'Elige un archivo de audio, como WAV, MP3 o M4A.',
  }),
  TAKE_FILE_MISSING: ({ path }) => ({
    happened: `Falta el archivo de una toma: ${file(path)}.`,
    means: 'No se ha escrito nada. Las demás tomas están intactas.',
    act: 'Busca los archivos perdidos en Revisión o usa otra toma.',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `No se puede leer ${file(path)}${bracketed(cause)}.`,
    means: NOTHING_CHARGED,
    act: 'Comprueba que su disco está conectado, que tienes permiso para abrirlo y que ninguna otra app lo usa.',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)} está en la nube y no se ha podido descargar a este ordenador.`,
    means: NOTHING_CHARGED,
    act: 'Comprueba la conexión o descárgalo en el Finder o en el Explorador de archivos e inténtalo de nuevo.',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)} está en otro ordenador.`,
    means:
      'Dailies no lo ha abierto, porque eso podría enviar tus credenciales a ese ordenador. No se ha enviado nada.',
    act: 'Cópialo a este ordenador o suelta el propio archivo.',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `Dailies no tiene acceso a la carpeta de ${file(path)}.`,
    means:
      'La carpeta no se ha abierto. Una tabla o una página ajena no debe explorar tu ordenador ni escribir en él.',
    act: 'Suelta aquí una vez el archivo, su carpeta o la tabla que está en ella. Para escribir en una carpeta, elígela en el diálogo.',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${describeWide(file(path), reason, looked, maximum)}.`,
    means: 'No se ha añadido ninguno de sus archivos.',
    act: 'Usa una subcarpeta o abarca menos archivos.',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[reason]?.(file(path)) ?? `${file(path)} no se puede leer de forma segura.`,
    means: `${NOTHING_CHARGED} Dailies no se ha visto afectado.`,
    act:
      reason === 'left-out'
        ? 'Si aun así quieres usarlo, añádelo tú.'
        : 'Probablemente esté dañado. Vuelve a exportarlo desde la app que lo creó o usa otro archivo.',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `No se ha podido convertir ${file(path)}${cause ? ` (${text(cause)})` : ''}.`,
    means: 'El original está intacto. No se ha enviado ni cobrado nada.',
    act: 'Prueba otro arreglo o vuelve a exportarlo desde la app en la que se hizo.',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `Se ha cancelado la conversión de ${file(path)}.`,
    means: 'La copia parcial se ha borrado. El original está intacto.',
    act: 'Vuelve a empezar cuando quieras.',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `El disco está lleno en ${text(path)}.`
        : reason === 'own-folder'
          ? `Dailies guarda sus propios archivos en ${text(path)}.`
          : `Dailies no puede escribir en ${text(path)}${bracketed(cause)}.`,
    means: `Los originales están intactos. ${done ? `Copias completas hechas: ${text(done)}; parciales, ninguna.` : 'No se ha copiado nada.'}`,
    act: reason === 'full' ? 'Libera espacio o elige una carpeta de otro disco.' : 'Elige otra carpeta.',
  }),
  RENDER_FAILED: ({ path, reason, cause }) => {
    const [happened, act] = RENDER[reason] ?? RENDER.ended;
    const name = reason === 'file' ? `: ${file(path)}` : '';
    return {
      happened: `${happened}${name}${bracketed(cause)}.`,
      means: 'No se ha escrito nada. Las tomas están intactas.',
      act,
    };
  },
  DISK_FULL: ({ path }) => ({
    happened: `El disco está lleno${path ? ` en ${text(path)}` : ''}.`,
    means:
      'No se ha perdido nada. Los resultados terminados siguen en el servicio hasta que se puedan guardar.',
    act: 'Libera espacio o elige una carpeta en otro disco y vuelve a intentarlo. Las descargas continúan automáticamente.',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: `Dailies no puede escribir en ${path ? text(path) : 'la carpeta de resultados'}${bracketed(cause)}.`,
    means: 'Lo guardado antes está intacto. Los resultados aún sin guardar siguen en el servicio.',
    act: 'Permite escribir ahí o elige otra carpeta y vuelve a intentarlo.',
  }),
  FILE_HELD: ({ path }) => ({
    happened: `Otro programa está usando ${path ? file(path) : 'el archivo'}, así que no se ha podido reemplazar.`,
    means: 'El archivo no ha cambiado y no se ha perdido nada.',
    act: 'Ciérralo donde esté abierto: un reproductor, un editor o una app que sincroniza o analiza archivos. Después, inténtalo de nuevo.',
  }),
  ZIP_NOT_UNPACKED: ({ path, reason }) => ({
    happened:
      reason === 'damaged'
        ? `${file(path)} está dañado, protegido con contraseña o comprimido de un modo que Dailies no puede leer.`
        : reason === 'unsafe'
          ? `${file(path)} contiene archivos que quedarían fuera de su propia carpeta, o enlaces en lugar de archivos.`
          : `${file(path)} contiene demasiados archivos u ocuparía demasiado espacio descomprimido.`,
    means: 'No se ha descomprimido nada. El archivo se conserva sin cambios.',
    act: 'Ábrelo en un programa de archivos comprimidos si confías en el servicio.',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: `${path ? text(path) : 'La carpeta de resultados'} no es la carpeta en la que se guardaban tus resultados.`,
    means: 'No se ha guardado nada en ella. Los resultados nuevos siguen en el servicio sin coste adicional.',
    act: 'Vuelve a conectar su unidad o elige esta carpeta en Ajustes para usarla a partir de ahora.',
  }),
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `${file(path)} contiene resultados de Dailies o está dentro de una carpeta que los contiene.`
        : reason === 'values'
          ? 'La plantilla tiene variables vacías.'
          : `${file(path)} no es una carpeta legible.`,
    means:
      reason === 'own-folder'
        ? 'Cada resultado se convertiría en otro trabajo, sin fin. La carpeta no se vigila y no se ha enviado nada.'
        : NOTHING_CHARGED,
    act: reason === 'values' ? 'Rellénalas.' : 'Elige otra carpeta.',
  }),
  EDIT_FILE_INVALID: ({ path, fault }) => ({
    happened: (EDIT[fault] ?? EDIT.unknown)(file(path)),
    means: 'No se ha cambiado ningún plano.',
    act: 'Exporta de nuevo la línea de tiempo como OTIO, FCPXML, XML o EDL.',
  }),
  LENGTH_INVALID: ({ text: length }) => ({
    happened: `«${text(length)}» no es una duración.`,
    means: 'No se ha cambiado ningún plano.',
    act: 'Escribe fotogramas (48), segundos (2s) o código de tiempo (00:00:02:00).',
  }),
};
