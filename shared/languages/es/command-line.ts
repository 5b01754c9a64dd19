import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './counts.ts';

/** The command line; commands and options are called the same in every language. */
export const usage: Catalogue['usage'] = {
  title: 'Dailies en la línea de comandos: la cola y la biblioteca de la app, sin ventana.',
  commands: {
    run: 'comprobar cada trabajo del archivo, ponerlos en cola y ejecutar hasta que terminen',
    work: 'continuar la cola de una ejecución anterior',
    fetch: 'volver a obtener resultados que no llegaron, de un trabajo o de todos; no se envía nada',
    resolve: 'indicar qué fue de un trabajo con desenlace desconocido, o renunciar a sus resultados',
    watch: 'convertir los archivos nuevos de una carpeta en trabajos con una plantilla, hasta interrumpir',
    list: 'enumerar los trabajos de una cola',
    ledger: 'exportar cada envío con su precio y su desenlace como CSV (--json: un objeto por línea)',
    validate: 'enumerar los problemas por fila y campo; no se pone en cola ni se envía nada',
    'profile import': 'crear un perfil a partir del documento OpenAPI del servicio (JSON o YAML)',
    'profile check': 'enumerar lo que le falta a un perfil',
    'profile prices': 'mostrar lo que cuestan los modelos; fijar un precio con --model',
    'library rebuild': 'importar resultados terminados y sus archivos auxiliares (por defecto: DIR/results)',
    export: 'copiar tus elegidas a una carpeta, con la solicitud y la procedencia incluidas',
    doctor: 'comprobar una conexión paso a paso, gratis',
    'backup make': 'guardar en un archivo todo lo de una carpeta de datos, sin claves',
    'backup restore': 'restaurar una copia de seguridad en una carpeta de datos nueva',
    'film import':
      'crear planos a partir de una lista con una columna «code» (CSV), o actualizar los que ya están',
    'film list': 'enumerar los planos de un proyecto con sus versiones',
    'film make': 'poner en cola lo que piden los planos y ejecutar hasta que todos terminen',
    'film assign': 'poner una toma en un plano como su siguiente versión',
    'film select': 'elegir una versión de un plano y la parte de ella que se usa',
    'film export': 'entregar el montaje a programas de edición: OTIO, FCPXML, XML, EDL y los medios',
    'film conform':
      'leer de vuelta un montaje editado: qué ha cambiado, qué es demasiado corto, qué no es del proyecto',
    'film render': 'renderizar el montaje en un solo MP4 (H.264, AAC), donde se pueda abrir una ventana',
    diagnostics: 'guardar lo que necesita un informe de error, sin claves, prompts ni nombres de archivo',
  },
  options: {
    data: 'carpeta de la cola, sus resultados y su base de datos',
    profile: 'el perfil del servicio (por defecto: el servicio de práctica gratuito)',
    keyFile: 'archivo que contiene solo la clave de API; la clave no se lee de ningún otro sitio',
    webhookSecretFile: 'archivo que contiene solo el secreto de firma de las entregas',
    test: 'pruebas gratuitas, si el perfil tiene el parámetro de prueba',
    testRun: 'hacer también una prueba gratuita, si ese parámetro está confirmado',
    pollOnly: 'consultar los resultados en lugar de recibir entregas',
    publicUrl: 'dirección pública para las entregas',
    listenPort: 'puerto de 127.0.0.1 al que se reenvían las entregas (por defecto: cualquiera)',
    vpn: 'rango de direcciones inventadas por una VPN de donde pueden venir los resultados; varios con comas',
    linger: 'cuánto esperar al final a los desenlaces desconocidos (por defecto: 10)',
    maxSubmissions: 'límite de envíos de pago al día desde esta carpeta; el resto espera',
    afterCrash: 'tras dos cierres inesperados con un archivo: omitirlo o continuar con todo',
    acceptOldData: 'continuar con una biblioteca a la que le faltan los envíos de N trabajos',
    again: 'poner en cola también los trabajos que ya están en la carpeta, y pagarlos otra vez',
    resolution:
      'tiene este ID de generación; un ID pegado es erróneo; pedir al servicio que lo detenga; preguntarle otra vez con la misma clave; nunca llegó, enviar de nuevo; renunciar',
    resume: 'probar el siguiente trabajo después de que la cola se detuviera',
    template: 'una plantilla exportada desde la app',
    maxJobs: 'límite total de trabajos; obligatorio, porque se envían sin preguntar',
    subfolders: 'incluir subcarpetas; incluir archivos ya presentes',
    names: 'plantilla de nombre para las copias, p. ej. {date}_{seq}_{prompt:40}',
    all: 'todas las tomas en lugar de las elegidas',
    sidecars: 'archivos adicionales que se crean junto a las copias',
    csv: 'CSV; con export, una tabla junto a las copias',
    withMedia: 'incluir resultados y referencias',
    map: 'carpeta de la copia y dónde están ahora sus archivos; se puede repetir',
    baseUrl: 'dirección del servicio, en lugar de la del documento',
    out: 'dónde escribir el perfil (por defecto: la salida estándar); con film select: primer fotograma que ya no se usa',
    model: 'el modelo cuyo precio se cambia; el modelo en lugar del propio de cada plano',
    price: 'su precio, p. ej. --factors resolution.1080=2',
    remove: 'sin su precio; con el que insinúa el documento',
    project: 'proyecto de los planos',
    frame: 'fotogramas por segundo y píxeles del proyecto (por defecto: 24, 1920x1080)',
    soundtrack: 'archivo de sonido bajo el montaje del proyecto',
    shots: 'códigos de planos, separados por comas, o all; tomas de cada uno',
    shot: 'plano en el que se pone la toma',
    part: 'primer fotograma que se usa, contado a la velocidad de fotogramas del proyecto',
    formats: 'qué se escribe (si no se elige, archivos y tomas); --alternates añade las otras versiones',
    apply: 'adoptar el orden y las partes del montaje editado',
    fit: 'cómo se colocan las imágenes de otra forma; escribir en ellas código, versión y código de tiempo',
    json: 'escribir un objeto JSON por línea en la salida estándar',
  },
  exitCodes: 'Códigos de salida',
  exits: {
    done: 'se hizo lo que se pidió; en una ejecución: cada trabajo ha terminado y cada resultado está en su sitio',
    failed:
      'un trabajo ha fallado, se canceló, espera a una persona, se interrumpió o le falta un resultado; o no se pudo escribir la salida',
    invalid: 'entrada no válida o carpeta que no se puede usar; no se puso nada en cola',
    unknown:
      'el desenlace de un envío es desconocido: puede haberse cobrado, y nunca se repite automáticamente',
  },
};

export const commandLine: Catalogue['commandLine'] = {
  waits: (why) => `En espera: ${why}.`,
  waitsUntil: (why, end) => `En espera: ${why}. ${end}`,
  missingProfile: (profileId) => `un perfil que no está aquí (${profileId})`,
  profileAt: (name, baseUrl) => `«${name}» en ${baseUrl}`,
  strangers: (count, whose) =>
    count === 1
      ? `Esta carpeta tiene además 1 trabajo sin terminar de ${whose}; no se envía.`
      : `Esta carpeta tiene además ${counted(count, 'trabajo', 'trabajos')} sin terminar de ${whose}; no se envían.`,
  queued: (jobs, folder) =>
    `Trabajos en cola: ${formatNumber(jobs)}. Si esta ejecución acaba antes de tiempo, continúa con: dailies work --data ${folder}`,
  lacking: (jobs) =>
    `Trabajos a los que les faltan resultados: ${formatNumber(jobs)}. Vuelve a obtenerlos con fetch, o renuncia a ellos con resolve JOB --leave.`,
  nothingLacking: 'A ningún trabajo le faltan resultados.',
  stopping:
    'Se termina lo que se está enviando. Interrumpe otra vez para acabar ya; ese desenlace puede quedar desconocido.',
  queuedAgain: 'El trabajo vuelve a estar en cola. Envíalo con work.',
  outputLost: (cause) => `No se pudo escribir la salida (${cause}). Mira los trabajos con list.`,
  noQueue: (folder) => `No hay ninguna cola en ${folder}. Revisa --data.`,
  unknownId: (id) => `Aquí nada tiene el ID «${id}». Comprueba si le falta o le sobra algún carácter.`,
  forward: (publicUrl, port) => `Las entregas a ${publicUrl} se deben reenviar a http://127.0.0.1:${port}.`,
};

export const waitEnds: Catalogue['waitEnds'] = {
  offline: 'Continúa automáticamente cuando se puede acceder al servicio. Si tarda mucho, ejecuta doctor.',
  'rate-limit': 'Continúa automáticamente.',
  'unclear-answers': 'Busca los trabajos dudosos en el panel del servicio y ejecuta work --resume.',
  'results-failing':
    'Ejecuta fetch; work continúa en cuanto llegue un resultado. Para probar el siguiente trabajo de todos modos, ejecuta work --resume.',
  'over-price': 'Compara el precio con lo cobrado y ejecuta work --resume.',
  'wrong-kind': 'Mira lo que llegó, revisa el perfil y ejecuta work --resume.',
  'no-key': 'Añade la clave con --key-file FILE.',
  'key-refused': 'Comprueba la clave y tu saldo y ejecuta work con --key-file FILE.',
  'no-credit': 'Añade saldo en el panel del servicio y ejecuta work --resume.',
  'reference-expired': 'Ejecuta el trabajo de nuevo con el propio archivo o con una dirección nueva.',
  'open-binding': 'Completa el perfil y ejecuta work con --profile FILE.',
  'no-way-back': 'Añade la consulta de estado al perfil o recibe entregas con --public-url URL.',
  'profile-missing': 'Ejecuta work con --profile FILE.',
  budget: 'Vuelve a ejecutar work mañana o con un --max-submissions mayor.',
  'budget-unreadable':
    'Abre la app y revisa el presupuesto en Ajustes. Hasta entonces no se envía ningún trabajo de pago.',
  'disk-full': 'Libera espacio y ejecuta work. El resultado sigue en el servicio.',
  'old-data': 'Lee el aviso de arriba y ejecuta work con --accept-old-data.',
  'record-unwritable':
    'Libera espacio o permite escribir en la carpeta y ejecuta work. No se ha enviado nada.',
  'folder-unwritable': 'Permite escribir en ella y ejecuta work. El resultado sigue en el servicio.',
};

export const argumentWords: Catalogue['argumentWords'] = {
  noCommand: (commands) => `Elige un comando: ${commands}. Consulta --help.`,
  unknownCommand: (given, commands) => `Comando desconocido: «${given}». Comandos: ${commands}.`,
  unknownOption: (option, command) => `${command} no tiene la opción ${option}. Consulta --help.`,
  keyOnCommandLine:
    'Una clave en la línea de comandos es visible para otras personas de este ordenador. Ponla en un archivo y usa --key-file FILE.',
  valueMissing: (option) => `${option} necesita un valor.`,
  valueNotTaken: (option) => `${option} no admite ningún valor.`,
  givenTwice: (option) => `${option} solo se puede usar una vez.`,
  fileMissing: (command, word) => `Falta ${word}: dailies ${command} ${word}.`,
  tooMany: (command, given) => `${command} no admite «${given}».`,
  dataMissing: (command) => `${command} necesita la carpeta de la cola: --data DIR.`,
  templateMissing: 'watch necesita una plantilla exportada desde la app: --template FILE.',
  maxJobsMissing: 'watch envía sin preguntar, así que necesita un límite: --max-jobs N, de 1 a 99 999.',
  resolutionMissing: 'resolve necesita --arrived ID, --take-back, --stop, --ask-again, --never o --leave.',
  notAFit: '--fit admite letterbox o crop.',
  notATestMode: '--test debe ser success o failure.',
  notAfterCrash: '--after-crash debe ser leave-out o go-on.',
  notAPublicUrl: '--public-url debe ser una URL http o https sin consulta, nombre de usuario ni contraseña.',
  notACount: '--max-submissions debe ser un número entero.',
  formatBoth: 'Usa --csv o --json, no ambos.',
  notAPort: '--listen-port debe ser un número de puerto de 1 a 65535.',
  notAVpnRange: (ranges: string) => `--vpn debe ser uno o varios de ${ranges}, separados por comas.`,
  portUnused: 'Usa --poll-only o --listen-port: sin entregas no hay nada que escuchar.',
  projectMissing: (command) => `${command} necesita el nombre de un proyecto: --project NAME.`,
  notARate: (rates) => `--fps debe ser uno de estos valores: ${rates}.`,
  notASize: '--size debe indicarse en píxeles, p. ej. 1920x1080.',
  shotsMissing: 'film make necesita planos: --shots SH010,SH020 o --shots all.',
  shotMissing: 'film assign necesita un plano: --shot CODE.',
  notTakes: (maximum) => `--takes debe ser un número entero de 1 a ${maximum}.`,
  notAFrame: (option) => `--${option} debe ser un número de fotogramas.`,
  notSeconds: '--linger debe ser un número de segundos, como máximo un día.',
  deliveryBoth: 'Usa --poll-only o --public-url, no ambos.',
};

export const jobsFile: Catalogue['jobsFile'] = {
  notJson: (cause) => `JSON no válido: ${cause}`,
  notAList: 'Un archivo JOBS es una lista de trabajos: [ { "model": …, "input": { … } }, … ]',
  tooMany: (found, maximum) => `${found} trabajos son demasiados para un archivo; el límite es ${maximum}`,
  tooLarge: 'Es más de lo que puede contener un archivo JOBS; divídelo en archivos más pequeños',
  notAJob: 'Un trabajo es un objeto con «model» e «input»',
  unknownKey: (key, known) => `Clave desconocida «${key}»; usa ${known.join(', ')}`,
  missing: (key) => `Falta «${key}»`,
  notText: (key) => `«${key}» debe ser texto`,
  tooLong: (key, maximum) => `«${key}» puede tener hasta ${maximum} caracteres`,
  notTakes: (maximum) => `«takes» debe ser un número entero de 1 a ${maximum}`,
  notAnObject: (key) => `«${key}» debe ser un objeto`,
  inRow: (row, words) => `fila ${row}: ${words}`,
  inField: (row, field, words) => `fila ${row}, ${field}: ${words}`,
  inFile: (words) => `Archivo JOBS: ${words}`,
};

export const profileCommand: Catalogue['profileCommand'] = {
  heading: (document, baseUrl) => `${document} en ${baseUrl}`,
  bound: (count) => `${counted(count, 'ajuste', 'ajustes')} del documento:`,
  disagreements: 'Diferencias entre el documento y la interfaz (prevalece la interfaz):',
  notes: 'Además:',
  open: (count) => `${counted(count, 'pregunta abierta', 'preguntas abiertas')}:`,
  nothingOpen: 'El perfil está completo.',
  written: (path) => `Escrito en ${path}`,
  modelUnknown: (model, known) =>
    `No existe el modelo ${model} en este perfil. Modelos: ${known.join(', ')}.`,
  nothingToConfirm: (model) => `${model} no tiene ningún precio que confirmar.`,
  choiceUnknown: (given, known) =>
    known.length === 0
      ? `Ningún ajuste de este modelo tiene precios propios, así que ${given} no puede tener uno.`
      : `El precio no puede depender de ${given}. Ajustes: ${known.join('; ')}.`,
};
