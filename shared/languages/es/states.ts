import type { Catalogue } from '../catalogue.ts';

/** States of jobs, and their histories. */
export const states: Catalogue['states'] = {
  draft: { word: 'Borrador', meaning: 'Aún no está en la cola.' },
  queued: { word: 'En espera', meaning: 'A la espera de enviarse. Aún no se ha enviado nada.' },
  uploading: { word: 'Subiendo', meaning: 'Se están subiendo sus archivos. Aún no se ha cobrado nada.' },
  sending: { word: 'Enviando', meaning: 'La solicitud está en camino.' },
  submitted: { word: 'Generando', meaning: 'El servicio ha aceptado el trabajo y lo está procesando.' },
  fetching: {
    word: 'Descargando',
    meaning: 'Ha terminado. El resultado se está descargando a este ordenador.',
  },
  done: { word: 'Terminado', meaning: 'El resultado está en Revisión.' },
  failed: { word: 'Fallido', meaning: 'Ha acabado sin resultado.' },
  cancelled: { word: 'Cancelado', meaning: 'Tú lo has detenido.' },
  unknown: {
    word: 'Desconocido',
    meaning:
      'Se envió, pero no llegó una respuesta clara, así que puede haberse cobrado. Nunca se vuelve a enviar automáticamente.',
  },
};

export const stateLines: Catalogue['stateLines'] = {
  downloadHeld: 'Descarga en espera',
  held: (reason) => `En espera: ${reason}`,
};

export const jobEvents: Catalogue['jobEvents'] = {
  enqueue: 'Añadido a la cola',
  'upload-started': 'Subida iniciada',
  'intent-written': 'Solicitud registrada y enviada',
  accepted: 'Aceptado por el servicio',
  found: 'Una entrega ha confirmado que el servicio lo recibió',
  refused: 'Rechazado por el servicio. No se ha generado nada',
  'not-sent': 'No se ha podido enviar. Nada ha llegado al servicio',
  'outcome-unclear': 'Enviado, pero sin respuesta clara',
  'generation-completed': 'Terminado por el servicio',
  'generation-failed': 'Ha fallado en el servicio',
  'results-stored': 'Resultado guardado',
  'results-lost': 'No se ha podido guardar el resultado',
  'upload-failed': 'Ha fallado la subida',
  interrupted: 'Interrumpido',
  cancel: 'Lo has cancelado',
  retry: 'Lo has vuelto a poner en cola',
  'stop-watching': 'Has dejado de esperarlo',
  'sent-before': 'Enviado después de hacerse esta copia de la biblioteca',
  'watch-again': 'Has vuelto a buscar el resultado',
  'id-taken-back': 'ID de generación pegado retirado',
  'asked-again': 'Se ha preguntado otra vez al servicio con la misma clave',
  'fetch-again': 'Has reiniciado la descarga',
  named: 'ID de generación añadido',
};

export const jobDoings: Catalogue['jobDoings'] = {
  released: 'Listo para enviar',
  pause: 'Lo has pausado',
  resume: 'Lo has reanudado',
  'set-time': 'Lo has programado',
  'clear-time': 'Has quitado la programación',
  edit: 'Lo has editado',
  remove: 'Lo has quitado de la lista',
  'put-back': 'Última acción deshecha',
  adopted: 'Creado para el resultado tardío de un envío anterior',
};

export const submissionOutcomes: Catalogue['submissionOutcomes'] = {
  sending: 'en camino',
  accepted: 'aceptado',
  refused: 'rechazado',
  'not-sent': 'no enviado',
  unclear: 'sin respuesta clara',
};
