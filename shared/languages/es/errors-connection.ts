import { describeConnectionCause } from '../../errors/fault-words.ts';
import type { TunnelCause } from '../../kernel/error-causes.ts';
import { bracketed, quoted, text } from '../../kernel/error-words.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './counts.ts';

const TUNNEL_CAUSES: { readonly [Cause in TunnelCause]?: string } = {
  token: 'La cuenta del túnel ha rechazado el Authtoken',
  limit: 'La cuenta del túnel no tiene túneles libres',
  domain: 'El túnel no puede usar ese dominio',
  network: 'No se ha podido acceder al servicio del túnel',
  timeout: 'El servicio del túnel no ha respondido a tiempo',
  lost: 'El túnel se ha desconectado',
  library: 'Esta copia de Dailies no incluye el túnel',
};

const TUNNEL_ACTS: { readonly [Cause in TunnelCause]?: string } = {
  token: 'Vuelve a copiar el Authtoken de tu panel de ngrok y añádelo en Ajustes.',
  limit: 'Cierra el otro túnel o mejora tu plan y vuelve a activar el túnel.',
  domain: 'Indica un dominio de tu cuenta o deja el campo vacío. Puede que otra app esté usando este.',
  library: 'Reinstala Dailies o elige otra forma de recibir entregas.',
};

const ASKS_INSTEAD = 'No se ha perdido nada. Hasta que se abra, Dailies consulta los resultados.';

/** The key, the way to the service, and the way back. */
export const connectionErrors: Catalogue['connectionErrors'] = {
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `El archivo ${text(path)} debe contener una clave de API y nada más.`
      : 'No hay ninguna clave de API guardada para este perfil.',
    means: NOTHING_CHARGED,
    act: path
      ? 'Pon la clave en una sola línea de ese archivo.'
      : 'Añade la clave en Ajustes. Los trabajos en espera se enviarán entonces.',
  }),
  KEY_REFUSED: ({ status, message }) => ({
    happened: `El servicio ha rechazado la clave de API${bracketed(status)}${quoted(message)}.`,
    means: 'No se ha generado nada. La cola está retenida para no probar los demás trabajos con esta clave.',
    act: 'Comprueba la clave y tu saldo, vuelve a añadirla en Ajustes y reanuda.',
  }),
  NO_CREDIT: ({ status, message }) => ({
    happened: `El servicio dice que no queda saldo${bracketed(status)}${quoted(message)}.`,
    means:
      'No se ha generado ni cobrado nada. La cola está retenida para que no se rechacen los demás trabajos.',
    act: 'Añade saldo en el panel del servicio, reanuda y reintenta el trabajo.',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'El llavero de este ordenador no está disponible.',
    means: 'La clave no se ha guardado en ningún sitio.',
    act: 'Desbloquea el llavero o permite guardar la clave en un archivo sin cifrar.',
  }),
  OFFLINE: ({ cause }) => ({
    happened: describeConnectionCause(cause) ?? 'No se ha podido acceder al servicio.',
    means: 'Este intento no se ha cobrado y no se ha perdido nada.',
    act:
      describeConnectionCause(cause) !== null
        ? 'Comprueba la conexión en Ajustes. Dailies lo reintenta automáticamente.'
        : 'No hay que hacer nada. Dailies lo reintenta automáticamente.',
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `El servicio de práctica no se ha iniciado${quoted(message ?? cause)}.`,
    means: 'La práctica siempre es gratuita. Tus trabajos siguen en espera.',
    act: 'Vuelve a iniciarlo en Ajustes.',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened:
      'Esta copia funciona con un entorno sustituto, que solo puede acceder a servicios de este ordenador.',
    means: NOTHING_CHARGED,
    act: 'Usa el entorno oficial para conectar con este servicio.',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: `Dailies no puede recibir entregas${port ? ` en el puerto ${text(port)}` : ''}${bracketed(cause)}.`,
    means: port
      ? NOTHING_CHARGED
      : 'No se ha perdido nada. Dailies consulta los resultados, lo que tarda un poco más.',
    act: port ? 'Elige un puerto libre.' : 'Si no cambia, reinicia Dailies.',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[cause] ?? 'El túnel no se ha abierto'}${quoted(message)}.`,
    means: ASKS_INSTEAD,
    act: TUNNEL_ACTS[cause] ?? 'No hay que hacer nada. Dailies lo reintenta automáticamente.',
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'El túnel necesita un Authtoken.',
    means: ASKS_INSTEAD,
    act: 'Copia el Authtoken de tu panel de ngrok y añádelo en Ajustes.',
  }),
  DELIVERY_NOT_BACK: (details) => ({
    happened: notBack(details),
    means: 'Solo se ha perdido una prueba. Hasta que lleguen entregas, Dailies consulta los resultados.',
    act:
      details.cause === 'none'
        ? 'Para recibir entregas, indica una dirección pública o usa el túnel.'
        : 'Comprueba que el reenvío funciona y conserva la ruta de la solicitud.',
  }),
};

function notBack({ cause, status, url }: ErrorDetails<'DELIVERY_NOT_BACK'>): string {
  if (cause === 'none') return 'Este ordenador no tiene dirección pública.';
  if (status) return `Algo en el camino ha respondido a la prueba con ${text(status)}.`;
  if (cause === 'timeout') return 'La prueba se ha enviado, pero no ha vuelto a tiempo.';
  return `La prueba no ha llegado a ${url ? text(url) : 'la dirección pública'}${bracketed(cause)}.`;
}
