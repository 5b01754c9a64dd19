import { bracketed } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment, formatTime } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { characters, files } from './counts.ts';

/** The room where things are set up. */
export const settingNames: Catalogue['settingNames'] = {
  resultsFolder: 'la carpeta de resultados',
  language: 'el idioma',
  theme: 'el tema',
  accent: 'el color de énfasis',
  backdrop: 'el fondo de imágenes y vídeos',
  activeProfileId: 'el servicio en uso',
  startUp: 'qué ocurre al iniciar',
  delivery: 'cómo llegan las entregas',
  sendsWithoutWayBack: 'qué se envía aunque su resultado no pueda volver',
  budget: 'el presupuesto',
  notifications: 'los avisos',
  isStageFolded: 'si el escenario de Composición está oculto',
  formWidth: 'el ancho del formulario de Composición',
  stripsMetadata: 'la eliminación de metadatos',
  vpnRanges: 'las direcciones de una VPN',
  playsArrivals: 'si se reproducen los clips nuevos',
  favouriteModels: 'los modelos favoritos',
  hiddenModels: 'los modelos ocultos',
  captions: 'los rótulos de las tomas',
  stacksTakes: 'las pilas de versiones',
  isRailFolded: 'si la barra lateral está plegada',
  updates: 'las actualizaciones',
  seenVersion: 'qué novedades se han mostrado',
};

export const settings: Catalogue['settings'] = {
  search: 'Buscar en los ajustes',
  sectionsLabel: 'Secciones',
  nothingFound: 'No se encontró ningún ajuste.',
  sections: {
    service: 'Servicio',
    prices: 'Precios',
    delivery: 'Entrega',
    budget: 'Presupuesto',
    results: 'Resultados',
    appearance: 'Aspecto',
    notices: 'Avisos',
    backup: 'Copia de seguridad',
    about: 'Acerca de',
  },
  serviceLead:
    'El servicio que genera tus imágenes y vídeos. Un trabajo conserva el perfil con el que se puso en cola.',
  profiles: 'Perfiles',
  active: 'En uso',
  use: 'Usar',
  activateNamed: (name) => `Usar ${name}`,
  moreFor: (name) => `Más para ${name}`,
  rename: 'Renombrar…',
  profileName: 'Nombre del perfil',
  saveName: 'Renombrar',
  duplicate: 'Duplicar',
  duplicated: (name, copy) => `«${name}» se ha duplicado como «${copy}», sin su clave`,
  remove: 'Eliminar',
  removed: (name) => `Se ha eliminado «${name}»`,
  undo: 'Deshacer',
  keyStored: 'clave guardada',
  keyNone: 'sin clave',
  loading: 'Leyendo los perfiles…',
  practiceName: 'Práctica',
  practiceMeaning:
    'Un servicio gratuito en este ordenador con la misma interfaz. Crea archivos reales que se pueden reproducir y comprueba las solicitudes con el mismo rigor. Úsalo para aprender, probar un lote o trabajar sin conexión.',
  practiceRestart: 'Reiniciar',
  practiceRestarted: 'Servicio de práctica reiniciado',
  pasteInstead: 'Pegar su texto',
  pasteLabel: 'Texto del perfil',
  pasteExample: '{ "format": 1, "name": "Cuenta del estudio", "baseUrl": "https://…" }',
  addPasted: 'Añadir perfil',
  key: 'Clave de API',
  keyFor: (name) => `Clave de API de ${name}`,
  keyLead: (keychain) => `Se guarda en: ${keychain}. Solo se envía a la dirección del propio servicio.`,
  keyPlainLead:
    'Este ordenador no tiene llavero. La clave se guardaría en un archivo que otros programas tuyos pueden leer.',
  keyPlainConsent: 'Guardarla en un archivo sin cifrar',
  keyUnavailable:
    'El llavero está bloqueado o no disponible, así que ahora no se puede guardar ninguna clave.',
  keyPlaceholder: 'Pega la clave',
  keyReplace: 'Pega una clave nueva para sustituir la guardada',
  storeKey: 'Guardar clave',
  keyStoredToast: 'Clave guardada',
  removeKey: 'Eliminar clave',
  keyRemovedToast: 'Clave eliminada',
  getKey: 'Obtener clave',
  resultsFolder: 'Carpeta de resultados',
  resultsLead: 'Las tomas terminadas se guardan aquí sin cambios. Al cambiar de carpeta no se mueve nada.',
  stripsMetadata: 'Quitar metadatos de lo que se sube',
  stripsMetadataLead:
    'Se quitan ubicaciones, números de serie y miniaturas de la copia enviada. La imagen y su perfil de color se conservan. AVI, MKV y MPEG-TS conservan los suyos.',
  vpnRanges: 'Direcciones de una VPN',
  vpnRangesLead:
    'Algunas VPN inventan una dirección para cada nombre. Si la tuya solo lo hace con algunos nombres, los resultados de allí se rechazan hasta que permitas su rango.',
  choose: 'Elegir…',
  chooseResultsFolder: 'Elegir… Carpeta de resultados',
  theme: 'Tema',
  themes: { system: 'Sistema', dark: 'Oscuro', light: 'Claro' },
  accent: 'Color de énfasis',
  accents: { own: 'Ámbar', system: 'Sistema' },
  backdrop: 'Fondo',
  backdropLead: 'El color detrás de imágenes y vídeos. Pulsa B en Revisión para cambiarlo.',
  backdrops: { grey: 'Gris', black: 'Negro', white: 'Blanco' },
  playsArrivals: 'Reproducir clips nuevos',
  playsArrivalsLead:
    'Un clip que llega a Composición se reproduce sin sonido. Nunca con movimiento reducido.',
  captions: 'Rótulos',
  captionChoices: { none: 'Ninguno', name: 'Nombre', details: 'Detalles' },
  version: 'Versión',
  runtime: 'Entorno',
  standIn: 'sustituto, solo para pruebas y un primer vistazo',
  dataFolder: 'Datos de la app',
};

export const diagnostics: Catalogue['diagnostics'] = {
  title: 'Diagnóstico',
  lead: 'Reúne en un archivo lo que necesita un informe de error. No contiene claves, prompts, nombres de archivo ni direcciones privadas, y no se envía a ningún sitio.',
  create: 'Crear diagnóstico…',
  collecting: 'Reuniendo…',
  dialog: 'Diagnóstico',
  dialogLead: 'Esto es todo lo que se guardará. Selecciona un archivo para leerlo.',
  files: 'Archivos del paquete',
  content: (name) => `Contenido de ${name}`,
  total: (count, bytes) => `${files(count)}, ${formatBytes(bytes)}`,
  save: 'Guardar…',
  cancel: 'Cancelar',
  saved: (path) => `Diagnóstico guardado como ${path}`,
  removed: (count) => `[texto eliminado, ${characters(count)}]`,
  crashed: (at) =>
    `Dailies se cerró inesperadamente (${formatMoment(at)}). Tu cola y tus archivos están a salvo.`,
  windowCrashed: (at) =>
    `La ventana se bloqueó (${formatMoment(at)}) y se ha vuelto a abrir. Tu cola y tus archivos están a salvo.`,
  dismiss: 'Descartar',
  region: 'Último cierre',
  savedLine: (path, count) => `Diagnóstico guardado: ${path}, ${files(count)}. Léelo antes de entregarlo.`,
};

export const policy: Catalogue['policy'] = {
  setBy: (organization) => `Fijado por tu organización, ${organization}`,
  setByUnnamed: 'Fijado por tu organización',
  limitBy: (most, organization) => `Como máximo ${most}. Fijado por tu organización, ${organization}`,
  limitByUnnamed: (most) => `Como máximo ${most}. Fijado por tu organización`,
  about: 'Organización',
  fixes: (organization, what) => `${organization} ha fijado en este ordenador: ${what}.`,
  fixesUnnamed: (what) => `Tu organización ha fijado en este ordenador: ${what}.`,
  names: {
    activeProfileId: 'el servicio',
    serviceAddress: 'la dirección del servicio',
    budget: 'el presupuesto',
    updates: 'las actualizaciones',
    delivery: 'cómo llegan las entregas',
    resultsFolder: 'la carpeta de resultados',
  },
  source: 'Directiva',
  unknownKeys: (keys) => `Esta versión de Dailies no conoce estas claves de la directiva: ${keys}.`,
};

export const policyFaults: Catalogue['policyFaults'] = {
  fixed: {
    activeProfileId: 'Tu organización ha fijado qué servicio se usa.',
    serviceAddress: 'Tu organización ha fijado la dirección del servicio, y esta es otra.',
    budget: 'Tu organización ha fijado lo máximo que se puede gastar.',
    updates: 'Tu organización ha fijado cómo se actualiza Dailies.',
    delivery: 'Tu organización ha fijado cómo llegan las entregas.',
    resultsFolder: 'Tu organización ha fijado la carpeta de resultados.',
  },
  fixedOther: 'Tu organización ha fijado esto.',
  fixedMeans: 'No se ha cambiado, enviado ni cobrado nada.',
  fixedAct: 'Si debe ser distinto, pregunta a quien administra este ordenador.',
  fixedActBy: (organization) => `Si debe ser distinto, pregunta a ${organization}.`,
  unreadable: {
    unreadable: (path) => `No se ha podido leer la directiva de tu organización${bracketed(path)}.`,
    owner: (path) =>
      `La directiva de tu organización puede haberla cambiado alguien sin permisos de administración${bracketed(path)}.`,
    form: (path) =>
      `La directiva de tu organización no tiene una forma que Dailies entienda${bracketed(path)}.`,
    values: (path) =>
      `La directiva de tu organización tiene valores que Dailies no entiende${bracketed(path)}.`,
  },
  unreadableMeans:
    'No se envía ningún trabajo de pago hasta que se corrija, porque Dailies no puede saber qué permite tu organización. La práctica funciona, y tus trabajos y archivos están a salvo.',
  unreadableAct: 'Pide a quien administra este ordenador que la corrija y reinicia Dailies.',
};

export const updates: Catalogue['updates'] = {
  title: 'Actualizaciones',
  lead: 'Se descargan en segundo plano, se comprueban y se instalan al salir. Nunca mientras haya archivos en camino o se esté enviando un trabajo.',
  choices: { stable: 'Estable', beta: 'Beta', off: 'No' },
  choiceLeads: {
    stable: 'Solo versiones definitivas.',
    beta: 'También versiones que aún se están probando.',
    off: 'Dailies no busca actualizaciones. Las versiones nuevas las instalas tú.',
  },
  check: 'Buscar ahora',
  checking: 'Buscando…',
  notChecked: 'Aún no se ha buscado.',
  current: (version, checkedAt, now) =>
    `Dailies ${version} está al día. Última búsqueda: ${formatTime(checkedAt, now)}.`,
  downloading: (version, bytes, total) =>
    `Descargando Dailies ${version}: ${formatBytes(bytes)} de ${formatBytes(total)}.`,
  progress: 'Descarga de la actualización',
  ready: (version) => `Dailies ${version} está listo. Se instala al salir.`,
  off: 'Las actualizaciones están desactivadas.',
  impossible: {
    development: 'Esta copia se ha iniciado desde su código fuente y no se actualiza sola.',
    'stand-in': 'Esta copia funciona con un entorno sustituto y no se actualiza sola.',
    'no-address': 'Esta copia se hizo sin dirección de actualización y no se actualiza sola.',
    package: 'Esta copia no puede reemplazarse. Actualízala como la instalaste.',
  },
  news: (version) => `Novedades de ${version}`,
  updated: (version) => `Dailies se ha actualizado a ${version}`,
  showNews: 'Novedades',
  noNews: 'No hay nada anotado sobre esta versión.',
};

export const updateFaults: Catalogue['updateFaults'] = {
  happened: {
    unreachable: (host) => `No se ha podido acceder al servidor de actualizaciones ${host}.`,
    answer: (host) =>
      `El servidor de actualizaciones ${host} no ha indicado sus versiones de una forma que Dailies entienda.`,
    address: (host) => `La dirección de la actualización lleva a un lugar no permitido: ${host}.`,
    file: (host) =>
      `La actualización que ofrece ${host} tiene un nombre de archivo o un tamaño que no puede ser correcto.`,
    digest: (host) => `La actualización de ${host} no es el archivo anunciado.`,
    'cut-off': (host) => `La descarga de la actualización de ${host} se ha interrumpido.`,
    signature: (host) => `La actualización de ${host} no está firmada por los creadores de Dailies.`,
    disk: () => 'No se ha podido guardar la actualización en este ordenador.',
    install: () => 'No se ha podido instalar la actualización.',
  },
  means:
    'Conservas la versión que tienes. Tus trabajos y archivos no se ven afectados y no queda nada de la actualización.',
  tryLater: 'Dailies lo intentará más tarde. Para probar ya, elige Buscar ahora en Ajustes › Acerca de.',
  informMakers: 'No la instales a mano. Avisa a quien te dio Dailies.',
  makeRoom: 'Libera espacio y elige Buscar ahora en Ajustes › Acerca de.',
};
