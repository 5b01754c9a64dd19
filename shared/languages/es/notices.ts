import type { Catalogue } from '../catalogue.ts';
import { counted, jobs, snippetCount, templateCount } from './counts.ts';

/** What is told without being asked, and what comes from elsewhere. */
export const notifications: Catalogue['notifications'] = {
  notifications: 'Notificaciones del sistema',
  notificationsLead:
    'Avisa cuando el trabajo está hecho o algo te necesita mientras Dailies está en segundo plano. Las notificaciones se agrupan.',
  show: 'Mostrar',
  takesReady: (count) => counted(count, 'toma lista', 'tomas listas'),
  openTake: 'Abrir',
  attention: (count) => counted(count, 'te necesita', 'te necesitan'),
  log: 'Registro',
  exportLog: 'Guardar el registro…',
  exportLogLead:
    'Lo que ha hecho Dailies en los últimos siete días, para informar de un error. Las claves se eliminan.',
  logSaved: (path) => `Registro guardado como ${path}`,
};

export const notices: Catalogue['notices'] = {
  done: 'Terminado',
  failed: 'Fallido',
  batchDone: 'Lote terminado',
  batchesDone: (count) => counted(count, 'lote terminado', 'lotes terminados'),
  allDone: (done) => `${counted(done, 'terminado', 'terminados')}.`,
  someFailed: (done, failed) =>
    `${counted(done, 'terminado', 'terminados')}, ${counted(failed, 'fallido', 'fallidos')}.`,
  unknown: {
    title: (count) => counted(count, 'desenlace desconocido', 'desenlaces desconocidos'),
    body: 'Se envió, pero no llegó una respuesta clara. Nada se vuelve a enviar automáticamente.',
  },
  canary: {
    toApprove: 'Un lote necesita tu aprobación',
    ready: 'Tus muestras están listas',
    body: (held) => `${jobs(held)} por aprobar, sin enviar todavía.`,
  },
  budget: {
    title: 'Presupuesto alcanzado',
    body: (count) =>
      `${counted(count, 'trabajo retenido', 'trabajos retenidos')}. No se ha enviado nada por encima del presupuesto.`,
  },
  plain: {
    'no-key': {
      title: 'Se necesita una clave de API',
      body: 'Añade la clave en Ajustes para continuar con la cola.',
    },
    'key-refused': {
      title: 'El servicio ha rechazado la clave de API',
      body: 'La cola está retenida. Comprueba la clave y tu saldo en Ajustes.',
    },
    'no-credit': {
      title: 'Sin saldo en el servicio',
      body: 'La cola está retenida. Añade saldo en el panel del servicio y reanuda.',
    },
    'budget-unreadable': {
      title: 'No se ha podido leer tu presupuesto',
      body: 'No se envía ningún trabajo de pago hasta que lo revises en Ajustes.',
    },
    'disk-full': {
      title: 'Disco lleno',
      body: 'Los resultados siguen en el servicio y se descargan cuando haya espacio.',
    },
    'folder-unwritable': {
      title: 'No se puede escribir en la carpeta de resultados',
      body: 'Los resultados siguen en el servicio. Elige otra carpeta en Ajustes.',
    },
  },
};

export const oldData: Catalogue['oldData'] = {
  read: 'Revisar y continuar…',
  dialog: '¿Continuar con esta biblioteca?',
  goOn: 'Continuar',
  goOnPaused: 'Continuar en pausa',
  cancel: 'Ahora no',
  status: 'biblioteca desactualizada',
  statusTip:
    'A esta biblioteca le faltan envíos o procede de otro ordenador. Los trabajos de pago están retenidos.',
  showUnknown: 'Mostrar trabajos en duda',
  newer:
    'Si tienes una copia más reciente, sal y restáurala; no se pierde nada. Para usar esta, revisa los trabajos en espera, cancela los que ya se hayan hecho y continúa.',
  leaves: (count, sum) =>
    count === 0
      ? 'No hay trabajos de pago en espera.'
      : `${counted(count, 'trabajo de pago en espera se enviará', 'trabajos de pago en espera se enviarán')} entonces${sum === '' ? '' : `: ${sum}`}.`,
  found: {
    elsewhere: 'Esta biblioteca se usó por última vez en otro ordenador, o por otra persona usuaria de este.',
    lacks: (count) => `Esta biblioteca está desactualizada: le faltan los envíos de pago de ${jobs(count)}.`,
    lacksSince: (count, since) =>
      `Esta biblioteca está desactualizada: le faltan los envíos de pago de ${jobs(count)}, el primero de ${since}.`,
    alsoElsewhere: 'Se usó por última vez en otro ordenador.',
  },
  means: {
    found: (count) =>
      `${counted(count, 'trabajo de esta cola está terminado: se ha encontrado su resultado', 'trabajos de esta cola están terminados: se han encontrado sus resultados')}.`,
    inDoubt: (count) =>
      `${counted(count, 'trabajo se envió y está en duda; no se vuelve', 'trabajos se enviaron y están en duda; no se vuelven')} a enviar automáticamente.`,
    mayBeSent:
      'Puede que los trabajos en espera se enviaran allí. Enviarlos otra vez podría costarte el doble.',
    mayBeCharged:
      'Puede que los trabajos en espera ya se hayan cobrado. Enviarlos otra vez podría costarte el doble.',
    onHold: 'Están retenidos; la práctica y las pruebas continúan.',
  },
  cannotGoOn: 'No se ha enviado ningún trabajo de pago.',
  acceptWith: (count) =>
    `Para continuar con esta biblioteca tras revisar los trabajos en espera: --accept-old-data ${count}`,
  notThatMany: (given, count) =>
    `--accept-old-data es ${given}, pero debe ser ${count}. No se ha enviado ningún trabajo de pago.`,
  notACount: '--accept-old-data debe ser el número de trabajos indicado.',
};

export const outside: Catalogue['outside'] = {
  title: (file) => `Importar ${file}`,
  lead: 'No se añade nada hasta que lo confirmes.',
  profile: (name, address) => `Un perfil para ${name}, que accede a ${address}.`,
  profileMeaning:
    'Solo se añade a la lista, sin clave. Elige Usar en Ajustes para trabajar con él. Comprueba antes la dirección: tu clave se enviaría allí.',
  templates: (templates, snippets) => `${templateCount(templates)} y ${snippetCount(snippets)}.`,
  templatesMeaning: 'Se añaden junto a lo tuyo. No se reemplaza nada.',
  addProfile: 'Añadir perfil',
  addTemplates: 'Añadir todo',
  cancel: 'Cancelar',
  profileAdded: (name) => `Se ha añadido el perfil ${name}`,
  fault: {
    'not-ours': (file) => `${file} no es un archivo de lote, perfil o plantillas de Dailies.`,
    newer: (file) => `${file} se hizo con una versión más reciente de Dailies.`,
    damaged: (file) => `${file} está dañado: no contiene lo que dice.`,
    'too-large': (file) => `${file} es demasiado grande para un archivo de Dailies.`,
  },
  refused: {
    link: 'Este enlace no lleva a ningún lugar de Dailies.',
    path: 'Dailies no puede abrir un archivo con esta ruta.',
    several: 'Dailies abre los archivos y enlaces de uno en uno.',
  },
  refusedAct: {
    link: 'Los enlaces solo abren salas. Si alguien te pidió que hicieras clic, no te fíes de lo demás que pida.',
    path: 'Copia el archivo a este ordenador y ábrelo de nuevo.',
    several: 'Ábrelos uno tras otro.',
  },
};
