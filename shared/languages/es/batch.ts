import { formatBytes, formatMoney } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, files, jobs } from './counts.ts';

const rows = (count: number) => counted(count, 'fila', 'filas');

/** The room in which many jobs are written as a table. */
export const batch: Catalogue['batch'] = {
  table: 'Trabajos del lote',
  tools: 'Herramientas de tabla',
  yes: 'sí',
  model: 'Modelo',
  rowNumber: 'Fila',
  importCsv: 'CSV…',
  importCsvTip: 'Importar filas de un archivo CSV',
  matrix: 'Matriz…',
  matrixTip: 'Combinar archivos, prompts y ajustes',
  addRow: 'Añadir fila',
  duplicateRows: 'Duplicar filas',
  deleteRows: 'Eliminar filas',
  fillDown: 'Rellenar abajo',
  undo: 'Deshacer',
  redo: 'Rehacer',
  find: 'Buscar y reemplazar',
  exportCsv: 'Exportar tabla…',
  addColumn: 'Añadir columna',
  addColumnLead: 'Por ejemplo, ambiente. En los prompts se usa como {{ambiente}}.',
  columnName: 'Nombre de la columna',
  columnNameExample: 'ambiente',
  add: 'Añadir',
  removeColumn: (name) => `Quitar la columna ${name}`,
  exported: 'Tabla exportada',
  ghostRow: 'Escribe aquí o pega celdas de una hoja de cálculo',
  moreReferences: (count) => `+${formatNumber(count)}`,
  notInModel: (model) => `${model} no tiene este campo`,
  unboundField: 'Tu perfil no tiene el nombre que da el servicio a este campo',
  standard: (value) => `${value} por defecto`,
  readAs: (value, text) => `Leído como ${value}. La tabla dice ${text}`,
  becomes: (prompt) => `Queda: ${prompt}`,
  makes: (count, prompts) => `Da ${jobs(count)}: ${prompts}`,
  edit: (column, row) => `${column}, fila ${formatNumber(row)}`,
  chooseFiles: 'Elegir archivos…',
  referencesHint: 'Una por línea: una ruta, un patrón como shots/*.png, una dirección web o uploaded:nombre',
  elementsHint: 'Nombres de tu reparto, como @hero, o elementos en JSON',
  valuesOf: (column) => `Valores de ${column}`,
  summary: (jobCount, rowCount) =>
    jobCount === rowCount ? jobs(jobCount) : `${jobs(jobCount)} de ${rows(rowCount)}`,
  problems: (cells) => `${formatNumber(cells)} por corregir`,
  nextProblem: 'Siguiente problema',
  allGood: 'Listo para la cola',
  looking: (texts) => `Buscando ${counted(texts, 'archivo o patrón', 'archivos y patrones')}…`,
  free: 'Gratis en el servicio de práctica',
  costs: (costs, unpriced) => {
    const known = costs.map(formatMoney).join(' + ');
    if (known === '') return 'Precio desconocido';
    return unpriced === 0 ? `Unos ${known}` : `Unos ${known}, más ${jobs(unpriced)} sin precio`;
  },
  tooMany: (jobCount, most) =>
    `${Number.isFinite(jobCount) ? `${formatNumber(jobCount)} trabajos` : 'Tantos trabajos'} son demasiados. Puedes poner en cola ${formatNumber(most)} a la vez`,
  batchName: 'Nombre del lote',
  batchNameTip:
    'Se muestra en Cola, en Revisión, en el registro de gastos y en las exportaciones. Si se deja vacío, lo nombra el primer trabajo.',
  dryRun: 'Simulación',
  dryRunTip: 'Comprobar todo, incluidos los archivos, sin poner nada en cola',
  queue: (count) => (count === 0 ? 'Encolar' : `Encolar ${formatNumber(count)}`),
  queueGood: (count) =>
    count === 1 ? 'Encolar la fila válida' : `Encolar las ${formatNumber(count)} filas válidas`,
  queueGoodTip: 'Las demás filas se quedan en la tabla',
  rowsLeft: (count) => `${counted(count, 'fila se ha quedado', 'filas se han quedado')} en la tabla.`,
  queued: (count) => `${counted(count, 'trabajo añadido', 'trabajos añadidos')} a la cola como un lote.`,
  notQueued: (cells) => `No se ha puesto nada en cola. Corrige antes ${counted(cells, 'celda', 'celdas')}.`,
  nothing: 'Aún no hay nada que poner en cola.',
  showQueue: 'Mostrar cola',
  bringBack: 'Recuperar filas',
  report: 'Simulación',
  reportLead: 'No se ha puesto en cola ni enviado nada.',
  reportModels: (models) =>
    models.map(({ title, jobs: count }) => `${title} ${formatNumber(count)}`).join(' · '),
  reportUploads: (count, bytes) =>
    count === 0 ? 'Nada que subir' : `${files(count)} por subir, ${formatBytes(bytes)} en total`,
  reportGood: 'Todas las filas están listas para la cola.',
  reportBad: (cells) =>
    `${counted(cells, 'problema más encontrado en los archivos, marcado', 'problemas más encontrados en los archivos, marcados')} en la tabla.`,
  closeReport: 'Cerrar informe',
  emptyTitle: 'Muchos trabajos, una tabla',
  emptyLead:
    'Pega desde una hoja de cálculo, suelta un archivo CSV o combina archivos, prompts y ajustes. Cada fila se convierte en un trabajo, y ves el precio y los problemas antes de enviar nada.',
  emptyMatrix: 'Crear una matriz',
  allowFolder: 'Permitir carpeta…',
  emptyCsv: 'Elegir un archivo CSV…',
  queuedTitle: (count) => `${jobs(count)} en cola`,
  queuedLead: 'La tabla está vacía, así que nada se pone en cola dos veces.',
  findLabel: 'Buscar',
  replaceLabel: 'Reemplazar por',
  found: (count) => (count === 0 ? 'Sin coincidencias' : counted(count, 'coincidencia', 'coincidencias')),
  inSelection: 'En la selección',
  next: 'Siguiente',
  replace: 'Reemplazar',
  replaceAll: 'Reemplazar todo',
  closeFind: 'Cerrar',
  importTitle: (name) => `Importar ${name}`,
  pasted: 'texto pegado',
  importLead: 'Elige qué es cada columna. No se añade nada hasta que lo confirmes.',
  importFacts: (count, separator, encoding) =>
    [rows(count), separator, encoding].filter((fact) => fact !== null).join(' · '),
  separator: 'Separador',
  separators: { ',': 'Coma', ';': 'Punto y coma', '\t': 'Tabulador', '|': 'Barra' },
  hasHeader: 'La primera línea tiene los nombres',
  columnOf: (name) => `Importar ${name} como`,
  columnNumber: (place) => `Columna ${place}`,
  leaveOut: 'No importar',
  ownColumn: (name) => `Columna del prompt «${name}»`,
  modelForRows: 'Modelo por defecto',
  fromRow: 'Desde la fila',
  tooLong: (count, room) =>
    `${counted(count, 'fila no cabe', 'filas no caben')}. En la tabla caben ${formatNumber(room)} más. Elige dónde empezar; el resto se queda en el archivo.`,
  notPasted: (count) =>
    `${counted(count, 'fila no ha cabido', 'filas no han cabido')}. Una tabla tiene como máximo ${formatNumber(5000)} filas. Pega el resto después de poner estas en cola.`,
  noRoom: 'La tabla está llena. Ponla en cola o vacíala primero.',
  faults: (count) => `${counted(count, 'línea', 'líneas')} con comillas mal puestas`,
  fault: {
    'quote-not-closed': (line) =>
      `Línea ${formatNumber(line)}: hay unas comillas sin cerrar. Todo lo que sigue se ha leído como una sola celda.`,
    'text-after-quote': (line) =>
      `Línea ${formatNumber(line)}: hay texto después de unas comillas de cierre. Para usar comillas dentro de una celda, duplícalas.`,
  },
  over: {
    columns: (most) => `Solo se han leído las primeras ${formatNumber(most)} columnas.`,
    cells: (most) => `No se ha leído nada: esta tabla tiene más de ${formatNumber(most)} celdas. Divídela.`,
  },
  importReferences: (count) => `Añadir ${rows(count)}`,
  replaceRows: 'Reemplazar la tabla',
  cancel: 'Cancelar',
  reading: 'Leyendo…',
  notText: 'No es un archivo de texto. Expórtalo como CSV desde tu hoja de cálculo e inténtalo de nuevo.',
  tooLarge: (bytes, most) =>
    `Este archivo ocupa ${formatBytes(bytes)}; el límite es ${formatBytes(most)}. Divídelo e importa las partes de una en una.`,
  unreadable: 'No se puede leer este archivo. Comprueba que aún existe y que no está abierto en otra app.',
  noRows: 'Este archivo no tiene filas.',
  matrixTitle: 'Matriz',
  matrixLead: 'Cada combinación se convierte en una fila.',
  matrixFiles: 'Archivos',
  matrixFilesFor: 'Añadir a',
  matrixDrop: 'Suelta aquí archivos o carpetas',
  matrixPrompts: 'Prompts',
  matrixPromptsHint: 'Uno por línea. Separa los prompts más largos con líneas vacías.',
  matrixCount: (sizes, count) =>
    sizes.length < 2
      ? rows(count)
      : `${sizes.map((size) => formatNumber(size)).join(' × ')} = ${rows(count)}`,
  matrixTooMany: (room) => `En la tabla caben ${counted(room, 'fila', 'filas')} más.`,
  matrixEmpty: 'Añade prompts, archivos o valores.',
  removeFiles: 'Quitar archivos',
  filesCount: files,
};

export const batchCommands: Catalogue['batchCommands'] = {
  group: 'Lote',
  menu: 'Acciones de tabla',
  editCell: 'Editar celda',
  editMap: 'Editar la celda; al escribir se reemplaza lo que contiene',
  clearCells: 'Vaciar celdas',
  selectAll: 'Seleccionar todas las celdas',
  rowsFind: 'fila línea',
  csvFind: 'hoja de cálculo tabla',
  edgeMap: 'Ir al borde de lo rellenado; con Mayús, seleccionar',
  copyMap: 'Copiar y pegar, desde y hacia hojas de cálculo',
  leaveMap: 'Salir de la tabla',
  menuMap: 'Abrir su menú',
  queueMap: 'Encolar la tabla',
};

export const canary: Catalogue['canary'] = {
  region: 'Por aprobar',
  choose: 'Probar uno primero',
  count: 'Muestras',
  tip: 'Ahora solo se envían estos trabajos. El resto espera tu aprobación y no cuesta nada hasta que lo envíes.',
  ahead: (canaries, rest) => `${formatNumber(canaries)} ahora, ${formatNumber(rest)} tras aprobarlos`,
  queued: (canaries, rest) =>
    canaries === 0
      ? `${jobs(rest)} en cola, por aprobar`
      : `${counted(canaries, 'muestra', 'muestras')} en cola; ${formatNumber(rest)} más por aprobar`,
  stand: ({ held, made, failed, unknown, open }) => {
    const parts = [
      ...(made > 0 ? [counted(made, 'muestra terminada', 'muestras terminadas')] : []),
      ...(failed > 0 ? [counted(failed, 'fallida', 'fallidas')] : []),
      ...(unknown > 0 ? [counted(unknown, 'desconocida', 'desconocidas')] : []),
      ...(open > 0 ? [`${formatNumber(open)} en curso`] : []),
      `${jobs(held)} por aprobar`,
    ];
    return parts.join(', ');
  },
  send: (cost) => (cost === '' ? 'Enviar el resto' : `Enviar el resto · ${cost}`),
  change: 'Cambiar el resto…',
  cancel: 'Cancelar el resto',
  sent: (count) => `Resto enviado: ${jobs(count)}`,
  cancelled: (count) => `Resto cancelado: ${jobs(count)}`,
  more: (count) =>
    `${counted(count, 'lote más espera', 'lotes más esperan')} aprobación, más abajo en la lista.`,
  waiting: (count) => `${formatNumber(count)} por aprobar`,
  waitingTip: 'Trabajos que solo se envían cuando los apruebas',
  changeTitle: 'Cambiar el resto',
  changeLead: 'Los cambios se aplican a todos los trabajos del lote que no se han enviado.',
  replace: 'Reemplazar en los prompts',
  find: 'Buscar',
  replacement: 'Reemplazar por',
  otherFields: 'Otros campos',
  mixed: 'Este lote usa varios modelos, así que aquí solo se pueden cambiar los prompts.',
  changes: (changed, held) =>
    changed === 0 ? 'Aún no hay cambios.' : `Cambian ${formatNumber(changed)} de ${jobs(held)}.`,
  andMore: (count) => `y ${formatNumber(count)} más`,
  inWay: (count) =>
    `${counted(count, 'trabajo no se puede', 'trabajos no se pueden')} enviar así. Corrígelo antes; no se ha cambiado nada.`,
  changeAndSend: (held) => `Cambiar y enviar ${formatNumber(held)}`,
  changeOnly: 'Cambiar sin enviar',
  changedAndSent: (changed, sent) => `Resto enviado: ${jobs(sent)}, ${formatNumber(changed)} con cambios`,
  changedOnly: (changed) => `${counted(changed, 'trabajo cambiado', 'trabajos cambiados')}; aún sin enviar`,
  leave: 'Cancelar',
};
