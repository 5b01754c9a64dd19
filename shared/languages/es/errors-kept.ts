import {
  BACKUP_FAULTS,
  describeCastFault,
  describeDocumentFault,
  describeFixed,
  describeOwnFileFault,
  describeReadingStopped,
  describeSettings,
  describeTemplateFault,
  describeUnreadablePolicy,
  describeUpdateFault,
  isOfOtherDocument,
  OUTSIDE_TEXT,
} from '../../errors/fault-words.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './counts.ts';

const ASK_EXPORT = 'Pide a quien lo hizo que lo exporte de nuevo.';

/** Backups, and data that was set aside. */
export const backupErrors: Catalogue['backupErrors'] = {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: 'No se ha restaurado nada. Tu biblioteca no ha cambiado.',
    act:
      reason === 'newer'
        ? 'Actualiza Dailies y vuelve a restaurarla.'
        : 'Usa otra copia de la copia de seguridad o haz una nueva en su origen.',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `No hay espacio suficiente para la copia de seguridad en ${text(path)}.`
        : reason === 'changed'
          ? `${file(path)} ha cambiado mientras se copiaba.`
          : reason === 'unreadable'
            ? `No se puede leer ${file(path)}${bracketed(cause)}.`
            : `No se puede escribir la copia de seguridad en ${text(path)}${bracketed(cause)}.`,
    means: `No se ha hecho ninguna copia y, si había una con el mismo nombre, no ha cambiado. ${FILES_SAFE}`,
    act:
      reason === 'full'
        ? 'Libera espacio o elige otro disco.'
        : reason === 'changed'
          ? 'Espera a que acabe el programa que lo escribe e inténtalo de nuevo.'
          : reason === 'unreadable'
            ? 'Comprueba su disco y sus permisos e inténtalo de nuevo.'
            : 'Elige otra carpeta.',
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `No hay espacio suficiente para restaurar la copia de seguridad en ${text(path)}.`
        : reason === 'other-file'
          ? `Ya hay un archivo distinto en ${text(path)}.`
          : reason === 'clash'
            ? `Dos archivos de la copia de seguridad serían uno solo en este ordenador: ${text(path)}.`
            : reason === 'own-folder'
              ? `No se pueden restaurar archivos multimedia en ${text(path)}: Dailies guarda ahí sus propios archivos.`
              : reason === 'not-empty'
                ? `${text(path)} no es una carpeta vacía.`
                : `Dailies no puede escribir en ${text(path)}${bracketed(cause)}.`,
    means: 'No se ha reemplazado nada. Tu biblioteca no ha cambiado y no se enviará nada.',
    act:
      reason === 'full'
        ? 'Libera espacio o elige carpetas de otro disco.'
        : reason === 'clash'
          ? 'Omite su carpeta, o cambia el nombre de uno en el ordenador de origen y haz una copia de seguridad nueva.'
          : 'Elige otra carpeta.',
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: 'Ya se está haciendo o restaurando una copia de seguridad.',
    means: 'Continúa. No se ha iniciado nada más.',
    act: 'Espera a que termine o elige Detener en Ajustes.',
  }),
  BACKUP_STOPPED: () => ({
    happened: 'La copia de seguridad se ha detenido.',
    means: FILES_SAFE,
    act: 'Vuelve a empezar cuando quieras.',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `No se ha podido colocar la copia restaurada en su sitio${bracketed(cause)}.`,
    means: `Dailies se ha iniciado con la biblioteca que tenías antes. La restaurada está completa${bracketed(path)}.`,
    act: 'Cierra los programas que usen la carpeta de datos de Dailies; después sal de Dailies y vuelve a abrirlo.',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened: `El archivo de la biblioteca estaba dañado y se ha apartado como ${file(path)}${at === undefined ? '' : ` (${formatMoment(at)})`}.`,
    means:
      'Las tomas y valoraciones se están recuperando de la carpeta de resultados. La cola y el registro de gastos del archivo dañado, no: los trabajos que estaban en espera o en curso pueden haberse cobrado.',
    act: 'Si tienes una copia de seguridad, restáurala en Ajustes. Consulta al servicio antes de volver a poner esos trabajos en cola.',
  }),
};

/** What Dailies keeps, and what it is given to keep. */
export const keptErrors: Catalogue['keptErrors'] = {
  READING_STOPPED: (details) => ({
    happened: describeReadingStopped(details),
    means: 'No se ha importado nada de él. Todo lo demás ha seguido funcionando.',
    act: 'Comprueba de dónde viene el archivo. Si te fías, pide uno más pequeño o divídelo.',
  }),
  OWN_FILE_INVALID: ({ path, fault }) => ({
    happened: describeOwnFileFault(file(path), fault),
    means: 'No se ha importado nada de él.',
    act: fault === 'newer' ? 'Actualiza Dailies y vuelve a abrirlo.' : ASK_EXPORT,
  }),
  OPENING_REFUSED: ({ fault }) => ({
    happened: OUTSIDE_TEXT.refused[fault] ?? OUTSIDE_TEXT.refused.link,
    means: 'No se ha abierto nada.',
    act: OUTSIDE_TEXT.refusedAct[fault] ?? OUTSIDE_TEXT.refusedAct.link,
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: describeTemplateFault(details),
    means: 'No se ha importado nada de él. Tus plantillas no han cambiado.',
    act: 'Pide a quien lo hizo que lo exporte de nuevo, con menos plantillas si son demasiadas.',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: describeCastFault(file(path), reason, name),
    means: 'No se ha importado nada de él. Tu reparto no ha cambiado.',
    act: reason === 'newer' ? 'Actualiza Dailies y vuelve a importarlo.' : ASK_EXPORT,
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `${file(path)} no es del tipo adecuado.`,
    means: 'No se ha añadido.',
    act:
      slot === 'images'
        ? 'Suelta aquí una imagen.'
        : slot === 'video'
          ? 'Suelta aquí un vídeo.'
          : 'Suelta aquí un clip o un archivo de sonido.',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened: `${file(path)} es demasiado grande para un documento de consentimiento${bytes === undefined ? '' : `: ${formatBytes(bytes)}, como máximo ${formatBytes(maximum)}`}.`,
    means: 'No se ha añadido.',
    act: 'Deja el archivo donde está y anota su ubicación en el consentimiento.',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)} no es un documento, una imagen ni una grabación, o su extensión no corresponde a su contenido.`,
    means: 'No se ha añadido. Los miembros del reparto no pueden guardar nada que pueda ser un programa.',
    act: 'Guarda el consentimiento como PDF, texto, imagen o grabación con la extensión correcta.',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: `Dailies se ha cerrado inesperadamente dos veces seguidas${path ? ` al leer ${file(path)}${others > 0 ? ` y ${text(others)} más` : ''}` : ''}.`,
    means: 'No se ha iniciado ni enviado nada.',
    act: 'Usa --after-crash leave-out para omitir esos archivos o --after-crash go-on para continuar con todo.',
  }),
  DATABASE_NEWER: () => ({
    happened: 'La biblioteca se usó por última vez con una versión más reciente de Dailies.',
    means: 'No se ha abierto, para protegerla. Tus archivos están intactos.',
    act: 'Vuelve a instalar la versión más reciente.',
  }),
  DATABASE_IN_USE: ({ path }) => ({
    happened: `Dailies ya está abierto con estos datos${bracketed(path)}.`,
    means: 'Dos copias podrían enviar un trabajo dos veces, así que esta no se ha iniciado.',
    act: 'Usa la copia abierta o sal de ella primero.',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'La carpeta de datos'} está en una unidad de red, donde una base de datos no es segura.`,
    means: 'No se ha abierto, cambiado ni enviado nada.',
    act: 'Guarda la carpeta de datos en un disco de este ordenador. La carpeta de resultados puede seguir en la red.',
  }),
  DATABASE_DAMAGED: ({ path, cause }) => ({
    happened:
      cause === 'foreign-journal'
        ? `Junto al archivo de la biblioteca hay un diario que Dailies no ha escrito${bracketed(`${path}-journal`)}.`
        : `El archivo de la biblioteca está dañado${bracketed(path)}.`,
    means: 'Los archivos de resultados están aparte y a salvo. No se ha cambiado nada y no se enviará nada.',
    act:
      cause === 'foreign-journal'
        ? 'Mueve ese archivo a otro lugar y reinicia Dailies.'
        : 'Restaura el archivo de una copia de seguridad. O apártalo y reinicia: Revisión ofrecerá recuperar tomas y valoraciones de la carpeta de resultados.',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened:
      settings !== undefined
        ? `No se han podido leer algunos ajustes${bracketed(path)}: ${describeSettings(settings)}.`
        : `No se ha podido leer el archivo de ajustes${bracketed(path)}.`,
    means:
      settings !== undefined && !settings.includes('budget')
        ? 'Han vuelto a sus valores por defecto. Tus trabajos, resultados, perfiles y presupuesto están a salvo.'
        : 'Tus trabajos, resultados y perfiles están a salvo. No se envía ningún trabajo de pago hasta que revises el presupuesto.',
    act: 'Cambia lo necesario en Ajustes. El archivo ilegible se conserva hasta entonces y, después, como copia.',
  }),
  FIXED_BY_POLICY: describeFixed,
  POLICY_UNREADABLE: describeUnreadablePolicy,
  UPDATE_FAILED: describeUpdateFault,
  PROFILE_INVALID: () => ({
    happened: 'No es un perfil válido.',
    means: 'No se ha importado nada de él.',
    act: 'Corrige los problemas indicados y vuelve a añadir el archivo.',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `Ya existe un perfil con este nombre y no se puede leer${bracketed(path)}.`,
    means: 'Ese perfil y su clave no han cambiado, y el nuevo no se ha importado.',
    act: 'Actualiza Dailies o mueve ese archivo a otro sitio e inténtalo de nuevo.',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened:
      profileId === 'practice'
        ? 'El servicio de práctica aún no está en marcha.'
        : 'Falta el perfil que se necesita.',
    means: NOTHING_CHARGED,
    act: profileId === 'practice' ? 'Espera un momento a que se inicie.' : 'Elige otro perfil en Ajustes.',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: describeDocumentFault(details),
    means: 'No se ha creado ningún perfil, no se ha descargado nada de la red y no se ha cobrado nada.',
    act: isOfOtherDocument(details)
      ? 'Pide al servicio el documento de su API de imágenes y vídeos. Si no lo tiene, selecciona «Conectar solo con una URL».'
      : 'Pide al servicio su documento OpenAPI (de 3.0 a 3.2 o Swagger 2.0) en un solo archivo JSON o YAML.',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'Este documento no dice dónde está el servicio.',
    means: 'No se ha creado ningún perfil ni se ha cobrado nada.',
    act: 'Indica también la dirección del servicio: la parte que precede a /v2/generation en sus URL.',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `«${text(url)}» no es una dirección web.`,
    means: 'No se ha añadido.',
    act: 'Usa una dirección completa que empiece por https:// o http://.',
  }),
};
