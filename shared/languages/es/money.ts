import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, jobs, submissions } from './counts.ts';

const fits = (fitting: number, asked: number) =>
  `${counted(fitting, 'cabe', 'caben')} de ${formatNumber(asked)}`;

/** Caps, the ledger, and what models cost. */
export const budget: Catalogue['budget'] = {
  lead: 'Los trabajos que superarían un tope esperan en la cola y se envían automáticamente cuando hay margen. La práctica y las pruebas son gratuitas y nunca se retienen.',
  scopes: { month: 'Al mes', day: 'Al día', batch: 'Por lote', job: 'Por trabajo' },
  scopeLeads: {
    month: 'Desde el día uno del mes.',
    day: 'De medianoche a medianoche.',
    batch: 'Todo lo que se pone en cola junto.',
    job: 'Un trabajo, con todos sus reintentos.',
  },
  submissions: 'envíos',
  noCap: 'sin tope',
  limitOf: {
    month: (unit) => `Máximo al mes, en ${unit}`,
    day: (unit) => `Máximo al día, en ${unit}`,
    batch: (unit) => `Máximo por lote, en ${unit}`,
    job: (unit) => `Máximo por trabajo, en ${unit}`,
  },
  notANumber: 'Introduce un número o deja el campo vacío para no poner tope.',
  notACount: 'Introduce un número entero o deja el campo vacío para no poner tope.',
  noPrices: 'Para limitar también el dinero, añade precios arriba. Los topes por envíos siempre valen.',
  used: 'Usado hoy',
  waiting: (count) => `${counted(count, 'trabajo espera', 'trabajos esperan')} por el presupuesto.`,
  show: 'Mostrarlos',
  look: 'Ver el presupuesto',
  unreadable: 'No se han podido leer tus topes del archivo de ajustes.',
  unreadableMeans:
    'No se envía ningún trabajo de pago hasta que los revises. Abajo se muestra lo que se ha podido leer; el archivo original se conserva cuando los cambies.',
  areRight: 'Estos topes son correctos',
  ledger: 'Ver lo gastado',
  submission: submissions,
  use: (used, limit) => `${used} de ${limit}`,
  noRoom: {
    month: (limit) => `Esperará: no cabe en el presupuesto de este mes, ${limit}`,
    day: (limit) => `Esperará: no cabe en el presupuesto de hoy, ${limit}`,
    batch: (limit) => `Esperará: no cabe en el presupuesto del lote, ${limit}`,
    job: (limit) => `Esperará: no cabe en el presupuesto del trabajo, ${limit}`,
    project: (limit) => `Esperará: no cabe en el presupuesto del proyecto, ${limit}`,
    'project-day': (limit) => `Esperará: no cabe en el presupuesto diario del proyecto, ${limit}`,
  },
  fits: {
    month: (fitting, asked, limit) =>
      `${fits(fitting, asked)} en el presupuesto de este mes, ${limit}; el resto esperará`,
    day: (fitting, asked, limit) =>
      `${fits(fitting, asked)} en el presupuesto de hoy, ${limit}; el resto esperará`,
    batch: (fitting, asked, limit) =>
      `${fits(fitting, asked)} en el presupuesto del lote, ${limit}; el resto esperará`,
    job: (fitting, asked, limit) =>
      `${fits(fitting, asked)} en el presupuesto del trabajo, ${limit}; el resto esperará`,
    project: (fitting, asked, limit) =>
      `${fits(fitting, asked)} en el presupuesto del proyecto, ${limit}; el resto esperará`,
    'project-day': (fitting, asked, limit) =>
      `${fits(fitting, asked)} en el presupuesto diario del proyecto, ${limit}; el resto esperará`,
  },
  reached: {
    month: (use) => `presupuesto de este mes, usado: ${use}`,
    day: (use) => `presupuesto de hoy, usado: ${use}`,
    batch: (use) => `presupuesto del lote, usado: ${use}`,
    job: (use) => `presupuesto del trabajo, usado: ${use}`,
    project: (use) => `presupuesto del proyecto, usado: ${use}`,
    'project-day': (use) => `presupuesto del proyecto de hoy, usado: ${use}`,
  },
  otherCurrency: (priced, limit) => `precio en ${priced}, presupuesto de ${limit}`,
  cannotCompare: (priced, limit) =>
    `El precio está en ${priced} y no se puede comparar con tu presupuesto de ${limit}.`,
  addCap: (priced) => `Añade un límite en ${priced} en Ajustes o corrige la moneda del precio.`,
  isReached: 'Has alcanzado tu presupuesto.',
  wouldGoOver: {
    month: (use) => `Superaría el presupuesto de este mes. Usado hasta ahora: ${use}.`,
    day: (use) => `Superaría el presupuesto de hoy. Usado hasta ahora: ${use}.`,
    batch: (use) => `Superaría el presupuesto del lote. Usado hasta ahora: ${use}.`,
    job: (use) => `Superaría el presupuesto del trabajo. Usado hasta ahora: ${use}.`,
    project: (use) => `Superaría el presupuesto del proyecto. Usado hasta ahora: ${use}.`,
    'project-day': (use) => `Superaría el presupuesto del proyecto de hoy. Usado hasta ahora: ${use}.`,
  },
  nothingSent: 'No se ha enviado ni cobrado nada.',
  raiseOrWait: 'Auméntalo en Ajustes o espera: el trabajo se envía automáticamente después de medianoche.',
  raiseOrWaitMonth:
    'Auméntalo en Ajustes o espera: el trabajo se envía automáticamente cuando empiece el mes siguiente.',
  raiseInProject: 'Auméntalo en los ajustes del proyecto, en Film, y el trabajo se enviará automáticamente.',
  raiseInProjectOrWait:
    'Auméntalo en los ajustes del proyecto, en Film, o espera: el trabajo se envía automáticamente después de medianoche.',
  raise: 'Auméntalo en Ajustes y el trabajo se enviará automáticamente.',
};

export const ledger: Catalogue['ledger'] = {
  open: 'Gastos',
  openTip: 'Lo gastado, lo reservado y lo que está en duda',
  title: 'Gastos',
  back: 'Trabajos',
  period: 'Desde',
  periods: { today: 'Hoy', week: '7 días', month: '30 días', all: 'Todo' },
  spent: 'Gastado',
  spentLead: 'Aceptado por el servicio.',
  reserved: 'Reservado',
  reservedLead: 'En cola, aún sin enviar.',
  inDoubt: 'En duda',
  inDoubtLead: 'Enviado, pero sin confirmar.',
  nothing: '–',
  unpriced: 'sin precio',
  ownFigure: (amount) => `según el servicio, ${formatNumber(amount)}`,
  submissions,
  jobs,
  someUnpriced: (count, unpriced) => `${count}, ${formatNumber(unpriced)} sin precio`,
  free: (count) => `${counted(count, 'práctica o prueba', 'prácticas o pruebas')}, gratis`,
  usedToday: (use) => `${use} hoy`,
  setBudget: 'Fijar presupuesto',
  changeBudget: 'Editar presupuesto',
  columns: {
    time: 'Enviado',
    job: 'Trabajo',
    batch: 'Lote',
    model: 'Modelo',
    outcome: 'Desenlace',
    estimate: 'Estimación',
    charged: 'Cobrado',
  },
  chargedTip: 'El importe que indica el servicio',
  freeRow: 'gratis',
  try: (number) => `intento ${number}`,
  export: 'Exportar CSV…',
  exported: (path) => `Guardado como ${path}`,
  emptyTitle: 'Aún no se ha enviado nada',
  empty: 'Cada envío se registra aquí antes de salir, con su estimación y su desenlace.',
  emptyPeriod: 'No se ha enviado nada en este periodo.',
  rows: 'Envíos',
  show: 'Mostrar',
  byProject: 'Por proyecto',
  byShot: 'Por plano',
  groupColumns: { spent: 'Gastado', inDoubt: 'En duda', takes: 'Tomas', each: 'Por toma usada' },
  loading: '…',
  outcomes: {
    sending: 'en camino',
    accepted: 'aceptado',
    refused: 'rechazado, no cobrado',
    'not-sent': 'no enviado',
    unclear: 'en duda',
  },
  kinds: { practice: 'práctica', test: 'prueba', paid: 'de pago' },
  figure: (name, sum) => `${name}: ${sum}`,
  figures: (figures) => figures.join('. '),
};

export const prices: Catalogue['prices'] = {
  lead: (name) =>
    `Lo que ${name} cobra por cada modelo. Las estimaciones y los topes en dinero se basan en ello; nada de ello se envía.`,
  practice: 'El servicio de práctica es gratuito. Los precios son de los servicios que conectas.',
  list: 'Precios por modelo',
  none: 'Aún sin precio',
  add: 'Añadir precio…',
  change: 'Cambiar…',
  addFor: (model) => `Añadir precio de ${model}`,
  changeFor: (model) => `Cambiar precio de ${model}`,
  remove: 'Quitar precio',
  save: 'Guardar precio',
  cancel: 'Cancelar',
  saved: (model) => `${model}: precio guardado`,
  removed: (model) => `${model}: precio quitado`,
  documentSays: (words) => `El documento del servicio dice: ${words}. Vale cuando lo confirmes.`,
  confirm: 'Es correcto',
  confirmFor: (model) => `Usar el precio del documento para ${model}`,
  currency: 'Moneda o unidad',
  currencyExample: 'USD, EUR o créditos',
  perTake: 'Por toma',
  perSecond: 'Por segundo',
  on: 'Sí',
  off: 'No',
  perTakeRange: (words) => `${words} por toma`,
  range: (words) => `una toma cuesta ${words}`,
  byChoice: (setting) => `Según: ${setting.toLowerCase()}`,
  choiceLead: {
    base: 'Lo que cuesta una toma con cada opción. Deja vacío lo que no cambie el precio.',
    perSecond: 'Lo que cuesta un segundo con cada opción. Deja vacío lo que no cambie el precio.',
    factor: 'Cuántas veces el precio cuesta cada opción. Deja vacío lo que no cambie el precio.',
  },
  notAnAmount: 'Introduce un número como 0.40 o deja el campo vacío.',
  needsAmount: 'Introduce un precio por toma o por segundo. Si el modelo es gratuito, introduce 0.',
  needsCurrency: 'Introduce una moneda o unidad.',
};

export const price: Catalogue['price'] = {
  addPrice: 'Añadir un precio…',
  since: (day) => `a fecha de ${day}`,
  each: (money) => `${money} por toma`,
  priceSince: (day) => `Precio a fecha de ${day}`,
  eachSince: (money, day) => `${money} por toma, a fecha de ${day}`,
  perTakeOf: (money) => `${money} por toma`,
  perSecondOf: (money) => `${money} por segundo`,
  takeAndSecond: (take, second) => `${take} por toma + ${second} por segundo`,
  fromTo: (least, most) => `de ${least} a ${most}`,
  lengthUnknown: 'Se cobra por segundo; esta duración no se conoce',
};

export const priceArguments: Catalogue['priceArguments'] = {
  modelMissing: 'Indica el modelo con --model MODEL.',
  oneChange:
    'Usa una de estas opciones: un precio nuevo (--currency, --per-take, --per-second, --factors), --remove o --confirm.',
  notACurrency: '--currency debe ser un código de moneda como USD, o el nombre de unos créditos.',
  notAnAmount: (option) => `${option} debe ser un número como 0.40.`,
  notFactors: '--factors debe ser una lista como resolution.1080=2,sound.true=1.5, o none.',
};
