import { quoted, text } from '../../kernel/error-words.ts';
import { formatLimit } from '../../kernel/format.ts';
import { describeBudgetReached } from '../../money/text.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './counts.ts';

const WAIT_OR_CANCEL = 'Espera a que termine o cancela la operación.';

/** What stood in the way of something that was asked of Dailies. */
export const requestErrors: Catalogue['requestErrors'] = {
  INTERNAL: ({ correlationId }) => ({
    happened: 'Algo ha fallado en Dailies.',
    means: 'Todo lo guardado está a salvo y nada se envía dos veces.',
    act: `Inténtalo de nuevo. Si sigue ocurriendo, comunícalo${correlationId ? ` con el número ${text(correlationId)}` : ''}.`,
  }),
  CORE_ENDED: () => ({
    happened: 'La cola se ha detenido inesperadamente.',
    means: 'Todo lo guardado está a salvo y nada se envía dos veces.',
    act: 'Sal de Dailies y vuelve a abrirlo. Si sigue ocurriendo, comunícalo junto con el registro.',
  }),
  QUITTING: () => ({
    happened: 'Dailies se está cerrando.',
    means: FILES_SAFE,
    act: 'Vuelve a abrir Dailies e inténtalo de nuevo.',
  }),
  INVALID_INPUT: () => ({
    happened: 'Eso no es válido.',
    means: NOTHING_CHARGED,
    act: 'Revisa lo que has introducido e inténtalo de nuevo.',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `El servicio no tiene ninguna generación «${text(genId)}»${quoted(message)}.`
      : `Ese ${profileId ? 'perfil' : 'elemento'} ya no existe.`,
    means: 'No se ha cambiado ni cobrado nada.',
    act: genId
      ? 'Comprueba si al ID le falta o le sobra algún carácter.'
      : 'La lista ya está al día. Inténtalo de nuevo.',
  }),
  NAME_TAKEN: ({ name }) => ({
    happened: `«${text(name)}» ya está en uso.`,
    means: 'No se ha cambiado nada.',
    act: 'Elige otro nombre.',
  }),
  PART_INVALID: ({ from, out, frames }) => ({
    happened: `Los fotogramas ${text(from)} a ${text(out)} no son una parte de esta toma${frames === null ? '' : `, que tiene ${text(frames)} fotogramas`}.`,
    means: 'No se ha cambiado nada.',
    act: 'Elige un primer fotograma anterior al final y un final dentro de la toma.',
  }),
  SHOT_UNCHOSEN: ({ link }) => ({
    happened: `Todavía no se ha elegido nada para «${text(link)}».`,
    means: NOTHING_CHARGED,
    act: 'Elige una versión de ese plano e inténtalo de nuevo.',
  }),
  SHOT_CIRCLE: ({ code }) => ({
    happened: `El clip de ${text(code)} empezaría con un fotograma hecho a partir de él mismo.`,
    means: NOTHING_CHARGED,
    act: 'Empieza un plano del círculo con una imagen fija.',
  }),
  FRAME_NEEDS_APP: ({ link }) => ({
    happened: `«${text(link)}» es un fotograma de un clip, que no se puede extraer sin ventana.`,
    means: NOTHING_CHARGED,
    act: 'Crea este plano en la app.',
  }),
  ALREADY_QUEUED: ({ known, jobs }) => ({
    happened: `Trabajos que ya están en la carpeta: ${text(known)} de ${text(jobs)}.`,
    means: NOTHING_CHARGED,
    act: 'Continúalos con work, o añade --again para ponerlos en cola y pagarlos otra vez.',
  }),
  JOBS_TOO_MANY: ({ jobs, maximum }) => ({
    happened: `Demasiados trabajos a la vez: ${formatLimit(jobs)}.`,
    means: NOTHING_CHARGED,
    act: `Elige menos planos o menos tomas: puedes poner en cola ${formatLimit(maximum)} trabajos a la vez como máximo.`,
  }),
  NOT_ASKED_AGAIN: ({ cause }) => ({
    happened: {
      'no-promise': 'El perfil no promete que el servicio reconozca este envío por su clave.',
      over: 'Ya ha pasado el tiempo en que el servicio promete reconocer este envío por su clave.',
      elsewhere: 'La dirección, la cuenta o el lugar de la clave ha cambiado desde este envío.',
      held: 'Ahora no se puede enviar nada a este servicio.',
    }[cause ?? 'no-promise'],
    means: 'No se ha enviado nada. Sigue sin saberse si el envío llegó.',
    act:
      cause === 'held'
        ? 'Mira en la cola qué retiene los trabajos y vuelve a preguntar.'
        : 'Consulta el panel del servicio y pega el ID, o indica que nunca llegó.',
  }),
  JOB_MOVED_ON: () => ({
    happened: 'El trabajo ya había avanzado.',
    means: FILES_SAFE,
    act: 'Comprueba su estado e inténtalo de nuevo.',
  }),
  EXPORT_UNDER_WAY: () => ({
    happened: 'Hay otra exportación en curso.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  FOLDER_SCAN_UNDER_WAY: () => ({
    happened: 'Se está examinando otra carpeta.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  CONNECTION_CHECK_UNDER_WAY: () => ({
    happened: 'Hay una comprobación de la conexión en curso.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  REHEARSAL_UNDER_WAY: () => ({
    happened: 'Hay una prueba de pago de este perfil en curso.',
    means: 'No se ha enviado ni cobrado nada más.',
    act: 'Espera a que termine su trabajo.',
  }),
  TEST_RUN_UNDER_WAY: () => ({
    happened: 'Hay una prueba en curso.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  PRACTICE_NEEDS_NO_KEY: () => ({
    happened: 'La práctica no necesita clave de API.',
    means: 'La clave no se ha guardado en ningún sitio.',
    act: 'Añádela al perfil del servicio al que pertenece.',
  }),
  PRACTICE_NEEDS_NO_REHEARSAL: () => ({
    happened: 'La práctica no necesita prueba de pago: siempre es gratuita.',
    means: NOTHING_CHARGED,
    act: 'Elige otro perfil en Ajustes.',
  }),
  PROFILE_ACTIVE: () => ({
    happened: 'No puedes eliminar el perfil activo.',
    means: FILES_SAFE,
    act: 'Activa primero otro perfil.',
  }),
  PROFILE_HAS_OPEN_JOBS: () => ({
    happened: 'Este perfil tiene trabajos en espera o en curso que lo necesitan.',
    means: FILES_SAFE,
    act: 'Espera a que terminen o cancélalos en Cola y elimina después el perfil.',
  }),
  COLLECTIONS_FULL: () => ({
    happened: 'Has alcanzado el límite de colecciones.',
    means: FILES_SAFE,
    act: 'Elimina una que ya no necesites.',
  }),
  OLD_DATA_GREW: () => ({
    happened: 'Se ha encontrado algo más desde que abriste esto.',
    means: FILES_SAFE,
    act: 'Lee el aviso actualizado y continúa.',
  }),
  HELD_AFTER_CRASHES: () => ({
    happened: 'Está retenido porque Dailies se ha cerrado inesperadamente dos veces seguidas.',
    means: FILES_SAFE,
    act: 'Elige cómo continuar en la parte superior de la ventana.',
  }),
  SECOND_CHARGE: () => ({
    happened: 'Un envío anterior de este trabajo se ha cobrado o puede haberse cobrado.',
    means: 'Enviarlo otra vez podría costarte el doble. No se ha enviado nada.',
    act: 'Vuelve a enviarlo solo si aceptas pagar otro.',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `La generación «${text(genId)}» ya pertenece a otro trabajo.`,
    means: 'No se ha cambiado ni cobrado nada.',
    act: 'Comprueba el ID. Cada envío tiene su propia generación.',
  }),
  NOT_CONFIRMED: () => ({
    happened: 'Algo ha pedido envíos de pago sin que pulsaras una tecla ni hicieras clic.',
    means: NOTHING_CHARGED,
    act: 'Si has sido tú, repítelo y permítelo cuando Dailies pregunte.',
  }),
  BUDGET_REACHED: describeBudgetReached,
};
