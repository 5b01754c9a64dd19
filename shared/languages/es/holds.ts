import type { Catalogue } from '../catalogue.ts';

/** Why a job waits, and what ends it. */
export const holds: Catalogue['holds'] = {
  offline: {
    reason: 'servicio inaccesible',
    ends: 'Se envía automáticamente cuando se puede acceder al servicio. Si tarda mucho, comprueba la conexión en Ajustes.',
  },
  paused: { reason: 'cola en pausa', ends: 'Elige Reanudar para continuar.' },
  'paused-job': { reason: 'pausado por ti', ends: 'Reanuda el trabajo para enviarlo.' },
  'paused-batch': { reason: 'lote en pausa', ends: 'Reanuda el lote para enviarlo.' },
  'paused-model': { reason: 'modelo en pausa', ends: 'Reanuda el modelo para enviarlo.' },
  'start-up': {
    reason: 'pendiente de tu última sesión',
    ends: 'Continúa o deja la cola en pausa.',
  },
  'safe-start': {
    reason: 'Dailies se ha cerrado inesperadamente dos veces',
    ends: 'Elige cómo continuar en la parte superior de la ventana.',
  },
  budget: {
    reason: 'presupuesto alcanzado',
    ends: 'Aumenta el presupuesto en Ajustes o espera al día siguiente.',
  },
  'budget-unreadable': {
    reason: 'presupuesto ilegible',
    ends: 'Revisa tu presupuesto en Ajustes y confírmalo. Hasta entonces no se envía ningún trabajo de pago.',
  },
  schedule: { reason: 'programado', ends: 'Se envía automáticamente a esa hora.' },
  'rate-limit': {
    reason: 'el servicio pide ir más despacio',
    ends: 'Se reintenta automáticamente.',
  },
  pace: {
    reason: 'máximo de envíos por minuto',
    ends: 'Se envía automáticamente en un momento.',
  },
  'unclear-answers': {
    reason: 'varias respuestas poco claras seguidas',
    ends: 'Busca los trabajos en duda en el panel del servicio. No se envía nada más hasta que reanudes.',
  },
  'results-failing': {
    reason: 'no se pueden descargar resultados pagados',
    ends: 'Descarga uno de nuevo: cuando llegue, se envía el resto. Para enviar el siguiente trabajo de todos modos, reanuda.',
  },
  'over-price': {
    reason: 'el servicio cobra más que su precio',
    ends: 'Compara el precio de Ajustes con lo cobrado en el registro y reanuda.',
  },
  'wrong-kind': {
    reason: 'los resultados son del tipo equivocado',
    ends: 'Mira lo que llegó y revisa el perfil. No se envía nada más hasta que reanudes.',
  },
  concurrency: { reason: 'en turno', ends: 'Se envía cuando termina un trabajo en curso.' },
  'no-key': { reason: 'sin clave de API', ends: 'Añade la clave en Ajustes.' },
  'key-refused': {
    reason: 'clave de API rechazada',
    ends: 'Comprueba la clave y tu saldo en Ajustes y reanuda.',
  },
  'no-credit': {
    reason: 'sin saldo en el servicio',
    ends: 'Añade saldo en el panel del servicio y reanuda.',
  },
  'reference-expired': {
    reason: 'dirección de una referencia caducada',
    ends: 'Edita el trabajo: usa el propio archivo o una dirección nueva. No se ha enviado nada.',
  },
  'open-binding': {
    reason: 'perfil incompleto para este trabajo',
    ends: 'Completa el perfil en Ajustes.',
  },
  'no-way-back': {
    reason: 'sin forma de recibir el resultado',
    ends: 'En Ajustes, configura la consulta de estado, elige cómo llegan las entregas o añade el secreto de firma.',
  },
  'delivery-only': {
    reason: 'el servicio aún no lo ha entregado',
    ends: 'A este servicio no se le puede consultar el estado. Mira su panel o deja de esperarlo.',
  },
  unnamed: {
    reason: 'sin ID de generación del servicio',
    ends: 'Pega el ID del panel del servicio o deja de esperarlo.',
  },
  'no-news': {
    reason: 'sin noticias del servicio',
    ends: 'Dailies sigue consultando y otros trabajos pueden avanzar. También puedes dejar de esperarlo.',
  },
  'probably-ended': {
    reason: 'terminado sin resultado, según su estado',
    ends: 'Añade este estado al perfil o deja de esperarlo. Nunca se vuelve a enviar automáticamente.',
  },
  'results-late': {
    reason: 'resultado aún no disponible',
    ends: 'Dailies lo sigue intentando, porque está pagado. Descárgalo otra vez para intentarlo ahora, o deja de esperarlo.',
  },
  canary: {
    reason: 'necesita tu aprobación',
    ends: 'Envía, cambia o cancela el resto en Cola o Revisión.',
  },
  'practice-starting': { reason: 'servicio de práctica iniciándose', ends: 'Se envía en un momento.' },
  'profile-missing': {
    reason: 'falta el perfil',
    ends: 'Devuelve a su sitio el archivo del perfil y reinicia Dailies, o cancela el trabajo.',
  },
  'disk-full': {
    reason: 'disco lleno',
    ends: 'Libera espacio. Los resultados terminados siguen en el servicio y se descargan automáticamente.',
  },
  'folder-missing': {
    reason: 'falta la carpeta de resultados',
    ends: 'Vuelve a conectar su unidad o elige otra carpeta en Ajustes. Los resultados terminados siguen en el servicio.',
  },
  'folder-unwritable': {
    reason: 'no se puede escribir en la carpeta de resultados',
    ends: 'Permite escribir en ella o elige otra en Ajustes › Resultados. Los resultados terminados siguen en el servicio.',
  },
  'old-data': {
    reason: 'biblioteca desactualizada',
    ends: 'Lee en Cola lo que se ha encontrado y continúa.',
  },
  'record-unwritable': {
    reason: 'no se puede registrar antes de enviar',
    ends: 'Libera espacio o permite escribir en la carpeta; continúa automáticamente. No se ha enviado nada.',
  },
  policy: {
    reason: 'no permitido por tu organización',
    ends: 'Tu organización ha fijado otro servicio. Cancela el trabajo o pregunta a quien administra este ordenador.',
  },
  'policy-unreadable': {
    reason: 'directiva de la organización ilegible',
    ends: 'Pide a quien administra este ordenador que corrija la directiva y reinicia Dailies. No se ha enviado nada.',
  },
};

export const holdLines: Catalogue['holdLines'] = {
  since: (reason, time) => `${reason} desde ${time}`,
  nextAt: (line, time) => `${line} · próximo intento: ${time}`,
  nextIn: (line, length) => `${line} · próximo intento en ${length}`,
};
