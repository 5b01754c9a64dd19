import { bracketed, type ErrorWords, quoted, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './counts.ts';

/** What the service answered, and bytes on their way. */
export const answerErrors: Catalogue['answerErrors'] = {
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `El servicio ha rechazado la solicitud${bracketed(status)}${quoted(message)}.`,
    means: 'No se ha generado nada a partir de esta solicitud.',
    act: 'Edita el trabajo para corregir lo que indica el servicio y vuelve a ponerlo en cola.',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `El servicio ha pedido a Dailies que vaya más despacio${bracketed(status)}${quoted(message)}.`,
    means: 'Este intento no se ha cobrado y no se ha perdido nada.',
    act: 'No hay que hacer nada. Dailies lo reintenta automáticamente.',
  }),
  ANSWER_UNCLEAR: (details) => ({
    happened: unclearHappened(details),
    means: 'Es posible que el servicio lo haya recibido y cobrado. Nunca se vuelve a enviar automáticamente.',
    act: 'Consulta el panel del servicio. Si está allí, pega su ID. Si no llegó, vuelve a enviarlo.',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `La generación ha fallado${quoted(message)}.`,
    means: 'No hay resultado. Consulta en el panel del servicio si se ha cobrado.',
    act: 'Edita el prompt o las referencias y vuelve a ponerlo en cola.',
  }),
  TEST_EXPIRED: () => ({
    happened: 'La prueba ha caducado. El servicio conserva las pruebas cinco minutos.',
    means: 'Las pruebas son gratuitas.',
    act: 'Repite la prueba si aún la necesitas.',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'El perfil no indica cómo subir archivos.',
    means: NOTHING_CHARGED,
    act: 'Usa URL de descarga o completa el perfil en Ajustes.',
  }),
  UPLOAD_FAILED: uploadFailed,
  RESULT_GONE: ({ status, message }) => ({
    happened: `El resultado ya no está en la dirección que dio el servicio${bracketed(status)}${quoted(message)}.`,
    means: 'La generación ha terminado y puede haberse cobrado, pero su archivo no se ha guardado.',
    act: 'Elige Volver a descargar: el servicio puede dar otra dirección. Si no, descárgalo desde el panel del servicio.',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? 'El resultado no es una imagen ni un vídeo.'
        : cause === 'digest'
          ? 'El resultado se ha alterado por el camino: su suma de comprobación no coincide.'
          : 'El resultado ha llegado incompleto.',
    means: 'No se ha añadido a la biblioteca. La generación en sí ha terminado.',
    act: 'Elige Volver a descargar. Es gratis.',
  }),
  RESULT_QUARANTINED: () => ({
    happened: 'Un resultado no es una imagen ni un vídeo que Dailies conozca.',
    means: 'Se ha guardado tal como llegó, en cuarentena, y nada lo abre. La generación en sí ha terminado.',
    act: 'Elige Volver a descargar para obtenerlo de nuevo. Es gratis.',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `El servicio ha dado una dirección de resultado no permitida${bracketed(host ?? url)}.`,
    means: 'Dailies solo descarga de direcciones web externas a tu red. La generación en sí ha terminado.',
    act: 'Descarga el archivo desde el panel del servicio e informa al servicio de la dirección.',
  }),
  RESULT_UNREACHED: ({ host, cause }) => ({
    happened:
      cause === 'vpn-address'
        ? `El host${bracketed(host)} lleva a una dirección que inventa una VPN.`
        : cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          ? `El host${bracketed(host)} no envía el certificado de su emisor, o este ordenador no conoce a ese emisor.`
          : `Este ordenador no confía en el certificado del host${bracketed(host)}.`,
    means: 'No se ha descargado nada de allí y no se ha perdido nada.',
    act:
      cause === 'vpn-address'
        ? 'Permite el rango de la VPN en Ajustes › Servicio, o desactiva la VPN. Dailies lo reintenta automáticamente.'
        : 'Comunícalo al servicio: lo más probable es que sea un fallo de ese host. Dailies lo reintenta automáticamente.',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened: `El nombre del servicio${bracketed(host)} lleva ahora a ${proven === null || proven === undefined ? 'una red privada' : 'una red distinta de la que tenía al configurarlo'}.`,
    means:
      'No se ha descargado ni enviado nada allí. Alguien puede haber apuntado el nombre a tu ordenador o a tu red.',
    act: 'Si has cambiado tú de red (VPN, estudio), comprueba la conexión en Ajustes para aceptar la nueva y vuelve a descargar el resultado.',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => ({
    happened: `El resultado supera ${typeof most === 'number' ? formatBytes(most) : 'lo que Dailies descarga automáticamente'}${typeof bytes === 'number' ? `: ${formatBytes(bytes)}` : ''}.`,
    means: 'No se ha descargado automáticamente, para proteger tu disco. Está pagado y sigue en el servicio.',
    act: 'Elige Volver a descargar si tienes espacio. Los servicios guardan los resultados por tiempo limitado.',
  }),
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `El servicio indica ${typeof count === 'number' ? formatNumber(count) : 'muchos'} resultados; se han descargado los ${typeof most === 'number' ? `${formatNumber(most)} primeros` : 'primeros'}.`,
    means: 'Los demás no se han descargado automáticamente. Siguen en el servicio.',
    act: 'Elige Volver a descargar para obtenerlos todos. Los servicios guardan los resultados por tiempo limitado.',
  }),
  RESULT_MISSING: () => ({
    happened: 'El servicio dice que ha terminado, pero no da ningún resultado.',
    means: 'No hay nada que guardar. Consulta en el panel del servicio si se ha cobrado.',
    act: 'Elige Buscar resultado. Si sigue sin haberlo, comprueba dónde busca el perfil los resultados.',
  }),
  RESULTS_WITHHELD: ({ count, of, message, how }) => ({
    happened: `${withheld(count, of, how)}${quoted(message)}.`,
    means:
      how === 'flagged'
        ? 'Se han descargado de todos modos. Puede que estén vacíos o borrosos.'
        : 'La generación ha terminado y es posible que se haya cobrado. Lo que falta no tiene archivo que descargar.',
    act: 'Cambia el prompt o las referencias antes de repetirla: se cobra otra vez.',
  }),
};

function withheld(count: number, of: number, how: 'flagged' | 'fewer' | undefined): string {
  const some = `${formatNumber(count)} de ${formatNumber(of)} resultados`;
  if (how === 'flagged') return `La moderación del servicio ha marcado ${some}`;
  if (how === 'fewer')
    return `El servicio ha devuelto ${formatNumber(of - count)} de los ${formatNumber(of)} resultados pedidos`;
  return count < of ? `El servicio ha retenido ${some}` : 'El servicio ha retenido todos los resultados';
}

function uploadFailed(details: ErrorDetails<'UPLOAD_FAILED'>): ErrorWords {
  const { cause, status, message, bytes, maximum, pointer, key, url } = details;
  const means = 'Las subidas son gratuitas y el trabajo no se ha enviado.';
  if (cause === 'cancelled') {
    return {
      happened: 'La subida se ha cancelado.',
      means,
      act: 'Vuelve a poner el trabajo en cola cuando quieras.',
    };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}; el límite es ${formatBytes(Number(maximum))}`;
    return {
      happened: `Un archivo es demasiado grande para el servicio (${sizes}).`,
      means,
      act: 'Usa una versión más pequeña o más corta.',
    };
  }
  if (pointer) {
    const what = key === 'uploadUrl' ? 'la dirección de subida' : 'el nombre del archivo';
    const happened = `El servicio ha respondido, pero ${what} no estaba en ${text(pointer)} de la respuesta.`;
    return { happened, means, act: `Corrige «${text(key ?? 'reference')}» en «upload», en el perfil.` };
  }
  if (cause === 'not-json') {
    const happened = 'No se puede leer la respuesta del servicio a la subida.';
    return { happened, means, act: 'Comprueba «url» y «mode» en «upload», en el perfil.' };
  }
  if (cause === 'expired') {
    const happened = 'El servicio borra los archivos subidos antes de que hayan llegado todos.';
    return {
      happened,
      means,
      act: 'Usa archivos más pequeños o aumenta «expiresAfterSeconds» en el perfil.',
    };
  }
  if (cause === 'address-blocked') {
    const happened = `El servicio ha dado una dirección de subida no permitida${bracketed(url)}.`;
    return {
      happened,
      means,
      act: 'Informa al servicio de la dirección. Mientras tanto, usa URL de descarga.',
    };
  }
  const happened = `No se ha podido subir un archivo${bracketed(status ?? cause)}${quoted(message)}.`;
  return {
    happened,
    means,
    act: 'Vuelve a poner el trabajo en cola. Los archivos que llegaron no se suben otra vez.',
  };
}

function unclearHappened({ status, cause, message }: ErrorDetails<'ANSWER_UNCLEAR'>): string {
  if (cause === 'interrupted') return 'Dailies se cerró mientras se enviaba la solicitud.';
  if (cause === 'sent-before')
    return 'Se envió después de hacerse esta copia de la biblioteca, así que su desenlace no consta aquí.';
  if (cause === 'no-genid') return 'El servicio ha respondido sin ID de generación.';
  if (cause === 'repeated-genid') return 'El servicio ha respondido con el ID de generación de otro trabajo.';
  if (cause === 'key-known') return `El servicio ya tiene esta solicitud${quoted(message)}.`;
  if (cause === 'refused-with-genid')
    return `El servicio ha rechazado la solicitud, pero su respuesta indica una generación${quoted(message)}.`;
  if (cause === 'not-json') return 'No se puede leer la respuesta del servicio.';
  if (status) return `El servicio ha comunicado un error (${text(status)})${quoted(message)}.`;
  return `La conexión se perdió antes de que llegara una respuesta${bracketed(cause)}.`;
}
